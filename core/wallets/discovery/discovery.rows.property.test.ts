import fc from 'fast-check'
import { configure, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { bitcoinWallets } from '../../adapters/bitcoin/adapter.js'
import { polkadotWallets } from '../../adapters/polkadot/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import type { Wallet } from '../../contracts/wallet.js'
import { createRoot } from '../../modal/root.js'
import { bitcoin, polkadot } from '../../networks/index.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { ethereum, solanaMain } from '../../testing/modal.js'
import { createTestPlatform, type TestPlatform } from '../../testing/platform.js'
import { allWalletRows } from '../list/rows.js'
import { discoverWallets } from './discover-wallets.js'
import { explorerIdOf } from './wallet-identity.js'

// Each object of a wallet is in one row, however it is found. Only a shared object or rdns joins two of them.

/** A fixed seed: a run that fails once fails everywhere. */
const seed = 7
const numRuns = 2500

/** The wallets of the world: the name of each, and the place in the page that only this wallet takes. */
const world = [
  { name: 'Fox', rdns: 'test.fox' },
  { name: 'Bear', rdns: 'test.bear' },
  { name: 'MetaMask', rdns: 'io.metamask' },
  { name: 'Phantom', rdns: 'app.phantom' },
  { name: 'Backpack', rdns: 'app.backpack' },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', place: ['okxwallet', 'bitcoin'] },
  { name: 'Bitget Wallet', rdns: 'com.bitget.web3', place: ['bitkeep', 'unisat'] },
  { name: 'UniSat', rdns: 'io.unisat', place: ['unisat'] },
  { name: 'Xverse Wallet', rdns: 'app.xverse' },
  { name: 'Leather', rdns: 'io.leather' },
  { name: 'Talisman', rdns: 'xyz.talisman', word: 'talisman' },
  { name: 'SubWallet', rdns: 'app.subwallet', word: 'subwallet-js' },
] as const

const channels = [
  'announced',
  'legacy',
  'solana',
  'bitcoin',
  'bitcoinWithSolana',
  'carriesSats',
  'sats',
  'placed',
  'placedAtUnisatToo',
  'web3',
  'catalogue',
] as const
type Channel = (typeof channels)[number]

const scene = fc.uniqueArray(fc.nat(world.length - 1), { minLength: 1, maxLength: 6 }).chain((wallets) =>
  fc.record({
    wallets: fc.constant(wallets),
    found: fc.array(
      fc.record({ wallet: fc.constantFrom(...wallets), channel: fc.constantFrom(...channels), isLate: fc.boolean() }),
      { minLength: 1, maxLength: 16 },
    ),
  }),
)

interface Objects {
  readonly evm: object
  readonly solana: object
  readonly bitcoin: object
  readonly both: object
  readonly carrying: object
  readonly sats: object
  readonly placed: object
  readonly web3: object
}

const nothing = async () => null

function objectsOf(name: string): Objects {
  const sats = { request: nothing, addListener: () => () => {} }
  const standard = (chains: string[], features: object) => ({
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,',
    chains,
    accounts: [],
    features,
  })
  const ofSolana = { 'standard:connect': { connect: nothing } }
  const ofBitcoin = { 'bitcoin:connect': { connect: nothing } }
  return {
    evm: { request: nothing },
    solana: standard(['solana:mainnet'], ofSolana),
    bitcoin: standard(['bitcoin:mainnet'], ofBitcoin),
    both: standard(['solana:mainnet', 'bitcoin:mainnet'], { ...ofSolana, ...ofBitcoin }),
    carrying: standard(['bitcoin:mainnet'], { 'sats-connect:': { provider: sats } }),
    sats,
    placed: { requestAccounts: nothing, on: () => {} },
    web3: { version: '1', enable: nothing },
  }
}

function put(globals: object, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? ''
  const owner = path.slice(0, -1).reduce<object>((inner, member) => {
    const found: unknown = Reflect.get(inner, member)
    if (typeof found === 'object' && found !== null) return found
    const made = {}
    Reflect.set(inner, member, made)
    return made
  }, globals)
  Reflect.set(owner, last, value)
}

function lookUp(globals: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((owner, member) => (owner ? Reflect.get(Object(owner), member) : undefined), globals)
}

/** Puts a wallet into the page through one channel. */
function perform(platform: TestPlatform, wallet: (typeof world)[number], objects: Objects, channel: Channel): void {
  const { events, globals } = platform
  const { name, rdns } = wallet
  const register = (standard: object) => {
    const detail = (api: { register(wallet: object): void }) => api.register(standard)
    events.addEventListener('wallet-standard:app-ready', (event) => {
      if (event instanceof CustomEvent) detail(event.detail)
    })
    events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  switch (channel) {
    case 'announced': {
      const info = { uuid: rdns, name, rdns, icon: 'data:image/png;base64,' }
      const announce = () =>
        events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: objects.evm } }))
      events.addEventListener('eip6963:requestProvider', announce)
      announce()
      return
    }
    case 'legacy':
      globals.ethereum = objects.evm
      events.dispatchEvent(new Event('ethereum#initialized'))
      return
    case 'solana':
      register(objects.solana)
      return
    case 'bitcoin':
      register(objects.bitcoin)
      return
    case 'bitcoinWithSolana':
      register(objects.both)
      return
    case 'carriesSats':
      register(objects.carrying)
      return
    case 'sats': {
      const owner = `${name.replace(/\W/g, '')}Providers`
      put(globals, [owner, 'BitcoinProvider'], objects.sats)
      const listed = Array.isArray(globals.btc_providers) ? globals.btc_providers : []
      globals.btc_providers = [...listed, { id: `${owner}.BitcoinProvider`, name }]
      return
    }
    case 'placed':
      if ('place' in wallet) put(globals, wallet.place, objects.placed)
      return
    case 'placedAtUnisatToo':
      if (!('place' in wallet)) return
      put(globals, wallet.place, objects.placed)
      put(globals, ['unisat'], objects.placed)
      events.dispatchEvent(new Event('unisat#initialized'))
      return
    case 'web3':
      put(globals, ['injectedWeb3', 'word' in wallet ? wallet.word : name], objects.web3)
      return
    case 'catalogue':
  }
}

