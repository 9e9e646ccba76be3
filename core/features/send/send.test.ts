import { expect, onTestFinished, test } from 'vitest'
import { AbortedError, ModalError } from '../../errors/base.js'
import { toDecimal } from '../../lib/balance.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { alice, bob, mint, setupSend, solAlice, solanaId, solBob, tether, usdc } from '../../testing/send.js'
import { accountOf, mintBytes, tokenProgram } from '../../testing/solana-accounts.js'
import { lacksGas } from './blocker.js'
import type { SendStore } from './store.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

function setup(...args: Parameters<typeof setupSend>) {
  const world = setupSend(...args)
  onTestFinished(() => world.modal.dispose())
  const sendEvents = () => world.events.filter(({ event }) => event.startsWith('SEND_'))
  const notice = () => world.root.alerts.notice?.message
  const history = () => world.root.navigation.viewHistory
  const announced = () => (world.stored('sentTransactions') as { hash: string }[] | undefined) ?? []
  return { ...world, sendEvents, notice, history, announced }
}

/** A form that is ready to send. */
async function reviewed(world: ReturnType<typeof setup>, filled: Parameters<typeof world.fill>[1]) {
  const send = await world.open()
  await world.fill(send, filled)
  send.review()
  await world.quoted(send)
  expect(world.view()).toBe('WalletSendPreview')
  return send
}

test('"Send starting pushes Account": going back from it leads to the account', async () => {
  const { connect, open, history, root } = setup()
  await connect()
  await open()
  expect(history()).toEqual(['Account', 'WalletSend'])
  root.flows.goBack()
  expect(history()).toEqual(['Account'])
})

test('sends the native coin with its gas price, announces it and empties the form', async () => {
  const world = setup()
  const { connect, sent, hash, notice, sendEvents, history, announced } = world
  await connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  expect(send.store).toMatchObject({ amount: { decimal: '0.5' }, gasPriceInUsd: '0.42', networkBalanceInUsd: '5000' })
  await send.send()
  const asked = { from: alice, to: bob, value: 5n * 10n ** 17n, data: '0x', network: 'eip155:1' }
  expect(sent).toEqual([{ ...asked, gas: 21_000n, gasPrice: 10_000_000_000n }])
  expect(notice()).toBe('Transaction started')
  const properties = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0.5 }
  expect(sendEvents()).toEqual([
    { type: 'track', event: 'SEND_INITIATED', properties },
    { type: 'track', event: 'SEND_SUCCESS', properties },
  ])
  expect(send.store.phase).toMatchObject({ step: 'sent', sent: { hash, amount: '0.5', symbol: 'ETH' } })
  expect({
    amountText: send.store.amountText,
    receiverText: send.store.receiverText,
    receiverAddress: send.store.receiverAddress,
  }).toEqual({ amountText: '', receiverText: '', receiverAddress: undefined })
  expect(history()).toEqual(['Account', 'WalletSendPreview'])
  await world.platform.settle()
  expect(announced()).toMatchObject([
    {
      hash,
      chain: 'eip155:1',
      from: alice,
      to: bob,
      operationType: 'send',
      request: { to: bob, value: '500000000000000000' },
    },
  ])
  send.done()
  expect({ view: world.view(), step: send.store.phase.step }).toEqual({ view: 'Account', step: 'editing' })
})

test('sends a token through its contract, and Tether through an ABI without a return value', async () => {
  const world = setup()
  await world.connect()
  for (const [token, address, outputs] of [
    ['USDC', usdc, [{ name: '', type: 'bool' }]],
    ['USDT', tether, []],
  ] as const) {
    const send = await reviewed(world, { token, amount: '1.000001', to: bob })
    await send.send()
    const call = world.written.at(-1)
    expect(call).toMatchObject({ from: alice, address, functionName: 'transfer', args: [bob, 1_000_001n] })
    expect(call?.gasPrice).toBe(10_000_000_000n)
    expect(call?.abi).toMatchObject([{ outputs }])
    expect(world.sendEvents().slice(-2)).toMatchObject([
      { event: 'SEND_INITIATED', properties: { token: address, amount: 1.000001 } },
      { event: 'SEND_SUCCESS' },
    ])
    send.done()
  }
})

test('encodes the call for a wallet that takes transactions only', async () => {
  const world = setup()
  world.wallet.hasContracts = false
  await world.connect()
  const send = await reviewed(world, { token: 'USDC', amount: '2', to: bob })
  await send.send()
  const data = `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${(2_000_000).toString(16).padStart(64, '0')}`
  const asked = { from: alice, to: usdc, value: 0n, data, network: 'eip155:1' }
  expect(world.sent).toEqual([{ ...asked, gas: 90_000n, gasPrice: 10_000_000_000n }])
})

