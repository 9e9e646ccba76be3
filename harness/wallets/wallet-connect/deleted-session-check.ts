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

/**
 * Whether an unhandled rejection is a wallet's answer to a request (tag 1109) that sign-client 2.21.7 sends without waiting, and that
 * no relay took: a test has ended its relay meanwhile, and the client says so a minute later, when another test runs.
 *
 * @param text the rejection with its stack
 */
export function isUnsentAnswer(text: string): boolean {
  return /Failed to publish payload.* tag:1109\b/.test(text) && text.includes('@walletconnect/utils')
}
