/**
 * Whether an unhandled rejection is sign-client's own check of a request to delete a session, which 2.21.7 does not wait for. Where
 * that request comes once more after the session is gone, as a relay may deliver it, the check rejects with nobody listening, on
 * either side; nothing of ours can catch it.
 *
 * @param text the rejection with its stack
 */
export function isDeletedSessionCheck(text: string): boolean {
  return text.includes('Record was recently deleted - session') && text.includes('onSessionDeleteRequest')
}
