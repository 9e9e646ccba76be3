export interface Announcer {
  /** Says a text to those who listen. A text that is on already is not said again. */
  announce(text: string): void
  onAnnounce(listener: (text: string) => void): () => void
}

export function createAnnouncer(): Announcer {
  let last = ''
  const listeners = new Set<(text: string) => void>()
  return {
    announce(text) {
      last = text
      for (const listener of listeners) listener(text)
    },
    onAnnounce(listener) {
      // A message from before the region existed is announced now.
      if (last) listener(last)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        last = ''
      }
    },
  }
}
