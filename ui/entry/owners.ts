/**
 * Returns `retain`, which adds an owner and returns the function that releases it. `begin` is called for each owner,
 * and `end` when the last one has gone.
 */
export function createOwners(begin: () => void, end: () => void): () => () => void {
  let owners = 0
  return () => {
    owners += 1
    begin()
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      owners -= 1
      // StrictMode releases and retains again within one task.
      queueMicrotask(() => {
        if (owners === 0) end()
      })
    }
  }
}
