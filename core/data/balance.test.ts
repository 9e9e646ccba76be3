import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../networks/index.js'
import { base, ethereum, setupModal, solanaMain } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'

const mainnets = [ethereum, base, solanaMain].map((network) => ({ ...network, testnet: false }))
// Nodes that take precedence over the gateway.
const customRpcUrls = {
  'eip155:1': [{ url: 'https://ethereum.test/rpc' }],
  'eip155:8453': [{ url: 'https://base.test/rpc' }],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [{ url: 'https://solana.test/rpc' }],
}

// Preloaded, because time stands still during the tests.
beforeAll(async () => {
  await Promise.all([import('../services/nodes/evm.js'), import('../services/nodes/solana.js')])
})

function setup(options: Parameters<typeof setupModal>[0] = {}, more: Parameters<typeof setupModal>[1] = {}) {
  const world = setupModal({ networks: mainnets, customRpcUrls, ...options }, more)
  onTestFinished(world.modal.dispose)
  const node = { wei: 1_239_999_999_999_999_999n, status: 200, calls: [] as { url: string; method: string }[] }
  world.answerRpc((url, body) => {
    node.calls.push({ url, method: body.method })
    if (node.status !== 200) return new Response('', { status: node.status })
    const result =
      body.method === 'eth_getBalance'
        ? `0x${node.wei.toString(16)}`
        : { context: { slot: 1 }, value: Number(node.wei) }
    return Response.json({ jsonrpc: '2.0', id: body.id, result })
  })
  const account = () => world.modal.getSnapshot().accounts.eip155
  return { ...world, node, account }
}

test('asks the first default RPC URL and cuts to three decimals', async () => {
  const { connect, node, account } = setup()
  await connect()
  expect(node.calls).toEqual([{ url: 'https://ethereum.test/rpc', method: 'eth_getBalance' }])
  expect(account()).toMatchObject({ balance: '1.239', balanceSymbol: 'ETH', isBalanceKnown: true })
})

test('"Balance is only for supported chains and not testnets; default balance is 0.00."', async () => {
  const { connect, emit, modal, node, platform, root, account } = setup({
    networks: [...mainnets, { ...ethereum, id: 11155111, name: 'Sepolia', testnet: true }, bitcoin],
    // A request there would be recorded.
    customRpcUrls: { ...customRpcUrls, 'eip155:11155111': [{ url: 'https://sepolia.test/rpc' }] },
  })
  const goTo = async (chainId: string) => {
    emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId })
    await platform.settle()
  }
  await connect()
  expect(node.calls.splice(0)).toHaveLength(1)
  for (const testnetOrUnlisted of ['11155111', '5']) {
    await goTo(testnetOrUnlisted)
    expect({ calls: node.calls, balance: account()?.balance }).toEqual({ calls: [], balance: undefined })
  }
  // "Balance chains: eip155, solana."
  root.accounts.slices.bip122.setConnected([{ namespace: 'bip122', address: 'bc1q', type: 'payment' }], undefined)
  await platform.settle()
  expect(modal.getSnapshot().accounts.bip122).toMatchObject({ status: 'connected', balance: undefined })
  expect(node.calls).toEqual([])
  node.status = 400
  await goTo('8453')
  expect(account()).toMatchObject({ balance: '0.00', balanceSymbol: 'ETH', isBalanceKnown: false })
})

test('the balance is never requested on a testnet', async () => {
  const { connect, node, account } = setup({
    networks: [{ ...ethereum, testnet: true }],
    customRpcUrls: { 'eip155:1': customRpcUrls['eip155:1'] },
  })
  await connect()
  expect(node.calls).toEqual([])
  expect(account()).toMatchObject({ balance: undefined, isBalanceKnown: false })
})

test('the balance is never requested on an unlisted network', async () => {
  const { connect, node } = setup()
  await connect('Fox', { chainId: '5' })
  expect(node.calls).toEqual([])
})

test('the balance is cached for thirty seconds', async () => {
  const { connect, emit, node, platform, account } = setup()
  const network = (chainId: string) =>
    emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId })
  await connect()
  network('8453')
  await platform.settle()
  network('1')
  await platform.advance(29_000)
  expect(node.calls.map(({ url }) => url)).toEqual(['https://ethereum.test/rpc', 'https://base.test/rpc'])
  expect(account()?.balance).toBe('1.239')
  network('8453')
  await platform.advance(1_000)
  network('1')
  await platform.settle()
  expect(node.calls.at(-1)?.url).toBe('https://ethereum.test/rpc')
})

test('a restored session reads the balance from storage', async () => {
  const storage = createMemoryStorage()
  const first = setup({}, { platform: { storage } })
  await first.connect()
  first.modal.dispose()
  const second = setup({}, { platform: { storage } })
  second.evm.approved = {}
  second.announce('Fox')
  await second.platform.settle()
  expect(second.account()).toMatchObject({ status: 'connected', balance: '1.239' })
  expect(second.node.calls).toEqual([])
})

test('after a failure the balance is 0.00 ETH, marked as unknown, until a retry succeeds', async () => {
  const { connect, node, platform, root, account } = setup()
  node.status = 400
  await connect()
  expect(account()).toMatchObject({ balance: '0.00', balanceSymbol: 'ETH', isBalanceKnown: false })
  expect(root.accounts.slices.eip155.balanceStatus).toBe('failed')
  node.status = 200
  root.flows.retryBalance('eip155')
  expect(root.accounts.slices.eip155.balanceStatus).toBe('loading')
  expect(account()?.isBalanceKnown).toBe(false)
  await platform.settle()
  expect(account()).toMatchObject({ balance: '1.239', isBalanceKnown: true })
})

