import { expect, onTestFinished, test } from 'vitest'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { mappedError } from '../../errors/mapped-error.js'
import { setupModal } from '../../testing/modal.js'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('asks the wallet, then keeps the network and goes back', async () => {
  const { connect, modal, evm, platform, root, stored, events, view } = setup()
  await connect()
  root.flows.showNetworks()
  expect(view()).toBe('Networks')
  root.flows.chooseNetwork('eip155:8453')
  expect(root.chains.switchingTo?.name).toBe('Base')
  await platform.settle()
  expect(evm.switches).toEqual(['eip155:8453'])
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Account',
    caipNetworkId: 'eip155:8453',
    caipAddress: `eip155:8453:0x${'a1'.repeat(20)}`,
  })
  expect(stored('activeCaipNetworkId')).toBe('eip155:8453')
  expect(events.at(-1)).toMatchObject({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } })
})

test('a network view that was opened directly closes after the switch', async () => {
  const { connect, modal } = setup()
  await connect()
  await modal.open({ view: 'Networks' })
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot().open).toBe(false)
})

test('a refused switch stays in the view and shows the refusal until the next try', async () => {
  const { connect, modal, evm, platform, root } = setup()
  await connect()
  root.flows.showNetworks()
  evm.switchError = mappedError('wallet_user_rejected')
  root.flows.chooseNetwork('eip155:8453')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Networks',
    caipNetworkId: 'eip155:1',
    isSwitchingNamespace: false,
    error: { code: 'wallet_user_rejected' },
  })
  await expect(modal.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  evm.switchError = undefined
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot().error).toBeUndefined()
})

test('a hint points to a wallet that is silent for ten seconds, and Cancel ends the wait for it', async () => {
  const { connect, modal, evm, platform, root, view } = setup()
  await connect()
  root.flows.showNetworks()
  // Some libraries of hosts ignore signals and wait for ever.
  evm.switching = new Promise(() => {})
  const asked = modal.switchNetwork('eip155:8453')
  asked.catch(() => undefined)
  await platform.advance(9999)
  expect(root.chains.isSwitchSlow).toBe(false)
  await platform.advance(1)
  expect(root.chains.isSwitchSlow).toBe(true)
  root.flows.cancelSwitch()
  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  expect({ isSwitching: root.chains.isSwitching, isSwitchSlow: root.chains.isSwitchSlow }).toEqual({
    isSwitching: false,
    isSwitchSlow: false,
  })
  expect(modal.getSnapshot()).toMatchObject({
    caipNetworkId: 'eip155:1',
    isSwitchingNamespace: false,
    error: undefined,
  })
  expect(view()).toBe('Networks')
  root.flows.chooseNetwork('eip155:8453')
  await platform.settle()
  root.flows.cancelSwitch()
  await platform.settle()
  expect(platform.pendingTimers).toBe(0)
  evm.switching = undefined
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
})

test('"Switching to a network id not among the configured networks shows a switch-network-not-found alert."', async () => {
  const { modal, platform } = setup({ debug: true })
  await expect(modal.switchNetwork('eip155:5')).rejects.toThrowErrorMatchingInlineSnapshot(`
    [NetworkNotFoundError: Network Not Found
    Got: eip155:5
    The network must be in the networks list: eip155:1, eip155:8453, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp]
  `)
  await platform.advance(300)
  expect(modal.getSnapshot().alert).toEqual({ code: 'switch_network_not_found', message: 'Network Not Found' })
})

test('without a connection the network is only chosen', async () => {
  const { modal, evm, stored } = setup()
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
  expect(evm.switches).toEqual([])
  expect(stored('activeCaipNetworkId')).toBe('eip155:8453')
})

test('a namespace without a connection leads to its wallets, and the flag lasts until its address is known', async () => {
  const { connect, modal, platform, root, solana, announceSolana, rowOf } = setup()
  await connect()
  announceSolana('Sun')
  root.flows.showNetworks()
  root.flows.chooseNetwork(solanaId)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    view: 'Connect',
    activeNamespace: 'solana',
    address: undefined,
    isSwitchingNamespace: true,
  })
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', isSwitchingNamespace: false, status: 'connected' })
})

