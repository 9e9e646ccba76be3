import type { ThemeOptions } from '../../core/contracts/theme.js'
import { cardPlace } from '../primitives/card-place.js'

/** What a visitor sees between a press and the modal: the dim page and an empty card. */
export interface EarlyFrame {
  /** Takes it away: its end is covered by the dialog, which fades in above. */
  hide(): void
  /** Takes it away as a visitor does. */
  dismiss(): void
  readonly isDismissed: boolean
}

/**
 * Shows the frame of the dialog at once, while its code is still loading. It takes no focus and is no dialog: the page's
 * button says that the modal is loading. A press beside the card, or Escape, takes it away.
 */
export function showEarlyFrame(
  variables: ThemeOptions | undefined,
  mode: 'light' | 'dark',
  isOnTop: boolean,
  onDismiss: () => void,
): EarlyFrame {
  // Not validated yet: a value may have any type. CSS ignores one that it cannot read.
  const of = (name: 'surface' | 'overlay' | 'position' | 'zIndex'): string => {
    const value: unknown = Object(variables)[name]
    return String(Object(value)[mode] ?? value)
  }
  const isDark = mode === 'dark'
  const isSheet = window.matchMedia?.('(max-width: 430px)').matches
  const element = document.createElement('div')
  const card = document.createElement('div')
  const ended = new AbortController()
  element.setAttribute('aria-hidden', 'true')
  element.popover = 'manual'
  element.style.cssText = `all:initial;display:grid;position:fixed;inset:0;z-index:999;z-index:${of('zIndex')};place-items:${
    isSheet ? 'end stretch' : cardPlace(of('position'))
  };background:${isDark ? '#00000185' : '#11161f70'};background:${of('overlay')}`
  card.style.cssText = `box-sizing:border-box;border:1px solid #0000;display:grid;gap:8px;padding:20px 16px;align-content:start;height:min(356px,85vh);background:${
    isDark ? '#111315' : '#fff'
  };background:${of('surface')};border-radius:28px${isSheet ? ' 28px 0 0' : ';width:min(360px,100%)'}`
  const addBar = (style: string) => {
    const part = document.createElement('div')
    part.style.cssText = `border-radius:12px;background:${isDark ? '#fff1' : '#0001'};${style}`
    card.append(part)
  }
  addBar('height:20px;width:40%;margin:0 auto 16px')
  for (let row = 4; row--; ) addBar('height:56px')
  element.append(card)
  document.body.append(element)
  if (isOnTop) element.showPopover?.()

  const frame = {
    isDismissed: false,
    hide() {
      ended.abort()
      element.inert = true
      const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
      const fading = !isStill && element.animate?.({ opacity: 0 }, 120)
      const remove = () => element.remove()
      if (fading) fading.onfinish = remove
      else remove()
    },
    dismiss() {
      frame.isDismissed = true
      frame.hide()
      onDismiss()
    },
  }
  element.onclick = ({ target }) => target === element && frame.dismiss()
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog of the page behind stays open, whether the page or the browser would close it.
    event.stopPropagation()
    event.preventDefault()
    frame.dismiss()
  }
  window.addEventListener('keydown', onKey, { signal: ended.signal, capture: true })
  return frame
}
