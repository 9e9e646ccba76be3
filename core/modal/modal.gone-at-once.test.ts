import '../adapters/evm/adapter.js'
import '../adapters/solana/adapter.js'
import { expect, onTestFinished, test } from 'vitest'
import { evm, solana } from '../adapters/index.js'
import { ethereum, solanaMain } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'
import { toModal } from './modal.js'
import { createRoot } from './root.js'

// A wallet approves and disconnects the given number of promises later. Between the adapter's answer and its storing, a
// listener must exist at every moment.

const moments = Array.from({ length: 24 }, (_, index) => index)

async function after(steps: number, then: () => void) {
  for (let step = 0; step < steps; step++) await undefined
  then()
}

/** A modal with the real adapters. `announce` makes the wallet known. */
function setup(storage?: Record<string, unknown>) {
  const platform = createTestPlatform()
  for (const [item, value] of Object.entries(storage ?? {}))
    platform.storage.setItem(`walletmodal:${item}`, JSON.stringify(value))
  const root = createRoot({ projectId: 'p', adapters: [evm(), solana()], networks: [ethereum, solanaMain] }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  return { platform, root, modal }
}

function announceFox({ platform }: ReturnType<typeof setup>, steps: number) {
  const listeners = new Map<string, (data: unknown) => void>()
  const goes = () => {
    void after(steps, () => listeners.get('accountsChanged')?.([]))
    return '0x1'
  }
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: () => [`0x${'a1'.repeat(20)}`],
    eth_accounts: () => [`0x${'a1'.repeat(20)}`],
    eth_chainId: goes,
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method]?.(),
    on: (event: string, listener: (data: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const info = { name: 'Fox', rdns: 'test.fox', uuid: '1', icon: 'data:image/svg+xml,' }
  platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}

function announceSun({ platform }: ReturnType<typeof setup>, steps: number) {
  let listener: ((change: unknown) => void) | undefined
  const accounts = [{ address: 'FrZdkXmqnBK5Pn5Fu1zvW5TtLzUZKZLCPzqUjPLHsHxD' }]
  const connect = async () => ({ accounts })
  const on = (_event: string, next: (change: unknown) => void) => {
    listener = next
    void after(steps, () => listener?.({ accounts: [] }))
    return () => {
      listener = undefined
    }
  }
  const features = { 'standard:connect': { connect }, 'standard:events': { on } }
  const wallet = {
    version: '1.0.0',
    name: 'Sun',
    icon: 'data:image/svg+xml,',
    chains: ['solana:mainnet'],
    accounts,
    features,
  }
  const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
  platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

test.each(moments)(
  'an EVM wallet that disconnects %i promises after it named its chain is not connected',
  async (steps) => {
    const world = setup()
    world.root.start()
    announceFox(world, steps)
    await world.modal.open({ view: 'ConnectingExternal', data: { connectorId: 'test.fox', namespace: 'eip155' } })
    await world.platform.settle()
    expect(world.modal.getSnapshot()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(await world.modal.getProvider('eip155')).toBeUndefined()
  },
)

test.each(moments)(
  'a Solana wallet that disconnects %i promises after it got a listener is not connected',
  async (steps) => {
    const world = setup()
    world.root.start()
    announceSun(world, steps)
    const connectorId = world.root.connectors.found[0]?.id ?? ''
    await world.modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace: 'solana' } })
    await world.platform.settle()
    expect(world.root.accounts.slices.solana).toMatchObject({ status: 'disconnected', address: undefined })
    expect(await world.modal.getProvider('solana')).toBeUndefined()
  },
)

test.each(moments)('a wallet that disconnects %i promises after it was found again is not restored', async (steps) => {
  const world = setup({ connectionStatus: 'connected', connectedConnectorIds: { eip155: 'test.fox' } })
  world.root.start()
  announceFox(world, steps)
  await world.platform.advance(7000)
  expect(world.modal.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected', address: undefined })
})
