import type { WalletAnnouncement } from '../wallet.js'
import { createBitcoinStandard } from './bitcoin-standard.js'
import { type BitcoinState, bitcoinWire } from './bitcoin-wire.js'
import { place, placeInList, placeWithin } from './globals.js'
import { createInjectedBitcoin } from './injected-bitcoin.js'
import { createSatsProvider } from './sats-provider.js'
import type { WalletTransport } from './transport.js'

interface BitcoinShells {
  readonly standard: object | undefined
  place(): void
  change(state: BitcoinState): void
  remove(): void
}

/** The interfaces of one Bitcoin wallet, those that it is found by. */
export function bitcoinShells(
  host: { readonly events: EventTarget; readonly globals: object },
  announcement: WalletAnnouncement,
  transport: WalletTransport,
): BitcoinShells {
  const { via, info, wallet } = announcement
  const { events, globals } = host
  const wire = bitcoinWire(wallet, transport)
  const standard = via.includes('bitcoin-standard') ? createBitcoinStandard(announcement, wire) : undefined
  const sats = via.includes('sats-connect') ? createSatsProvider(wire) : undefined
  const unisat = via.includes('unisat') ? createInjectedBitcoin(wire, 'unisat') : undefined
  const okx = via.includes('okx') ? createInjectedBitcoin(wire, 'okx') : undefined
  const removals: (() => void)[] = []
  let isPlaced = false

  return {
    standard: standard?.standard,
    place() {
      if (!isPlaced) {
        isPlaced = true
        if (sats) {
          const owner = `${info.name.replace(/\W/g, '')}Providers`
          const { name, icon } = info
          const methods = ['wallet_connect', 'getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
          removals.push(
            placeWithin(globals, owner, 'BitcoinProvider', sats.provider),
            placeInList(globals, 'btc_providers', { id: `${owner}.BitcoinProvider`, name, icon, methods }),
          )
        }
        if (unisat) removals.push(place(globals, 'unisat', unisat.provider))
        if (okx) removals.push(placeWithin(globals, 'okxwallet', 'bitcoin', okx.provider))
      }
      if (unisat) events.dispatchEvent(new Event('unisat#initialized'))
      if (okx) events.dispatchEvent(new Event('okxwallet#initialized'))
    },
    change(state) {
      for (const shell of [standard, sats, unisat, okx]) shell?.change(state)
    },
    remove() {
      for (const removal of removals.reverse()) removal()
    },
  }
}
