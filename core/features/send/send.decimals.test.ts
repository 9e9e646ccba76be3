import { expect, onTestFinished, test } from 'vitest'
import { bob, mint, setupSend, solanaId, solBob, tether, usdc } from '../../testing/send.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** The balance service reports other decimals than the chain. */
async function setup({ chainId = 'eip155:1', symbol = 'USDC', decimals = 7 } = {}) {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  const { service, root, chain } = world
  service.balances = service.balances.map((token) =>
    token.symbol === symbol && token.chainId === chainId
      ? { ...token, quantity: { ...token.quantity, decimals: String(decimals) } }
      : token,
  )
  /** Opens the review of a transfer. */
  const review = async () => {
    await (chainId === solanaId ? world.connectSolana() : world.connect())
    const send = await world.open()
    await world.fill(send, { token: symbol, amount: '0.5', to: chainId === solanaId ? solBob : bob })
    send.review()
    await world.quoted(send)
    expect(send.store.review?.amount).toBe('0.5')
    return send
  }
  const asked = () => [...world.sent, ...world.written]
  const calls = () =>
    chain.calls.filter(({ method, params: [call] }) => {
      // The oracle of data fees is also called.
      const isOfOracle = (call as { to?: string } | undefined)?.to?.startsWith('0x42') ?? false // the form of JSON-RPC
      return method === 'eth_call' && !isOfOracle
    })
  const notice = () => root.alerts.notice?.message
  return { ...world, review, asked, calls, notice }
}

const refusal = { code: 'refused_transaction', reason: 'decimals' }
const refusalText = 'The amounts don’t match the token’s contract'

/** Data of a mint account, with its decimals at byte 44. */
function mintWith(decimals: number) {
  const data = new Uint8Array(82)
  data[44] = decimals
  return { owner: tokenProgram, data: [btoa(String.fromCharCode(...data)), 'base64'] as const }
}

test.each([5, 7])('refuses a token when the service says %i decimals and its contract says 6', async (decimals) => {
  const { review, asked, notice, stored } = await setup({ decimals })
  const send = await review()
  await send.send()
  expect(asked()).toEqual([])
  expect(send.store.phase).toMatchObject({ step: 'failed', error: refusal, isDeclined: false })
  expect({
    notice: notice(),
    storedSentTransactions: stored('sentTransactions'),
    storedSending: stored('sending'),
  }).toEqual({ notice: refusalText, storedSentTransactions: undefined, storedSending: undefined })
})

test('refuses a native coin when its decimals are not those of the network', async () => {
  const { review, asked, calls } = await setup({ symbol: 'ETH', decimals: 17 })
  const send = await review()
  const before = calls().length // calls for the form's first token
  await send.send()
  expect(asked()).toEqual([])
  const error = { ...refusal, meta: ['ETH has 18 decimals. The service says 17'] }
  expect(send.store.phase).toMatchObject({ step: 'failed', error })
  expect(calls()).toHaveLength(before)
})

test('refuses a Solana token when its mint says other decimals', async () => {
  const { review, asked, chain } = await setup({ chainId: solanaId, decimals: 5 })
  chain.accounts[mint] = mintWith(6)
  const send = await review()
  await send.send()
  expect(asked()).toEqual([])
  expect(send.store.phase).toMatchObject({ step: 'failed', error: refusal })
})

test('refuses SOL when its decimals are not those of the network', async () => {
  const { review, asked } = await setup({ chainId: solanaId, symbol: 'SOL', decimals: 8 })
  const send = await review()
  await send.send()
  expect(asked()).toEqual([])
})

test('sends a Solana token whose mint says the same decimals', async () => {
  const { review, asked, chain } = await setup({ chainId: solanaId, decimals: 6 })
  chain.accounts[mint] = mintWith(6)
  const send = await review()
  await send.send()
  expect(asked()).toMatchObject([{ to: solBob, mint, value: 500_000n }])
})

test('asks the contract while the review works out the fee, and not again at the tap', async () => {
  const { review, asked, calls } = await setup({ decimals: 6 })
  const send = await review()
  const selectors = ['0x95d89b41', '0x06fdde03', '0x313ce567']
  expect(calls().map(({ params }) => params)).toEqual(selectors.map((data) => [{ to: usdc, data }, 'latest']))
  await send.send()
  expect(asked()).toMatchObject([{ address: usdc, args: [bob, 500_000n] }])
  expect(calls()).toHaveLength(3)
})

test('refuses even if the gas price is unknown', async () => {
  const { review, asked, service, platform, answer } = await setup({ decimals: 7 })
  service.gasPrices = undefined
  platform.onFetch((url, init) =>
    String(init?.body).includes('eth_gasPrice') ? new Response('', { status: 400 }) : answer(url, init),
  )
  const send = await review()
  expect(send.store.quoteStatus).toBe('failed')
  await send.send()
  expect(asked()).toEqual([])
})

test('checks the token of the review when another one was reviewed before', async () => {
  const { review, asked, chain, fill, quoted } = await setup({ decimals: 6 })
  chain.decimals[tether] = 8
  const send = await review()
  await fill(send, { token: 'USDT', amount: '2', to: bob })
  send.review()
  await quoted(send)
  await send.send()
  expect(asked()).toEqual([])
  expect(send.store.phase).toMatchObject({ step: 'failed', error: refusal })
})

/** A token that is not in the list, at an address of its own. */
const shell = '0x00000000000000000000000000000000000005e1'

async function setupShell(told: { decimals?: number; symbol?: string }, isDead = false) {
  const world = await setup({ decimals: 6, symbol: 'SHELL' })
  const quantity = { decimals: '7', numeric: '9' }
  const named = { name: 'Shell', symbol: 'SHELL', chainId: 'eip155:1', address: `eip155:1:${shell}` }
  world.service.balances = [...world.service.balances, { ...named, price: 2, iconUrl: '', quantity }]
  if (told.decimals !== undefined) world.chain.decimals[shell] = told.decimals
  if (told.symbol !== undefined) world.chain.symbols[shell] = told.symbol
  const send = await world.review()
  if (isDead) world.chain.status = 400
  return { ...world, send }
}

test.each([
  ['a contract that tells nothing', {}],
  ['a contract without a symbol', { decimals: 7 }],
])('%s wants a second tap, with the reason in words', async (_what, told) => {
  const { send, asked } = await setupShell(told)
  expect(send.store.review?.token.asset.witness).toBeUndefined()
  expect(send.store.shownWarnings).toEqual([{ kind: 'unwitnessed', symbol: 'SHELL' }])
  await send.send()
  expect(asked()).toEqual([])
  await send.send()
  expect(asked()).toMatchObject([{ address: shell, args: [bob, 5_000_000n] }])
})

test('a token whose contract agrees is sent at the first tap', async () => {
  const { send, asked } = await setupShell({ decimals: 7, symbol: 'SHELL' })
  expect(send.store.review?.token.asset).toMatchObject({ witness: 'contract', isVouched: false })
  expect(send.store.shownWarnings).toEqual([])
  await send.send()
  expect(asked()).toMatchObject([{ address: shell, args: [bob, 5_000_000n] }])
})

test('doubts about one token are not accepted for the next', async () => {
  const { send, asked, fill, quoted } = await setupShell({})
  await send.send()
  await fill(send, { token: 'SHELL', amount: '2', to: bob })
  send.review()
  await quoted(send)
  await send.send()
  expect(asked()).toEqual([])
})
