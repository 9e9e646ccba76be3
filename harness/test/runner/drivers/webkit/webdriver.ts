import * as z from 'zod/mini'
import { createTurns } from '../../../../world/lib/lifecycle.js'

/** How long one command may take. No command waits for a page. */
const commandTimeoutMs = 20_000

/** How long a session may take to begin, since that starts the browser. */
const startTimeoutMs = 60_000

const answered = z.object({ value: z.unknown() })
const refused = z.object({ error: z.string(), message: z.string() })
const began = z.object({ sessionId: z.string() })

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body: unknown,
  withinMs = commandTimeoutMs,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(withinMs),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = z.parse(answered, await response.json())
  const failure = z.safeParse(refused, value)
  if (failure.success) throw new Error(`WebDriver ${failure.data.error}: ${failure.data.message}`)
  return value
}

/** A W3C WebDriver session. Commands run one after another, each in its own window. */
export interface WebDriver {
  /** Runs commands in whichever window is current. */
  anywhere(work: (send: Send) => Promise<unknown>): Promise<unknown>
  inWindow<Value>(handle: string, work: (send: Send) => Promise<Value>): Promise<Value>
  /** Lists the handles of all windows. */
  handles(): Promise<string[]>
}

/** Sends a command to WebDriver's current window. */
export type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

/** Starts a session. */
export async function openSession(base: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = z.parse(
    began,
    await send('POST', `${base}/session`, { capabilities: { alwaysMatch: capabilities } }, startTimeoutMs),
  )
  const session = `${base}/session/${sessionId}`
  const inTurn = createTurns()
  const own: Send = (method, path, body) => send(method, `${session}${path}`, body)
  let front: string | undefined

  return {
    anywhere: (work) => inTurn(() => work(own)),
    inWindow<Value>(handle: string, work: (send: Send) => Promise<Value>): Promise<Value> {
      return inTurn(async () => {
        if (front !== handle) {
          front = undefined
          await own('POST', '/window', { handle })
          front = handle
        }
        return work(own)
      })
    },
    handles: () => inTurn(async () => z.parse(z.array(z.string()), await own('GET', '/window/handles'))),
  }
}
