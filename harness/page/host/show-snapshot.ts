import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'

/** The public snapshot as a reader wants it: networks by their name alone. */
export function showSnapshot(snapshot: ModalSnapshot): string {
  const { activeNetwork, ...rest } = snapshot
  return JSON.stringify({ ...rest, activeNetwork: activeNetwork?.name }, undefined, 2)
}
