import { expect, onTestFinished, test } from 'vitest'
import { bob, mint, setupSend, solanaId, solBob, tether, usdc } from '../../testing/send.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** The balance service lists other decimals than the chain. */
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
      // The oracle of data fees is asked besides.
      const isOfOracle = (call as { to?: string } | undefined)?.to?.startsWith('0x42') ?? false // as JSON-RPC has it
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
  expect([notice(), stored('sentTransactions'), stored('sending')]).toEqual([refusalText, undefined, undefined])
})

test('refuses a native coin when its decimals are not those of the network', async () => {
  const { review, asked, calls } = await setup({ symbol: 'ETH', decimals: 17 })
  const send = await review()
  await send.send()
  expect(asked()).toEqual([])
  const error = { ...refusal, meta: ['ETH has 18 decimals. The service says 17'] }
  expect(send.store.phase).toMatchObject({ step: 'failed', error })
  expect(calls()).toEqual([])
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
  expect(calls()).toEqual([{ method: 'eth_call', params: [{ to: usdc, data: '0x313ce567' }, 'latest'] }])
  await send.send()
  expect(asked()).toMatchObject([{ address: usdc, args: [bob, 500_000n] }])
  expect(calls()).toHaveLength(1)
})

test('refuses also when nobody says what gas costs', async () => {
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

test('sends when the contract tells no decimals, and when no node answers', async () => {
  const silent = await setup({ decimals: 7 })
  delete silent.chain.decimals[usdc]
  const first = await silent.review()
  await first.send()
  expect(silent.asked()).toMatchObject([{ address: usdc, args: [bob, 5_000_000n] }])

  const dead = await setup({ decimals: 7 })
  dead.chain.status = 400
  const second = await dead.review()
  await second.send()
  expect(dead.asked()).toMatchObject([{ address: usdc, args: [bob, 5_000_000n] }])
})
