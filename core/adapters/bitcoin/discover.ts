import type { HostWallets } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { onlyChanges } from '../../lib/plain-equal.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toId, watchWalletStandard } from '../../lib/wallet-standard.js'

/** The first two are dispatched by wallets that inject themselves late. */
const occasions = ['unisat#initialized', 'okxwallet#initialized', 'DOMContentLoaded', 'load'] as const

/** Several wallets also stand at `window.unisat`: those that are known by their own place come first. */
const places: readonly { path: readonly string[]; id: string; name: string; rdns?: string }[] = [
  { path: ['okxwallet', 'bitcoin'], id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet' },
  { path: ['bitkeep', 'unisat'], id: 'bitget', name: 'Bitget Wallet', rdns: 'com.bitget.web3' },
  { path: ['unisat'], id: 'unisat', name: 'UniSat' },
]

export const bitcoinWallets: HostWallets = {
  replacesPage: false,
  watch({ platform, onWallets, onLook }) {
    const tell = onlyChanges(onWallets)
    let isReady = false
    const report = () => {
      if (!isReady) return // wallets that are there already answer at once: one report for all of them
      tell(firstOfEach([...standard.connectors(), ...findListed(platform), ...findPlaced(platform)]))
    }
    const standard = watchWalletStandard(platform, report, toStandardConnectors)
    for (const occasion of occasions) platform.events.addEventListener(occasion, report)
    isReady = true
    report()
    onLook?.(report)
    return () => {
      isReady = false
      standard.stop()
      for (const occasion of occasions) platform.events.removeEventListener(occasion, report)
    }
  },
}

function toStandardConnectors(wallet: unknown): Connector[] {
  const name = readText(readMember(wallet, 'name'))
  const features = readMember(wallet, 'features')
  const speaks =
    methodOf(readMember(features, 'bitcoin:connect'), 'connect') ??
    methodOf(readMember(readMember(features, 'sats-connect:'), 'provider'), 'request')
  if (!name || !speaks) return []
  const imageUrl = readIcon(readMember(wallet, 'icon'))
  return [{ id: toId(name), name, chain: 'bip122', type: 'ANNOUNCED', ...(imageUrl && { imageUrl }), provider: wallet }]
}

/** `window.btc_providers` says which providers there are, and by which path of `window` each is reached. */
function findListed({ globals }: Platform): Connector[] {
  return readList(readMember(globals, 'btc_providers'), 100).flatMap((entry): Connector[] => {
    const path = readText(readMember(entry, 'id'))
    const name = readText(readMember(entry, 'name'))
    const provider = path && lookUp(globals, path.split('.'))
    if (!name || !methodOf(provider, 'request')) return []
    const imageUrl = readIcon(readMember(entry, 'icon'))
    const id = `sats-connect:${path}`
    return [{ id, name, chain: 'bip122', type: 'ANNOUNCED', ...(imageUrl && { imageUrl }), provider }]
  })
}

function findPlaced({ globals }: Platform): Connector[] {
  return places.flatMap(({ path, id, name, rdns }): Connector[] => {
    const provider = lookUp(globals, path)
    if (!methodOf(provider, 'requestAccounts')) return []
    return [{ id: `bip122:${id}`, name, chain: 'bip122', type: 'INJECTED', ...(rdns && { info: { rdns } }), provider }]
  })
}

function lookUp(globals: unknown, path: readonly string[]): unknown {
  return path.reduce((owner, member) => readMember(owner, member), globals)
}

/** A wallet that is found twice by the same object, or twice by the same name, is one. */
function firstOfEach(connectors: readonly Connector[]): Connector[] {
  const seen = new Set<unknown>()
  return connectors.filter(({ id, provider }) => {
    const isKnown = seen.has(id) || seen.has(provider)
    seen.add(id).add(provider)
    return !isKnown
  })
}
