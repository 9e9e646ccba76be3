import type { HostWallets } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { readMember, readText } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { onlyChanges } from '../../lib/plain-equal.js'

/** When a page is whole, most wallets have put themselves into it. There is no event for one that comes later. */
const occasions = ['DOMContentLoaded', 'load'] as const

const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
}

/** Finds the wallets at `window.injectedWeb3`, by the word that each is there under. */
export const polkadotWallets: HostWallets = {
  replacesPage: false,
  watch({ platform, onWallets, onLook }) {
    const tell = onlyChanges(onWallets)
    const report = () => tell(find(readMember(platform.globals, 'injectedWeb3')))
    for (const occasion of occasions) platform.events.addEventListener(occasion, report)
    report()
    onLook?.(report)
    return () => {
      for (const occasion of occasions) platform.events.removeEventListener(occasion, report)
    }
  },
}

function find(injected: unknown): Connector[] {
  const seen = new Set<unknown>()
  return wordsOf(injected).flatMap((word): Connector[] => {
    const entry = readMember(injected, word)
    const name = readText(Object.hasOwn(names, word) ? names[word] : word)
    if (!name || seen.has(entry) || !methodOf(entry, 'enable')) return []
    seen.add(entry)
    return [{ id: `polkadot:${word}`, name, chain: 'polkadot', type: 'INJECTED', provider: entry }]
  })
}

function wordsOf(injected: unknown): string[] {
  try {
    return typeof injected === 'object' && injected !== null ? Object.keys(injected).slice(0, 100) : []
  } catch {
    return [] // a proxy that refuses
  }
}
