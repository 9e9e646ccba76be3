import type { IObservableValue } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import { SectionsContext } from '../components/view.js'
import { ModalContext, type Shell, ShellContext } from '../primitives/context/shell.js'
import { DialogFrame, EmbeddedFrame } from './frame.js'
import { sections } from './views.js'

interface ModalRootProps {
  modal: Root
  shell: Shell
  /** Whether the card of the dialog is drawn. Without it the modal is drawn in place. */
  isDrawn?: IObservableValue<boolean> | undefined
}

/** React's tree for one modal. */
export function ModalRoot({ modal, shell, isDrawn }: ModalRootProps) {
  return (
    <ShellContext.Provider value={shell}>
      <ModalContext.Provider value={modal}>
        <SectionsContext.Provider value={sections}>
          {isDrawn ? <DialogFrame drawn={isDrawn} /> : <EmbeddedFrame />}
        </SectionsContext.Provider>
      </ModalContext.Provider>
    </ShellContext.Provider>
  )
}
