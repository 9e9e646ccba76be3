import type { WorldClock } from '../lib/clock.js'
import type { Seed } from '../lib/seed.js'
import { FrameError, type FrameMail, frameTexts } from './frame-api.js'

/** Codes are valid for twenty minutes. */
const validForMs = 20 * 60_000
const mostTries = 5

interface Letter {
  readonly mail: FrameMail
  state: FrameMail['state']
  tries: number
}

/** The mails that the frame sends, and the state of their codes. */
export function createMailbox(seed: Seed, clock: Pick<WorldClock, 'now'>, changed: () => void): Mailbox {
  const letters: Letter[] = []
  const codes = seed.stream('frame/codes')
  const sameAs = (to: string) => (letter: Letter) => letter.mail.to.toLowerCase() === to.toLowerCase()
  const newest = (to: string, isCode: boolean) =>
    letters.findLast((letter) => sameAs(to)(letter) && (letter.mail.code !== undefined) === isCode)

  function send(to: string, subject: string, code?: string): void {
    for (const letter of letters.filter(sameAs(to))) if (letter.state === 'new') letter.state = 'replaced'
    const sentAtMs = clock.now()
    const mail = {
      id: `mail-${letters.length + 1}`,
      to,
      subject,
      ...(code === undefined ? {} : { code }),
      sentAtMs,
      validUntilMs: sentAtMs + validForMs,
      state: 'new' as const,
    }
    letters.push({ mail, state: 'new', tries: 0 })
    changed()
  }

  return {
    get mails() {
      return letters.map(({ mail, state }) => ({ ...mail, state }))
    },
    sendCode: (to: string, subject: string) => send(to, subject, String(codes.integer(0, 999_999)).padStart(6, '0')),
    sendDeviceLink: (to: string) => send(to, 'Is this your device?'),
    check(to: string, code: string) {
      const letter = newest(to, true)
      if (letter?.state !== 'new') throw new FrameError(frameTexts.noCode)
      if (clock.now() >= letter.mail.validUntilMs) throw new FrameError(frameTexts.expiredCode)
      if (letter.tries >= mostTries) throw new FrameError(frameTexts.tooManyCodes)
      if (letter.mail.code !== code) {
        letter.tries += 1
        throw new FrameError(frameTexts.wrongCode)
      }
      letter.state = 'used'
      changed()
    },
    newestCode(to: string) {
      const letter = newest(to, true)
      return letter?.state === 'new' ? letter.mail.code : undefined
    },
    approveDevice(to: string) {
      const letter = newest(to, false)
      if (letter?.state !== 'new') return false
      letter.state = 'approved'
      changed()
      return true
    },
    isDeviceApproved: (to: string) => newest(to, false)?.state === 'approved',
  }
}
export interface Mailbox {
  readonly mails: FrameMail[]
  sendCode(to: string, subject: string): void
  sendDeviceLink(to: string): void
  /** Uses up a code. @throws {@link FrameError} for a code that is expired or not the newest */
  check(to: string, code: string): void
  newestCode(to: string): string | undefined
  approveDevice(to: string): boolean
  isDeviceApproved(to: string): boolean
}
