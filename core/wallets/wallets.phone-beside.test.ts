// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import '../modal/wallet-flows.js'
import { expect, onTestFinished, test } from 'vitest'
import type { Namespace } from '../contracts/caip.js'
import { createTestAdapter } from '../testing/adapter.js'
import { createBrowser } from '../testing/browser-tabs.js'
import { ethereum, setupModal } from '../testing/modal.js'
import { addressOf, evmAccount, startHostilePhone } from '../testing/with-harness/hostile-phone.js'
import { alice, solana as solanaNetwork, startPhone } from '../testing/with-harness/phone.js'

// The whole modal shows the wallet that the visitor asked for as connected, and no other.

async function setup(given: Parameters<typeof setupModal>[0] = {}) {
  const { relay, phone } = await startPhone()
  const browser = createBrowser()
  const open = () => {
    const tab = browser.createTab()
    const world = setupModal({ services: { relay: relay.url }, ...given }, { platform: { storage: tab.storage } })
    tab.attach(world.platform.events)
    onTestFinished(world.modal.dispose)
    const { modal, root } = world
    const showCode = async (namespace?: Namespace) => {
      const before = modal.getSnapshot().pairing?.uri
      await modal.open({ view: 'ConnectingWalletConnectBasic', ...(namespace && { namespace }) })
      const uri = () => modal.getSnapshot().pairing?.uri
      await expect.poll(() => uri() !== undefined && uri() !== before).toBe(true)
      return uri() ?? ''
    }
    const connectedBy = (namespace: Namespace) => root.connections.connections.get(namespace)?.connectorId
    return { ...world, tab, showCode, connectedBy }
  }
  return { relay, phone, open, stranger: await startHostilePhone(relay.url) }
}

const both = {
  eip155: { accounts: [evmAccount(1)] },
  solana: { accounts: [`${solanaNetwork.caipNetworkId}:${alice.solanaAddress}`], methods: ['solana_signMessage'] },
}

async function connectPhantom({ announceSolana, modal, root, rowOf, platform, solana }: ReturnType<typeof setupModal>) {
  announceSolana('Phantom')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  root.flows.chooseWallet(rowOf('Phantom'))
  await platform.settle()
  solana.connecting.at(-1)?.approve({})
  await platform.settle()
}

test.each(['eip155', undefined] as const)(
  'a phone that is asked for %s leaves the wallet of another namespace there',
  async (asked) => {
    const { open, stranger } = await setup()
    const here = open()
    await connectPhantom(here)
    const phantom = here.connectedBy('solana')
    expect(phantom).toBeDefined()
    const address = here.root.accounts.slices.solana.address
    here.root.chains.setNetwork(here.root.chains.getNetwork('eip155:1') ?? expect.fail(), true)
    await stranger.approve(await here.showCode(asked), both)
    await expect.poll(() => here.connectedBy('eip155')).toBe('walletConnect')
    expect({ connectedBy: here.connectedBy('solana'), address: here.root.accounts.slices.solana.address }).toEqual({
      connectedBy: phantom,
      address,
    })
  },
)

test('a host with one namespace is connected only in that one, whatever the phone approves', async () => {
  const evm = createTestAdapter('eip155')
  const { open, stranger } = await setup({ networks: [ethereum], adapters: [evm.reference] })
  const here = open()
  await stranger.approve(await here.showCode(), both)
  await expect.poll(() => here.modal.getSnapshot().status).toBe('connected')
  expect(here.root.accounts.connectedNamespaces).toEqual(['eip155'])
  expect(here.stored('connectedNamespaces')).toEqual(['eip155'])
})

test("the page keeps its visitor's wallet, whoever approves a code that it showed before", async () => {
  const { open, phone, stranger } = await setup()
  const first = open()
  await phone.pair(await first.showCode())
  await expect.poll(() => first.modal.getSnapshot().status).toBe('connected')
  const { address } = first.modal.getSnapshot()
  const uri = await first.showCode()
  first.modal.dispose()
  await stranger.approve(uri, { eip155: { accounts: [evmAccount(1)] } })
  for (const _load of [2, 3]) {
    const next = open()
    await expect.poll(() => next.modal.getSnapshot().status).toBe('connected')
    // By then the relay has delivered all messages.
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(next.modal.getSnapshot().address).toBe(address)
    expect(next.modal.getSnapshot().address).not.toBe(addressOf(1))
    next.modal.dispose()
  }
})

test('a session that a phone ends is over in every tab', async () => {
  const { open, phone } = await setup()
  const here = open()
  await phone.pair(await here.showCode())
  await expect.poll(() => here.modal.getSnapshot().status).toBe('connected')
  const there = open()
  await expect.poll(() => there.modal.getSnapshot().status).toBe('connected')
  await phone.deleteSession()
  for (const { modal } of [here, there]) await expect.poll(() => modal.getSnapshot().status).toBe('disconnected')
  const { storage } = here.tab
  const topic = storage.keys().filter((key) => key.endsWith('walletConnectSession'))
  expect({ topic, keptSessions: storage.getItem('walletmodal:wc:wc@2:client:0.3//session') }).toEqual({
    topic: [],
    keptSessions: '[]',
  })
  const later = open()
  await later.platform.settle()
  expect(later.modal.getSnapshot().status).toBe('disconnected')
})
