import { reaction } from 'mobx'
import { type RefObject, useEffect } from 'react'
import { useModal, useShell } from '../primitives/context/shell.js'

/** A new view focuses its title, going back the row that was chosen. The focus stays when its control disappears. */
export function useFocusOnChange(needs: {
  cardRef: RefObject<HTMLElement | null>
  titleRef: RefObject<HTMLElement | null>
  isEmbedded: boolean
}): void {
  const { cardRef, titleRef, isEmbedded } = needs
  const { navigation } = useModal()
  const { root } = useShell()

  useEffect(() => {
    /** By depth of the history: the row from which the visitor went on. */
    const chosen = new Map<number, string>()
    let depth = navigation.history.length
    /** The row of the last press: Safari, and Firefox on a Mac, focus no button that is pressed. */
    let pressed: string | undefined
    let frame = 0

    const settle = (isBack: boolean) => {
      const card = cardRef.current
      if (!card) return
      const active = root.activeElement
      const key = isBack ? chosen.get(navigation.history.length) : undefined
      const rows = key === undefined ? [] : card.querySelectorAll<HTMLElement>('[data-row]')
      const row = [...rows].find((each) => each.dataset['row'] === key) ?? null
      // The view has taken the focus itself, as a search field does.
      if (!row && active && active !== titleRef.current && active.closest('[data-autofocus]')) return
      const target = row ?? titleRef.current
      // To focus what has the focus would lay everything out again.
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
        // An embedded modal does not take the focus of a page that is busy elsewhere.
        if (isEmbedded && !root.activeElement) return
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => settle(isBack))
      },
    )

    const card = cardRef.current
    const onFocusOut = () => {
      if (isEmbedded) return
      // Removed or disabled while it had the focus: the browser gives it to the page's body.
      setTimeout(() => {
        // A wallet's window or the secure frame that has the focus keeps it.
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
