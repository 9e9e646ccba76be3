import '../../core/isolate-mobx.js'
import type { ComponentType } from 'react'
import type { ViewName } from '../../core/contracts/views/views.js'
import type { Root } from '../../core/modal/root.js'
import type { Messages } from '../messages/en.js'

/** A view as the frame draws it. */
export interface ViewDefinition {
  readonly name: ViewName
  /** The header's words, and the dialog's name. */
  title(about: { messages: Messages; modal: Root }): string
  readonly component: ComponentType
}

/** Declares a view: the default export of its file. */
export function defineView(name: ViewName, definition: Omit<ViewDefinition, 'name'>): ViewDefinition {
  return { name, ...definition }
}
