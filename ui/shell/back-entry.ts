/** The key that identifies our history entries. The remaining state of an entry is the host's, and is kept. */
const mark = 'walletmodal'

/**
 * The delay before our entry is removed: if the modal closes because the host navigates, that navigation must not be
 * undone.
 */
const tidyDelayMs = 300

/** Adds an entry. `onBack` returns true if the modal is still open. Returns a function that removes the entry. */
type HoldEntry = (onBack: () => boolean) => () => void

/** A window has one history, so all its modals share one record of their entries. */
const holders = new WeakMap<Window, HoldEntry>()

/** Adds a history entry for the system's back button. `onBack` returns true if the modal is still open. */
export function holdBackEntry(onBack: () => boolean): () => void {
  const hold = holders.get(window) ?? createHolder()
  holders.set(window, hold)
  return hold(onBack)
}

function createHolder(): HoldEntry {
  /** Cleanup functions of closed modals by entry id; undefined for an open modal. */
  const givers = new Map<string, (() => void) | undefined>()

  /**
   * Set while the browser navigates back from our entry, which also removes the entry of a modal that opens meanwhile.
   * `since` is the visitor's own step back that led to our entry: it is meant for the modal that is open.
   */
  let leaving: { since: Event | undefined } | undefined

  return (onBack) => {
    // Random, because entries from before a reload still exist: counted ids would repeat.
    const id = String(Math.random())
    givers.set(id, undefined)
    let isEnded = false
    /** The fragment of the URL. A link to a fragment also emits `popstate`, but is not a step back. */
    let hash = ''
    /** The id in the current entry. If the URL has changed, the entry is the host's, even if it still has our mark. */
    const owner = () => {
      const marked = (window.history.state as Record<string, unknown> | null)?.[mark] // the state may be any host's
      const [by, at] = String(marked).split(' ')
      return at === window.location.href ? by : undefined
    }
    const push = () => {
      const by = owner()
      const give = givers.get(by ?? '')
      // An entry that was left behind is reused.
      const change = by === undefined || (givers.has(by) && !give) ? 'pushState' : 'replaceState'
      give?.()
      window.history[change]({ ...Object(window.history.state), [mark]: `${id} ${window.location.href}` }, '')
      hash = window.location.hash
    }
    push()

    const stop = () => {
      isEnded = true
      givers.delete(id)
      window.removeEventListener('popstate', onPopState)
    }
    /** Leaves an entry of ours that was left behind, possibly below a host's entry, and shows nothing. */
    const leave = (since?: Event) => {
      if (owner() !== id) return
      stop()
      leaving = { since }
      window.addEventListener('popstate', () => window.setTimeout(() => (leaving = undefined)), { once: true })
      window.history.back()
    }
    const onPopState = (event: Event) => {
      if (isEnded) leave(event)
      else if (owner() === id || window.location.hash !== hash) return
      else if ((leaving && leaving.since !== event) || onBack()) push()
      else stop()
    }
    window.addEventListener('popstate', onPopState)

    return () => {
      if (isEnded) return
      isEnded = true
      givers.set(id, stop)
      window.setTimeout(leave, tidyDelayMs)
    }
  }
}
