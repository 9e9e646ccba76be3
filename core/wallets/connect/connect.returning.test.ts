import { expect, onTestFinished, test, vi } from 'vitest'
import { bitcoin, evm, polkadot, solana } from '../../adapters/index.js'
import type { Namespace } from '../../contracts/caip.js'
import { toModal } from '../../modal/modal.js'
import { createRoot } from '../../modal/root.js'
import {
  bitcoin as bitcoinNetwork,
  mainnet,
  polkadot as polkadotNetwork,
  solana as solanaNetwork,
} from '../../networks/index.js'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { createAccounts, createSeed } from '../../testing/with-harness/accounts.js'
import {
  announceInto,
  chainStub,
  createMockWallet,
  type MockWallet,
  type WalletEvent,
} from '../../testing/with-harness/wallets.js'
// The modal loads this code on demand. The tests load it at the start.
import '../../modal/wallet-flows.js'
import '../../adapters/bitcoin/adapter.js'
import '../../adapters/evm/adapter.js'
import '../../adapters/polkadot/adapter.js'
import '../../adapters/solana/adapter.js'

// A wallet that names no accounts is locked, or its owner revoked the permission: the page cannot tell. A connection
// that the visitor did not end is kept, and returns with the wallet.

const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  bitcoin: chainStub('bitcoin', 'bip122:000000000019d6689c085ae165831e93'),
  polkadot: chainStub('polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'),
}
const kinds = [
  ['eip155', 'eip6963', 'test.fox'],
  ['solana', 'wallet-standard', 'Fox'],
  ['bip122', 'bitcoin-standard', 'Fox'],
  ['bip122', 'sats-connect', undefined],
  ['bip122', 'unisat', undefined],
  ['polkadot', 'polkadot', undefined],
] as const
type Via = (typeof kinds)[number][1]

/** A browser with one wallet. Each `visit` is a page, or a tab, of the same site. */
function setup(namespace: Namespace, via: Via, id: string | undefined) {
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const world = { name: 'fox', seed: 7, accounts, chains, clock }
  const fox = createMockWallet({ via, policy: 'approve' }, world)
  const storage = createMemoryStorage()
  const visit = async () => {
    const platform = createTestPlatform({ storage })
    const line = cuttable(fox)
    const stopAnnouncing = announceInto(platform, [line.wallet], clock)
    const adapters = [evm(), solana(), bitcoin(), polkadot()]
    const networks = [mainnet, solanaNetwork, bitcoinNetwork, polkadotNetwork]
    const root = createRoot({ projectId: 'p', adapters, networks }, platform)
    const modal = toModal(root)
    const leave = () => {
      modal.dispose()
      stopAnnouncing()
    }
    onTestFinished(leave)
    root.start()
    await platform.settle()
    const status = () => modal.getSnapshot().accounts[namespace]?.status
    /** On a busy machine, code that loads on demand arrives late. */
    const becomes = (wanted: string) =>
      vi.waitFor(
        async () => {
          await platform.settle()
          expect(status()).toBe(wanted)
        },
        { timeout: 10_000 },
      )
    const connect = async () => {
      await vi.waitFor(() => expect(root.connectors.connectors).toHaveLength(1), { timeout: 10_000 })
      const connectorId = id ?? root.connectors.connectors[0]?.id ?? expect.unreachable('there is no wallet')
      await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace } })
      await becomes('connected')
      await modal.close()
    }
    const kept = () => root.storage.get('connectedConnectorIds')?.[namespace]
    /** Sends the event that a browser sends to other tabs. */
    const hear = async () => {
      platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletmodal:connectedConnectorIds' }))
      await platform.settle()
    }
    return { platform, modal, status, connect, becomes, kept, hear, leave, cutOff: line.cutOff }
  }
  return { fox, visit }
}

/**
 * A wallet as one tab reaches it. When it is cut off, its script in that tab reports that once, and answers no further
 * call.
 */
function cuttable(wallet: MockWallet) {
  const listeners = new Set<(event: WalletEvent) => void>()
  let isCutOff = false
  const request: MockWallet['request'] = (call) => (isCutOff ? new Promise(() => {}) : wallet.request(call))
  const onEvent: MockWallet['onEvent'] = (listener) => {
    listeners.add(listener)
    const stop = wallet.onEvent((event) => isCutOff || listener(event))
    return () => {
      listeners.delete(listener)
      stop()
    }
  }
  return {
    wallet: Object.create(wallet, { request: { value: request }, onEvent: { value: onEvent } }) as MockWallet, // the wallet, except for two members
    cutOff: () => {
      isCutOff = true
      const data = { code: 1011, message: 'MetaMask: Disconnected from MetaMask Background. Page reload required.' }
      for (const listener of [...listeners]) listener({ name: 'disconnect', data })
    },
  }
}

test.each(kinds)(
  '%s (%s): a wallet that locks itself ends the session, and unlocking brings it back unasked',
  async (namespace, via, id) => {
    const { fox, visit } = setup(namespace, via, id)
    const page = await visit()
    await page.connect()
    await page.becomes('connected')
    fox.setPolicy('ask')
    for (let round = 0; round < 2; round += 1) {
      fox.lock()
      await page.platform.settle()
      expect(page.status()).toBe('disconnected')
      expect(page.kept()).toBeDefined()
      fox.unlock()
      await page.platform.settle()
      await page.becomes('connected')
    }
    expect(fox.pending).toEqual([])
  },
)

test.each(kinds)(
  '%s (%s): a page that is loaded while the wallet is locked has its visitor back once it is unlocked',
  async (namespace, via, id) => {
    const { fox, visit } = setup(namespace, via, id)
    const first = await visit()
    await first.connect()
    const other = await visit()
    await other.platform.advance(7000)
    await other.becomes('connected')
    first.leave()
    fox.setPolicy('ask')
    fox.lock()
    await other.platform.settle()
    const page = await visit()
    await page.platform.advance(7000)
    expect(page.status()).toBe('disconnected')
    // The locked tab does not change the other tab.
    await other.hear()
    fox.unlock()
    for (const tab of [page, other]) {
      await tab.platform.settle()
      await tab.becomes('connected')
    }
    expect(fox.pending).toEqual([])
  },
)

test('a tab that loses its wallet ends only its own connection: other tabs and the next page keep theirs', async () => {
  const { fox, visit } = setup('eip155', 'eip6963', 'test.fox')
  const first = await visit()
  await first.connect()
  const other = await visit()
  await other.platform.advance(7000)
  // MetaMask's script in this tab is cut off: it reports that, and answers no further call.
  first.cutOff()
  await first.platform.advance(2000)
  expect(first.status()).toBe('disconnected')
  await other.hear()
  await other.becomes('connected')
  first.leave()
  const next = await visit()
  await next.platform.settle()
  await next.becomes('connected')
  expect(fox.pending).toEqual([])
})

test.each(kinds)(
  '%s (%s): who has left stays away, however often the wallet is unlocked',
  async (namespace, via, id) => {
    const { fox, visit } = setup(namespace, via, id)
    const page = await visit()
    await page.connect()
    fox.lock()
    await page.platform.settle()
    await page.modal.disconnect()
    expect(page.kept()).toBeUndefined()
    fox.unlock()
    await page.platform.advance(7000)
    expect(page.status()).toBe('disconnected')
  },
)
