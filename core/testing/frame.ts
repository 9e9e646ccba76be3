import type { FrameParams, Platform } from '../lib/platform/platform.js'

export interface SentMessage {
  readonly type: string
  readonly id: string
  readonly payload: unknown
}

export const frameOrigin = 'https://secure.test'
export const frameService = `${frameOrigin}/sdk`

/** A frame at message level, whose answers a test sets. Handlers in `answers` reply automatically. */
export function createTestFrame() {
  const sent: (SentMessage & { targetOrigin: string })[] = []
  const opened: FrameParams[] = []
  const answers: Partial<Record<string, (payload: unknown, message: SentMessage) => unknown>> = {}
  let closed = 0
  /** True if the frame sends READY as soon as it is loaded. */
  let isPrompt = true

  const post = (data: unknown, { origin = frameOrigin, isFromFrame = true } = {}) =>
    opened.at(-1)?.onMessage({ data, origin, isFromFrame })
  const ready = () => post({ type: '@w3m-frame/READY', payload: { version: '4' } })
  const reply = (name: string, id: string | undefined, payload?: unknown, kind: 'SUCCESS' | 'ERROR' = 'SUCCESS') =>
    post({ type: `@w3m-frame/${name}_${kind}`, id, payload })

  const openFrame: NonNullable<Platform['openFrame']> = (params) => {
    opened.push(params)
    if (isPrompt) queueMicrotask(ready)
    return {
      post: (message, targetOrigin) => {
        const { type, id, payload } = message as SentMessage // the client posts this form
        const one = { type: type.replace('@w3m-app/', ''), id, payload }
        sent.push({ ...one, targetOrigin })
        const answer = answers[one.type]
        if (!answer) return
        queueMicrotask(() => {
          try {
            reply(one.type, id, answer(payload, one))
            // The frame reloads as it confirmed.
            if (one.type === 'RELOAD' && isPrompt) ready()
          } catch (error) {
            reply(one.type, id, { message: error instanceof Error ? error.message : undefined }, 'ERROR')
          }
        })
      },
      close: () => {
        closed += 1
      },
    }
  }

  return {
    openFrame,
    sent,
    opened,
    answers,
    post,
    ready,
    reply,
    setPrompt: (next: boolean) => {
      isPrompt = next
    },
    get closed() {
      return closed
    },
    sentNames: () => sent.map((message) => message.type),
    lastSent: (name: string) => sent.findLast((message) => message.type === name),
  }
}

export const frameSite = 'https://site.test'
export const testEoa = `0x${'e0'.repeat(20)}`
export const testSmart = `0x${'5a'.repeat(20)}`

/** The answers of a normal frame: it accepts messages, sends codes, and has a user with two accounts. */
export function ordinaryAnswers(): Record<string, (payload: unknown) => unknown> {
  const nothing = () => undefined
  return {
    SYNC_DAPP_DATA: nothing,
    SYNC_THEME: nothing,
    RELOAD: nothing,
    CONNECT_EMAIL() {
      return { action: 'VERIFY_OTP' }
    },
    GET_SOCIAL_REDIRECT_URI() {
      return { uri: 'https://auth.magic.link/login' }
    },
  }
}

/** The user on an EVM chain, with two accounts, one of them active. */
export function userAnswer(address: string, preferredAccountType: string) {
  return {
    email: 'alice@app.test',
    address,
    chainId: 1,
    accounts: [
      { address: testEoa, type: 'eoa' },
      { address: testSmart, type: 'smartAccount' },
    ],
    preferredAccountType,
  }
}
