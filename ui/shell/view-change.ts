import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import type { Shell } from '../primitives/context/shell.js'
import type { Gallery } from '../primitives/image/gallery.js'
import { animate, changeMs, sizeMs } from '../primitives/motion.js'
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
      inset: 0 0 auto;
      padding-inline: 16px;
      pointer-events: none;
      overflow: hidden;
    }
    & .wm-card-ghost [data-travelling] {
      visibility: hidden;
    }
  }
`

/** Animates changes of views without a blank moment. Without this code, views change at once. */
export interface ViewChange {
  /** The initial scroll position of the next view: its previous one when the visitor goes back. */
  firstTop(): number
  /**
   * Called when the next view is rendered: it fades in when the copy of the previous one is almost gone. Returns a
   * function that ends this early.
   */
  show(next: HTMLElement): (() => void) | undefined
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
  let ghost: HTMLElement | undefined
  /** The scroll position at which the visitor left each view, by depth of the history. */
  const tops = new Map<number, number>()
  let depth = navigation.history.length
  // Copies the old view before React removes it; the copy fades out over the new view.
  const stopCopying = reaction(
    () => navigation.history,
    ({ length }) => {
      tops.set(depth, scroller()?.scrollTop ?? 0)
      depth = length
      ghost = modal.isOpen ? copyOf(scroller(), shell.gallery) : undefined
    },
  )
  const stopGrowing = stage.parentElement ? followSize(stage.parentElement) : undefined
  const stopScrollStop = followScrollStop(scroller, titleId)

  return {
    firstTop: () => (navigation.direction === 'back' ? tops.get(depth) : undefined) ?? 0,
    show(next) {
      const from = navigation.direction === 'forward' ? 10 : -10
      const hidden = { opacity: 0, transform: `translateX(${from}px)` }
      const fadeIn = animate(next, [hidden, { ...hidden, offset: 0.35 }, {}], changeMs)
      const copy = ghost
      ghost = undefined
      if (!fadeIn || !copy) return undefined
      stage.append(copy)
      stage.setAttribute('data-moving', '')
      // A newer change has its own copy.
      const end = () => {
        copy.remove()
        if (!stage.querySelector('.wm-card-ghost')) stage.removeAttribute('data-moving')
      }
      const gone = { opacity: 0, transform: `translateX(${-from}px)` }
      const fadeOut = animate(copy, [{ opacity: 1 }, { ...gone, offset: 0.5 }, gone], changeMs)
      fadeOut?.addEventListener('finish', end)
      fadeOut?.addEventListener('cancel', end)
      return () => fadeOut?.cancel()
    },
    stop() {
      stopCopying()
      stopGrowing?.()
      stopScrollStop()
    },
  }
}

/** A copy of the view that is inert and hidden from screen readers. */
function copyOf(scroller: HTMLElement | null, gallery: Gallery | undefined): HTMLElement | undefined {
  const content = scroller?.firstElementChild
  // An invisible view needs no fade.
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
    if (over > 0) change(card.querySelector('.wm-card-ghost'), [clip(0), clip(over)])
    if (over < 0 || from.width < now.width) {
      const beside = Math.max(0, now.width - from.width) / 2
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
function clipOf(stage: Element | null): (end: number, beside?: number) => Keyframe {
  const { borderBottomLeftRadius: round = '0px' } = stage ? getComputedStyle(stage) : {}
  return (end, beside = 0) => ({ clipPath: `inset(0 ${beside}px ${end}px round 0 0 ${round} ${round})` })
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
