import { expect, onTestFinished, test } from 'vitest'
import type { WatchHostWalletsParams } from '../contracts/adapter.js'
import { localSiwx } from '../features/sign-in/siwx/index.js'
import { createTestAdapter } from '../testing/adapter.js'
import { base, catalogueWallet, ethereum, setupModal, solanaMain } from '../testing/modal.js'
// The modal loads this code on demand. The tests load it at the start.
import './update-options.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

const optimism = { ...base, id: 10, name: 'Optimism' }
const solanaTest = { ...solanaMain, id: '4uhcVJyU9pJkvQyS88uRDiswHXSgkY3z', name: 'Solana Testnet' }

test('the wallet can switch to an added network, and stays connected', async () => {
  const { modal, connect, evm, root } = setup()
  await connect('Fox')
  const before = modal.getSnapshot()
  await modal.update({ networks: [ethereum, base, solanaMain, optimism] })
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address: before.address, caipNetworkId: 'eip155:1' })
  expect(root.chains.networks.map(({ caipNetworkId }) => caipNetworkId)).toContain('eip155:10')
  await modal.switchNetwork('eip155:10')
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:10')
  expect({ switches: evm.switches, disconnected: evm.disconnected }).toEqual({
    switches: ['eip155:10'],
    disconnected: [],
  })
})

test('a wallet whose network is removed stays connected on an unsupported network, which becomes supported when it is listed again', async () => {
  const { modal, connect, evm } = setup()
  await connect('Fox')
  await modal.update({ networks: [base, solanaMain] })
  expect(modal.getSnapshot()).toMatchObject({
    status: 'connected',
    caipNetworkId: 'eip155:1',
    isNetworkSupported: false,
    view: 'UnsupportedChain',
  })
  await modal.update({ networks: [base, ethereum, solanaMain] })
  expect(modal.getSnapshot()).toMatchObject({
    status: 'connected',
    caipNetworkId: 'eip155:1',
    isNetworkSupported: true,
  })
  expect(evm.disconnected).toEqual([])
})

test('a network that is listed again at the moment when its wallet disconnects stays in use', async () => {
  const { modal, connect } = setup()
  await connect('Fox')
  await modal.update({ networks: [base, solanaMain] })
  await modal.update({ networks: [base, ethereum, solanaMain], adapters: [] })
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', caipNetworkId: 'eip155:1' })
})

test('an unlisted network whose wallet disconnects is replaced by the one that a new modal would choose', async () => {
  const { modal, connect } = setup()
  await connect('Fox')
  await modal.update({ networks: [optimism] })
  await modal.update({ networks: [solanaMain, base, optimism], adapters: [] })
  const { accounts } = modal.getSnapshot()
  expect(accounts.eip155).toMatchObject({ status: 'disconnected', caipNetworkId: 'eip155:8453' })
})

test('without a connection, a removed network is replaced by the default one', async () => {
  const { modal } = setup()
  await modal.update({ networks: [optimism, base, solanaMain], defaultNetwork: base })
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'eip155', caipNetworkId: 'eip155:8453' })
  await modal.update({ networks: [solanaMain], defaultNetwork: undefined })
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'solana', activeNetwork: { name: 'Solana' } })
  expect(Object.keys(modal.getSnapshot().accounts)).toEqual(['solana'])
})

test('a removed namespace lets go of its wallet without a question, and restores it when it is listed again', async () => {
  const told: string[] = []
  const { modal, connect, evm, stored, platform, snapshots } = setup({
    onConnected: ({ namespace }) => told.push(`+${namespace}`),
    onDisconnected: ({ namespace }) => told.push(`-${namespace}`),
  })
  await connect('Fox')
  const { address } = modal.getSnapshot()
  await modal.update({ networks: [solanaMain] })
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'solana', status: 'disconnected', address: undefined })
  expect(evm.disconnected).toEqual([])
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  evm.approved = {}
  await modal.update({ networks: [ethereum, solanaMain] })
  await platform.settle()
  expect(modal.getSnapshot().accounts.eip155).toMatchObject({ status: 'connected', address })
  expect(told).toEqual(['+eip155', '-eip155', '+eip155'])
  // No snapshot has an account of a namespace without a network.
  for (const { accounts } of snapshots)
    for (const account of Object.values(accounts))
      if (account?.status === 'connected') expect(account.caipNetworkId).toBeDefined()
})

