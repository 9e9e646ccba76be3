import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type CaipNetworkId, isCaipAddress, isCaipNetworkId } from '../../contracts/caip.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'
import { createKeys, isSecret, readPublicKey, type SessionKeys } from './envelope.js'

/** How long a session lasts: the clients of the protocol keep one for 30 days (packages/core/src/session-store). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000

/** Ids of channels and sessions, as the relay asks for them (backend/config.json). */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The number of events whose repetition is noticed. */
const mostMarks = 50

/** A session, as it is kept between two visits. */
export interface Kept {
  readonly id: string
  readonly keys: SessionKeys
  readonly channel: string
  readonly walletKey: Uint8Array
  /** The sender's id in the phone's letters. */
  readonly walletId: string
  /** The number of the phone's last event. */
  readonly lastNumber: number
  /** The marks of the phone's last events. An event that comes again is old. */
  readonly marks: readonly string[]
  /** The networks that the page has asked for. */
  readonly networks: readonly CaipNetworkId[]
  /** The accounts on these networks, as CAIP-10 ids. */
  readonly accounts: readonly string[]
  /** In milliseconds since the epoch. */
  readonly endsAt: number
}

export const withMark = (marks: readonly string[], mark: string): readonly string[] =>
  [...marks, mark].slice(-mostMarks)

export const writeKept = ({ keys, walletKey, ...others }: Kept): unknown => ({
  ...others,
  secret: bytesToHex(keys.secret),
  walletKey: base64.encode(walletKey),
})

/** True if the stored session has these keys. */
export const isKeptOf = (value: unknown, { secret }: SessionKeys): boolean =>
  readMember(value, 'secret') === bytesToHex(secret)

/** Reads a stored session. `undefined` if a member is missing or broken. */
export function readKept(value: unknown): Kept | undefined {
  const text = (name: string) => readFilled(readMember(value, name)) ?? ''
  const texts = (name: string) => readList(readMember(value, name)).filter((each) => typeof each === 'string')
  const [id, channel, walletId, secret] = [text('id'), text('channel'), text('walletId'), text('secret')]
  const walletKey = readPublicKey(readMember(value, 'walletKey'))
  const [endsAt, lastNumber] = [Number(readMember(value, 'endsAt')), Number(readMember(value, 'lastNumber'))]
  if (!uuidPattern.test(id) || !/^session:/.test(channel) || !uuidPattern.test(channel.slice(8))) return undefined
  if (!walletId || !walletKey || !/^[0-9a-f]{64}$/.test(secret) || !isSecret(hexToBytes(secret))) return undefined
  const [networks, accounts] = [texts('networks').filter(isCaipNetworkId), texts('accounts').filter(isCaipAddress)]
  if (!Number.isFinite(endsAt) || !Number.isSafeInteger(lastNumber) || accounts.length === 0) return undefined
  const keys = createKeys(hexToBytes(secret))
  return { id, keys, channel, walletKey, walletId, lastNumber, marks: texts('marks'), networks, accounts, endsAt }
}
