import type { Facts } from '../../language/assertions.js'
import type { Stage } from '../running/stage.js'
import { mismatch, show } from './match-value.js'

type FrameFacts = NonNullable<Facts['frame']>

function checkCounts(wanted: Readonly<Record<string, number>>, count: (word: string) => number, what: string) {
  for (const [word, times] of Object.entries(wanted)) {
    const found = mismatch(times, count(word), `frame ${what} ${word}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares the embedded wallet's requests and screen with the facts. Returns the fault, or `undefined`. */
export function checkFrame(
  facts: FrameFacts | undefined,
  { world: { frame } }: Pick<Stage, 'world'>,
): string | undefined {
  if (!facts) return undefined
  // The last document is the page in front: those before it have gone.
  const view = frame.views.at(-1)
  const { messages, pending, asks, theme, dapp, user, mails, consents, ignored } = facts
  const drawn = JSON.stringify(frame.pending.map((request) => request.view))
  const missing = asks?.find((word) => !drawn.includes(JSON.stringify(word).slice(1, -1)))
  const lettersTo = (to: string) => frame.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()).length
  const timesSaid = (name: string) => frame.messages.filter((message) => message.name === name).length
  return (
    (messages && checkCounts(messages, timesSaid, 'messages')) ??
    (mails && checkCounts(mails, lettersTo, 'mails')) ??
    (pending &&
      mismatch(
        pending,
        frame.pending.map(({ method }) => method),
        'frame pending',
      )) ??
    (missing === undefined ? undefined : `frame asks: wanted ${show(missing)}, got ${drawn}`) ??
    (theme && mismatch(theme, view?.theme, 'frame theme')) ??
    (dapp === undefined ? undefined : mismatch(dapp, view?.page.name ?? null, 'frame dapp')) ??
    (user === undefined ? undefined : mismatch(user, view?.user?.name ?? null, 'frame user')) ??
    (consents &&
      mismatch(
        consents,
        frame.consents.map(({ provider }) => provider),
        'frame consents',
      )) ??
    (ignored === undefined ? undefined : mismatch(ignored, frame.ignored, 'frame ignored'))
  )
}
