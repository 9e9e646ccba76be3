import type { WorldClock } from '../../lib/clock.js'
import { errorText, type RpcCall, readAnswer, resultText } from '../../lib/json-rpc.js'
import { messageOf } from '../../lib/message-of.js'
import type { Upstream } from '../../processes/upstream.js'
import type { ChainCall, ChainFault, ChainFaultEffect } from '../chain.js'
import { isForOutside, refusalOfMethod } from './control-methods.js'

/** Adjustments of the proxy for one kind of chain. */
export interface NodeQuirks {
  /** Runs before the node is called; its result runs afterwards. Calls that it holds up run one after another. */
  before?(call: RpcCall): Promise<(() => void) | undefined>
  /** Corrects a wrong answer of the node. Works on the text, so that numbers beyond 2^53 survive. */
  mendAnswer?(call: RpcCall, text: string): string | Promise<string>
  /** Corrects a subscription's notification; `params` are those of the subscription. */
  mendNotification?(text: string, params: unknown): Promise<string>
}

/** Result of a call: an answer's text, or a way of not answering. */
export type Outcome =
  | { readonly text: string }
  | Exclude<
      ChainFaultEffect,
      | { error: unknown }
      | { result: unknown }
      | { params: unknown }
      | { delayMs: number }
      | { change: (result: unknown) => unknown }
    >

export interface CallHandler {
  readonly journal: ChainCall[]
  /** Every method called on the node, including calls of the harness. */
  readonly asked: Set<string>
  addFault(fault: ChainFault): () => void
  /** Answers outside callers: faults apply, and the journal gets a line. */
  answer(call: RpcCall, from: ChainCall['from'], askNode?: (call: RpcCall) => Promise<string>): Promise<Outcome>
  /** Calls the node without faults and journal. */
  ask(call: RpcCall): Promise<string>
  close(): void
}

export interface CallHandlerOptions {
  readonly chain: string
  readonly upstream: Pick<Upstream, 'send' | 'isWaiting' | 'close'>
  readonly quirks: NodeQuirks
  readonly clock: Pick<WorldClock, 'setTimeout'>
}

export function createCallHandler({ chain, upstream, quirks, clock }: CallHandlerOptions): CallHandler {
  const journal: ChainCall[] = []
  const asked = new Set<string>()
  let isClosed = false
  const faults = new Set<ChainFault>()
  const stopped = { code: -32603, message: `The chain ${chain} has been stopped.` }

  async function ask(call: RpcCall): Promise<string> {
    if (isClosed) return errorText(call.id, stopped)
    asked.add(call.method)
    const after = await quirks.before?.(call)
    try {
      const text = await upstream.send(call.text)
      return (await quirks.mendAnswer?.(call, text)) ?? text
    } catch (cause) {
      const message = `The node of the chain ${chain} does not answer: ${messageOf(cause)}`
      return errorText(call.id, { code: -32603, message })
    } finally {
      after?.()
    }
  }

  function strike({ method, params }: RpcCall): ChainFaultEffect | undefined {
    for (const fault of faults) {
      const effect = fault({ method, params })
      if (effect) return effect
    }
    return undefined
  }

  return {
    journal,
    asked,
    addFault(fault: ChainFault): () => void {
      // A new wrapper for each call, so that one function added twice counts as two faults.
      const entry: ChainFault = (call) => fault(call)
      faults.add(entry)
      return () => void faults.delete(entry)
    },
    async answer(call: RpcCall, from: ChainCall['from'], askNode = ask): Promise<Outcome> {
      const { method, params } = call
      const line: { -readonly [Key in keyof ChainCall]: ChainCall[Key] } = { method, params, from }
      if (isClosed) return { text: errorText(call.id, stopped) }
      journal.push(line)
      if (!isForOutside(call.method)) {
        const error = { code: -32004, message: refusalOfMethod(call.method) }
        line.error = error
        return { text: errorText(call.id, error) }
      }
      asked.add(call.method)
      const effect = strike(call)
      if (effect && ('status' in effect || 'reset' in effect || 'hang' in effect)) return effect
      if (effect && 'delayMs' in effect) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, effect.delayMs))
      }
      let text: string
      if (effect && 'error' in effect) text = errorText(call.id, effect.error)
      else if (effect && 'result' in effect) text = resultText(call.id, effect.result)
      else text = await askNode(effect && 'params' in effect ? withParams(call, effect.params) : call)
      if (effect && 'change' in effect) text = changed(call, text, effect.change)
      const answer = readAnswer(text)
      if (answer && 'error' in answer) line.error = { code: answer.error.code, message: answer.error.message }
      else if (answer) line.result = answer.result
      return { text }
    },
    ask,
    close(): void {
      isClosed = true
    },
  }
}

function changed(call: RpcCall, text: string, change: (result: unknown) => unknown): string {
  const answer = readAnswer(text)
  return answer && 'result' in answer ? resultText(call.id, change(answer.result)) : text
}

function withParams({ id, method }: RpcCall, params: unknown): RpcCall {
  return { id, method, params, text: JSON.stringify({ jsonrpc: '2.0', id, method, params }) }
}
