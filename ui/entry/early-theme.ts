import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalOptions } from '../../core/options/modal-options.js'

/** A change of the host that waits for the modal. It is not validated yet, and may have any type. */
export type EarlyTheme = Parameters<Modal['setTheme']>[0]

/** The mode that the host's options set. Undefined if the modal follows the system. */
export const hostMode = ({ themeMode }: ModalOptions): 'light' | 'dark' | undefined =>
  themeMode === 'system' ? undefined : themeMode

/** The mode of the page's buttons while there is no modal: that of the host's last change, or of its options. */
export function earlyMode(
  changes: readonly EarlyTheme[],
  options: ModalOptions,
  darkSystem: Pick<MediaQueryList, 'matches'> | undefined,
): 'light' | 'dark' {
  const isMode = (mode: unknown) => mode === 'system' || mode === 'light' || mode === 'dark'
  const asked = changes.map((theme) => theme?.mode).filter(isMode)
  const chosen = asked.at(-1) ?? hostMode(options) ?? 'system'
  return chosen === 'system' ? (darkSystem?.matches ? 'dark' : 'light') : chosen
}
