import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { mergeConnectors } from '../../state/merge-connectors.js'
import { createTestPlatform } from '../../testing/platform.js'
import { discoverWallets } from './discover-wallets.js'

// Wallets behave in any way and in any order: each has one row, and nothing is left after the end.

/** A fixed seed: a run that fails once fails everywhere. */
const seed = 7

/** A wallet of the page. Each has its own rdns and provider. Names may be shared. */
const walletModel = fc.record({
  name: fc.constantFrom('Fox', 'Bear', 'MetaMask', 'Phantom', 'Trust', 'Trust Wallet'),
  isKnown: fc.boolean(),
})

const known: Readonly<Record<string, string>> = {
  MetaMask: 'io.metamask',
  Phantom: 'app.phantom',
  Trust: 'com.trustwallet.app',
}

const step = fc.oneof(
  fc.record({ do: fc.constant('announce' as const), wallet: fc.nat(9), isOtherUuid: fc.boolean() }),
  fc.record({ do: fc.constant('inject' as const), wallet: fc.nat(9) }),
  fc.record({ do: fc.constant('injectSeveral' as const), wallets: fc.array(fc.nat(9), { maxLength: 4 }) }),
  fc.record({ do: fc.constant('register' as const), wallet: fc.nat(9) }),
  fc.record({ do: fc.constant('unregister' as const), wallet: fc.nat(9) }),
  fc.record({ do: fc.constant('garbage' as const), detail: fc.anything() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface WalletOfPage {
  name: string
  rdns: string
  provider: { request(): Promise<null> }
  standard: object
}

function toWallets(models: readonly { name: string; isKnown: boolean }[]): WalletOfPage[] {
  const taken = new Set<string>()
  return models.map(({ name, isKnown }, index) => {
    const given = (isKnown && known[name]) || `test.wallet${index}`
    const rdns = taken.has(given) ? `test.wallet${index}` : given
    taken.add(rdns)
    return {
      name,
      rdns,
      provider: { request: async () => null },
      standard: {
        version: '1.0.0',
        name,
        icon: 'data:image/png;base64,',
        chains: ['solana:mainnet'],
        accounts: [],
        features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } },
      },
    }
  })
}

/** Plays the steps in a page. Returns the connectors that the modal received last. */
function play(wallets: readonly WalletOfPage[], before: readonly Step[], after: readonly Step[]) {
  const platform = createTestPlatform()
  const announced = new Set<object>()
  const registered = new Map<object, () => void>()
  let api: { register(wallet: object): () => void } | undefined
  const ends: unknown[] = []
  const walletOf = (index: number) => wallets[index % wallets.length]
  const dispatch = (detail: unknown) =>
    platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  const perform = (each: Step) => {
    if (each.do === 'garbage') {
      dispatch(each.detail)
      platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: each.detail }))
      return
    }
    if (each.do === 'injectSeveral') {
      const providers = each.wallets.flatMap((index) => walletOf(index)?.provider ?? [])
      platform.globals.ethereum = { request: async () => null, providers }
      platform.events.dispatchEvent(new Event('ethereum#initialized'))
      return
    }
    const wallet = walletOf(each.wallet)
    if (!wallet) return
    if (each.do === 'announce') {
      announced.add(wallet.provider)
      const uuid = each.isOtherUuid ? `${wallet.rdns}/again` : wallet.rdns
      dispatch({
        info: { uuid, name: wallet.name, rdns: wallet.rdns, icon: 'data:image/png;base64,' },
        provider: wallet.provider,
      })
    } else if (each.do === 'inject') {
      platform.globals.ethereum = wallet.provider
      platform.events.dispatchEvent(new Event('ethereum#initialized'))
    } else if (each.do === 'register') {
      const unregister = api?.register(wallet.standard)
      if (unregister && !registered.has(wallet.standard)) registered.set(wallet.standard, unregister)
    } else {
      registered.get(wallet.standard)?.()
      registered.delete(wallet.standard)
    }
  }

  platform.events.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) api = event.detail
    for (const each of before) if (each.do === 'register') perform(each)
  })
  platform.events.addEventListener('eip6963:requestProvider', () => {
    for (const each of before) if (each.do === 'announce' || each.do === 'garbage') perform(each)
  })
  for (const each of before) if (each.do === 'inject' || each.do === 'injectSeveral') perform(each)
  const ownListeners = platform.listenerCount
  let connectors: readonly Connector[] = []
  const stop = discoverWallets({
    platform,
    enableEIP6963: true,
    onChange: (found) => {
      connectors = found
      ends.push(found)
    },
  })
  for (const each of after) perform(each)
  return { platform, announced, registered, perform, stop, ownListeners, reports: ends, connectors: () => connectors }
}

