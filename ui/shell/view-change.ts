import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import type { Shell } from '../primitives/context/shell.js'
import type { Gallery } from '../primitives/image/gallery.js'
import { animate, changeMs, inlineStep, sizeMs } from '../primitives/motion.js'
import { css } from '../primitives/styles/css.js'
import { adoptStyles } from '../primitives/styles/sheet.js'
import { followScrollStop } from './scroll-stop.js'

// Styles of the card while one view fades into another.
const viewChangeStyles = css`
  .wm-card {
    & > .wm-card-stage[data-moving] {
      overflow: visible;
    }
    & .wm-card-ghost {
      position: absolute;
      pointer-events: none;
      overflow: hidden;
    }
    & .wm-card-ghost [data-travelling] {
      visibility: hidden;
    }
    /* In a copy, they would begin anew. */
    & .wm-card-ghost * {
      animation: none !important;
    }
  }
`

/** Animates changes of views without a blank moment. Without this code, views change at once. */
export interface ViewChange {
  /** The initial scroll position of the next view: its previous one when the visitor goes back. */
  firstTop(): number
  /** Copies a pane before React removes it. The copy fades out over the next view. */
  leave(pane: HTMLElement): void
  /**
   * Called when the next view is rendered: its panes fade in when the copies of the previous ones are almost gone.
   * Returns a function that ends this early.
   */
  show(): (() => void) | undefined
  stop(): void
}

interface Needs {
  readonly stage: HTMLElement
  readonly scroller: () => HTMLElement | null
  readonly titleId: () => string
  readonly modal: Pick<Root, 'modal' | 'navigation'>
  readonly shell: Pick<Shell, 'gallery' | 'root' | 'cspNonce'>
}

export function followViewChanges({
  stage,
  scroller,
  titleId,
  modal: { modal, navigation },
  shell,
}: Needs): ViewChange {
  adoptStyles(shell.root, viewChangeStyles, shell.cspNonce)
  const panes = () => [...stage.querySelectorAll<HTMLElement>(':scope > .wm-stage')]
  const known = new WeakSet<HTMLElement>(panes())
  /** The copies of panes that are about to leave. */
  let ghosts: Ghost[] = []
  /** The scroll position at which the visitor left each view, by depth of the history. */
  const tops = new Map<number, number>()
  let depth = navigation.history.length
  const stopRemembering = reaction(
    () => navigation.history,
    ({ length }) => {
      tops.set(depth, scroller()?.scrollTop ?? 0)
      depth = length
    },
  )
  const stopGrowing = stage.parentElement ? followSize(stage.parentElement) : undefined
  const stopScrollStop = followScrollStop(scroller, titleId)

  return {
    firstTop: () => (navigation.direction === 'back' ? tops.get(depth) : undefined) ?? 0,
    leave(pane) {
      if (ghosts.some((ghost) => ghost.pane === pane)) return
      // Without the first of two panes, the second stands elsewhere: both are copied before any is removed.
      const all = panes()
      for (const each of all.slice(all.indexOf(pane))) {
        const ghost = modal.isOpen ? copyOf(each, stage, shell.gallery) : undefined
        if (ghost) ghosts.push(ghost)
      }
      // The next view is rendered before. A window that becomes wide or narrow moves a pane, and shows no other.
      queueMicrotask(() => {
        ghosts = []
      })
    },
    show() {
      const from = inlineStep(stage, navigation.direction === 'forward' ? 10 : -10)
      const hidden = { opacity: 0, transform: `translateX(${from}px)` }
      const leaving = ghosts.filter(({ pane }) => !pane.isConnected)
      ghosts = []
      const fadeIns = panes().map((pane) => {
        if (known.has(pane)) return undefined
        known.add(pane)
        return animate(pane, [hidden, { ...hidden, offset: 0.35 }, {}], changeMs)
      })
      if (leaving.length === 0 || !fadeIns.some(Boolean)) return undefined
      for (const ghost of leaving) place(ghost, stage)
      stage.setAttribute('data-moving', '')
      const gone = { opacity: 0, transform: `translateX(${-from}px)` }
      const fadeOuts = leaving.map(({ copy }) => {
        // A newer change has its own copies.
        const end = () => {
          copy.remove()
          if (!stage.querySelector('.wm-card-ghost')) stage.removeAttribute('data-moving')
        }
        const fadeOut = animate(copy, [{ opacity: 1 }, { ...gone, offset: 0.5 }, gone], changeMs)
        fadeOut?.addEventListener('finish', end)
        fadeOut?.addEventListener('cancel', end)
        return fadeOut
      })
      return () => {
        for (const fadeOut of fadeOuts) fadeOut?.cancel()
      }
    },
    stop() {
      stopRemembering()
      stopGrowing?.()
      stopScrollStop()
    },
  }
}

interface Ghost {
  readonly pane: HTMLElement
  readonly copy: HTMLElement
  /** Where the view stood: from the middle of the card, and from its upper edge. */
  readonly x: number
  readonly y: number
}

