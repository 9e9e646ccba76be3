import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { memberOf, textOrJson } from '../../lib/json.js'
import { errorText, readAnswer, resultText } from '../../lib/json-rpc.js'
import { messageOf } from '../../lib/message-of.js'
import { headersOf } from '../../serving/http-messages.js'
import type { CallHandler, Outcome } from './call-handler.js'

/** Answers a node's requests that are not JSON-RPC. `undefined`: an unknown address. */
export type AnswerOther = (request: Request) => Response | undefined | Promise<Response | undefined>

/** A whole HTTP answer. */
interface Sent {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Uint8Array
}

interface Answered {
  readonly sent: Sent | { readonly reset: true }
  /** The answer as faults and the journal see it. */
  readonly text: string
}

/** Answers like the node, with the chain's faults and a journal line: `GET /wallet/getaccount`, with its body or query. */
export async function answerOther(
  handler: CallHandler,
  other: AnswerOther,
  request: Request,
  bytes: Uint8Array,
): Promise<Outcome | Sent> {
  const { pathname, searchParams } = new URL(request.url)
  const method = `${request.method} ${pathname}`
  const params = bytes.length === 0 ? Object.fromEntries(searchParams) : textOrJson(toText(bytes))
  let usual: Answered | undefined
  const ask = async () => {
    usual = await askOther(other, request, method)
    return usual.text
  }
  const outcome = await handler.answer({ id: 1, method, params, text: '' }, 'http', ask)
  if (!('text' in outcome)) return outcome
  if (usual && usual.text === outcome.text) return usual.sent
  const answer = readAnswer(outcome.text)
  const isError = !answer || 'error' in answer
  const body = JSON.stringify(isError ? answer?.error : answer.result)
  return { status: isError ? 400 : 200, headers: { 'content-type': 'application/json' }, body }
}

async function askOther(other: AnswerOther, request: Request, method: string): Promise<Answered> {
  try {
    const given: unknown = await other(request)
    const response = given === undefined ? new Response(`There is nothing at ${method}.`, { status: 404 }) : given
    if (!isResponse(response)) throw new Error(`The answer to ${method} has to be a Response. It is ${String(given)}.`)
    if (response.type === 'error') return { sent: { reset: true }, text: resultText(1, null) }
    const body = new Uint8Array(await response.arrayBuffer())
    const sent = { status: response.status, headers: headersOf(response), body }
    return { sent, text: resultText(1, textOrJson(toText(body))) }
  } catch (error) {
    const message = messageOf(error)
    return { sent: failure(message), text: errorText(1, { code: 500, message }) }
  }
}

/** A mistake in a host's code: its message reaches whoever asked. */
export function failure(message: string): Sent {
  return { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: message }
}

/** Not `instanceof`, because a host may have another copy of `fetch`. */
function isResponse(value: unknown): value is Response {
  return typeof memberOf(value, 'status') === 'number' && typeof memberOf(value, 'arrayBuffer') === 'function'
}

/** Bytes as text, or in base64 when they are not UTF-8. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('base64')
  }
}

export function write(response: ServerResponse, outcome: Outcome | Sent): void {
  if ('hang' in outcome) return
  if ('reset' in outcome) {
    response.socket?.resetAndDestroy()
    return
  }
  if ('text' in outcome) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(outcome.text)
    return
  }
  response.writeHead(outcome.status, outcome.headers).end(outcome.body ?? '')
}
