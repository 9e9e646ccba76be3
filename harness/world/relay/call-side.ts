import * as z from 'zod/mini'
import { parseJson } from '../lib/json.js'
import type { Connection } from './connection.js'
import type { Delivery } from './delivery.js'
import { RelayError, relayErrors } from './relay-error.js'
import type { RelayEffect, RelayMoment } from './relay-faults.js'
import type { RelayLog } from './relay-log.js'
import { type Prepared, prepareCall } from './relay-methods.js'

/** More than any wallet sends, but small enough not to slow the machine down. */
const MOST_BYTES = 1_000_000

const id = z.union([z.string(), z.number()])
const call = z.object({ id, method: z.string(), params: z.optional(z.unknown()) })
const answer = z.object({ id, result: z.unknown() })

interface CallSideOptions {
  readonly delivery: Delivery
  readonly log: RelayLog
  nameOf(clientId: string): string
  now(): number
  strike(moment: RelayMoment): Extract<RelayEffect, { at: 'call' | 'drop' }> | undefined
}

/** Handles the messages of one client: calls, and confirmations of deliveries. */
export function createCallSide({ delivery, log, nameOf, now, strike }: CallSideOptions) {
  return function receive(connection: Connection, text: string) {
    const payload = parseJson(text)
    const parsed = z.safeParse(call, payload)
    if (!parsed.success) return confirm(connection, payload)
    const { id, method, params } = parsed.data
    const client = nameOf(connection.clientId)
    let prepared: Prepared | RelayError
    try {
      prepared = prepareCall(params, { method, connection, delivery, now })
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      prepared = error
    }
    const publications = prepared instanceof RelayError ? [] : prepared.publications
    const tags = publications.map(({ message }) => message.tag)
    const [tag] = tags
    const bytes = Math.max(0, ...publications.map(({ message }) => Buffer.byteLength(message.message)))
    const effect = strike({ client, method, tags })

    const note = (outcome: 'answered' | 'error' | 'unanswered') => {
      log.calls.push({ client, clientId: connection.clientId, method, ...(tag === undefined ? {} : { tag }), outcome })
    }
    const refuse = ({ code, message, data }: RelayError) => {
      note('error')
      connection.send({ id, jsonrpc: '2.0', error: { code, message, data } })
      log.changed()
    }
    if (effect?.at === 'drop' && !effect.isTaken) {
      note('unanswered')
      return connection.close(effect.code)
    }
    const deed = effect?.at === 'call' ? effect.do : undefined
    if (deed === 'ignore') return note('unanswered')
    if (deed === 'too-many') return refuse(relayErrors.tooManyRequests())
    if (prepared instanceof RelayError) return refuse(prepared)
    const mostBytes = effect?.at === 'call' && effect.do === 'limit' ? effect.bytes : MOST_BYTES
    if (bytes > mostBytes) return refuse(relayErrors.payloadSizeExceeded(bytes, mostBytes))

    let result: unknown
    try {
      result = prepared.perform(deed === 'lose-messages')
    } catch (error) {
      if (error instanceof RelayError) return refuse(error)
      throw error
    }
    for (const publication of publications) log.addPublish(publication, client)
    if (effect?.at === 'drop') {
      note('unanswered')
      connection.close(effect.code)
    } else if (deed === 'lose-answer') {
      note('unanswered')
    } else {
      note('answered')
      connection.send({ id, jsonrpc: '2.0', result })
    }
    prepared.after?.()
    log.changed()
  }

  function confirm(connection: Connection, payload: unknown): void {
    const confirmation = z.safeParse(answer, payload)
    if (confirmation.success) {
      delivery.confirm(connection, confirmation.data.id)
      log.changed()
      return
    }
    const { id = null } = Object(payload)
    connection.send({ id, jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request', data: 'InvalidRequest' } })
  }
}
