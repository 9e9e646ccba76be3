import * as z from 'zod/mini'
import {
  type AppMessageName,
  appPayloads,
  appPrefix,
  frameEnvelope,
  framePrefix,
} from '../../../core/contracts/frame/messages.js'
import { rewrite } from '../faults/fault-definition.js'
import type { WorldClock } from '../lib/clock.js'
import { once } from '../lib/lifecycle.js'
import { messageOf } from '../lib/message-of.js'
import { type FrameConnection, FrameError, type FrameHost, type FrameMessage, type FrameView } from './frame-api.js'
import type { FrameFaultName, FrameFaults } from './frame-faults.js'
import {
  accountOf,
  type FrameSession,
  type MessageContext,
  type MessageHandlers,
  type PayloadOf,
  type SharedParts,
} from './messages.js'
import { networkName } from './networks.js'
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

const reorderMs = 50

export interface OwnConnection extends FrameConnection {
  readonly view: FrameView
}

/** Connects one document of the frame: handles its messages and posts the answers. */
export function connectDocument(host: FrameHost, session: FrameSession, parts: FrameParts): OwnConnection {
  const { requests, faults, networks, clock } = parts
  const query = new URL(host.url).searchParams
  const theme: { current?: PayloadOf<'SYNC_THEME'> } = {}
  const dapp: { current?: PayloadOf<'SYNC_DAPP_DATA'> } = {}
  const asked = new Map<string | undefined, AbortController>()
  const held: (() => void)[] = []
  let isOpen = true

  function post(type: string, rest: object = {}, from: 'frame' | 'stranger' = 'frame'): void {
    if (isOpen) host.act({ do: 'post', message: { type: `${framePrefix}${type}`, ...rest }, from })
  }
  const self: OwnConnection = {
    get view() {
      return viewOf()
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
      withdraw()
    },
  }
  function withdraw(id?: string): void {
    for (const [of, controller] of asked) if (id === undefined || of === id) controller.abort()
  }

  function chain() {
    const [first] = networks.all
    if (session.chain) return session.chain
    const wanted = query.get('chainId')
    const found = networks.all.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? first
    if (!found) throw new FrameError('The embedded wallet is on no network here.')
    return found
  }
  function contextOf(
    fault: FrameFaultName | undefined,
    afterwards: (() => void)[],
    record: { isHeld: boolean; id?: string | undefined } = { isHeld: false },
  ): MessageContext {
    async function held<Result>(wait: () => Promise<Result>): Promise<Result> {
      record.isHeld = true
      try {
        return await wait()
      } finally {
        record.isHeld = false
      }
    }
    return {
      ...parts,
      session,
      origin: host.parentOrigin,
      chain,
      forPerson: held,
      until: (isTrue) => held(() => parts.until(isTrue)),
      isCodeRefused: fault === 'otp-wrong',
      isRateGuarded: fault === 'rate-guard',
      async ask({ method, params, view }) {
        const controller = new AbortController()
        asked.set(record.id, controller)
        const { signal } = controller
        try {
          await held(() => requests.ask({ method, params, view, origin: host.parentOrigin, connection: self, signal }))
        } finally {
          asked.delete(record.id)
        }
      },
      show(what) {
        if (what.theme) theme.current = { ...theme.current, ...what.theme }
        if (what.dapp) dapp.current = what.dapp
      },
      loggedIn() {
        session.token = parts.drawToken()
        post('SESSION_UPDATE', { payload: { token: session.token } })
      },
      reload: () => void afterwards.push(() => host.act({ do: 'reload' })),
    }
  }

  async function take({ type, id, payload }: z.infer<typeof frameEnvelope>): Promise<void> {
    const word = type.slice(appPrefix.length)
    if (word === 'RPC_ABORT') return withdraw(id)
    if (!isAppMessage(word)) return parts.problem(`The modal sent ${type}, which is not a message to the frame.`)
    const reply = id === undefined ? {} : { id }
    const parsed = z.safeParse(appPayloads[word] as z.ZodMiniType, payload) // one of many schemas, parsed alike
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const message = `${word}: ${issue?.path.join('.') || 'the payload'} is not valid (${issue?.message})`
      parts.problem(message)
      return post(`${word}_ERROR`, { ...reply, payload: { message } })
    }
    const record: { -readonly [Key in keyof FrameMessage]: FrameMessage[Key] } = {
      id,
      name: word,
      payload: parsed.data,
      answer: 'none',
      isHeld: false,
    }
    const noted = parts.note(record)
    const { name: fault, changes } = faults.strike(word) ?? {}
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
    const answer = await perform(word, parsed.data, contextOf(fault, afterwards, record))
    if (!isOpen) {
      record.isHeld = true
      return
    }
    record.answer = 'payload' in answer ? 'success' : 'error'
    noted()
    const say = () => {
      if ('payload' in answer) {
        const result = changes ? rewrite(answer.payload, changes) : answer.payload
        post(`${word}_SUCCESS`, { ...reply, ...(result === undefined ? {} : { payload: result }) }, from)
      } else post(`${word}_ERROR`, { ...reply, payload: { message: answer.message } }, from)
      for (const each of afterwards) each()
    }
    const from = fault === 'wrong-origin' ? 'stranger' : 'frame'
    if (fault === 'out-of-order') {
      post(`${word}_SUCCESS`, { id: 'nobodys' })
      return sayLater(say)
    }
    say()
    for (const late of held.splice(0)) late()
    show()
  }

  /** Runs after the next answer, or after a delay when none follows (fault `reorder`). */
  function sayLater(say: () => void): void {
    const sayOnce = once(() => {
      clock.clearTimeout(timer)
      say()
      show()
    })
    const timer = clock.setTimeout(sayOnce, reorderMs)
    held.push(sayOnce)
  }

  async function perform(
    name: AppMessageName,
    payload: unknown,
    context: MessageContext,
  ): Promise<{ payload: unknown } | { message: string }> {
    try {
      const handlers = await parts.handlers()
      const handler: (payload: never, context: MessageContext) => Promise<unknown> = handlers[name]
      return { payload: await handler(payload as never, context) } // parsed above by the schema of this name
    } catch (error) {
      return { message: messageOf(error) }
    }
  }

  function viewOf(): FrameView {
    const { themeMode = 'light', themeVariables = {}, w3mThemeVariables = {} } = theme.current ?? {}
    const user = networks.all.length > 0 ? session.user : undefined
    return {
      theme: themeMode,
      themeVariables: { ...themeVariables, ...w3mThemeVariables },
      page: { origin: host.parentOrigin, name: dapp.current?.metadata?.name },
      user: user && {
        name: user.email ?? user.userName ?? user.id,
        address: accountOf(contextOf(undefined, [])).address,
        network: networkName(chain()),
      },
      requests: requests.of(self).map(({ id, view }) => ({ id, view })),
    }
  }
  function show(): void {
    if (!isOpen) return
    host.act({ do: 'show', view: viewOf() })
    parts.changed()
  }

  const stopFollowing = requests.onChange(show)
  if (!query.get('projectId')) parts.problem('The frame was opened without a projectId in its address.')
  if (faults.strike('READY')?.name !== 'timeout') post('READY', { payload: { version: query.get('version') ?? '4' } })
  show()
  return self
}

const isAppMessage = (word: string): word is AppMessageName => Object.hasOwn(appPayloads, word)