test('several silent nodes have 45 seconds together, not as many each', async () => {
  const silent = ['a', 'b', 'c', 'd'].map((name) => ({ url: `https://${name}.test/rpc` }))
  const { connect, platform, root, answerRpc } = setup({ customRpcUrls: { 'eip155:1': silent } })
  answerRpc(() => new Promise<Response>(() => {}))
  await connect()
  const slice = root.accounts.slices.eip155
  for (let second = 0; second < 44; second += 1) await platform.advance(1_000)
  expect(slice.balanceStatus).toBe('loading')
  await platform.advance(1_000)
  await platform.settle()
  expect(slice.balanceStatus).toBe('failed')
  expect(slice.balanceError?.code).toBe('http_timeout')
})

test('the reason of a failure is kept and reported to the host, until the balance is known', async () => {
  const failures: string[] = []
  const { root, connect, node, platform } = setup({ onError: ({ code }) => failures.push(code) })
  const slice = root.accounts.slices.eip155
  node.status = 400
  await connect()
  await platform.settle()
  expect(slice.balanceError?.code).toBe('http_status')
  expect(failures).toEqual(['http_status'])
  node.status = 200
  root.flows.retryBalance('eip155')
  await platform.settle()
  expect(slice.balanceError).toBeUndefined()
  expect(failures).toEqual(['http_status'])
})

test("on another network, the symbol after a failure is that network's", async () => {
  const { modal, announceSolana, root, rowOf, solana, node, platform } = setup()
  node.status = 400
  announceSolana('Sun')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot().accounts.solana).toMatchObject({ balance: '0.00', balanceSymbol: 'SOL' })
})

test("another account never shows the first account's balance", async () => {
  const { connect, emit, node, platform, account } = setup()
  await connect()
  node.wei = 5n * 10n ** 18n
  const accounts = [{ namespace: 'eip155' as const, address: `0x${'b2'.repeat(20)}`, type: 'eoa' as const }]
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
  expect(account()).toMatchObject({ balance: undefined })
  await platform.settle()
  expect(account()).toMatchObject({ balance: '5.000' })
})

test('the balance is fetched again when Account is shown later, and the old value stays until then', async () => {
  const { connect, modal, node, platform, root, account } = setup()
  await connect()
  await modal.close()
  await platform.advance(30_000)
  node.wei = 2n * 10n ** 18n
  await modal.open()
  expect(account()).toMatchObject({ balance: '1.239', isBalanceKnown: true })
  expect(root.accounts.slices.eip155.balanceStatus).toBe('loading')
  await platform.settle()
  expect(account()?.balance).toBe('2.000')
  await modal.close()
  await modal.open()
  await platform.settle()
  expect(node.calls).toHaveLength(2)
})

test('the token of the option `tokens` replaces the native coin, per network', async () => {
  const usdc = `0x${'c0'.repeat(20)}`
  const { answerRpc, connect, emit, account, platform, root } = setup({ tokens: { 'eip155:1': { address: usdc } } })
  const calls: unknown[] = []
  const answers: Readonly<Record<string, string>> = {
    '0x70a08231': `0x${12_345_678n.toString(16).padStart(64, '0')}`,
    '0x313ce567': `0x${(6).toString(16).padStart(64, '0')}`,
    '0x95d89b41': `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`,
  }
  answerRpc((_, body) => {
    const [call] = 'params' in body && Array.isArray(body.params) ? body.params : []
    if (body.method === 'eth_call') calls.push(call?.to)
    const result = body.method === 'eth_call' ? answers[String(call?.data).slice(0, 10)] : '0xde0b6b3a7640000'
    return Response.json({ jsonrpc: '2.0', id: body.id, result })
  })
  await connect()
  expect(account()).toMatchObject({ balance: '12.345', balanceSymbol: 'USDC', isBalanceKnown: true })
  expect(new Set(calls)).toEqual(new Set([usdc]))
  emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '8453' })
  await platform.settle()
  expect(account()).toMatchObject({ balance: '1.000', balanceSymbol: 'ETH' })
  expect(root.storage.get('nativeBalanceCache')).toHaveProperty(`eip155:1:${account()?.address}:${usdc}`)
})

test('if that token does not exist, the balance is unknown, never zero', async () => {
  const { answerRpc, connect, account } = setup({ tokens: { 'eip155:1': { address: `0x${'c0'.repeat(20)}` } } })
  answerRpc((_, body) => Response.json({ jsonrpc: '2.0', id: body.id, result: '0x' }))
  await connect()
  expect(account()).toMatchObject({ balance: '0.00', balanceSymbol: '', isBalanceKnown: false })
})

test("on Solana, the token's balance is the sum of all accounts of its mint", async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const caip = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { answerRpc, root, platform } = setup({ tokens: { [caip]: { address: mint } } })
  const account = (amount: string) => ({
    account: { data: { parsed: { info: { tokenAmount: { amount, decimals: 6 } } } } },
  })
  answerRpc((_, body) =>
    Response.json({ jsonrpc: '2.0', id: body.id, result: { value: [account('1500000'), account('500000')] } }),
  )
  await root.flows.part(() => ({ dispose: () => {} }))
  const slice = root.accounts.slices.solana
  slice.setConnected(
    [{ namespace: 'solana', address: 'So1anaAddress1111111111111111111111111111111', type: 'eoa' }],
    undefined,
  )
  await platform.settle()
  expect({ balance: slice.balance, balanceSymbol: slice.balanceSymbol }).toEqual({
    balance: '2.000',
    balanceSymbol: '',
  })
})
