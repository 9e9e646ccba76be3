import '../isolate-mobx.js'
import { reaction } from 'mobx'
import type { TimerHandle } from '../lib/platform/platform.js'
import type { RootStore } from '../state/root-store.js'

/** A visitor who comes back may have enabled a wallet meanwhile. */
const occasions = ['focus', 'visibilitychange'] as const

/** For wallets that come after the page and say nothing: so many milliseconds after the start, and then no more. */
const looksAfterMs = [250, 500, 1000, 2000, 4000] as const

/** Calls `look` at moments when wallets may have come without an event. Returns how to stop. */
export function lookAgain({ modal, platform }: RootStore, look: () => void): () => void {
  const timers: TimerHandle[] = looksAfterMs.map((delayMs) => platform.setTimeout(look, delayMs))
  for (const occasion of occasions) platform.events.addEventListener(occasion, look)
  const stopWatching = reaction(() => modal.isOpen, look)
  return () => {
    for (const timer of timers) platform.clearTimeout(timer)
    for (const occasion of occasions) platform.events.removeEventListener(occasion, look)
    stopWatching()
  }
}
