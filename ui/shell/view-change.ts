import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import type { Shell } from '../primitives/context/shell.js'
import type { Gallery } from '../primitives/image/gallery.js'
import { animate, changeMs } from '../primitives/motion.js'
import { css } from '../primitives/styles/css.js'
import { adoptStyles } from '../primitives/styles/sheet.js'

// Styles of the card while one view fades out over another.
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

export type ViewChange = ReturnType<typeof followViewChanges>

interface Needs {
  readonly stage: HTMLElement
  readonly scroller: () => HTMLElement | null
  readonly modal: Pick<Root, 'modal' | 'navigation'>
  readonly shell: Pick<Shell, 'gallery' | 'root' | 'cspNonce'>
}

/** Lets views take each other's place without a blank moment. Without this code they change at once. */
export function followViewChanges({ stage, scroller, modal: { modal, navigation }, shell }: Needs) {
  adoptStyles(shell.root, [viewChangeStyles], shell.cspNonce)
  let ghost: HTMLElement | undefined
  // Copies the old view before React removes it; the copy fades out over the new one.
  const stopCopying = reaction(
    () => navigation.current,
    () => {
      ghost = modal.isOpen ? copyOf(scroller(), shell.gallery) : undefined
    },
  )
  const stopGrowing = stage.parentElement ? followHeight(stage.parentElement) : undefined

  return {
    /** The next view is drawn: it fades in while the copy of the one before fades out. Returns how to cut that short. */
    show(next: HTMLElement): (() => void) | undefined {
      const from = navigation.direction === 'forward' ? 10 : -10
      const fadeIn = animate(next, [{ opacity: 0, transform: `translateX(${from}px)` }, {}], changeMs)
      const copy = ghost
      ghost = undefined
      if (!fadeIn || !copy) return undefined
      stage.append(copy)
      stage.setAttribute('data-moving', '')
      const end = () => {
        copy.remove()
        stage.removeAttribute('data-moving')
      }
      const fadeOut = animate(copy, [{ opacity: 1 }, { opacity: 0, transform: `translateX(${-from}px)` }], changeMs)
      if (!fadeOut) {
        end()
        return undefined
      }
      fadeOut.onfinish = end
      fadeOut.oncancel = end
      return () => fadeOut.cancel()
    },
    stop(): void {
      stopCopying()
      stopGrowing?.()
    },
  }
}

/** A picture of the view that nobody can hear or touch. */
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

/** Animates a card's height without layout on the way: a transform moves its visible part from the old height. */
function followHeight(card: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver !== 'function') return undefined
  // Not before the first observation: asking now would lay everything out.
  let before: { top: number; height: number } | undefined
  let windowSize = `${window.innerWidth}×${window.innerHeight}`
  const observer = new ResizeObserver(() => {
    const from = before
    const now = { top: card.offsetTop, height: card.offsetHeight }
    const size = `${window.innerWidth}×${window.innerHeight}`
    const wasResized = size !== windowSize
    windowSize = size
    before = now
    // A window that is resized, or a card that comes or goes, is no change of content.
    if (!from || wasResized || from.height === 0 || now.height === 0 || from.height === now.height) return
    const surface = card.querySelector('.wm-card-surface')
    const foot = card.querySelector('.wm-card-foot')
    animate(card, [{ transform: `translateY(${from.top - now.top}px)` }, {}], changeMs)
    animate(surface, [{ transform: `scaleY(${from.height / now.height})` }, {}], changeMs)
    animate(foot, [{ transform: `translateY(${from.height - now.height}px)` }, {}], changeMs)
  })
  observer.observe(card)
  return () => observer.disconnect()
}
