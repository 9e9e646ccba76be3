import { observer } from 'mobx-react-lite'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ViewName } from '../../core/contracts/views/views.js'
import { lazy } from '../../core/lib/lazy.js'
import { Broken } from '../components/broken.js'
import type { ViewDefinition } from '../components/view.js'
import { ScrollerContext, useModal, useShell } from '../primitives/context/shell.js'
import { whenSeen } from '../primitives/context/when-seen.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { ErrorBoundary } from './error-boundary.js'
import { prefetchNext } from './prefetch.js'
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
  const [, redraw] = useState(0)
  const [failedName, setFailedName] = useState<ViewName>()
  const before = useRef<Shown>({ view: undefined, key: '' })
  const here = views[wanted].peek()?.default

  const load = useCallback((name: ViewName) => {
    views[name].load().then(
      () => redraw((count) => count + 1),
      () => setFailedName(name),
    )
  }, [])
  useEffect(() => {
    setFailedName(undefined)
    if (!here) return load(wanted)
    let stop: (() => void) | undefined
    const cancel = whenSeen(modal, () => {
      stop = prefetchNext(modal, wanted)
    })
    return () => {
      cancel()
      stop?.()
    }
  }, [modal, wanted, load, here])
  const failed = !here && failedName === wanted
  const shown = here ? { view: here, key: `${modal.navigation.history.length}:${wanted}` } : before.current
  useEffect(() => {
    before.current = shown
  })
  const retry = () => {
    setFailedName(undefined)
    load(wanted)
  }
  return { ...shown, key: failed ? `failed:${wanted}` : shown.key, failed, retry }
}

interface StageProps {
  shown: ReturnType<typeof useShownView>
  /** Gets its line while the view is scrolled: told by hand, since to draw the card anew would hold up the first frame of a scroll. */
  headerRef: RefObject<HTMLElement | null>
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
    let isOver = false
    // No view is changed before there is one.
    const cancel = whenSeen(modal, () => {
      viewChange.load().then(
        ({ followViewChanges }) => {
          const stage = stageRef.current
          if (isOver || !stage) return
          change.current = followViewChanges({ stage, scroller: () => scrollerRef.current, modal, shell })
        },
        () => {}, // without it views change at once
      )
    })
    return () => {
      isOver = true
      cancel()
      change.current?.stop()
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
