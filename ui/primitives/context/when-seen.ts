import { reaction } from 'mobx'
import type { Root } from '../../../core/modal/root.js'
import { whenIdle } from '../later.js'

/**
 * Runs once the drawn content has been seen and the page is idle. Fetching earlier, while a closed dialog is drawn ahead,
 * would end in the middle of its opening. Returns how to cancel.
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
