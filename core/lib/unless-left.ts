/** By then a page that stays, as after a link to a file, goes on. */
const stayedMs = 10_000

/**
 * Firefox refuses what is on its way as soon as the page is being left, and the page's own code goes on until the next one is here. The
 * failure is held back meanwhile, so that nothing of it is told. The listener is there no longer than what is on its way: with
 * one of `beforeunload` a page may not be kept for the way back.
 */
export async function unlessLeft<Value>(work: () => Promise<Value>): Promise<Value> {
  let stayed: Promise<unknown> | undefined
  const onLeave = () => {
    stayed = new Promise((resolve) => setTimeout(resolve, stayedMs))
  }
  // Node has no page to leave.
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
