import type { Connection } from './connection.js'
import { subscriptionId } from './delivery.js'
import type { Intrusion } from './relay-api.js'

const unusedId = 2 ** 40
/** An envelope of type 0: the type, an initialisation vector, and what is sealed. */
const envelope = (bytes: number) => Buffer.concat([Buffer.from([0]), Buffer.alloc(bytes, 7)]).toString('base64')

export function intrusionFor({ clientId, topics }: Connection, what: Intrusion, publishedAt: number): string {
  const push = (topic: string, message: string) =>
    JSON.stringify({
      id: unusedId,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(topic, clientId), data: { topic, message, publishedAt, tag: 1108 } },
    })
  const foreign = 'f'.repeat(64)
  const own = [...topics].at(-1) ?? foreign
  switch (what) {
    case 'undecryptable':
      return push(own, envelope(200))
    case 'foreign-topic':
      return push(foreign, envelope(200))
    case 'enormous':
      return push(own, envelope(1_200_000))
    case 'no-json':
      return '<html>Bad gateway</html>'
    case 'no-call':
      return JSON.stringify({ id: unusedId, jsonrpc: '2.0', method: 'irn_subscription', params: null })
  }
}