test('sends SOL and Solana tokens with their priority fee', async () => {
  const world = setup()
  await world.connectSolana()
  const sol = await reviewed(world, { token: 'SOL', amount: '0.25', to: solBob })
  await sol.send()
  const asked = { from: solAlice, to: solBob, network: solanaId }
  expect(world.sent).toEqual([{ ...asked, value: 250_000_000n, priorityFee: 10_000n }])
  sol.done()
  world.chain.accounts[mint] = accountOf(tokenProgram, mintBytes(6))
  const spl = await reviewed(world, { token: 'USDC', amount: '7.5', to: solBob })
  // The receiver has no token account yet.
  expect(spl.store.quote).toMatchObject({ rent: 2_039_280n })
  spl.setSpeed('fast')
  await spl.send()
  expect(world.sent.at(-1)).toEqual({ ...asked, value: 7_500_000n, mint, priorityFee: 50_000n, computeUnits: 20_000 })
  expect(world.sendEvents().map(({ event }) => event)).toEqual([
    'SEND_INITIATED',
    'SEND_SUCCESS',
    'SEND_INITIATED',
    'SEND_SUCCESS',
  ])
})

test("SOL leaves the sender either nothing or at least the chain's minimum", async () => {
  const world = setup()
  await world.connectSolana()
  const send = await world.open()
  await world.fill(send, { token: 'SOL', amount: '', to: solBob })
  await world.quoted(send)
  send.store.setMax()
  const { fee = 0n, networkBalance = 0n, maxAmount } = send.store
  expect(networkBalance - maxAmount - fee).toBe(890_880n)
  const blockedFor = (left: bigint) => {
    send.store.setAmount(toDecimal(networkBalance - fee - left, 9))
    return send.store.blocker
  }
  expect([0n, 1n, 890_879n, 890_880n].map(blockedFor)).toEqual([undefined, { kind: 'gas' }, { kind: 'gas' }, undefined])
})

test('requires the minimum balance of a new Solana account', async () => {
  const { connectSolana, open, fill } = setup()
  await connectSolana()
  const send = await open()
  await fill(send, { token: 'SOL', amount: '0.0005', to: solBob })
  expect(send.store.blocker).toEqual({ kind: 'minimum', minimum: '0.00089088' })
})

test('keeps the form after a failure, shows the reason, and allows another try', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  world.wallet.answer = async () => {
    throw { code: -32000, message: 'insufficient funds for gas * price + value' }
  }
  await send.send()
  expect(world.notice()).toBe('Something went wrong')
  expect(send.store.phase).toMatchObject({
    step: 'failed',
    isDeclined: false,
    error: { shortMessage: 'Something went wrong', cause: { code: 'node_insufficient_funds' } },
  })
  expect(world.sendEvents().at(-1)).toMatchObject({
    event: 'SEND_ERROR',
    properties: { message: 'Insufficient funds for the amount and its fee', token: 'ETH', amount: 0.5 },
  })
  expect({
    amountText: send.store.amountText,
    receiverAddress: send.store.receiverAddress,
    view: world.view(),
  }).toEqual({ amountText: '0.5', receiverAddress: bob, view: 'WalletSendPreview' })
  world.wallet.answer = async () => world.hash
  await send.send()
  expect(send.store.phase.step).toBe('sent')
})

test.each([
  ['does not answer in time', timeout],
  ['fails with words that nobody knows', new Error('Broadcast: no answer')],
  ['fails inside', { code: -32603, message: 'Internal error' }],
  ['ends its session', { code: 6000, message: 'User disconnected.' }],
])('a wallet that %s may have sent: the same transfer wants a second look', async (_what, thrown) => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  world.wallet.answer = () => Promise.reject(thrown)
  await send.send()
  expect(send.store.phase).toMatchObject({ step: 'failed', isDeclined: false, mayBeSent: true })
  await send.send()
  expect({ reviewWarnings: send.store.reviewWarnings, sentCount: world.sent.length }).toEqual({
    reviewWarnings: [{ kind: 'repeated' }],
    sentCount: 1,
  })
})

test.each([
  [{ code: 4100, message: 'Unauthorized' }],
  [{ code: -32602, message: 'Invalid params' }],
  [{ code: -32000, message: 'insufficient funds for gas * price + value' }],
])('a wallet that refuses with %j has sent nothing: the same can be tried at once', async (thrown) => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  world.wallet.answer = () => Promise.reject(thrown)
  await send.send()
  expect(send.store.phase).toMatchObject({ step: 'failed', mayBeSent: false })
  await send.send()
  expect(world.sent).toHaveLength(2)
})

