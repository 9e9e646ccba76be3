import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseJson } from '../../lib/json.js'
import { readAnswer, resultText } from '../../lib/json-rpc.js'
import { readBody } from '../../serving/local-server.js'
import type { CallHandler, Outcome } from './call-handler.js'

/** Answers a node's requests that are not JSON-RPC. `undefined`: an unknown address. */
export type AnswerOther = (request: Request) => Response | undefined | Promise<Response | undefined>

/** A request and its journal line: `GET /wallet/getaccount`, with its body or query. */
export interface OtherRequest {
  readonly request: Request
  readonly method: string
  readonly params: unknown
}

/** Reads a request that came over HTTP. `text`: its body, when already read. */
export async function readOther(incoming: IncomingMessage, text?: string): Promise<OtherRequest> {
  const body = text ?? (await readBody(incoming))?.toString() ?? ''
  const { method = 'GET', url: place = '/' } = incoming
  const url = new URL(place, `http://${incoming.headers.host ?? '127.0.0.1'}`)
  const type = incoming.headers['content-type']
  const request = new Request(url, {
    method,
    headers: type === undefined ? {} : { 'content-type': type },
    ...(body === '' ? {} : { body }),
  })
  const params = body === '' ? Object.fromEntries(url.searchParams) : (parseJson(body) ?? body)
  return { request, method: `${method} ${url.pathname}`, params }
}

/** Answers like the node, with the chain's faults and a journal line. */
export async function answerOther(handler: CallHandler, other: AnswerOther, asked: OtherRequest): Promise<Outcome> {
  const { request, method, params } = asked
  let usual: { readonly response: Response; readonly body: string; readonly text: string } | undefined
  const ask = async () => {
    const response = (await other(request)) ?? new Response(`There is nothing at ${method}.`, { status: 404 })
    const body = await response.text()
    usual = { response, body, text: resultText(1, parseJson(body) ?? body) }
    return usual.text
  }
  const outcome = await handler.answer({ id: 1, method, params, text: '' }, 'http', ask)
  if (!('text' in outcome)) return outcome
  if (usual && usual.text === outcome.text) {
    const { response, body } = usual
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }
  const answer = readAnswer(outcome.text)
  const isError = !answer || 'error' in answer
  const body = JSON.stringify(isError ? answer?.error : answer.result)
  return { status: isError ? 400 : 200, headers: { 'content-type': 'application/json' }, body }
}

export function write(response: ServerResponse, outcome: Outcome): void {
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
