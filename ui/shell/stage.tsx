import { observer } from 'mobx-react-lite'
import {
  Component,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazy } from '../../core/lib/lazy.js'
import { Broken } from '../components/broken.js'
import {
  ChosenRowContext,
  ScrollerContext,
  useModal,
  useShell,
  type ViewScroller,
} from '../primitives/context/shell.js'
import { whenHere } from '../primitives/later.js'
import { SkeletonRows } from '../primitives/skeleton.js'
import { css } from '../primitives/styles/css.js'
import { OwnSlot } from './own-slot.js'
import type { ShownView } from './shown-view.js'
import type * as ViewChangeCode from './view-change.js'
import { whenSeen } from './when-seen.js'

// Focus rings and the moving icon may extend to the card's edge. Content scrolls to below the sticky search field. A
// long list is a layer of its own, which scrolls without waiting for its rows.
export const stageStyles = css`
  .wm-stage {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 0 16px 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--wm-color-line-strong) transparent;
    scroll-padding-block: 8px;

    /* The card cuts what stands beyond its edge. */
    &:focus-visible {
      outline-offset: -2px;
    }
    /* What scrolls further fades at its end. */
    &:where([data-more]) {
      scroll-padding-block-end: 24px;
      mask-image: linear-gradient(#000 calc(100% - 24px), transparent);
    }
    @media (forced-colors: active) {
      mask-image: none;
    }
    &:has(> .wm-fills),
    &:has(> .wm-account) {
      will-change: transform;
    }
    @media (min-height: 421px) {
      &:has(> .wm-fills) {
        scroll-padding-block-start: 60px;
      }
    }
  }
`

const viewChange = lazy(() => import('./view-change.js'))

/** Two panes side by side: the list of wallets, and what was chosen from it. */
export interface Panes {
  readonly list: ShownView
  readonly end: ShownView
  /** The header of the pane at the end, and the id of its title. */
  readonly header: ReactElement
  readonly titleId: string
  /** The key of the row that was chosen from the list. */
  readonly row: string | undefined
  /** Called before a press in either pane reaches its control. */
  onPress(event: MouseEvent): void
}

interface StageProps {
  shown: ShownView
  panes: Panes | undefined
  /**
   * Gets a line while the view is scrolled. Set directly, because rendering the card would delay the first frame of a
   * scroll.
   */
  headerRef: { readonly current: HTMLElement | null }
  titleId: string
}

/** Renders the visible view, and replaces the previous one without a blank moment. */
export const Stage = observer(function Stage({ shown, panes, headerRef, ...props }: StageProps) {
  stageStyles.use()
  const modal = useModal()
  const shell = useShell()
  const stageRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const change = useRef<ViewChangeCode.ViewChange>(undefined)
  const { key } = panes?.end ?? shown
  const { titleId } = panes ?? props
  // Not a reason to begin anew, which would forget the size of the card.
  const titleIdRef = useRef(titleId)

  useEffect(() => {
    const follow = ({ followViewChanges }: typeof ViewChangeCode) => {
      const stage = stageRef.current
      if (!stage) return undefined
      const needs = { stage, scroller: () => scrollerRef.current, titleId: () => titleIdRef.current, modal, shell }
      const following = followViewChanges(needs)
      change.current = following
      return () => {
        following.stop()
        change.current = undefined
      }
    }
    // Not needed before the first change of views. Without this code, views change without animation.
    return whenSeen(modal, () => whenHere(viewChange.load(), follow))
  }, [modal, shell])

  const lift = useCallback(
    // The pane at the end has a header of its own.
    (scroller: Element) =>
      (scroller.previousElementSibling ?? headerRef.current)?.toggleAttribute('data-lifted', scroller.scrollTop > 0),
    [headerRef],
  )
  const leave = useCallback((pane: HTMLElement) => change.current?.leave(pane), [])
  const shownKey = useRef(key)
  useLayoutEffect(() => {
    titleIdRef.current = titleId
  }, [titleId])
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (shownKey.current === key || !scroller) return
    shownKey.current = key
    lift(scroller)
    return change.current?.show()
  }, [key, lift])

  // The keys keep each view, with its state, when a window becomes wide or narrow.
  const draw = (pane: ShownView, elementRef?: ScrollerProps['elementRef']) => (
    <Scroller
      key={pane.key}
      view={pane.name}
      elementRef={elementRef}
      firstTop={change.current?.firstTop() ?? 0}
      onScroll={lift}
      onLeave={leave}
    >
      <View view={pane.view} failed={pane.failed} retry={pane.retry} />
      {pane.name === shown.name && <OwnSlot name="content" view={shown.name} />}
    </Scroller>
  )
  return (
    <div className="wm-card-stage" ref={stageRef} onClickCapture={panes?.onPress}>
      <ChosenRowContext.Provider value={panes?.row}>
        {panes ? [draw(panes.list), panes.header, draw(panes.end, scrollerRef)] : [draw(shown, scrollerRef)]}
      </ChosenRowContext.Provider>
    </div>
  )
})