configure({ enforceActions: 'always' })

/** One modal for all cases: its rows are computed from the connectors that it gets. */
const root = createRoot(
  {
    projectId: 'project',
    enableWalletConnect: false,
    adapters: (['eip155', 'solana', 'bip122', 'polkadot'] as const).map((each) => createTestAdapter(each).reference),
    networks: [ethereum, solanaMain, bitcoin, polkadot],
  },
  createTestPlatform(),
)
root.connectors.set({ explorerIdOf, findAlike: undefined })

/** The names of the rows that the modal shows in All wallets, and the members of each row. */
function rowsOf(found: readonly Connector[], listed: readonly Wallet[]) {
  root.connectors.set({ found })
  runInAction(() => {
    root.catalogue.paged = listed
  })
  return allWalletRows(root)
}

/**
 * The number of rows for one name: its objects that neither a shared object nor an rdns joins. `claims` counts the
 * objects of each namespace that have nothing but the name.
 */
function expectedRows(ways: ReadonlySet<Channel>, isPlaced: boolean): number {
  const has = (...channels: Channel[]) => channels.some((each) => ways.has(each))
  const ofBitcoin = [has('bitcoin'), has('bitcoinWithSolana'), has('carriesSats', 'sats'), isPlaced].filter(
    Boolean,
  ).length
  const ofSolana = [has('solana'), has('bitcoinWithSolana')].filter(Boolean).length
  const ofPolkadot = has('web3') ? 1 : 0
  const named = ofBitcoin + ofSolana + ofPolkadot - (has('bitcoinWithSolana') ? 1 : 0)
  const announced = has('announced') ? 1 : 0
  if (!has('catalogue')) return named + announced
  // The catalogue's wallet is the announced one, or a single wallet with that name.
  const isAlone = (ways: number) => ways === 1
  const rows = [
    has('solana') && isAlone(ofSolana),
    has('bitcoinWithSolana') && isAlone(ofSolana) && isAlone(ofBitcoin),
    (has('bitcoin') || has('carriesSats', 'sats') || isPlaced) && isAlone(ofBitcoin),
    ofPolkadot === 1,
  ].filter(Boolean).length
  return named + announced + (announced === 1 || rows === 1 ? 0 : 1)
}