const scene = fc.record({
  models: fc.array(walletModel, { minLength: 1, maxLength: 10 }),
  before: fc.array(step, { maxLength: 10 }),
  after: fc.array(step, { maxLength: 20 }),
})

test('every present wallet is in exactly one row, and no row holds two wallets', () => {
  fc.assert(
    fc.property(scene, ({ models, before, after }) => {
      const wallets = toWallets(models)
      const { connectors, announced, registered, platform } = play(wallets, before, after)
      const rows = mergeConnectors(connectors())
      const membersOf = (row: Connector) => row.connectors ?? [row]

      for (const wallet of wallets.filter(({ provider }) => announced.has(provider))) {
        const own = rows.filter((row) => membersOf(row).some(({ info }) => info?.rdns === wallet.rdns))
        expect(own).toHaveLength(1)
        expect(membersOf(own[0] as Connector).some(({ provider }) => provider === wallet.provider)).toBe(true) // its length was checked above
      }
      for (const row of rows) {
        expect(new Set(membersOf(row).flatMap(({ info }) => info?.rdns ?? [])).size).toBeLessThanOrEqual(1)
        expect(new Set(membersOf(row).map(({ chain }) => chain)).size).toBe(membersOf(row).length)
      }
      // A Wallet Standard wallet has only its name. Wallets with the same name are all shown, and each states their
      // number.
      const standards = wallets.filter(({ standard }) => registered.has(standard))
      for (const { name, standard } of standards) {
        const count = Math.min(5, standards.filter((each) => each.name === name).length)
        const bearers = connectors().filter((each) => each.chain === 'solana' && each.name === name)
        expect(bearers.map(({ info }) => info?.claims)).toEqual(Array(count).fill(count > 1 ? count : undefined))
        if (count < 5) expect(bearers.some(({ provider }) => provider === standard)).toBe(true)
      }
      // A name alone joins no wallet to another that announces an rdns.
      for (const row of rows) {
        const others = membersOf(row).filter(({ info }) => info?.rdns === undefined)
        if (others.length < membersOf(row).length)
          for (const { provider } of others)
            expect(membersOf(row).some((each) => each.info?.rdns && each.provider === provider)).toBe(true)
      }
      expect(new Set(rows.map(({ id, chain }) => `${chain}:${id}`)).size).toBe(rows.length)
      // The wallet at window.ethereum is in one row, announced or not.
      const { ethereum } = platform.globals
      const injected = wallets.find(({ provider }) => provider === ethereum)
      if (injected) {
        const own = rows.filter((row) => membersOf(row).some(({ provider }) => provider === injected.provider))
        expect(own).toHaveLength(1)
      }
    }),
    { seed, numRuns: 500 },
  )
})

test('the grouping of wallets does not depend on their order', () => {
  const shuffled = scene.chain(({ models, before, after }) => {
    const arrivals = [...before, ...after].filter((each) => each.do === 'announce' || each.do === 'register')
    return fc.record({
      models: fc.constant(models),
      arrivals: fc.constant(arrivals),
      shuffled: fc.shuffledSubarray(arrivals, { minLength: arrivals.length, maxLength: arrivals.length }),
    })
  })
  fc.assert(
    fc.property(shuffled, ({ models, arrivals, shuffled: other }) => {
      const wallets = toWallets(models)
      const partition = (steps: readonly Step[]) => {
        const rows = mergeConnectors(play(wallets, [], steps).connectors())
        const ids = rows.map((row) =>
          (row.connectors ?? [row]).map(({ chain, id }) => `${chain}:${withoutVisit(id)}`).sort(),
        )
        return ids.map((each) => each.join(' ')).sort()
      }
      expect(partition(other)).toEqual(partition(arrivals))
    }),
    { seed, numRuns: 300 },
  )
})

/** The ids of wallets that claim one identity belong to the visit, and say nothing of the wallet. */
const withoutVisit = (id: string) => id.replace(/#.*/, '')

test('after stopping no listener is left and nothing is reported, whatever the wallets do', () => {
  fc.assert(
    fc.property(scene, fc.array(step, { maxLength: 10 }), ({ models, before, after }, late) => {
      const { platform, perform, stop, ownListeners, reports } = play(toWallets(models), before, after)
      stop()
      const told = reports.length
      for (const each of late) perform(each)
      expect(reports).toHaveLength(told)
      expect(platform.listenerCount).toBe(ownListeners)
    }),
    { seed, numRuns: 200 },
  )
})
