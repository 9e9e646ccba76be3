import * as z from 'zod/mini'
import type { Frame } from '../../world/frame/frame-api.js'
import { deedNames } from '../../world/wallets/deeds.js'
import { approvalPolicies, type MockWallet } from '../../world/wallets/wallet.js'
import type { WalletConnectPeer } from '../../world/wallets/wallet-connect/peer-api.js'
import { ControlError } from './control-error.js'

/** @throws ControlError 400 that names the field */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') throw new ControlError(400, `Unknown: ${issue.keys.join(', ')}.`)
  const field = issue?.path.map(String).join('.') || 'the body'
  const wanted =
    issue && 'values' in issue
      ? `one of ${issue.values.map(String).join(', ')}`
      : issue && 'expected' in issue
        ? String(issue.expected)
        : issue?.message
  throw new ControlError(400, `${field} is ${JSON.stringify(issue?.input) ?? 'missing'}; wanted ${wanted}.`)
}

/** Actions over HTTP, keyed by the last part of the path. */
export type Actions<Actor> = Readonly<Record<string, (actor: Actor, body: unknown) => Promise<unknown>>>

function actionOf<Actor>() {
  return <Schema extends z.ZodMiniType>(body: Schema, run: (actor: Actor, body: z.output<Schema>) => unknown) =>
    async (actor: Actor, input: unknown) =>
      run(actor, parseBody(body, input))
}

const none = z.strictObject({})
const text = z.optional(z.string())
const texts = z.optional(z.array(z.string()))
/** How long to wait for a request, in milliseconds. A person answers a request that is there, so the default is 0. */
const withinMs = z._default(z.number().check(z.minimum(0), z.maximum(60_000)), 0)

const ofWallet = actionOf<MockWallet>()
const request = { id: text, method: text, deed: z.optional(z.enum(deedNames)), withinMs }

/** The actions of a wallet's owner: `POST …/wallets/fox/approve`. */
export const walletActions: Actions<MockWallet> = {
  approve: ofWallet(
    z.strictObject({ ...request, afterMs: z.optional(z.number().check(z.nonnegative())) }),
    (wallet, body) => wallet.approve(body),
  ),
  reject: ofWallet(
    z.strictObject({ ...request, code: z.optional(z.number().check(z.int())), message: text }),
    (wallet, body) => wallet.reject(body),
  ),
  lock: ofWallet(none, (wallet) => wallet.lock()),
  unlock: ofWallet(none, (wallet) => wallet.unlock()),
  disconnect: ofWallet(none, (wallet) => wallet.disconnect()),
  announce: ofWallet(none, (wallet) => wallet.announce()),
  accounts: ofWallet(z.strictObject({ accounts: z.array(z.string()) }), (wallet, { accounts }) =>
    wallet.setAccounts(accounts),
  ),
  chain: ofWallet(z.strictObject({ chain: z.string() }), (wallet, { chain }) => wallet.setChain(chain)),
  policy: ofWallet(z.strictObject({ policy: z.enum(approvalPolicies) }), (wallet, { policy }) =>
    wallet.setPolicy(policy),
  ),
}

const ofPhone = actionOf<WalletConnectPeer>()
const terms = { chains: texts, methods: texts, events: texts, accounts: texts } as const
const session = z.strictObject({ topic: text })

/** The actions that only phones have: `POST …/wallets/phone/pair`. */
export const phoneActions: Actions<WalletConnectPeer> = {
  pair: ofPhone(z.strictObject({ uri: z.string() }), (phone, { uri }) => phone.pair(uri.trim())),
  scan: ofPhone(z.strictObject({ png: z.string() }), (phone, { png }) => phone.scan(Buffer.from(png, 'base64'))),
  'approve-session': ofPhone(z.strictObject({ ...terms, withinMs }), (phone, body) => phone.approveSession(body)),
  update: ofPhone(z.strictObject({ ...terms, topic: text }), (phone, { topic, ...changes }) =>
    phone.update(changes, topic),
  ),
  extend: ofPhone(session, (phone, { topic }) => phone.extend(topic)),
  emit: ofPhone(
    z.strictObject({ name: z.string(), data: z.unknown(), chain: text, topic: text }),
    (phone, { topic, ...event }) => phone.emit(event, topic),
  ),
  delete: ofPhone(session, (phone, { topic }) => phone.deleteSession(topic)),
  offline: ofPhone(none, (phone) => phone.goOffline()),
  online: ofPhone(none, (phone) => phone.comeBack()),
}

const ofFrame = actionOf<Frame>()
const email = z.strictObject({ email: z.string(), withinMs })
const consent = z.strictObject({ id: text, provider: text, as: text, email: text, withinMs })

/** The actions of the embedded wallet's user: `POST …/frame/code`. Requests are answered in the frame alone. */
export const frameActions: Actions<Frame> = {
  code: ofFrame(email, async (frame, body) => ({ code: await frame.codeFor(body.email, body.withinMs) })),
  device: ofFrame(email, (frame, body) => frame.approveDevice(body.email, body.withinMs)),
  allow: ofFrame(consent, async (frame, body) => ({ url: await frame.consent('approve', body) })),
  deny: ofFrame(consent, async (frame, body) => ({ url: await frame.consent('deny', body) })),
  expire: ofFrame(none, (frame) => frame.expireSessions()),
}