test('a removed adapter ends its connection, and its wallets are no longer offered', async () => {
  const { modal, connect, evm, solana, root, stored } = setup()
  await connect('Fox')
  await modal.update({ adapters: [solana.reference] })
  expect(modal.getSnapshot()).toMatchObject({
    activeNamespace: 'solana',
    accounts: { eip155: { status: 'disconnected' } },
  })
  expect({ isDisposed: evm.isDisposed, disconnected: evm.disconnected }).toEqual({ isDisposed: true, disconnected: [] })
  expect(root.connectors.rows).toEqual([])
  expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
})

test('another adapter of the same kind takes the connection over', async () => {
  const { modal, connect, evm, solana, platform } = setup()
  await connect('Fox')
  const second = createTestAdapter('eip155')
  second.approved = {}
  await modal.update({ adapters: [second.reference, solana.reference] })
  await platform.settle()
  expect(modal.getSnapshot().accounts.eip155?.status).toBe('connected')
  expect({ evmIsDisposed: evm.isDisposed, secondIsDisposed: second.isDisposed }).toEqual({
    evmIsDisposed: true,
    secondIsDisposed: false,
  })
  await modal.disconnect()
  expect({ evmDisconnected: evm.disconnected, secondDisconnected: second.disconnected }).toEqual({
    evmDisconnected: [],
    secondDisconnected: ['eip155'],
  })
})

test("an added adapter lists its wallets, and shows its library's connection", async () => {
  const { modal, solana, platform, root } = setup({ adapters: [] })
  const evm = createTestAdapter('eip155')
  evm.approved = {}
  const safe = { id: 'safe', name: 'Safe', chain: 'eip155', type: 'EXTERNAL', provider: {} } as const
  let isOver = false
  const reference = {
    ...evm.reference,
    loadWallets: async () => ({
      replacesPage: false,
      watch: ({ onWallets }: WatchHostWalletsParams) => {
        onWallets([safe])
        return () => {
          isOver = true
        }
      },
    }),
    hostSession: { connectorId: () => 'safe', watch: () => {} },
  }
  await modal.update({ adapters: [reference, solana.reference] })
  await platform.settle()
  expect(root.connectors.rows.map(({ id }) => id)).toEqual(['safe'])
  expect(modal.getSnapshot().accounts.eip155?.status).toBe('connected')
  await modal.update({ adapters: [solana.reference] })
  expect(isOver).toBe(true)
  expect(root.connectors.rows).toEqual([])
})

test('withdraws the question that a removed adapter was asking', async () => {
  const errors: unknown[] = []
  const { announce, evm, solana, modal, platform, root, rowOf } = setup({ onError: (error) => errors.push(error) })
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect(modal.getSnapshot().view).toBe('ConnectingExternal')
  await modal.update({ adapters: [solana.reference] })
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Connect', status: 'disconnected', error: undefined })
  expect(errors).toEqual([])
})

test('a wallet of a kind without its own network is connected on a listed network', async () => {
  const { modal, announceSolana, root, rowOf, platform, solana } = setup({
    networks: [solanaMain, solanaTest, ethereum],
  })
  announceSolana('Sun')
  await modal.open()
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot().activeNetwork?.name).toBe('Solana')
  solana.approved = {}
  await modal.update({ networks: [solanaTest, ethereum] })
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', activeNetwork: { name: 'Solana Testnet' } })
})

test('feature switches, orders and wallet lists take effect at once', async () => {
  const wallets = ['Ada', 'Bea', 'Cleo'].map((name) => catalogueWallet(name))
  const { modal, root, platform, requested } = setup({}, { wallets })
  await modal.open()
  await platform.settle()
  const names = () => root.walletList.connectRows.map(({ name }) => name)
  expect(names()).toEqual(['WalletConnect', 'Ada', 'Bea', 'Cleo'])
  await modal.update({ excludeWalletIds: ['id-Bea'], enableWalletConnect: false })
  await platform.settle()
  expect(names()).toEqual(['Ada', 'Cleo'])
  await modal.update({
    featuredWalletIds: ['id-Cleo'],
    excludeWalletIds: undefined,
    customWallets: [{ id: 'own', name: 'Own' }],
  })
  await platform.settle()
  expect(names()).toEqual(expect.arrayContaining(['Cleo', 'Own']))
  const asked = requested('/getWallets').length
  await modal.update({ features: { swaps: false }, enableNetworkSwitch: false })
  await platform.settle()
  expect(root.options.given).toMatchObject({ features: { swaps: false }, enableNetworkSwitch: false })
  expect(requested('/getWallets').length).toBe(asked)
})

