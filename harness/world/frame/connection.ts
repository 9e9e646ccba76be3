import * as z from 'zod/mini'
import {
  type AppMessageName,
  appPayloads,
  appPrefix,
  frameEnvelope,
  framePrefix,
} from '../../../core/contracts/frame/messages.js'
import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'
import { messageOf } from '../lib/message-of.js'
import { createAnswers, type Post, replyTo } from './answers.js'
import { type FrameConnection, FrameError, type FrameHost, type FrameMessage, type FrameView } from './frame-api.js'
import type { FrameFaults } from './frame-faults.js'
import { createFrameScreen } from './frame-screen.js'
import { createMessageContexts } from './message-context.js'
import type { FrameSession, MessageContext, MessageHandlers, SharedParts } from './messages.js'
import type { FrameRequests } from './requests.js'

export interface FrameParts extends SharedParts {
  readonly requests: FrameRequests
  readonly faults: FrameFaults
  handlers(): Promise<MessageHandlers>
  readonly clock: WorldClock
  drawToken(): string
  until(isTrue: () => boolean): Promise<void>
  note(message: FrameMessage): () => void
  problem(sentence: string): void
  ignore(): void
  changed(): void
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

export interface OwnConnection extends FrameConnection {
  readonly view: FrameView
}

/** Connects one document of the frame: handles its messages and posts the answers. */
export function connectDocument(host: FrameHost, session: FrameSession, parts: FrameParts): OwnConnection {
  const { requests, faults, networks, clock, spec } = parts
  const query = new URL(host.url).searchParams
  let isOpen = true

  const post: Post = (type, rest = {}, from = 'frame') => {
    if (isOpen) host.act({ do: 'post', message: { type: `${framePrefix}${type}`, ...rest }, from })
  }
  const self: OwnConnection = {
    get view() {
      return screen.view
    },
    receive(message, origin) {
      if (origin !== host.parentOrigin) return parts.ignore()
      const envelope = z.safeParse(frameEnvelope, message)
      if (!isOpen || !envelope.success || !envelope.data.type.startsWith(appPrefix)) return
      void take(envelope.data)
    },
    decide(id, decision) {
      const isOwn = requests.of(self).some((request) => request.id === id)
      // A second press, or a press on a request that has gone, has no effect.
      if (isOwn)
        void (decision === 'approve' ? requests.approve({ id }) : requests.reject({ id })).catch(() => undefined)
    },
    close() {
      isOpen = false
      stopFollowing()
      contexts.withdraw()
    },
  }
  const chain = () => chainOf(parts, session, query.get('chainId'))
  const screen = createFrameScreen(host, { session, spec, networks, chain }, () => requests.of(self))
  const contexts = createMessageContexts({ host, session, parts, connection: self, chain, post, show: screen.show })
  const answers = createAnswers(post, clock, show)

  async function take({ type, id, payload }: z.infer<typeof frameEnvelope>): Promise<void> {
    const word = type.slice(appPrefix.length)
    if (word === 'RPC_ABORT') return contexts.withdraw(id)
    if (!isAppMessage(word)) return parts.problem(`The modal sent ${type}, which is not a message to the frame.`)
    const reply = replyTo(id)
    const parsed = z.safeParse(appPayloads[word] as z.ZodMiniType, payload) // one of many schemas, parsed alike
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const message = `${word}: ${issue?.path.join('.') || 'the payload'} is not valid (${issue?.message})`
      parts.problem(message)
      return post(`${word}_ERROR`, { ...reply, payload: { message } })
    }
    const record: Writable<FrameMessage> = { id, name: word, payload: parsed.data, answer: 'none', isHeld: false }
    const noted = parts.note(record)
    const strike = faults.strike(word)
    const fault = strike?.name
    record.isHeld = fault === 'timeout' || fault === 'abort' || fault === 'bad-schema'
    if (fault === 'timeout') return
    if (fault === 'abort') return host.act({ do: 'reload' })
    if (fault === 'bad-schema') {
      // The result of a call may have any shape, so there the envelope is made invalid.
      const bad = word === 'RPC_REQUEST' ? { id: 42 } : { ...reply, payload: { nonsense: true } }
      return post(`${word}_SUCCESS`, bad)
    }
    if (fault === 'no-message') {
      record.answer = 'error'
      noted()
      return post(`${word}_ERROR`, { ...reply, payload: {} })
    }
    const afterwards: (() => void)[] = []
    const answer = await perform(parts, word, parsed.data, contexts.of(record, fault, afterwards))
    if (!isOpen) {
      record.isHeld = true
      return
    }
    record.answer = 'payload' in answer ? 'success' : 'error'
    noted()
    answers.give({ name: word, id, answer, strike, afterwards })
  }

  function show(): void {
    if (!isOpen) return
    host.act({ do: 'show', view: screen.view })
    parts.changed()
  }

  const stopFollowing = requests.onChange(show)
  if (!query.get('projectId')) parts.problem('The frame was opened without a projectId in its address.')
  if (faults.strike('READY')?.name !== 'timeout') post('READY', { payload: { version: query.get('version') ?? '4' } })
  show()
  return self
}

/** The network of a session: the one that the user has chosen, else the one in the frame's address. */
function chainOf({ networks }: SharedParts, session: FrameSession, wanted: string | null): Chain {
  if (session.chain) return session.chain
  const found = networks.all.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? networks.all[0]
  if (!found) throw new FrameError('The embedded wallet is on no network here.')
  return found
}

async function perform(
  parts: FrameParts,
  name: AppMessageName,
  payload: unknown,
  context: MessageContext,
): Promise<{ payload: unknown } | { message: string }> {
  try {
    const handlers = await parts.handlers()
    const handler: (payload: never, context: MessageContext) => Promise<unknown> = handlers[name]
    return { payload: await handler(payload as never, context) } // parsed by `take` with the schema of this name
  } catch (error) {
    return { message: messageOf(error) }
  }
}

const isAppMessage = (word: string): word is AppMessageName => Object.hasOwn(appPayloads, word)
