import '../../core/isolate-mobx.js'
import { type ComponentType, createContext, useContext } from 'react'
import type { ViewName } from '../../core/contracts/views/views.js'
import type { Lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import type { Messages } from '../messages/en.js'

export interface ViewDefinition {
  readonly name: ViewName
  title(about: { messages: Messages; modal: Root }): string
  readonly component: ComponentType
}

export function defineView(name: ViewName, definition: Omit<ViewDefinition, 'name'>): ViewDefinition {
  return { name, ...definition }
}

/** The parts that one feature draws inside another feature's view. Features do not know each other: the shell passes these on. */
export interface Sections {
  readonly login: Lazy<{ LoginConnect: ComponentType<{ Wallets: ComponentType }> }>
  readonly activity: Lazy<{ ActivityList: ComponentType<{ isTab?: boolean }> }>
}

export const SectionsContext = createContext<Sections | undefined>(undefined)

export function useSections(): Sections {
  const sections = useContext(SectionsContext)
  if (!sections) throw new Error('This view is drawn outside of its shell.')
  return sections
}