test('a theme is replaced, and a theme that was set stays if the update names none', async () => {
  const { modal, root } = setup({ themeMode: 'dark', themeVariables: { accent: 'red', zIndex: 5 } })
  modal.setTheme({ mode: 'light', variables: { accent: 'blue' } })
  await modal.update({ enableWalletGuide: false })
  expect({ mode: root.theme.mode, accent: root.theme.variables.accent }).toEqual({ mode: 'light', accent: 'blue' })
  await modal.update({ themeMode: 'dark', themeVariables: { zIndex: 7 } })
  expect({ mode: root.theme.mode, accent: root.theme.variables.accent, zIndex: root.theme.variables.zIndex }).toEqual({
    mode: 'dark',
    accent: undefined,
    zIndex: 7,
  })
})

test('callbacks are those of the last update', async () => {
  const told: string[] = []
  const { modal, connect } = setup({ onConnected: () => told.push('first') })
  await modal.update({ onConnected: () => told.push('second') })
  await connect('Fox')
  expect(told).toEqual(['second'])
})

test('analytics that is turned off reports nothing any more', async () => {
  const { modal, requested, platform } = setup()
  await modal.open()
  await platform.settle()
  const before = requested('/e').length
  expect(before).toBeGreaterThan(0)
  await modal.update({ features: { analytics: false } })
  await modal.close()
  await platform.settle()
  expect(requested('/e').length).toBe(before)
})

test('a bad value changes nothing, and an option that cannot change is refused by name', async () => {
  const { modal, root } = setup({ siwx: localSiwx({ required: false }) })
  const before = root.options.given
  const refusal = (changes: object) =>
    modal.update(changes).then(
      () => undefined,
      (error: Error) => error.message,
    )
  expect(await refusal({ networks: [] })).toContain('networks')
  expect(await refusal({ defaultNetwork: optimism })).toContain('defaultNetwork')
  expect(await refusal({ network: [base] })).toMatchInlineSnapshot(
    `"Invalid option: network: got an unknown name, wanted a known name. Did you mean networks?"`,
  )
  expect(await refusal({ storagePrefix: 'shop' })).toMatchInlineSnapshot(
    `"Invalid argument of update(): storagePrefix: got another value, wanted the value that the modal was made with."`,
  )
  for (const changes of [
    { projectId: 'x' },
    { services: { relay: 'wss://a.test' } },
    { siwx: undefined },
    { debug: true },
  ])
    expect(await refusal(changes)).toContain(`${Object.keys(changes)[0]}: got another value`)
  for (const nothing of [undefined, null, 5]) expect(await refusal(nothing as never)).toContain('wanted options')
  expect(root.options.given).toBe(before)
  // The same value is no change.
  expect(await refusal({ projectId: 'project', storagePrefix: 'walletmodal' })).toBeUndefined()
})

test('an adapter that was removed does not return with other options', async () => {
  const { modal, root } = setup()
  await modal.removeAdapter('eip155')
  await modal.update({ networks: [ethereum, solanaMain] })
  expect(root.options.adapterNamespaces).toEqual(['solana'])
})

test('a list that the host changes later has no effect', async () => {
  const networks = [ethereum, solanaMain]
  const { modal, root } = setup({ networks })
  networks.push(base)
  await modal.update({ enableWalletGuide: false })
  expect(root.chains.networks).toHaveLength(2)
})

test('a new way of looking for wallets applies at once, and a connected wallet stays', async () => {
  const { modal, connect, platform, announce, root } = setup()
  platform.events.addEventListener('eip6963:requestProvider', () => announce('Fox'))
  await connect('Fox')
  await modal.update({ enableEIP6963: false })
  expect({ rows: root.connectors.rows, status: modal.getSnapshot().status }).toEqual({ rows: [], status: 'connected' })
  await modal.update({ enableEIP6963: true })
  expect(root.connectors.rows.map(({ name }) => name)).toEqual(['Fox'])
})

test('updates that are requested together all apply', async () => {
  const { modal, root } = setup()
  await Promise.all([
    modal.update({ networks: [base] }),
    modal.update({ allWallets: 'HIDE' }),
    modal.update({ tokens: {} }),
  ])
  expect(root.options.given).toMatchObject({ allWallets: 'HIDE', defaultNetworkId: 'eip155:8453' })
})
