import type { AppMessageName } from '../../../core/contracts/frame/messages.js'
import { rewrite } from '../faults/fault-definition.js'
import type { WorldClock } from '../lib/clock.js'
import { once } from '../lib/lifecycle.js'
import type { FrameStrike } from './frame-faults.js'

/** Posts a message to the embedding page. `stranger`: from another origin than the frame's. */
export type Post = (type: string, rest?: object, from?: 'frame' | 'stranger') => void

interface Answered {
  readonly name: AppMessageName
  readonly id: string | undefined
  readonly answer: { readonly payload: unknown } | { readonly message: string }
  /** The fault that changes the answer, or the way it is given. */
  readonly strike: FrameStrike | undefined
  /** What is done once the answer has been posted. */
  readonly afterwards: readonly (() => void)[]
}

export interface Answers {
  give(answered: Answered): void
}

const reorderMs = 50

/** Posts the answers of a document, in the order that the faults want. `given` is called after each. */
export function createAnswers(post: Post, clock: WorldClock, given: () => void): Answers {
  const held: (() => void)[] = []

  function say({ name, id, answer, strike, afterwards }: Answered): void {
    const reply = replyTo(id)
    const from = strike?.name === 'wrong-origin' ? 'stranger' : 'frame'
    if ('payload' in answer) {
      const result = strike?.changes ? rewrite(answer.payload, strike.changes) : answer.payload
      post(`${name}_SUCCESS`, { ...reply, ...(result === undefined ? {} : { payload: result }) }, from)
    } else post(`${name}_ERROR`, { ...reply, payload: { message: answer.message } }, from)
    for (const each of afterwards) each()
  }

  /** Runs after the next answer, or after a delay when none follows (fault `reorder`). */
  function sayLater(answered: Answered): void {
    const sayOnce = once(() => {
      clock.clearTimeout(timer)
      say(answered)
      given()
    })
    const timer = clock.setTimeout(sayOnce, reorderMs)
    held.push(sayOnce)
  }

  return {
    give(answered) {
      if (answered.strike?.name === 'out-of-order') {
        post(`${answered.name}_SUCCESS`, { id: 'nobodys' })
        sayLater(answered)
        return
      }
      say(answered)
      for (const late of held.splice(0)) late()
      given()
    },
  }
}

/** The part of an answer that names its message. */
export const replyTo = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id })
