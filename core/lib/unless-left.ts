/** A page that still exists after this time was not left, for example after a link to a download. */
const stayedMs = 10_000

/**
 * Firefox aborts pending work as soon as the visitor leaves the page, while the page's code runs on until the next page
 * arrives. The failure is held back in that time, so that no error is shown. The `beforeunload` listener lives no
 * longer than the work: it can keep the page out of the browser's back/forward cache.
 */
export async function unlessLeft<Value>(work: () => Promise<Value>): Promise<Value> {
  let stayed: Promise<unknown> | undefined
  const onLeave = () => {
    stayed = new Promise((resolve) => setTimeout(resolve, stayedMs))
  }
  // Node has no `beforeunload`, and no `addEventListener`.
  globalThis.addEventListener?.('beforeunload', onLeave)
  try {
    return await work()
  } catch (error) {
    await stayed
    throw error
  } finally {
    globalThis.removeEventListener?.('beforeunload', onLeave)
  }
}
