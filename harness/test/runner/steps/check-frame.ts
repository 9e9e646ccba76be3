import type { Facts } from '../../language/assertions.js'
import type { ScenarioRun } from '../acting/scenario-run.js'
import { mismatchOfEach, show } from './match-value.js'

type FrameFacts = NonNullable<Facts['frame']>

const counted = (words: Readonly<Record<string, number>>, count: (word: string) => number) =>
  Object.fromEntries(Object.keys(words).map((word) => [word, count(word)]))

/** Compares the embedded wallet's requests and screen with the facts. Returns a sentence on the difference, or `undefined`. */
export function checkFrame(
  facts: FrameFacts | undefined,
  { world: { frame } }: Pick<ScenarioRun, 'world'>,
): string | undefined {
  if (!facts) return undefined
  // The last document is the one in front: earlier ones have gone.
  const view = frame.views.at(-1)
  const { messages = {}, mails = {}, asks, ...others } = facts
  const drawn = JSON.stringify(frame.pending.map((request) => request.view))
  const missing = asks?.find((word) => !drawn.includes(JSON.stringify(word).slice(1, -1)))
  const lettersTo = (to: string) => frame.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()).length
  const timesSaid = (name: string) => frame.messages.filter((message) => message.name === name).length
  const actual = {
    pending: frame.pending.map(({ method }) => method),
    theme: view?.theme,
    dapp: view?.page.name,
    user: view?.user?.name,
    consents: frame.consents.map(({ provider }) => provider),
    ignored: frame.ignored,
  }
  return (
    mismatchOfEach(messages, counted(messages, timesSaid), 'frame messages') ??
    mismatchOfEach(mails, counted(mails, lettersTo), 'frame mails') ??
    (missing === undefined ? undefined : `frame asks: wanted ${show(missing)}, got ${drawn}`) ??
    mismatchOfEach(others, actual, 'frame')
  )
}