test('a connected namespace becomes active', async () => {
  const { connect, modal, platform, root, solana, announceSolana, rowOf } = setup()
  await connect()
  announceSolana('Sun')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting[0]?.approve()
  await platform.settle()
  await modal.switchNetwork('eip155:1')
  expect(modal.getSnapshot()).toMatchObject({ activeNamespace: 'eip155', isSwitchingNamespace: false })
  expect(modal.getSnapshot().address).toBe(`0x${'a1'.repeat(20)}`)
})

test('closing the modal during a switch of the namespace ends the flag', async () => {
  const { connect, modal, root, platform } = setup()
  await connect()
  root.flows.showNetworks()
  root.flows.chooseNetwork(solanaId)
  await platform.settle()
  await modal.close()
  expect(modal.getSnapshot().isSwitchingNamespace).toBe(false)
})

test.each([
  { allowUnsupportedChain: false, enableNetworkSwitch: true, view: 'UnsupportedChain' },
  { allowUnsupportedChain: true, enableNetworkSwitch: true, view: 'Account' },
  { allowUnsupportedChain: false, enableNetworkSwitch: false, view: 'Account' },
  { allowUnsupportedChain: true, enableNetworkSwitch: false, view: 'Account' },
])(
  '$view when unsupported chains are allowed: $allowUnsupportedChain, switching: $enableNetworkSwitch',
  async ({ view, ...options }) => {
    const { connect, modal, emit } = setup(options)
    await connect()
    await modal.close()
    emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '5' })
    expect(modal.getSnapshot()).toMatchObject({
      open: view === 'UnsupportedChain',
      isNetworkSupported: false,
      caipNetworkId: 'eip155:5',
      activeNetwork: { name: 'Unknown Network', unsupported: true },
    })
    await modal.open()
    expect(modal.getSnapshot().view).toBe(view)
  },
)

test('a wallet that connects on an unsupported network leads to UnsupportedChain, and a switch leads out of it', async () => {
  const { connect, modal, evm, root, platform, stored } = setup()
  await connect('Fox', { chainId: '5' })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'UnsupportedChain', status: 'connected' })
  expect(stored('activeCaipNetworkId')).toBeUndefined()
  root.flows.chooseNetwork('eip155:8453')
  await platform.settle()
  expect(evm.switches).toEqual(['eip155:8453'])
  expect(modal.getSnapshot()).toMatchObject({ open: false, isNetworkSupported: true, caipNetworkId: 'eip155:8453' })
})

test('from UnsupportedChain a network without a connection leads to Connect', async () => {
  const { connect, modal, root, platform } = setup()
  await connect('Fox', { chainId: '5' })
  root.flows.chooseNetwork(solanaId)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect', caipNetworkId: solanaId })
})

test('UnsupportedChain closes when the wallet returns to a supported network', async () => {
  const { connect, modal, emit } = setup()
  await connect('Fox', { chainId: '5' })
  emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '1' })
  expect(modal.getSnapshot()).toMatchObject({ open: false, caipNetworkId: 'eip155:1' })
})

test('going back from any view closes the modal when UnsupportedChain is in the history', async () => {
  const { connect, modal, root } = setup()
  await connect('Fox', { chainId: '5' })
  root.flows.showNetworks()
  root.flows.goBack()
  expect(modal.getSnapshot().open).toBe(false)
})

test('the last of two switches counts, in the wallet too, and the first call learns that it was replaced', async () => {
  const { connect, modal, evm } = setup()
  await connect()
  const first = modal.switchNetwork('eip155:8453')
  const second = modal.switchNetwork('eip155:1')
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  await second
  expect(evm.switches.at(-1)).toBe('eip155:1')
  expect(modal.getSnapshot()).toMatchObject({ caipNetworkId: 'eip155:1', error: undefined })
})

test('if the host turns switching off, visitors cannot switch, but the host can', async () => {
  const { connect, modal, evm, platform, root } = setup({ enableNetworkSwitch: false })
  await connect()
  root.flows.showNetworks()
  root.flows.chooseNetwork('eip155:8453')
  await platform.settle()
  expect(evm.switches).toEqual([])
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:1')
  await modal.switchNetwork('eip155:8453')
  expect(modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
})

test.each(['bogus', 'eip155:', 'cosmos:1', 1])('%j is no network id: "else Invalid CAIP-2 network id"', async (id) => {
  const { modal } = setup()
  await expect(modal.switchNetwork(id as CaipNetworkId)).rejects.toMatchObject({
    code: 'caip_invalid_network_id',
    shortMessage: 'Invalid CAIP-2 network id',
  })
})
