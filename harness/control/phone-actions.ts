import * as z from 'zod/mini'
import type { WalletConnectPeer } from '../wallets/wallet-connect/peer-api.js'
import { parseBody } from './wallet-actions.js'

const names = z.optional(z.array(z.string()))
const withinMs = z.optional(z.number().check(z.minimum(0), z.maximum(60_000)))
const terms = { chains: names, methods: names, events: names, accounts: names } as const
const topic = z.optional(z.string())
const session = z.strictObject({ topic })

function action<Schema extends z.ZodMiniType>(
  body: Schema,
  run: (phone: WalletConnectPeer, body: z.output<Schema>) => Promise<unknown>,
): (phone: WalletConnectPeer, body: unknown) => Promise<void> {
  return async (phone, input) => {
    await run(phone, parseBody(body, input))
  }
}

/** The actions that only phones have: `POST …/wallets/phone/pair`. */
export const phoneActions: Readonly<Record<string, (phone: WalletConnectPeer, body: unknown) => Promise<void>>> = {
  pair: action(z.strictObject({ uri: z.string() }), (phone, { uri }) => phone.pair(uri.trim())),
  scan: action(z.strictObject({ png: z.string() }), (phone, { png }) => phone.scan(Buffer.from(png, 'base64'))),
  'approve-session': action(z.strictObject({ ...terms, withinMs }), (phone, body) =>
    phone.approveSession({ ...body, withinMs: body.withinMs ?? 0 }),
  ),
  update: action(z.strictObject({ ...terms, topic }), (phone, { topic: which, ...changes }) =>
    phone.update(changes, which),
  ),
  extend: action(session, (phone, body) => phone.extend(body.topic)),
  emit: action(
    z.strictObject({ name: z.string(), data: z.unknown(), chain: z.optional(z.string()), topic }),
    (phone, { topic: which, chain, ...event }) =>
      phone.emit({ ...event, ...(chain === undefined ? {} : { chain }) }, which),
  ),
  delete: action(session, (phone, body) => phone.deleteSession(body.topic)),
  offline: action(z.strictObject({}), (phone) => phone.goOffline()),
  online: action(z.strictObject({}), (phone) => phone.comeBack()),
}
