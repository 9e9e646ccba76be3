import { en, type Messages } from '../../messages/en.js'
import type { Gallery } from '../image/gallery.js'

/** The surroundings of every view of one modal: its element and its texts. */
export interface Shell extends ReturnType<typeof createShell> {
  /** Draws pictures, and keeps those that were drawn once; its code comes with the first of them. */
  gallery?: Gallery
}

export function createShell(root: ShadowRoot, cspNonce: string | undefined) {
  const messages: Messages = en
  return { root, messages, cspNonce, travel: createIconTravel(), ...createAnnouncer() }
}

function createAnnouncer() {
  let last = ''
  const listeners = new Set<(text: string) => void>()
  return {
    announce(text: string): void {
      last = text
      for (const listener of listeners) listener(text)
    },
    onAnnounce(listener: (text: string) => void): () => void {
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

function createIconTravel() {
  let departure: { readonly rect: DOMRect; readonly at: number } | undefined
  return {
    depart(row: Element): void {
      const icon = row.querySelector('.wm-image')
      if (!icon) return
      departure = { rect: icon.getBoundingClientRect(), at: performance.now() }
      icon.setAttribute('data-travelling', '')
    },
    take() {
      const taken = departure
      departure = undefined
      return taken
    },
  }
}
