import { useEffect, useRef, useState } from 'react'
import type { ViewRequest } from '../../core/contracts/views/open-request.js'
import { nextViews, type ViewName, viewLine } from '../../core/contracts/views/views.js'
import type { Root } from '../../core/modal/root.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import type { ViewDefinition } from '../components/view.js'
import { useModal } from '../primitives/context/shell.js'
import { whenHere, whenIdle } from '../primitives/later.js'
import { isStill } from '../primitives/motion.js'
import { views } from './views.js'
import { whenSeen } from './when-seen.js'

/** The view that can be shown now: the requested one or, until its code is loaded, the previous one. */
export interface ShownView {
  readonly name: ViewName
  /** Undefined before the first view has loaded. */
  readonly view: ViewDefinition | undefined
  /** The history that ends with it. */
  readonly history: readonly ViewRequest[]
  /** Changes with each view that is shown. */
  readonly key: string
  /** True while the view shows that it succeeded, before the requested one takes its place. */
  readonly isDone: boolean
  /** True if the code of the requested view did not load. */
  readonly failed: boolean
  /** Loads that code again. */
  retry(): void
}

export function useShownView(): ShownView {
  const modal = useModal()
  const { history, view: wanted } = modal.navigation
  const isSeen = modal.modal.isOpen || modal.options.given.enableEmbedded
  const before = useRef<Pick<ShownView, 'name' | 'view' | 'history' | 'key'> & { isSeen: boolean }>({
    name: wanted,
    view: undefined,
    history,
    key: '',
    isSeen,
  })
  const isDone = useDone(wanted, before.current.isSeen ? before.current.name : wanted)
  const { value, hasFailed: failed, retry } = useLazy(views[wanted])
  const here = value?.default

  useEffect(() => (here ? whenSeen(modal, () => prefetchNext(modal, wanted)) : undefined), [modal, wanted, here])
  const shown =
    here && !isDone ? { name: wanted, view: here, history, key: keyOf(history.length, wanted) } : before.current
  useEffect(() => {
    before.current = { ...shown, isSeen }
  })
  return { ...shown, key: failed ? `failed:${wanted}` : shown.key, isDone, failed, retry }
}

/** The key of a view at a depth of the history. */
export const keyOf = (depth: number, name: ViewName) => `${depth}:${name}`

/** How long a success is shown before the next view, or before the card leaves. */
export const doneMs = 700

/** True while a connection that has just succeeded is shown, before the next view takes its place. */
function useDone(wanted: ViewName, from: ViewName): boolean {
  const { accounts, connections, navigation } = useModal()
  const { history, direction } = navigation
  const [over, setOver] = useState(history)
  const isConnected = connections.attempt.status === 'idle' && accounts.active?.isConnected === true
  const isFromWallet = from === 'ConnectingExternal' && wanted !== from && direction === 'forward'
  const isDone = isFromWallet && isConnected && over !== history && !isStill()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setOver(history), doneMs)
    return () => clearTimeout(timer)
  }, [isDone, history])
  return isDone
}

/**
 * Loads the views that may follow the visible one, one after another while the page is idle. Returns a function that
 * stops it.
 */
function prefetchNext({ flows, options }: Root, visible: ViewName): () => void {
  const hasLogin = options.offersEmail || options.offersSocials
  const names = nextViews(visible).filter((name) => hasLogin || viewLine(name).feature !== 'login')
  // The code for a tap on a wallet is loaded before these.
  return whenHere(flows.whenLoaded(), () => loadInTurn(names))
}

function loadInTurn([name, ...others]: readonly ViewName[]): (() => void) | undefined {
  if (name === undefined) return undefined
  // A view that fails to load now is requested again when it is shown.
  const settled = views[name].load().catch(() => undefined)
  return whenHere(settled, () => whenIdle(() => loadInTurn(others)))
}
