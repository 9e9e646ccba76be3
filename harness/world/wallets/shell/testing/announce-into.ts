import type { WorldClock } from '../../../lib/clock.js'
import { answerFrom } from '../../rpc.js'
import type { MockWallet, WalletEvent } from '../../wallet.js'
import { installShells } from '../install-shells.js'
import { pagesText } from '../page-text.js'
import { isFor, type WalletTransport } from '../transport.js'

export interface AnnounceTarget {
  readonly events: EventTarget
  readonly globals: object
  readonly origin?: string
}

/** Installs wallets in a modal of this process. Returns a function that removes them. */
export function announceInto(
  { events, globals, origin = 'https://dapp.test' }: AnnounceTarget,
  wallets: readonly MockWallet[],
  clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>,
): () => void {
  const host = {
    events,
    globals,
    // Evaluated from text, as in a page's script.
    pages: new Function(`return ${pagesText(wallets.map(({ announcement }) => announcement))}`)(),
    setTimeout: (callback: () => void, delayMs: number) => clock.setTimeout(callback, delayMs),
    clearTimeout: (handle: unknown) => clock.clearTimeout(typeof handle === 'number' ? handle : undefined),
  }
  return installShells(
    host,
    wallets.map((wallet) => wallet.announcement),
    directTransport(wallets, origin),
  )
}

/** A transport inside one process that carries only JSON, like the others. */
function directTransport(wallets: readonly MockWallet[], origin: string): WalletTransport {
  const listeners = new Set<(wallet: string, event: WalletEvent) => void>()
  const deliver = (wallet: string, event: WalletEvent) => {
    const wire = overTheWire(event)
    for (const listener of [...listeners]) listener(wallet, wire)
  }
  let stops: (() => void)[] = []
  return {
    async call({ wallet, method, params }) {
      const found = wallets.find((known) => known.name === wallet)
      if (!found) return { error: { code: 4900, message: `There is no wallet ${wallet}.` } }
      return overTheWire(await answerFrom(found, { method, params, origin }))
    },
    onEvent(listener) {
      if (listeners.size === 0) {
        stops = wallets.map((wallet) =>
          wallet.onEvent((event) => {
            if (isFor(event, origin)) queueMicrotask(() => deliver(wallet.name, event))
          }),
        )
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const stop of stops) stop()
        stops = []
      }
    },
  }
}

function overTheWire<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}
