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

/** Tells the page what a modal does. Returns a function that stops it. */
export function mirrorModal(modal: Modal, networkPicture: NetworkPicture, page: PageSide): () => void {
  const stops = [
    modal.subscribe(page.publish),
    modal.onEvent(page.tellEvent),
    networkPicture.watch(() => page.publish({})),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells the page why there is no modal. */
export function mirrorRefusal(setupError: unknown, page: PageSide): () => void {
  const { code = 'config_invalid', shortMessage = String(setupError) } = Object(setupError) as Partial<ModalError> // each member may be absent
  const error = { code, message: shortMessage }
  page.publish({ ready: true, loading: false, status: 'disconnected', error })
  page.tellEvent({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: error.code, errorMessage: error.message },
  })
  return () => {}
}
