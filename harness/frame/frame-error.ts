/** An error answer of the frame: its message is the reply's `message`. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export const frameTexts = {
  noLogin: 'Nobody is logged in.',
  noCode: 'No code was sent. Ask for one first.',
  wrongCode: 'Invalid code. Try again.',
  expiredCode: 'The code has expired. Ask for a new one.',
  tooManyCodes: 'Too many wrong codes. Ask for a new one.',
  rejected: 'User rejected the request.',
  consentDenied: 'The provider says that access was denied.',
  consentUnknown: 'This login was not asked for, or it is used up.',
} as const