test('reports a failure on Solana with its own text', async () => {
  const world = setup()
  await world.connectSolana()
  const send = await reviewed(world, { token: 'SOL', amount: '1', to: solBob })
  world.wallet.answer = async () => {
    throw new Error('blockhash not found')
  }
  await send.send()
  expect(world.notice()).toBe('Failed to send transaction. Please try again.')
  expect(world.sendEvents().map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
})

test('reports a refusal in the review only', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  world.wallet.answer = async () => {
    throw { code: 4001, message: 'User rejected the request.' }
  }
  await send.send()
  expect(send.store.phase).toMatchObject({
    step: 'failed',
    isDeclined: true,
    error: { code: 'wallet_user_rejected' },
  })
  expect({ notice: world.notice(), event: world.sendEvents().at(-1)?.event }).toEqual({
    notice: undefined,
    event: 'SEND_ERROR',
  })
})

test('asks the wallet once for two taps', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  await Promise.all([send.send(), send.send(), send.send()])
  expect(world.sent).toHaveLength(1)
})

test.each([
  ['declined', Object.assign(new Error('No'), { code: 4001 }), []],
  ['broken off, and may still be approved in the wallet,', new AbortedError(), [{ kind: 'repeated' }]],
] as const)('what was %s is asked for again with a second look where that is so', async (_how, thrown, warnings) => {
  const world = setup()
  await world.connect()
  world.wallet.answer = () => Promise.reject(thrown)
  const send = await reviewed(world, { amount: '0.5', to: bob })
  await send.send()
  expect({ step: send.store.phase.step, sentCount: world.sent.length }).toEqual({ step: 'failed', sentCount: 1 })
  world.wallet.answer = async () => world.hash
  await send.send()
  expect({ reviewWarnings: send.store.reviewWarnings, sentCount: world.sent.length }).toEqual({
    reviewWarnings: warnings,
    sentCount: 2 - warnings.length,
  })
})

test('"in another tab too … and want a second tap": the first warns, the second sends', async () => {
  const storage = createMemoryStorage()
  const [first, second] = [setup({}, { platform: { storage } }), setup({}, { platform: { storage } })]
  for (const world of [first, second]) await world.connect()
  const here = await reviewed(first, { amount: '0.5', to: bob })
  const there = await reviewed(second, { amount: '0.5', to: bob })
  let answer = (_hash: string) => {}
  first.wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const sending = here.send()
  await there.send()
  expect({ sent: second.sent, reviewWarnings: there.store.reviewWarnings }).toEqual({
    sent: [],
    reviewWarnings: [{ kind: 'repeated' }],
  })
  await there.send()
  expect(second.sent).toHaveLength(1)
  answer(first.hash)
  await sending
  expect(first.sent).toHaveLength(1)
})

test('refreshes the fee of an open review every ten seconds and keeps the amount', async () => {
  const world = setup()
  await world.connect()
  const send = await world.open()
  await world.fill(send, { amount: '', to: bob })
  send.store.setMax()
  const { amount } = send.store
  send.review()
  await world.quoted(send)
  const gwei = 10n ** 9n
  const terms = { gas: 21_000n, gasPrice: 12n * gwei }
  const prices = (standard: bigint) => ({ standard: String(standard), fast: '60000000000', instant: '60000000000' })
  world.service.gasPrices = prices(12n * gwei)
  await world.platform.advance(10_000)
  await world.quoted(send)
  expect({ terms: send.store.feeOption?.terms, amount: send.store.amount }).toEqual({ terms, amount })
  expect(send.store.blocker).toBeUndefined()
  // A failed refresh keeps the known fee.
  world.service.gasPrices = undefined
  world.chain.status = 400
  await world.platform.advance(10_000)
  await world.quoted(send)
  expect({ terms: send.store.feeOption?.terms, quoteStatus: send.store.quoteStatus }).toEqual({
    terms,
    quoteStatus: 'ready',
  })
  world.chain.status = 200
  world.service.gasPrices = prices(13n * gwei)
  world.root.flows.goBack()
  const asked = world.chain.calls.length
  await world.platform.advance(30_000)
  expect({ callCount: world.chain.calls.length, terms: send.store.feeOption?.terms }).toEqual({
    callCount: asked,
    terms,
  })
})

