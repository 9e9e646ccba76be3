import '../../../core/isolate-mobx.js'
import { observable, runInAction } from 'mobx'
import { createContext, type RefObject, useContext, useEffect, useMemo } from 'react'
import type { ViewName } from '../../../core/contracts/views/views.js'
import type { Flows } from '../../../core/modal/create-flows.js'
import type { Root } from '../../../core/modal/root.js'
import { en, type Messages, type MessagesOf } from '../../messages/en.js'
import type { Language } from '../../messages/language.js'
import { messagesIn } from '../../messages/messages-in.js'
import type { Gallery } from '../image/gallery.js'

/** The environment of all views of one modal: its element, texts and announcements. */
export interface Shell extends Announcer {
  readonly root: ShadowRoot
  readonly cspNonce: string | undefined
  /** The window's texts in the current language. Observable. */
  readonly messages: Messages
  /** Follows changes of the language. Returns a function that stops it. */
  followLanguage(): (() => void) | undefined
  readonly travel: IconTravel
  /** Draws and caches pictures; its code is loaded with the first of them. */
  gallery?: Gallery
  /** True if Connect had no room for a line of its own for the first social login. */
  isTight?: boolean
}

/** Announces texts to screen readers. */
interface Announcer {
  announce(text: string): void
  /** Calls back with each text, and with one from before. Returns a function that stops it. */
  onAnnounce(listener: (text: string) => void): () => void
}

/** The way of a wallet's icon from its row to the next view. */
interface IconTravel {
  /** Notes where the icon of a row is. */
  depart(row: Element): void
  /** The place that was noted last, and when. The next call returns nothing. */
  take(): { readonly rect: DOMRect; readonly at: number } | undefined
}

export function createShell(root: ShadowRoot, cspNonce: string | undefined, language?: Language): Shell {
  const spoken = observable.box(language ? messagesIn(language) : en, { deep: false })
  return {
    root,
    cspNonce,
    get messages(): Messages {
      return spoken.get()
    },
    followLanguage: () => language?.subscribe(() => runInAction(() => spoken.set(messagesIn(language)))),
    travel: createIconTravel(),
    ...createAnnouncer(),
  }
}

function createAnnouncer(): Announcer {
  let last = ''
  const listeners = new Set<(text: string) => void>()
  return {
    announce(text) {
      last = text
      for (const listener of listeners) listener(text)
    },
    onAnnounce(listener) {
      // A message from before the live region existed is announced now.
      if (last) listener(last)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        last = ''
      }
    },
  }
}

function createIconTravel(): IconTravel {
  let departure: (NonNullable<ReturnType<IconTravel['take']>> & { icon: Element }) | undefined
  return {
    depart(row) {
      const icon = row.querySelector('.wm-image')
      if (!icon) return
      departure = { icon, rect: icon.getBoundingClientRect(), at: performance.now() }
      icon.setAttribute('data-travelling', '')
    },
    take() {
      const taken = departure
      departure = undefined
      // A row that stays has its icon, also when it leaves later.
      taken?.icon.removeAttribute('data-travelling')
      return taken
    },
  }
}

export const ShellContext = createContext<Shell | undefined>(undefined)
/** Separate from the shell, so that all views render again when the language changes. */
export const MessagesContext = createContext<Messages>(en)
export const ModalContext = createContext<Root | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This part of the modal is drawn outside of its shell.')
  return shell
}

/** The window's texts, merged with those of the view. */
export function useMessages(): Messages
export function useMessages<A extends object>(a: MessagesOf<A>): Messages & A
export function useMessages<A extends object, B extends object>(a: MessagesOf<A>, b: MessagesOf<B>): Messages & A & B
export function useMessages(...sets: readonly MessagesOf<object>[]): Messages {
  const messages = useContext(MessagesContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view always names the same sets
  return useMemo(() => Object.assign({}, messages, ...sets.map((of) => of(messages))), [messages])
}

/** The modal's stores. A view reads computed values, and calls one action. */
export function useModal(): Root {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('This view is drawn without its modal.')
  return modal
}

/** The visitor's actions. None of them rejects: the stores hold the outcome. */
export const useFlows = (): Flows => useModal().flows

/** The scrolling element of a view. */
export interface ViewScroller extends RefObject<HTMLDivElement | null> {
  /** The view inside. */
  readonly view: ViewName
  /** The initial scroll position in pixels: the position at which the visitor left the view. */
  readonly firstTop: number
}

export const ScrollerContext = createContext<ViewScroller>({ current: null, view: 'Connect', firstTop: 0 })

/** The key of the row whose view is shown beside its list. */
export const ChosenRowContext = createContext<string | undefined>(undefined)

/** Announces a text to screen readers when it appears or changes, once per change. */
export function useAnnouncement(text: string | undefined): void {
  const shell = useShell()
  useEffect(() => {
    if (text) shell.announce(text)
  }, [shell, text])
}