function View({ view, failed, retry }: Pick<ShownView, 'view' | 'failed' | 'retry'>) {
  const Component = view?.component
  if (failed || !Component) return <div>{failed ? <Broken onRetry={retry} /> : <SkeletonRows count={3} />}</div>
  return (
    <ErrorBoundary fallback={(reset) => <Broken onRetry={reset} />}>
      <Component />
    </ErrorBoundary>
  )
}

interface ScrollerProps extends Pick<ViewScroller, 'view' | 'firstTop'> {
  elementRef: RefObject<HTMLDivElement | null> | undefined
  onScroll: (element: Element) => void
  /** Called before the element is removed. */
  onLeave: (element: HTMLElement) => void
  children: ReactNode
}

/**
 * Scrolls one view, and provides its lists with their own reference to it. During a view's first rendering, the stage's
 * reference still points to the previous view, so a list would start at that view's scroll position.
 */
function Scroller({ view, elementRef, firstTop, onScroll, onLeave, children }: ScrollerProps) {
  const [own] = useState<ViewScroller>(() => ({ current: null, view, firstTop }))
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      // React calls this while the element is still in the page.
      if (!element && own.current) onLeave(own.current)
      own.current = element
      if (elementRef) elementRef.current = element
    },
    [own, elementRef, onLeave],
  )
  useLayoutEffect(() => {
    if (own.current && own.firstTop > 0) own.current.scrollTop = own.firstTop
  }, [own])
  useEffect(() => (own.current ? followRest(own.current) : undefined), [own])
  return (
    <div
      part="content"
      className="wm-stage"
      tabIndex={-1}
      ref={hold}
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <ScrollerContext.Provider value={own}>{children}</ScrollerContext.Provider>
    </div>
  )
}

/** Marks a scroller while it has more content below, and keeps what has the focus in sight. Returns a function that stops it. */
function followRest(scroller: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return undefined
  const look = () => {
    const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
    scroller.toggleAttribute('data-more', rest > 1)
  }
  const sizes = new ResizeObserver(look)
  for (const each of [scroller, scroller.firstElementChild]) if (each) sizes.observe(each)
  const listening = new AbortController()
  const { signal } = listening
  scroller.addEventListener('scroll', look, { passive: true, signal })
  scroller.addEventListener('focusin', showFocus, { signal })
  return () => {
    sizes.disconnect()
    listening.abort()
  }
}

/** Firefox scrolls to a control that the Tab key reaches only if nothing of it is in sight. */
function showFocus({ target }: Event): void {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

type ErrorBoundaryProps = { children: ReactNode; fallback: (reset: () => void) => ReactNode }

/** Keeps a failing view from taking down the window or the host's page. React supports this only as a class. */
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
