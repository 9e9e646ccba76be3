import { BrowserProvider } from 'ethers'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bitcoin, evm, polkadot, solana } from '../adapters/index.js'
import type { Namespace } from '../contracts/caip.js'
import { createAccountActions } from '../data/account-actions.js'
import { readList, readMember } from '../lib/foreign.js'
import { methodOf } from '../lib/foreign-call.js'
import { toModal } from '../modal/modal.js'
import { createRoot } from '../modal/root.js'
import { mainnet, bitcoin as ofBitcoin, polkadot as ofPolkadot, solana as ofSolana } from '../networks/index.js'
import { createTestPlatform } from '../testing/platform.js'
import { createAccounts, createSeed } from '../testing/with-harness/accounts.js'
import { announceInto, chainStub, createMockWallet } from '../testing/with-harness/wallets.js'
// The modal loads this code on demand. The tests load it at the start.
import '../modal/wallet-flows.js'
import '../adapters/bitcoin/adapter.js'
import '../adapters/evm/adapter.js'
import '../adapters/polkadot/adapter.js'
import '../adapters/solana/adapter.js'

// The modal shows an account, and every way to ask the object of `getProvider` names that account first, whatever the
// visitor and the wallet's owner chose before.

const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  solana: chainStub('solana', ofSolana.caipNetworkId),
  bitcoin: chainStub('bitcoin', ofBitcoin.caipNetworkId),
  polkadot: chainStub('polkadot', ofPolkadot.caipNetworkId),
}
const people = ['alice', 'bob', 'carol'] as const

const addressIn = (entry: unknown) => (typeof entry === 'string' ? entry : readMember(entry, 'address'))
const firstIn = (list: unknown) => {
  const found = readList(list).find((entry) => (readMember(entry, 'purpose') ?? 'payment') === 'payment')
  return String(addressIn(found)).toLowerCase()
}

/** Each way in which pages and libraries ask a wallet's object for its accounts. */
async function answersOf(namespace: Namespace, provider: unknown): Promise<string[]> {
  const ask = async (owner: unknown, method: string, ...given: unknown[]) => methodOf(owner, method)?.(...given)
  if (namespace === 'eip155') {
    const request = async (call: object) => methodOf(provider, 'request')?.(call)
    const signer = await new BrowserProvider({ request }, 1, { staticNetwork: true }).getSigner()
    return [firstIn(await ask(provider, 'request', { method: 'eth_accounts' })), signer.address.toLowerCase()]
  }
  if (namespace === 'polkadot')
    return [firstIn(await ask(readMember(await ask(provider, 'enable', 'dapp'), 'accounts'), 'get'))]
  const listed = readMember(provider, 'accounts')
  if (Array.isArray(listed)) return [firstIn(listed)]
  const told =
    (await ask(provider, 'getAccounts')) ??
    readMember(await ask(provider, 'request', 'wallet_getAccount', null), 'result')
  return [firstIn(readMember(told, 'addresses') ?? told)]
}

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never
const deed = fc.oneof(
  fc.record({ type: fc.constant('choose' as const), at: fc.nat(2) }),
  fc.record({ type: fc.constant('wallet' as const), who: fc.shuffledSubarray([...people], { minLength: 1 }) }),
  fc.record({ type: fc.constant('lock' as const) }),
)

test.each([
  ['eip155', 'eip6963'],
  ['solana', 'wallet-standard'],
  ['bip122', 'bitcoin-standard'],
  ['bip122', 'sats-connect'],
  ['bip122', 'unisat'],
  ['polkadot', 'polkadot'],
] as const)('%s (%s): everybody who is asked names the account that the modal shows', async (namespace, via) => {
  let chosen = 0
  const play = async (deeds: readonly Deed[]) => {
    const clock = { setTimeout: () => 0, clearTimeout: () => {} }
    const world = { name: 'fox', seed: 7, accounts, chains, clock }
    const fox = createMockWallet({ via, policy: 'approve', accounts: ['alice', 'bob'] }, world)
    const platform = createTestPlatform()
    const stopAnnouncing = announceInto(platform, [fox], clock)
    const adapters = [evm(), solana(), bitcoin(), polkadot()]
    const root = createRoot(
      { projectId: 'p', adapters, networks: [mainnet, ofSolana, ofBitcoin, ofPolkadot] },
      platform,
    )
    const modal = toModal(root)
    root.start()
    const account = () => modal.getSnapshot().accounts[namespace]
    await vi.waitFor(() => expect(root.connectors.connectors).toHaveLength(1), { timeout: 10_000 })
    const connectorId = root.connectors.connectors[0]?.id ?? expect.unreachable('there is no wallet')
    await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace } })
    const isConnected = async () => {
      await platform.settle()
      expect(account()?.status).toBe('connected')
    }
    await vi.waitFor(isConnected, { timeout: 10_000 })
    const provider = await modal.getProvider(namespace)
    let heard = ''
    methodOf(provider, 'on')?.('accountsChanged', (list: unknown) => {
      heard = firstIn(list)
    })
    const actions = await root.flows.part(createAccountActions)
    for (const each of deeds) {
      const before = account()?.address
      if (each.type === 'choose') actions.chooseAddress(account()?.allAccounts[each.at]?.address ?? '')
      else if (each.type === 'wallet') fox.setAccounts(each.who)
      else {
        fox.lock()
        await platform.settle()
        fox.unlock()
      }
      await platform.settle()
      if (account()?.status !== 'connected') await vi.waitFor(isConnected, { timeout: 10_000 })
      const shown = account()?.address?.toLowerCase()
      if (each.type === 'choose' && before?.toLowerCase() !== shown) chosen += 1
      for (const answer of await answersOf(namespace, await modal.getProvider(namespace))) expect(answer).toBe(shown)
      if (namespace === 'eip155' && before !== account()?.address) expect(heard).toBe(shown)
    }
    modal.dispose()
    stopAnnouncing()
  }
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 6 }), play), { seed: 7, numRuns: 15 })
  // These wallets show only the account in use, so the modal offers no choice.
  if (via !== 'unisat' && via !== 'sats-connect') expect(chosen).toBeGreaterThan(0)
})
