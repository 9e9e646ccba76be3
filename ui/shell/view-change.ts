import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import type { Shell } from '../primitives/context/shell.js'
import type { Gallery } from '../primitives/image/gallery.js'
import { animate, changeMs } from '../primitives/motion.js'
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
  readonly titleId: string
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
  const stopGrowing = stage.parentElement ? followHeight(stage.parentElement) : undefined
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

/**
 * Animates a card's height without layout: a transform scales its surface from the old height. Its corners stay round,
 * and both views are clipped to it.
 */
function followHeight(card: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return undefined
  // Undefined until the first observation: measuring now would cause a layout.
  let before: { top: number; height: number } | undefined
  let windowSize = `${window.innerWidth}×${window.innerHeight}`
  const observer = new ResizeObserver(() => {
    const from = before
    const now = { top: card.offsetTop, height: card.offsetHeight }
    const size = `${window.innerWidth}×${window.innerHeight}`
    const wasResized = size !== windowSize
    windowSize = size
    before = now
    // A resized window, or a card that appears or disappears, is not a change of content.
    if (!from || wasResized || from.height === 0 || now.height === 0 || from.height === now.height) return
    const surface = card.querySelector('.wm-card-surface')
    animate(card, [{ transform: `translateY(${from.top - now.top}px)` }, {}], changeMs)
    const scale = from.height / now.height
    animate(surface, [{ transform: `scaleY(${scale})` }, {}], changeMs)
    // In a separate animation: with a property that repaints, the transform would not run on the compositor.
    animate(surface, [{ borderRadius: roundAt(scale, surface) }, {}], changeMs)
    const over = from.height - now.height
    if (over > 0)
      animate(card.querySelector('.wm-card-ghost'), [{ clipPath: 'inset(0)' }, { clipPath: `inset(0 0 ${over}px)` }])
    // The new view is taller than the surface still is.
    else
      animate(card.querySelector('.wm-card-stage'), [{ clipPath: `inset(0 0 ${-over}px)` }, { clipPath: 'inset(0)' }])
    for (const foot of card.querySelectorAll('.wm-card-foot, .wm-own[data-place="footer"]'))
      animate(foot, [{ transform: `translateY(${over}px)` }, {}], changeMs)
  })
  observer.observe(card)
  return () => observer.disconnect()
}

/**
 * The radii that look constant while the height is scaled. The first number of each is the final radius, also during
 * the animation.
 */
function roundAt(scale: number, surface: Element | null): string {
  if (!surface) return ''
  const { borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(surface)
  const [top = 0, bottom = 0] = [borderTopLeftRadius, borderBottomLeftRadius].map((radius) => Number.parseFloat(radius))
  const radii = (by: number) => `${top / by}px ${top / by}px ${bottom / by}px ${bottom / by}px`
  return `${radii(1)} / ${radii(scale)}`
}
