import { reaction } from 'mobx'

/** Acts once: now if it is so, else as soon as it is. Returns how not to wait any longer. */
export function onceTrue(isSo: () => boolean, action: () => void): () => void {
  return reaction(
    isSo,
    (isNow, _before, self) => {
      if (!isNow) return
      self.dispose()
      action()
    },
    { fireImmediately: true },
  )
}
