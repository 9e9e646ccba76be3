import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ViewName } from '../../core/contracts/views.js'
import { whenIdle } from '../entry/when-idle.js'
import type { Gallery } from '../primitives/gallery.js'
import { loadView, nextViews, peekView, prefetchViews } from '../views/registry.js'
import { parts, type ViewDefinition } from '../views/view.js'
import { Broken } from './broken.js'
import { ErrorBoundary } from './error-boundary.js'
import { animate, changeMs } from './motion.js'
import { ScrollerContext, useModal, useShell } from './shell.js'
import { stageStyles } from './stage.css.js'
import { useStyles } from './use-styles.js'

interface Shown {
  view: ViewDefinition | undefined
  /** Differs for each view that takes another's place. */
  key: string
}

/** The view that can be drawn now: the one that is wanted, or until its code is here the one before. */
export function useShownView(): Shown & { failed: boolean; retry: () => void } {
  const { navigation } = useModal()
  const wanted = navigation.view
  const [, redraw] = useState(0)
  const [failedName, setFailedName] = useState<ViewName>()
  const before = useRef<Shown>({ view: undefined, key: '' })
  const here = peekView(wanted)

  const load = useCallback((name: ViewName) => {
    loadView(name).then(
      () => redraw((count) => count + 1),
      () => setFailedName(name),
    )
  }, [])
  useEffect(() => {
    setFailedName(undefined)
    if (!here) return load(wanted)
    // After the view is on the screen: fetching ahead must not hold it up.
    return whenIdle(() => prefetchViews(nextViews[wanted]))
  }, [wanted, load, here])
  const failed = !here && failedName === wanted
  const shown = here ? { view: here, key: `${navigation.history.length}:${wanted}` } : before.current
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
  onScroll: (isScrolled: boolean) => void
}

/** Draws the visible view and lets it take the place of the one before without a blank moment. */
export const Stage = observer(function Stage({ shown, onScroll }: StageProps) {
  useStyles(stageStyles)
  const { modal, navigation } = useModal()
  const shell = useShell()
  const stageRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLElement>(undefined)
  const { view, key, failed, retry } = shown

  // What is on screen is copied before React takes it away; the copy fades out over what comes.
  useEffect(
    () =>
      reaction(
        () => navigation.current,
        () => {
          ghost.current = modal.isOpen ? copyOf(scrollerRef.current, shell.gallery) : undefined
        },
      ),
    [navigation, modal, shell],
  )

  const shownKey = useRef(key)
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (shownKey.current === key || !scroller) return
    shownKey.current = key
    onScroll(scroller.scrollTop > 0)
    const from = navigation.direction === 'forward' ? 10 : -10
    const fadeIn = animate(scroller, [{ opacity: 0, transform: `translateX(${from}px)` }, {}], changeMs)
    const copy = ghost.current
    ghost.current = undefined
    const stage = stageRef.current
    if (!fadeIn || !copy || !stage) return
    stage.append(copy)
    stage.setAttribute('data-moving', '')
    const end = () => {
      copy.remove()
      stage.removeAttribute('data-moving')
    }
    const fadeOut = animate(copy, [{ opacity: 1 }, { opacity: 0, transform: `translateX(${-from}px)` }], changeMs)
    if (!fadeOut) return end()
    fadeOut.onfinish = end
    fadeOut.oncancel = end
    return () => fadeOut.cancel()
  }, [key, navigation, onScroll])

  const View = view?.component
  return (
    <div className="wm-card-stage" ref={stageRef}>
      <div
        className="wm-stage"
        key={key}
        ref={scrollerRef}
        onScroll={(event) => onScroll(event.currentTarget.scrollTop > 0)}
      >
        <ScrollerContext.Provider value={scrollerRef}>
          {failed || !View ? (
            <div>
              {failed ? (
                <Broken onRetry={retry} />
              ) : (
                [0, 1, 2].map((index) => <parts.SkeletonRow key={index} index={index} />)
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

/** A picture of the view that nobody can hear or touch. */
function copyOf(scroller: HTMLElement | null, gallery: Gallery | undefined): HTMLElement | undefined {
  const content = scroller?.firstElementChild
  // What is not seen fades out for nobody.
  if (!scroller || !content || scroller.closest('dialog:not([open])')) return undefined
  const inner = content.cloneNode(true)
  if (!(inner instanceof HTMLElement)) return undefined
  gallery?.showCopies(content, inner)
  for (const named of [inner, ...inner.querySelectorAll('[id]')]) named.removeAttribute('id')
  if (scroller.scrollTop > 0) inner.style.marginBlockStart = `${-scroller.scrollTop}px`
  const copy = document.createElement('div')
  copy.className = 'wm-card-ghost'
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('inert', '')
  copy.style.blockSize = `${scroller.clientHeight}px`
  copy.append(inner)
  return copy
}
