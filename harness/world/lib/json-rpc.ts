import * as z from 'zod/mini'
import { parseJson } from './json.js'

/** One JSON-RPC call with its source text: numbers beyond 2^53 (lamports, epochs) survive only as text. */
export interface RpcCall {
  readonly text: string
  readonly id: string | number | null | undefined
  readonly method: string
  readonly params: unknown
}

export interface RpcErrorBody {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

const call = z.object({
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  method: z.string(),
  params: z.optional(z.unknown()),
})

const answer = z.object({
  id: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

export type RpcAnswer = { readonly id: unknown } & ({ readonly result: unknown } | { readonly error: RpcErrorBody })

/** The calls of one message. A part that is no call is undefined. */
export interface ReadCalls {
  isBatch: boolean
  calls: (RpcCall | undefined)[]
}

/** Reads the calls of a request's body. Items that are not calls are `undefined`. @throws SyntaxError when the text is not JSON */
export function readCalls(text: string): ReadCalls {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) return { isBatch: false, calls: [toCall(parsed, text)] }
  const texts = splitArray(text)
  return { isBatch: true, calls: parsed.map((item: unknown, index) => toCall(item, texts[index] ?? '')) }
}

function toCall(value: unknown, text: string): RpcCall | undefined {
  const parsed = call.safeParse(value)
  return parsed.success
    ? { text, id: parsed.data.id, method: parsed.data.method, params: parsed.data.params }
    : undefined
}

/** Parses a node's answer; `undefined` when it is not JSON-RPC. */
export function readAnswer(text: string): RpcAnswer | undefined {
  const parsed = answer.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { id, error, result } = parsed.data
  return error ? { id, error } : { id, result }
}

/** Reads the result of a node's answer; `undefined` when it has none. */
export function resultIn(text: string): unknown {
  const answer = readAnswer(text)
  return answer && 'result' in answer ? answer.result : undefined
}

export function callText(method: string, params: unknown = []): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

export function errorText(id: RpcCall['id'], error: RpcErrorBody): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error })
}

export function resultText(id: RpcCall['id'], result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, result: result ?? null })
}

/** Splits a JSON array into the texts of its items. The text has to be valid JSON. */
function splitArray(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let isString = false
  let start = -1
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index += 1
      else if (character === '"') isString = false
      continue
    }
    if (character === '"') isString = true
    const isEnd = character === ']' || character === '}'
    if (isEnd) depth -= 1
    if (depth === 0 ? isEnd : depth === 1 && character === ',') {
      if (start >= 0) items.push(text.slice(start, index).trim())
      start = index + 1
    }
    if (character === '[' || character === '{') {
      depth += 1
      if (depth === 1) start = index + 1
    }
  }
  return items
}