/** A copy of a pane’s view that is inert and hidden from screen readers. */
function copyOf(pane: HTMLElement, stage: HTMLElement, gallery: Gallery | undefined): Ghost | undefined {
  const content = pane.firstElementChild
  // An invisible view needs no fade.
  if (!content || pane.closest('dialog:not([open])')) return undefined
  const inner = content.cloneNode(true)
  if (!(inner instanceof HTMLElement)) return undefined
  gallery?.showCopies(content, inner)
  for (const named of [inner, ...inner.querySelectorAll('[id]')]) named.removeAttribute('id')
  if (pane.scrollTop > 0) inner.style.marginBlockStart = `${-pane.scrollTop}px`
  const copy = document.createElement('div')
  // Views have other measures in two panes.
  copy.className = pane.closest('.wm-wide') ? 'wm-card-ghost wm-wide' : 'wm-card-ghost'
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('inert', '')
  copy.style.inlineSize = `${pane.clientWidth}px`
  copy.style.blockSize = `${pane.clientHeight}px`
  const { paddingInlineStart, paddingBlockEnd } = getComputedStyle(pane)
  copy.style.paddingInline = paddingInlineStart
  copy.style.paddingBlockEnd = paddingBlockEnd
  copy.append(inner)
  return { pane, copy, x: pane.offsetLeft - stage.offsetWidth / 2, y: stage.offsetTop + pane.offsetTop }
}

/** Puts a copy where its view stood, whatever size the card has now. */
function place({ copy, x, y }: Ghost, stage: HTMLElement): void {
  copy.style.left = `${x + stage.offsetWidth / 2}px`
  copy.style.top = `${y - stage.offsetTop}px`
  stage.append(copy)
}

/** The place and size of a card, by the middle of its upper edge. */
const boxOf = ({ offsetTop: top, offsetLeft, offsetHeight: height, offsetWidth: width }: HTMLElement) => ({
  top,
  middle: offsetLeft + width / 2,
  height,
  width,
})

/**
 * Animates a card's size without layout: a transform scales its surface from the old size. Its corners stay round, and
 * both views are clipped to it.
 */
function followSize(card: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return undefined
  // Undefined until the first observation: measuring now would cause a layout.
  let before: ReturnType<typeof boxOf> | undefined
  let windowSize = `${window.innerWidth}×${window.innerHeight}`
  const observer = new ResizeObserver(() => {
    const from = before
    const now = boxOf(card)
    const size = `${window.innerWidth}×${window.innerHeight}`
    const wasResized = size !== windowSize
    windowSize = size
    before = now
    // A resized window, or a card that appears or disappears, is not a change of content.
    if (!from || wasResized || from.height === 0 || now.height === 0) return
    if (from.height === now.height && from.width === now.width) return
    const surface = card.querySelector('.wm-card-surface')
    const change = (element: Element | null, keyframes: Keyframe[]) => animate(element, keyframes, sizeMs)
    const scale = { x: from.width / now.width, y: from.height / now.height }
    const aside = from.middle - now.middle
    change(card, [{ transform: `translate(${aside}px, ${from.top - now.top}px)` }, {}])
    change(surface, [{ transform: `scale(${scale.x}, ${scale.y})` }, {}])
    // In a separate animation: with a property that repaints, the transform would not run on the compositor.
    change(surface, [{ borderRadius: roundAt(scale, surface) }, {}])
    const over = from.height - now.height
    const stage = card.querySelector<HTMLElement>('.wm-card-stage')
    // The larger of both views is clipped to the surface, whose lower corners are round.
    const clip = clipOf(stage)
    for (const ghost of card.querySelectorAll<HTMLElement>('.wm-card-ghost')) {
      const left = Math.max(0, -ghost.offsetLeft)
      const right = Math.max(0, ghost.offsetLeft + ghost.offsetWidth - now.width)
      if (over > 0 || left + right > 0) change(ghost, [clip(0), clip(Math.max(0, over), right, left)])
    }
    if (over < 0 || from.width < now.width) {
      // Below 0 where the card becomes narrower: what leaves stands out at its sides.
      const beside = (now.width - from.width) / 2
      change(stage, [clip(Math.max(0, -over), beside), clip(0)])
      const header = card.querySelector<HTMLElement>('.wm-header')
      // Beside a second pane, the header does not reach the end of the card.
      const rest = header ? now.width - header.offsetWidth : 0
      const isAtEnd = header !== null && header.offsetLeft > 0
      const [start, end] = isAtEnd ? [beside - rest, beside] : [beside, beside - rest]
      if (beside > 0)
        change(header, [
          { clipPath: `inset(0 ${Math.max(0, end)}px 0 ${Math.max(0, start)}px)` },
          { clipPath: 'inset(0)' },
        ])
    }
    for (const foot of card.querySelectorAll('.wm-card-foot, .wm-own[data-place="footer"]'))
      change(foot, [{ transform: `translateY(${over}px)` }, {}])
  })
  observer.observe(card)
  return () => observer.disconnect()
}

/** What clips a view by some px at its end and at its sides, with the corners that the stage has there. */
function clipOf(stage: Element | null): (end: number, right?: number, left?: number) => Keyframe {
  const { borderBottomLeftRadius: round = '0px' } = stage ? getComputedStyle(stage) : {}
  return (end, right = 0, left = right) => ({
    clipPath: `inset(0 ${right}px ${end}px ${left}px round 0 0 ${round} ${round})`,
  })
}

/**
 * The radii that look constant while the surface is scaled. The first number of each is the final radius, also during
 * the animation.
 */
function roundAt(scale: { x: number; y: number }, surface: Element | null): string {
  if (!surface) return ''
  const { borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(surface)
  const [top = 0, bottom = 0] = [borderTopLeftRadius, borderBottomLeftRadius].map((radius) => Number.parseFloat(radius))
  const radii = (by: number) => `${top / by}px ${top / by}px ${bottom / by}px ${bottom / by}px`
  return `${radii(scale.x)} / ${radii(scale.y)}`
}
