import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readFilled, readMember } from '../../lib/foreign.js'
import { type BoxKeys, createKeys } from './box.js'

/** The account that a wallet shared. */
export interface TonAccount {
  /** `0:` and 64 hex digits. */
  readonly raw: string
  /** `-239`, or `-3` for the test network. */
  readonly network: string
  /** The wallet's contract, in base64: it links the address with the key that signs. */
  readonly stateInit: string
}

/** A session, as it is kept between two visits. */
export interface Kept {
  readonly wallet: string
  readonly keys: BoxKeys
  /** The wallet's client id. */
  readonly walletId: string
  readonly account: TonAccount
  readonly lastEventId: string | undefined
  /** The number of the wallet's last event: an older one is ignored. */
  readonly eventCount: number
  /** The number of the page's last request: a wallet ignores an older one. */
  readonly requests: number
  readonly name: string | undefined
}

export const writeKept = ({ keys, ...others }: Kept): unknown => ({ ...others, secret: bytesToHex(keys.secret) })

/** True if the stored session has these keys. */
export const isKeptOf = (value: unknown, { secret }: BoxKeys): boolean =>
  readMember(value, 'secret') === bytesToHex(secret)

/** The session with the higher counts of this tab and of another one, which has stored it since. */
export const withCounts = (own: Kept, other: Pick<Kept, 'eventCount' | 'requests'> = own): Kept => ({
  ...own,
  eventCount: Math.max(own.eventCount, other.eventCount),
  requests: Math.max(own.requests, other.requests),
})

/** Reads a stored session. `undefined` if a member is missing or broken. */
export function readKept(value: unknown): Kept | undefined {
  const text = (name: string) => readFilled(readMember(value, name))
  const account = readMember(value, 'account')
  const [wallet, secret, walletId] = [text('wallet'), text('secret'), text('walletId')]
  const [raw, network] = [readFilled(readMember(account, 'raw')), readFilled(readMember(account, 'network'))]
  if (!wallet || !raw || !network || !/^[0-9a-f]{64}$/.test(secret ?? '') || !/^[0-9a-f]{64}$/.test(walletId ?? ''))
    return undefined
  return {
    wallet,
    keys: createKeys(hexToBytes(secret ?? '')),
    walletId: walletId ?? '',
    account: { raw, network, stateInit: readFilled(readMember(account, 'stateInit')) ?? '' },
    lastEventId: text('lastEventId'),
    eventCount: Number(readMember(value, 'eventCount')) || 0,
    requests: Number(readMember(value, 'requests')) || 0,
    name: text('name'),
  }
}
