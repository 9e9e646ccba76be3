import type { Root } from '../../core/root.js'
import { DialogFrame, EmbeddedFrame } from './frame.js'
import { ModalContext, type Shell, ShellContext } from './shell.js'

/** What React draws of one modal. */
export function ModalRoot({ modal, shell, isEmbedded }: { modal: Root; shell: Shell; isEmbedded: boolean }) {
  return (
    <ShellContext.Provider value={shell}>
      <ModalContext.Provider value={modal}>{isEmbedded ? <EmbeddedFrame /> : <DialogFrame />}</ModalContext.Provider>
    </ShellContext.Provider>
  )
}
