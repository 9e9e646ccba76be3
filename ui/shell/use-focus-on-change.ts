import { reaction } from 'mobx'
import { type RefObject, useEffect } from 'react'
import { useModal, useShell } from '../primitives/context/shell.js'

/**
 * Focuses the title of a new view or, when going back, the row that was chosen. If a focused control disappears, the
 * focus moves to the title.
 */
export function useFocusOnChange(needs: {
  cardRef: RefObject<HTMLElement | null>
  titleRef: RefObject<HTMLElement | null>
  isEmbedded: boolean
}): void {
  const { cardRef, titleRef, isEmbedded } = needs
  const { navigation } = useModal()
  const { root } = useShell()

  useEffect(() => {
    /** The row from which the visitor went on, by depth of the history. */
    const chosen = new Map<number, string>()
    let depth = navigation.history.length
    /** The row of the last press: Safari, and Firefox on a Mac, do not focus pressed buttons. */
    let pressed: string | undefined
    let frame = 0

    const settle = (isBack: boolean) => {
      const card = cardRef.current
      if (!card) return
      const active = root.activeElement
      const key = isBack ? chosen.get(navigation.history.length) : undefined
      const rows = key === undefined ? [] : card.querySelectorAll<HTMLElement>('[data-row]')
      const row = [...rows].find((each) => each.dataset['row'] === key) ?? null
      // The view has focused an element itself, such as a search field.
      if (!row && active && active !== titleRef.current && active.closest('[data-autofocus]')) return
      const target = row ?? titleRef.current
      // Focusing the focused element again would cause a layout.
      if (target !== active) target?.focus({ preventScroll: row === null })
    }

    const stop = reaction(
      () => navigation.history,
      (history) => {
        const row = pressed ?? rowOf(root.activeElement)
        pressed = undefined
        if (history.length > depth)
          if (row === undefined) chosen.delete(depth)
          else chosen.set(depth, row)
        depth = history.length
        const isBack = navigation.direction === 'back'
        // An embedded modal does not take the focus from the page.
        if (isEmbedded && !root.activeElement) return
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => settle(isBack))
      },
    )

    const card = cardRef.current
    const onFocusOut = () => {
      if (isEmbedded) return
      // If the focused element is removed or disabled, the browser moves the focus to `body`.
      setTimeout(() => {
        // A wallet's window, or the secure frame, keeps the focus.
        const { activeElement, body } = root.host.ownerDocument
        const isLost = !activeElement || activeElement === body
        if (card?.isConnected && document.hasFocus() && isLost && card.closest('dialog')?.open)
          titleRef.current?.focus({ preventScroll: true })
      })
    }
    const onPress = (event: Event) => {
      const [element] = event.composedPath()
      pressed = element instanceof Element ? rowOf(element) : undefined
    }
    card?.addEventListener('focusout', onFocusOut)
    card?.addEventListener('click', onPress, { capture: true })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      card?.removeEventListener('click', onPress, { capture: true })
      card?.removeEventListener('focusout', onFocusOut)
    }
  }, [navigation, root, cardRef, titleRef, isEmbedded])
}

function rowOf(element: Element | null): string | undefined {
  return element?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
}
