import { observer } from 'mobx-react-lite'
import { Component, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { nextViews, type ViewName, viewLine } from '../../core/contracts/views/views.js'
import { lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import { Broken } from '../components/broken.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import type { ViewDefinition } from '../components/view.js'
import { ScrollerContext, useModal, useShell } from '../primitives/context/shell.js'
import { whenSeen } from '../primitives/context/when-seen.js'
import { whenHere, whenIdle } from '../primitives/later.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { stageStyles } from './stage.css.js'
import type { ViewChange } from './view-change.js'
import { views } from './views.js'

const viewChange = lazy(() => import('./view-change.js'))

interface Shown {
  view: ViewDefinition | undefined
  /** Differs for each view that takes another's place. */
  key: string
}

/** The view that can be drawn now: the one that is wanted, or until its code is here the one before. */
export function useShownView(): Shown & { failed: boolean; retry: () => void } {
  const modal = useModal()
  const wanted = modal.navigation.view
  const before = useRef<Shown>({ view: undefined, key: '' })
  const { value, hasFailed: failed, retry } = useLazy(views[wanted])
  const here = value?.default

  useEffect(() => {
    if (!here) return undefined
    let stop: (() => void) | undefined
    const cancel = whenSeen(modal, () => {
      stop = prefetchNext(modal, wanted)
    })
    return () => {
      cancel()
      stop?.()
    }
  }, [modal, wanted, here])
  const shown = here ? { view: here, key: `${modal.navigation.history.length}:${wanted}` } : before.current
  useEffect(() => {
    before.current = shown
  })
  return { ...shown, key: failed ? `failed:${wanted}` : shown.key, failed, retry }
}

/**
 * Loads the views that the visible one leads to, so that a step forward does not wait: one after the other, each when the page is
 * idle. Views of a login are for hosts that offer one. Returns how to stop.
 */
function prefetchNext({ flows, options }: Root, visible: ViewName): () => void {
  const hasLogin = options.offersEmail || options.offersSocials
  const names = nextViews(visible).filter((name) => hasLogin || viewLine(name).feature !== 'login')
  let cancelIdle: (() => void) | undefined
  let isOver = false
  const loadFrom = (index: number) => {
    const name = names[index]
    if (name === undefined || isOver) return
    const goOn = () => {
      if (!isOver) cancelIdle = whenIdle(() => loadFrom(index + 1))
    }
    // A view that does not come now is asked for again when it is shown.
    views[name].load().then(goOn, goOn)
  }
  // The code for a tap on a wallet loads first, and shares the line with nothing else.
  void flows.whenLoaded().then(() => loadFrom(0))
  return () => {
    isOver = true
    cancelIdle?.()
  }
}

interface StageProps {
  shown: ReturnType<typeof useShownView>
  /** Gets its line while the view is scrolled: told by hand, since to draw the card anew would hold up the first frame of a scroll. */
  headerRef: { readonly current: HTMLElement | null }
}

/** Draws the visible view and lets it take the place of the one before without a blank moment. */
export const Stage = observer(function Stage({ shown, headerRef }: StageProps) {
  useStyles(stageStyles)
  const modal = useModal()
  const shell = useShell()
  const stageRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const change = useRef<ViewChange>(undefined)
  const { view, key, failed, retry } = shown

  useEffect(() => {
    let end: (() => void) | undefined
    // No view is changed before there is one. Without the code views change at once.
    const cancel = whenSeen(modal, () => {
      end = whenHere(viewChange.load(), ({ followViewChanges }) => {
        const stage = stageRef.current
        if (!stage) return undefined
        const following = followViewChanges({ stage, scroller: () => scrollerRef.current, modal, shell })
        change.current = following
        return following.stop
      })
    })
    return () => {
      cancel()
      end?.()
      change.current = undefined
    }
  }, [modal, shell])

  const lift = useCallback(
    (scroller: Element) => headerRef.current?.toggleAttribute('data-lifted', scroller.scrollTop > 0),
    [headerRef],
  )
  const shownKey = useRef(key)
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (shownKey.current === key || !scroller) return
    shownKey.current = key
    lift(scroller)
    return change.current?.show(scroller)
  }, [key, lift])

  const View = view?.component
  return (
    <div className="wm-card-stage" ref={stageRef}>
      <div className="wm-stage" key={key} ref={scrollerRef} onScroll={(event) => lift(event.currentTarget)}>
        <ScrollerContext.Provider value={scrollerRef}>
          {failed || !View ? (
            <div>
              {failed ? (
                <Broken onRetry={retry} />
              ) : (
                [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
              )}
            </div>
          ) : (
            <ErrorBoundary fallback={(reset) => <Broken onRetry={reset} />}>
              <View />
            </ErrorBoundary>
          )}
        </ScrollerContext.Provider>
      </div>
    </div>
  )
})

interface ErrorBoundaryProps {
  children: ReactNode
  /** Drawn in place of what broke; `reset` draws it anew. */
  fallback: (reset: () => void) => ReactNode
}

/** Keeps a broken view from taking the window, or the host's page, with it. React offers this as a class only. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Something that is not an error was thrown.') }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return this.props.fallback(() => this.setState({ error: undefined }))
  }
}