test('keeps the warning of a repeated transfer through a refresh', async () => {
  const world = setup()
  await world.connect()
  world.wallet.answer = () => Promise.reject(new AbortedError())
  const send = await reviewed(world, { amount: '0.5', to: bob })
  await send.send()
  await send.send()
  expect({ reviewWarnings: send.store.reviewWarnings, sentCount: world.sent.length }).toEqual({
    reviewWarnings: [{ kind: 'repeated' }],
    sentCount: 1,
  })
  await world.platform.advance(10_000)
  await world.quoted(send)
  world.wallet.answer = async () => world.hash
  await send.send()
  expect(world.sent).toHaveLength(2)
})

test('sends at once after a refusal', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  world.wallet.answer = async () => {
    throw { code: 4001, message: 'no' }
  }
  await send.send()
  await send.send()
  expect(world.sent).toHaveLength(2)
})

test('empties the form and leaves the review when the network changes', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { token: 'USDC', amount: '1', to: bob })
  world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' })
  await world.platform.settle()
  expect(world.view()).toBe('WalletSend')
  expect({
    amountText: send.store.amountText,
    receiverText: send.store.receiverText,
    chainId: send.store.token?.chainId,
  }).toEqual({ amountText: '', receiverText: '', chainId: 'eip155:8453' })
})

test('reports an answer after a switch and leaves the new form alone', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  let answer = (_hash: string) => {}
  world.wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const sending = send.send()
  await world.platform.settle()
  world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' })
  await world.platform.settle()
  send.store.setAmount('0.1')
  answer(world.hash)
  await sending
  await world.platform.settle()
  expect({ notice: world.notice(), amountText: send.store.amountText, step: send.store.phase.step }).toEqual({
    notice: 'Transaction started',
    amountText: '0.1',
    step: 'editing',
  })
  expect(world.announced()).toMatchObject([{ chain: 'eip155:1' }])
})

test('"Only eip155 and solana can send." "Unsupported chain: sending on a namespace other than eip155 or solana."', async () => {
  const world = setup()
  await world.connect()
  const send = await world.open()
  const { root, platform } = world
  root.accounts.slices.bip122.setConnected([{ namespace: 'bip122', address: 'bc1q', type: 'payment' }], undefined)
  root.chains.setActiveNamespace('bip122')
  await send.send()
  await platform.settle()
  expect(world.notice()).toBe('Unsupported chain')
})

test('"Token, amount and receiver address are required." "Solana send otherwise shows Please enter a valid amount and receiver address."', async () => {
  for (const { amount = '1', to = solBob, balances } of [{ amount: '' }, { to: '' }, { balances: [] }]) {
    const world = setup()
    world.service.balances = balances ?? world.service.balances
    await world.connectSolana()
    const send = await world.open()
    await world.fill(send, { amount, to })
    await send.send()
    expect(world.notice()).toBe('Please enter a valid amount and receiver address')
    expect(world.sent).toEqual([])
  }
})

test('"Native-token send needs gas price and token decimals": it waits until there is a price', async () => {
  const told: string[] = []
  const world = setup({ onError: ({ code }) => void told.push(code) })
  world.service.gasPrices = undefined
  world.chain.status = 400
  await world.connect()
  // Also answered for the balance, which comes from the same node.
  expect(told).toEqual(['http_status'])
  const send = await world.open()
  await world.fill(send, { amount: '0.5', to: bob })
  expect(send.store.quoteStatus).toBe('failed')
  send.store.setAmount('0.25')
  await world.platform.advance(500)
  await world.quoted(send)
  // The host is told once, not for each digit.
  expect(told).toEqual(['http_status', 'http_status'])
  send.review()
  await world.quoted(send)
  await send.send()
  expect({ sent: world.sent, notice: world.notice() }).toEqual({
    sent: [],
    notice: 'Couldn’t estimate the network fee',
  })
  expect(send.store.phase).toMatchObject({ step: 'failed', error: { code: 'send_price_unknown' } })
  world.chain.status = 200
  send.retryQuote()
  await world.quoted(send)
  // Falls back to the node's own price.
  expect(send.store.feeOption?.terms).toMatchObject({ gasPrice: 7_000_000_000n })
})

test('the maximum keeps the gas for the native coin, and nothing for a token', async () => {
  const world = setup()
  await world.connect()
  const send = await world.open()
  send.store.setMax()
  const fee = 21_000n * 10_000_000_000n
  expect(send.store.amount).toMatchObject({ units: 25n * 10n ** 17n - fee - fee / 4n })
  send.setSpeed('instant')
  expect(send.store.amount).toMatchObject({ units: 25n * 10n ** 17n - 3n * fee - (3n * fee) / 4n })
  await world.fill(send, { token: 'USDC', amount: '', to: bob })
  send.store.setMax()
  expect(send.store.amount).toMatchObject({ units: 250_250_000n })
})

