import * as z from 'zod/mini'
import { createTurns } from '../../../../world/lib/lifecycle.js'

/** How long the browser may take for one command: none waits for a page. */
const commandTimeoutMs = 20_000

/** A session begins with the start of its browser. */
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

export type WebDriver = Awaited<ReturnType<typeof openSession>>

/** Sends a command to the window that is in front for the driver. */
export type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

/** A session of W3C WebDriver. Its commands come one after the other, each in the window that it names. */
export async function openSession(base: string, capabilities: object) {
  const { sessionId } = z.parse(
    began,
    await send('POST', `${base}/session`, { capabilities: { alwaysMatch: capabilities } }, startTimeoutMs),
  )
  const session = `${base}/session/${sessionId}`
  const inTurn = createTurns()
  const own: Send = (method, path, body) => send(method, `${session}${path}`, body)
  let front: string | undefined

  return {
    /** Whichever window is in front. */
    anywhere: (work: (send: Send) => Promise<unknown>) => inTurn(() => work(own)),
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
    /** The handles of all windows. */
    handles: () => inTurn(async () => z.parse(z.array(z.string()), await own('GET', '/window/handles'))),
  }
}
