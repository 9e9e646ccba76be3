import type { ModalSnapshot, OpenOptions } from '../../core/contracts/modal-api.js'
import { useProvidedModal } from './provider.js'

/** True while something is awaited and no window of the modal shows it. */
export const isLoadingUnseen = ({ loading, open }: ModalSnapshot) => loading && !open

/** Opens a view; closes the modal instead if it is open. A failure is in the snapshot and on the screen. */
export function useOpen(caller: string): (options: OpenOptions) => void {
  const modal = useProvidedModal(caller)
  return (options) => {
    const done = modal.getSnapshot().open ? modal.close() : modal.open(options)
    done.catch(() => {})
  }
}