test('"Insufficient gas is true when the network balance in USD is zero or below the gas price in USD."', () => {
  const empty = { amount: { reason: 'empty' }, tokenAddress: undefined, isSmartAccount: false } as const
  const funded = { ...empty, fee: undefined, networkBalance: 1n }
  const isInsufficient = (networkBalanceInUsd: string, gasPriceInUsd: string | undefined) =>
    lacksGas({ ...funded, networkBalanceInUsd, gasPriceInUsd } as SendStore) // the members that the rule reads
  expect([isInsufficient('0', undefined), isInsufficient('0.00', '0'), isInsufficient('0.41', '0.42')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isInsufficient('0.01', undefined), isInsufficient('0.42', '0.42'), isInsufficient('9', '0.42')]).toEqual([
    false,
    false,
    false,
  ])
})

test('sends a coin without a price when the balance covers the fee', async () => {
  const world = setup()
  world.service.balances = world.service.balances.map((token) => ({ ...token, price: 0 }))
  await world.connect()
  const send = await world.open()
  await world.fill(send, { amount: '2.4997', to: bob })
  expect({ networkBalanceInUsd: send.store.networkBalanceInUsd, blocker: send.store.blocker }).toEqual({
    networkBalanceInUsd: undefined,
    blocker: undefined,
  })
  await world.fill(send, { amount: '2.49999', to: bob })
  expect(send.store.blocker).toEqual({ kind: 'gas' })
  await world.fill(send, { token: 'USDC', amount: '1', to: bob })
  expect(send.store.blocker).toBeUndefined()
  await world.fill(send, { token: 'ETH', amount: '1', to: bob })
  send.review()
  await world.quoted(send)
  await send.send()
  expect(world.sent).toHaveLength(1)
})

test('"It is never insufficient for a smart account."', async () => {
  const world = setup()
  world.service.balances = world.service.balances.filter(({ address }) => address !== undefined)
  await world.connect({ type: 'smartAccount' })
  const send = await world.open()
  await world.fill(send, { token: 'USDC', amount: '1', to: bob })
  expect({ networkBalanceInUsd: send.store.networkBalanceInUsd, blocker: send.store.blocker }).toEqual({
    networkBalanceInUsd: undefined,
    blocker: undefined,
  })
  send.review()
  await world.quoted(send)
  await send.send()
  expect(world.written).toHaveLength(1)
  expect(world.sendEvents()[0]).toMatchObject({ properties: { isSmartAccount: true } })
})

test('"With no balance known it counts as insufficient."', async () => {
  const world = setup()
  world.service.balances = world.service.balances.filter(({ address }) => address !== undefined)
  await world.connect()
  const send = await world.open()
  await world.fill(send, { token: 'USDC', amount: '1', to: bob })
  expect(send.store.blocker).toEqual({ kind: 'gas' })
})

test('needs a second tap when the chain predicts a failure', async () => {
  const world = setup()
  await world.connect()
  world.chain.estimateError = { code: 3, message: 'execution reverted' }
  const send = await reviewed(world, { token: 'USDC', amount: '1', to: bob })
  expect(send.store.openWarnings).toEqual([{ kind: 'reverted' }])
  await send.send()
  expect(world.written).toHaveLength(0)
  await send.send()
  expect(world.written).toHaveLength(1)
})

test('leaves no timer and no listener after dispose, and ignores a later answer', async () => {
  const world = setup()
  await world.connect()
  const send = await reviewed(world, { amount: '0.5', to: bob })
  let answer = (_hash: string) => {}
  world.wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const sending = send.send()
  await world.platform.settle()
  send.setReceiver('alice.eth')
  world.modal.dispose()
  answer(world.hash)
  await sending
  expect({ pendingTimers: world.platform.pendingTimers, listenerCount: world.platform.listenerCount }).toEqual({
    pendingTimers: 0,
    listenerCount: 0,
  })
})

test('fees come from the next node if the first is dead', async () => {
  const world = setup()
  world.service.gasPrices = undefined
  world.chain.isFirstDead = true
  await world.connect()
  const send = await world.open()
  await world.fill(send, { amount: '0.1', to: bob })
  await world.quoted(send)
  expect({ quoteStatus: send.store.quoteStatus, terms: send.store.feeOption?.terms }).toEqual({
    quoteStatus: 'ready',
    terms: { gas: 21_000n, gasPrice: 7n * 10n ** 9n },
  })
})
