/**
 * Whether an unhandled rejection is sign-client's own check of a request to delete a session, which it does not wait for. Where that
 * request comes once more after the session is gone, as a relay may deliver it, the check rejects with nobody listening. Only
 * clients that tests run just as they come do so; the page's and the phone's delete a session once (`endSessionsOnce`).
 *
 * @param text the rejection with its stack
 */
export function isDeletedSessionCheck(text: string): boolean {
  return text.includes('Record was recently deleted - session') && text.includes('onSessionDeleteRequest')
}
