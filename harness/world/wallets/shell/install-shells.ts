import { dialectOf } from '../dialects.js'
import type { WalletAnnouncement } from '../wallet.js'
import { createBitcoinStandard } from './bitcoin-standard.js'
import { type BitcoinState, bitcoinWire, plainErrors } from './bitcoin-wire.js'
import { drawWindows } from './drawn-window.js'
import { createProvider } from './eip1193-provider.js'
import { place, placeAt, placeInList, placeWithin } from './globals.js'
import { createInjectedBitcoin } from './injected-bitcoin.js'
import { createInjectedSolana } from './injected-solana.js'
import { createInjectedWeb3 } from './injected-web3.js'
import { createLeatherProvider } from './leather-provider.js'
import { createOwnShell, type OwnPage } from './own-shell.js'
import { installSafeSite } from './safe-site.js'
import { createSatsProvider } from './sats-provider.js'
import { createStandardWallet } from './standard-wallet.js'
import type { WalletTransport } from './transport.js'

export interface ShellHost {
  readonly events: EventTarget
  readonly globals: object
  /** Page functions of kinds from `defineWalletKind`, by `via`. */
  readonly pages?: Readonly<Record<string, OwnPage>> | undefined
  setTimeout(callback: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}

interface StandardWallet {
  readonly chains: readonly string[]
  readonly accounts: readonly unknown[]
  readonly features: object
}

function asOneWallet(one: StandardWallet, other: StandardWallet): StandardWallet {
  return {
    ...one,
    chains: [...one.chains, ...other.chains],
    get accounts() {
      return [...one.accounts, ...other.accounts]
    },
    features: { ...one.features, ...other.features },
  }
}

interface RegisterApi {
  register(...wallets: unknown[]): unknown
}

/** Installs the wallets in a page, as their content scripts would. Returns a function that removes them. */
export function installShells(
  host: ShellHost,
  announcements: readonly WalletAnnouncement[],
  transport: WalletTransport,
): () => void {
  const disposers = announcements.map((announcement) => installShell(host, announcement, transport))
  return () => {
    for (const dispose of disposers.reverse()) dispose()
  }
}

function installShell(host: ShellHost, announcement: WalletAnnouncement, ofPage: WalletTransport): () => void {
  const { transport: reaching, lose } = losable(ofPage)
  const window = announcement.draws
    ? drawWindows(host.globals, { wallet: announcement.wallet, name: announcement.info.name }, reaching)
    : undefined
  const transport = window?.transport ?? reaching
  const { wallet, via, info, dialect, afterMs, times, never } = announcement
  const { events, globals } = host
  const of = dialectOf(dialect)
  const isEvm = via.includes('eip6963') || via.includes('injected')
  const { provider, emit } = createProvider(isEvm ? announcement : { ...announcement, dialect: undefined }, transport)
  const { standard, others, change } = createStandardWallet(announcement, transport)
  const bitcoin = bitcoinShells(host, announcement, transport)
  const ofKinds = announcement.own.map((shell) => createOwnShell(host, announcement, shell, transport))
  const polkadot = createInjectedWeb3(announcement, transport)
  const solana =
    of?.solana && via.includes('wallet-standard')
      ? { ...createInjectedSolana(announcement, of.solana.flags, transport), places: of.solana.places }
      : undefined
  const ofSolana = via.includes('wallet-standard') ? [standard] : []
  const ofBitcoin = bitcoin.standard ? [bitcoin.standard] : []
  const [one, other] = [...ofSolana, ...ofBitcoin]
  // `bitcoin:connect` stands beside `standard:connect` (@exodus/bitcoin-wallet-standard), so that one object can have
  // both.
  const standards = one && other ? [asOneWallet(one, other)] : [...ofSolana, ...ofBitcoin]
  // The other entries are the same wallet under other names.
  if (via.includes('wallet-standard')) standards.push(...others)
  /** Rabby's `window.ethereum` is a proxy of the owner's preferred wallet, or of Rabby itself without a preference. */
  const atEthereum = of?.hasTwoObjects ? new Proxy(provider, {}) : provider
  const removals: (() => void)[] = []
  let isAnnounced = false
  let isInjected = false

  const announceProvider = () => {
    if (of?.library) return
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const register = (api: RegisterApi) => {
    for (const each of standards) api.register(each)
  }
  const onRequest = () => {
    if (isAnnounced) announceProvider()
  }
  const onReady = (event: Event) => {
    const { detail } = event as CustomEvent<RegisterApi> // the app-ready event of the Wallet Standard carries the API
    if (isAnnounced) register(detail)
  }

  const announce = () => {
    isAnnounced = true
    const isInjectedToo = via.includes('injected') || (of?.isEverywhere && via.includes('eip6963'))
    if (isInjectedToo && !('ethereum' in globals && globals.ethereum === atEthereum)) {
      removals.push(place(globals, 'ethereum', atEthereum))
      events.dispatchEvent(new Event('ethereum#initialized'))
      if (of?.isEverywhere && !('web3' in globals)) removals.push(place(globals, 'web3', { currentProvider: provider }))
    }
    if (via.includes('eip6963')) announceProvider()
    if (!isInjected) {
      if (isEvm && of?.place) removals.push(placeAt(globals, of.place, provider))
      if (isEvm && of?.library) removals.push(place(globals, of.library, () => ({ getProvider: () => provider })))
      for (const each of solana?.places ?? []) removals.push(placeAt(globals, each, solana?.provider))
      if (via.includes('polkadot')) {
        for (const [key, entry] of polkadot.entries) removals.push(placeWithin(globals, 'injectedWeb3', key, entry))
      }
    }
    if (!isInjected && via.includes('safe')) removals.push(installSafeSite(host, wallet, transport))
    isInjected = true
    bitcoin.place()
    for (const shell of ofKinds) shell.announce()
    if (standards.length > 0) {
      events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    }
  }

  if (via.includes('eip6963')) events.addEventListener('eip6963:requestProvider', onRequest)
  if (standards.length > 0) events.addEventListener('wallet-standard:app-ready', onReady)
  const stopEvents = transport.onEvent((name, event) => {
    if (name !== wallet) return
    if (event.name === 'announce') announce()
    else if (event.name === 'asks')
      window?.hear(event.data as Parameters<typeof window.hear>[0]) // the wallet sends nothing else
    else if (event.name === 'lost') {
      emit('lost', undefined)
      lose()
    } else if (event.name === 'standard:change') {
      const data = event.data as Parameters<typeof change>[0] // the wallet sends nothing else
      change(data)
      solana?.change(data)
    } else if (event.name === 'bitcoin:change')
      bitcoin.change(event.data as BitcoinState) // as above
    else if (event.name === 'polkadot:change')
      polkadot.change(event.data as Parameters<typeof polkadot.change>[0]) // as above
    else if (event.name === 'own:change') {
      for (const shell of ofKinds) shell.change(event.data)
    } else emit(event.name, event.data)
  })
  const announceAll = () => {
    for (let count = 0; count < times; count += 1) announce()
  }
  const timer = !never && afterMs > 0 ? host.setTimeout(announceAll, afterMs) : undefined
  if (!never && afterMs === 0) announceAll()

  return () => {
    if (timer !== undefined) host.clearTimeout(timer)
    stopEvents()
    window?.erase()
    bitcoin.remove()
    for (const shell of ofKinds) shell.remove()
    events.removeEventListener('eip6963:requestProvider', onRequest)
    events.removeEventListener('wallet-standard:app-ready', onReady)
    for (const removal of removals.reverse()) removal()
  }
}

/** After `lose` no call is answered, including earlier ones, and no event arrives. */
function losable(transport: WalletTransport): { transport: WalletTransport; lose(): void } {
  let isLost = false
  return {
    transport: {
      async call(call) {
        const never = new Promise<never>(() => undefined)
        const answer = isLost ? await never : await transport.call(call)
        return isLost ? never : answer
      },
      onEvent: (listener) =>
        transport.onEvent((wallet, event) => {
          if (!isLost) listener(wallet, event)
        }),
    },
    lose() {
      isLost = true
    },
  }
}

/** The list of Leather's page script, with its spelling error. */
const leatherMethods = [
  'getAddresses',
  'signMessage',
  'sentTransfer',
  'signPsbt',
  'stx_signMessage',
  'stx_signTransaction',
]

/** The page interfaces of one Bitcoin wallet. */
function bitcoinShells({ events, globals }: ShellHost, announcement: WalletAnnouncement, transport: WalletTransport) {
  const { via, info, wallet } = announcement
  const wire = bitcoinWire(wallet, transport)
  const standard = via.includes('bitcoin-standard') ? createBitcoinStandard(announcement, wire) : undefined
  const sats = via.includes('sats-connect') ? createSatsProvider(wire) : undefined
  const unisat = via.includes('unisat')
    ? createInjectedBitcoin(announcement.dialect === 'unisat' ? plainErrors(wire) : wire, 'unisat')
    : undefined
  const okx = via.includes('okx') ? createInjectedBitcoin(wire, 'okx') : undefined
  const leather = via.includes('leather') ? createLeatherProvider(wire) : undefined
  const removals: (() => void)[] = []
  let isPlaced = false

  return {
    standard: standard?.standard,
    place() {
      if (!isPlaced) {
        isPlaced = true
        if (sats) {
          const id = dialectOf(announcement.dialect)?.sats ?? `${info.name.replace(/\W/g, '')}Providers.BitcoinProvider`
          const { name, icon } = info
          const methods = ['wallet_connect', 'getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
          removals.push(
            placeAt(globals, id, sats.provider),
            placeInList(globals, 'btc_providers', { id, name, icon, methods }),
          )
        }
        if (leather) {
          const { icon } = info
          const isLeather = announcement.dialect === 'leather'
          const listed = isLeather
            ? { name: 'Leather', webUrl: 'https://leather.io', methods: leatherMethods }
            : { name: info.name }
          removals.push(
            place(globals, 'LeatherProvider', leather.provider),
            placeInList(globals, 'btc_providers', { id: 'LeatherProvider', icon, ...listed }),
          )
        }
        if (unisat) removals.push(place(globals, 'unisat', unisat.provider))
        // UniSat's own place, beside the one that other wallets also take.
        if (unisat && announcement.dialect === 'unisat') removals.push(place(globals, 'unisat_wallet', unisat.provider))
        if (okx) removals.push(placeWithin(globals, 'okxwallet', 'bitcoin', okx.provider))
      }
      if (unisat) events.dispatchEvent(new Event('unisat#initialized'))
      if (okx) events.dispatchEvent(new Event('okxwallet#initialized'))
    },
    change(state: BitcoinState) {
      for (const shell of [standard, sats, unisat, okx, leather]) shell?.change(state)
    },
    remove() {
      for (const removal of removals.reverse()) removal()
    },
  }
}
