/** The key under which a history entry of ours is known; the rest of the entry's state is the host's and is kept. */
const mark = 'walletmodal'

/** A host that navigates because of what closed the modal does so before this; its entry must not be taken back. */
const tidyDelayMs = 300

let count = 0

/**
 * Gives the system's back button something to go back from: an entry of the history at the page's own address. Going
 * back calls `onBack`, which says whether the modal is open still. Returns how to end it.
 */
export function holdBackEntry(onBack: () => boolean): () => void {
  count += 1
  const id = count
  let isEnded = false
  const isOurs = () => (window.history.state as Record<string, unknown> | null)?.[mark] === id // any host's state
  const push = () => {
    const state: unknown = window.history.state
    window.history.pushState({ ...(typeof state === 'object' ? state : undefined), [mark]: id }, '')
  }
  push()

  const onPopState = () => {
    if (isOurs()) {
      // Left behind under an entry of the host's: there is nothing to see here.
      if (isEnded) {
        stop()
        window.history.back()
      }
      return
    }
    if (isEnded) return
    if (onBack()) push()
    else stop()
  }
  const stop = () => {
    isEnded = true
    window.removeEventListener('popstate', onPopState)
  }
  window.addEventListener('popstate', onPopState)

  return () => {
    if (isEnded) return
    isEnded = true
    window.setTimeout(() => {
      if (isOurs()) {
        stop()
        window.history.back()
      }
    }, tidyDelayMs)
  }
}
