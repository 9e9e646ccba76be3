/**
 * Whether an unhandled rejection is one of sign-client's own, which it leaves where nobody listens:
 *
 * - its check of a request to delete a session, where that request comes once more after the session is gone, as a relay may
 *   deliver it;
 * - before 2.21, a socket that closes while the client subscribes.
 *
 * Only clients that tests run just as they come do so; the page's and the phone's delete a session once (`endSessionsOnce`), and
 * are of 2.21.
 *
 * @param text the rejection with its stack
 */
export function isSdkRejection(text: string): boolean {
  return (
    (text.includes('Record was recently deleted - session') && text.includes('onSessionDeleteRequest')) ||
    (text.includes('Connection interrupted while trying to subscribe') && /wc-2-1\d-/.test(text))
  )
}
