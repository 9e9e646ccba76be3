import { expect, onTestFinished, test } from 'vitest'
import { eoa, setupLogin, smart, solanaAddress } from '../../testing/login.js'
import { createMemoryStorage } from '../../testing/platform.js'

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const cache = ['emailLoginUsed', 'email', 'lastUsedChainId', 'socialUsername']

test('a reload restores the login without a code', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  await first.logIn()
  first.modal.dispose()
  const second = await setup({}, { storage })
  second.user.isConnected = true
  expect(second.modal.getSnapshot()).toMatchObject({ status: 'connecting' })
  await second.getReady()
  expect(second.modal.getSnapshot()).toMatchObject({
    ready: true,
    status: 'connected',
    address: smart,
    accounts: { eip155: { connectorId: 'ID_AUTH' } },
  })
  expect(second.store()).toMatchObject({ method: 'email', email: 'alice@app.test' })
  expect(second.frame.sentNames()).not.toContain('CONNECT_EMAIL')
})

test('"connection check: clears the login cache if not connected"', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  await first.logIn()
  first.modal.dispose()
  const second = await setup({}, { storage })
  await second.getReady()
  expect(second.modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect([...cache, 'connectedConnectorIds'].map(second.stored)).toEqual(Array(5).fill(undefined))
  expect(second.frame.sentNames()).not.toContain('GET_USER')
})

test('a slow frame does not log out: it connects when it answers, or on the next page', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  await first.logIn()
  first.modal.dispose()
  const second = await setup({}, { storage })
  second.user.isConnected = true
  const answer = second.frame.answers['IS_CONNECTED']
  delete second.frame.answers['IS_CONNECTED']
  await second.platform.advance(7000)
  expect(second.modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect({
    connectedConnectorIds: second.stored('connectedConnectorIds'),
    emailLoginUsed: second.stored('emailLoginUsed'),
  }).toEqual({
    connectedConnectorIds: { eip155: 'ID_AUTH' },
    emailLoginUsed: true,
  })
  second.frame.reply('IS_CONNECTED', second.frame.lastSent('IS_CONNECTED')?.id, { isConnected: true })
  await second.platform.settle()
  expect(second.modal.getSnapshot()).toMatchObject({ status: 'connected', address: smart })
  second.modal.dispose()
  const third = await setup({}, { storage })
  third.user.isConnected = true
  third.frame.answers['IS_CONNECTED'] = answer ?? (() => ({ isConnected: true }))
  await third.getReady()
  expect(third.modal.getSnapshot()).toMatchObject({ ready: true, status: 'connected' })
})

test('without a login the frame is neither asked nor loaded', async () => {
  const storage = createMemoryStorage()
  storage.setItem('walletmodal:connectionStatus', '"connected"')
  storage.setItem('walletmodal:connectedConnectorIds', '{"eip155":"ID_AUTH"}')
  const { frame, modal, platform } = await setup({}, { storage })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(frame.opened).toHaveLength(0)
})

test('if the host disables logins, none is restored', async () => {
  const storage = createMemoryStorage()
  const first = await setup({}, { storage })
  await first.logIn()
  first.modal.dispose()
  const second = await setup({ features: { email: false, socials: false } }, { storage })
  await second.getReady()
  expect(second.modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(second.frame.opened).toHaveLength(0)
})

test('switching to the other namespace keeps the login, but only up to solana', async () => {
  const { logIn, modal, platform, frame, root } = await setup()
  await logIn()
  await modal.switchNetwork(solanaId)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    address: solanaAddress,
    isSwitchingNamespace: false,
    accounts: { eip155: { status: 'connected' }, solana: { status: 'connected', connectorId: 'ID_AUTH' } },
  })
  expect(frame.lastSent('GET_USER')?.payload).toEqual({ chainId: solanaId, preferredAccountType: 'eoa' })
  expect(root.options.loginNamespaces).toEqual(['eip155', 'solana'])
})

test('disconnecting one namespace disconnects both, signs out and clears the four items', async () => {
  const { logIn, modal, platform, frame, stored, store } = await setup()
  await logIn()
  await modal.switchNetwork(solanaId)
  await platform.settle()
  expect(cache.map(stored)).toEqual([true, 'alice@app.test', solanaId, undefined])
  await modal.disconnect('solana')
  expect(modal.getSnapshot()).toMatchObject({
    status: 'disconnected',
    accounts: { eip155: { status: 'disconnected' }, solana: { status: 'disconnected' } },
  })
  expect(cache.map(stored)).toEqual(Array(4).fill(undefined))
  expect(frame.sentNames().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(store()).toMatchObject({ method: undefined, email: '' })
})

test('signing out waits three seconds for a silent frame, and then completes', async () => {
  const { logIn, modal, platform, frame } = await setup()
  await logIn()
  delete frame.answers['SIGN_OUT']
  const leaving = modal.disconnect()
  await platform.advance(2999)
  expect(modal.getSnapshot().status).toBe('connected')
  await platform.advance(1)
  await leaving
  expect(modal.getSnapshot().status).toBe('disconnected')
})

test("a network switch changes the frame's network, and the address if it has no smart accounts", async () => {
  const { logIn, modal, platform, frame } = await setup()
  await logIn()
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect(frame.lastSent('SWITCH_NETWORK')?.payload).toEqual({ chainId: 8453 })
  expect(modal.getSnapshot()).toMatchObject({ caipNetworkId: 'eip155:8453', address: eoa })
  await modal.switchNetwork('eip155:1')
  await platform.settle()
  expect(modal.getSnapshot().address).toBe(smart)
})

test('a host gets an EIP-1193 provider, which knows its chain without a request', async () => {
  const { logIn, modal, frame, platform } = await setup()
  await logIn()
  const provider = (await modal.getProvider('eip155')) as {
    request(call: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (data: unknown) => void): void
  }
  const heard: unknown[] = []
  provider.on('chainChanged', (chainId) => heard.push(chainId))
  provider.on('accountsChanged', (accounts) => heard.push(accounts))
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(frame.sent.map(({ payload }) => Object(payload).method)).not.toContain('eth_chainId')
  frame.answers['RPC_REQUEST'] = () => '0x10'
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect(heard).toEqual([[eoa], '0x2105'])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  await modal.disconnect()
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4100 })
})

test('the frame follows the theme', async () => {
  const { logIn, modal, frame, platform } = await setup({ themeMode: 'light' })
  await logIn()
  expect(frame.sent[1]).toMatchObject({ type: 'SYNC_THEME', payload: { themeMode: 'light' } })
  modal.setTheme({ mode: 'dark', variables: { accent: '#ff0000' } })
  await platform.settle()
  expect(frame.lastSent('SYNC_THEME')?.payload).toMatchObject({
    themeMode: 'dark',
    themeVariables: { '--w3m-accent': '#ff0000' },
    w3mThemeVariables: { '--w3m-accent': '#ff0000', '--w3m-background': '#121313' },
  })
  expect(frame.sent[0]).toMatchObject({
    type: 'SYNC_DAPP_DATA',
    payload: { projectId: 'project', sdkType: 'appkit', metadata: { name: 'Dapp', url: 'https://dapp.test' } },
  })
})

test('requests continue after the frame has reloaded', async () => {
  const { logIn, frame, platform, modal } = await setup()
  await logIn()
  frame.ready()
  await platform.advance(500)
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
})
