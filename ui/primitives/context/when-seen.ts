import { reaction } from 'mobx'
import type { Root } from '../../../core/modal/root.js'
import { whenIdle } from '../when-idle.js'

/**
 * Runs when what is drawn has been seen and the page has nothing better to do: what is fetched while a closed dialog is
 * drawn ahead arrives in the middle of its opening. Returns how to take that back.
 */
export function whenSeen(
  { modal, options, platform }: Pick<Root, 'modal' | 'options' | 'platform'>,
  callback: () => void,
): () => void {
  let cancelIdle: (() => void) | undefined
  let isOver = false
  const waitForIdle = () => {
    if (!isOver) cancelIdle ??= whenIdle(callback)
  }
  // Not `when`, which is half a kB.
  const stop = reaction(
    () => modal.isOpen || options.given.enableEmbedded,
    (isSeen) => {
      if (!isSeen || cancelIdle || isOver) return
      if (platform.afterPaint) platform.afterPaint(waitForIdle)
      else waitForIdle()
    },
    { fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
    cancelIdle?.()
  }
}
