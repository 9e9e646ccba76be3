import { reaction } from 'mobx'
import type { Root } from '../../core/modal/root.js'
import { whenIdle } from '../primitives/later.js'

/**
 * Runs once the content has been painted and the page is idle, so that opening is not delayed. Returns a function that
 * ends it.
 */
export function whenSeen(
  { modal, options, platform }: Pick<Root, 'modal' | 'options' | 'platform'>,
  callback: () => (() => void) | undefined,
): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const waitForIdle = () => {
    if (!isOver) end ??= whenIdle(callback)
  }
  // Not `when`, which would add half a kB.
  const stop = reaction(
    () => modal.isOpen || options.given.enableEmbedded,
    (isSeen) => {
      if (!isSeen || end) return
      if (platform.afterPaint) platform.afterPaint(waitForIdle)
      else waitForIdle()
    },
    { fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
    end?.()
  }
}
