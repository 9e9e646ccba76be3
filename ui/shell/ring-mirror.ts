import type { ModalEvent, ModalSnapshot } from '../../core/contracts/modal-api.js'
import type { ModalError } from '../../core/errors/modal-error.js'
import type { Modal } from '../../core/modal/modal-methods.js'

/** The page's side of a ring: the façade, which the host's code and the buttons read. */
export interface PageSide {
  publish(change: Partial<ModalSnapshot>): void
  /** Notifies the host's listeners. */
  tellEvent(event: ModalEvent): void
}

/** The picture of the active network, from the catalogue if the host has none. */
export interface NetworkPicture {
  get(): string | Blob | undefined
  /** Calls back with each change. Returns a function that stops it. */
  watch(onChange: () => void): () => void
}

/** What a ring tells the page. */
export interface Mirror {
  /** Tells the page what a quiet modal has not told. */
  speak(): void
  stop(): void
}

/**
 * Tells the page what a modal does. A quiet modal is one that an idle page has made: until it opens, connects or is
 * called, it changes nothing that the page shows but the theme.
 */
export function mirrorModal(
  modal: Modal,
  networkPicture: NetworkPicture,
  page: PageSide,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Mirror {
  let isSilent = isQuiet
  const stops = [
    modal.subscribe((now) => {
      if (now.open || now.status !== 'disconnected') isSilent = false
      page.publish(isSilent ? { themeMode: now.themeMode } : now)
    }),
    modal.onEvent(page.tellEvent),
    networkPicture.watch(() => page.publish({})),
  ]
  return {
    speak() {
      if (!isSilent) return
      isSilent = false
      page.publish(modal.getSnapshot())
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Tells the page why there is no modal. */
export function mirrorRefusal(setupError: unknown, page: PageSide): Mirror {
  const { code = 'config_invalid', shortMessage = String(setupError) } = Object(setupError) as Partial<ModalError> // each member may be absent
  const error = { code, message: shortMessage }
  page.publish({ ready: true, loading: false, status: 'disconnected', error })
  page.tellEvent({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: error.code, errorMessage: error.message },
  })
  return { speak() {}, stop() {} }
}
