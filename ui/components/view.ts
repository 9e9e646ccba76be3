import '../../core/isolate-mobx.js'
import { type ComponentType, createContext, useContext } from 'react'
import type { Lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import type { Messages, MessagesOf } from '../messages/en.js'

export interface ViewDefinition {
  title(about: { messages: Messages; modal: Root }): string
  readonly component: ComponentType
  /** A button at the start of the header. */
  readonly start?: ComponentType
  /** True once the view only says that something is done, and its own button leads on: the header has no Back. */
  isOver?(modal: Root): boolean
}

/** Defines a view by its component and its title: a key of its messages, or a function. */
export function defineView<Texts extends Readonly<Record<Word, string>>, Word extends string>(
  component: ComponentType,
  title: ViewDefinition['title'] | readonly [of: MessagesOf<Texts>, word: Word],
  more?: Pick<ViewDefinition, 'isOver' | 'start'>,
): ViewDefinition {
  if (typeof title === 'function') return { component, title, ...more }
  const [of, word] = title
  return { component, title: ({ messages }) => of(messages)[word], ...more }
}

/**
 * Parts that one feature renders inside another feature's view. Features do not import each other, so the shell
 * provides them.
 */
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
