import '../../../core/isolate-mobx.js'
import { createContext, type RefObject, useContext, useEffect, useMemo } from 'react'
import type { Flows } from '../../../core/modal/create-flows.js'
import type { Root } from '../../../core/modal/root.js'
import type { Messages, MessagesOf } from '../../messages/en.js'
import { ShellContext } from '../styles/css.js'
import type { Shell } from './create-shell.js'

export const ModalContext = createContext<Root | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This part of the modal is drawn outside of its shell.')
  return shell
}

/** The window's texts, together with those of the view. */
export function useMessages(): Messages
export function useMessages<A extends object>(a: MessagesOf<A>): Messages & A
export function useMessages<A extends object, B extends object>(a: MessagesOf<A>, b: MessagesOf<B>): Messages & A & B
export function useMessages(...sets: readonly MessagesOf<object>[]): Messages {
  const { messages } = useShell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view always names the same sets
  return useMemo(() => Object.assign({}, messages, ...sets.map((of) => of(messages))), [messages])
}

/** The stores and what can be done with them. A view reads computed values and calls one action. */
export function useModal(): Root {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('This view is drawn without its modal.')
  return modal
}

/** All that a visitor can do. Nothing of it rejects: how it ended is in the stores. */
export function useFlows(): Flows {
  return useModal().flows
}

export const ScrollerContext = createContext<RefObject<HTMLDivElement | null>>({ current: null })

export function useScroller(): RefObject<HTMLDivElement | null> {
  return useContext(ScrollerContext)
}

/** Says a text to those who listen when it appears or changes; never twice for one change. */
export function useAnnouncement(text: string | undefined): void {
  const shell = useShell()
  useEffect(() => {
    if (text) shell.announce(text)
  }, [shell, text])
}