test('every object of a wallet is in exactly one row, however it is found', () => {
  const seen = new Map<Channel, number>()
  let mixed = 0
  fc.assert(
    fc.property(scene, ({ wallets, found }) => {
      const platform = createTestPlatform()
      const objects = new Map(wallets.map((index) => [index, objectsOf(world[index]?.name ?? '')]))
      const play = (isLate: boolean) => {
        for (const each of found) {
          const [wallet, own] = [world[each.wallet], objects.get(each.wallet)]
          if (wallet && own && each.isLate === isLate) perform(platform, wallet, own, each.channel)
        }
      }
      play(false)
      const own = platform.listenerCount
      let [ofPage, ofBitcoin, ofPolkadot]: (readonly Connector[])[] = [[], [], []]
      const onConnected = () => expect.unreachable('nobody is connected by being found')
      const stops = [
        discoverWallets({ platform, enableEIP6963: true, onChange: (next) => (ofPage = next) }),
        bitcoinWallets.watch({ platform, onWallets: (next) => (ofBitcoin = next), onConnected }),
        polkadotWallets.watch({ platform, onWallets: (next) => (ofPolkadot = next), onConnected }),
      ]
      const before = platform.listenerCount - own
      play(true)
      platform.events.dispatchEvent(new Event('load'))

      const waysOf = (index: number) => found.filter((each) => each.wallet === index).map(({ channel }) => channel)
      const listed = wallets.flatMap((index): Wallet[] => {
        const wallet = world[index]
        const ways = waysOf(index)
        if (!wallet || !ways.includes('catalogue')) return []
        const { name, rdns } = wallet
        const known =
          explorerIdOf({ name, type: 'ANNOUNCED', info: { rdns } }) ?? explorerIdOf({ name, type: 'ANNOUNCED' })
        return [{ id: known ?? `id-${name}`, name, rdns }]
      })
      const rows = rowsOf([...(ofPage ?? []), ...(ofBitcoin ?? []), ...(ofPolkadot ?? [])], listed)

      // Many comparisons lead to one assertion, which keeps thousands of cases fast.
      const wrong: string[] = []
      for (const index of wallets) {
        const { name } = world[index] ?? { name: '' }
        const ways = new Set(waysOf(index))
        const wallet = world[index]
        // Another wallet may have taken the place since.
        const isPlaced =
          wallet !== undefined &&
          'place' in wallet &&
          lookUp(platform.globals, wallet.place) === objects.get(index)?.placed
        const count = rows.filter((row) => row.name === name).length
        const wanted = expectedRows(ways, isPlaced)
        if (count !== wanted) wrong.push(`${name} is in ${count} rows, not ${wanted}: ${[...ways]}`)
        for (const way of ways) seen.set(way, (seen.get(way) ?? 0) + 1)
        if (ways.size > 2) mixed += 1
      }
      // A wallet that stands only at window.ethereum has no trusted name, and gets its own row.
      const { ethereum: legacy } = platform.globals
      const isAnnounced = wallets.some(
        (index) => objects.get(index)?.evm === legacy && waysOf(index).includes('announced'),
      )
      const legacyRows = rows.filter((row) => row.name === 'Browser Wallet').length
      if (legacyRows !== (legacy && !isAnnounced ? 1 : 0)) wrong.push(`${legacyRows} rows of legacy wallets`)
      // No row holds two connectors of one namespace, and no wallet is in two rows.
      const members = rows.flatMap((row) => row.connector?.connectors ?? row.connector ?? [])
      for (const row of rows) {
        const chains = (row.connector?.connectors ?? []).map(({ chain }) => chain)
        if (new Set(chains).size !== chains.length) wrong.push(`${row.name} holds ${chains.join()}`)
      }
      for (const { name, chain, provider } of members)
        if (members.filter((other) => other.chain === chain && other.provider === provider).length !== 1)
          wrong.push(`${name} is there more than once on ${chain}`)
      if (new Set(rows.map(({ key }) => key)).size !== rows.length) wrong.push('two rows have one key')
      for (const stop of stops) stop()
      expect({ wrong, hadSome: before > 0 }).toEqual({ wrong: [], hadSome: true })
    }),
    { seed, numRuns },
  )
  // The cases are well mixed: each channel occurs in many of them, and many wallets use three channels or more.
  for (const channel of channels) expect(seen.get(channel), channel).toBeGreaterThan(300)
  expect(mixed).toBeGreaterThan(1000)
})

test('after stopping no listener is left, whatever happens', () => {
  fc.assert(
    fc.property(scene, ({ found }) => {
      const platform = createTestPlatform()
      let told = 0
      const onWallets = () => {
        told += 1
      }
      const onConnected = () => expect.unreachable('nobody is connected by being found')
      const stops = [bitcoinWallets, polkadotWallets].map((each) => each.watch({ platform, onWallets, onConnected }))
      for (const stop of stops) stop()
      expect(platform.listenerCount).toBe(0)
      const before = told
      for (const { wallet: index, channel } of found) {
        const wallet = world[index]
        if (wallet) perform(platform, wallet, objectsOf(wallet.name), channel)
      }
      platform.events.dispatchEvent(new Event('load'))
      expect(told).toBe(before)
    }),
    { seed, numRuns: 200 },
  )
})
