import { getAddress, isAddress, numberToHex } from 'viem/utils'
import type { SignInWhileConnecting } from '../../contracts/adapter.js'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { isOneOf } from '../../errors/base.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'

type Ask = (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/** The accounts of a wallet that has `wallet_connect`, and the messages that it signed in the same prompt. */
export interface SignedAccounts {
  readonly addresses: readonly unknown[]
  readonly signed: readonly SiwxSession[]
}

/** The owner answered, or has not yet. The wallet must not be asked a second time. */
const answers = ['wallet_user_rejected', 'wallet_request_pending', 'aborted'] as const

/**
 * Asks for accounts and a signed message in one prompt: `wallet_connect` (ERC-7846, text of 2025-07-08). Resolves with
 * `undefined` if the wallet refuses the method. A wallet that signed another text has signed nothing.
 */
export async function connectSigned(
  ask: Ask,
  { message, textFor }: SignInWhileConnecting,
): Promise<SignedAccounts | undefined> {
  const params = [{ version: '1', capabilities: { signInWithEthereum: fieldsOf(message) } }]
  let answer: unknown
  try {
    answer = await ask({ method: 'wallet_connect', params })
  } catch (error) {
    if (isOneOf(error, ...answers)) throw error
    return undefined
  }
  const rows = readList(readMember(answer, 'accounts'))
  const addresses = rows.map((row) => readMember(row, 'address'))
  // A wallet that answers every method with something has not connected.
  if (!addresses.some((each) => typeof each === 'string' && isAddress(each, { strict: false }))) return undefined
  return { addresses, signed: rows.flatMap((row) => signedIn(row, message, textFor)) }
}

function signedIn(row: unknown, message: SiwxMessage, textFor: SignInWhileConnecting['textFor']): SiwxSession[] {
  const signed = readMember(readMember(row, 'capabilities'), 'signInWithEthereum')
  const [address, text, signature] = [
    readMember(row, 'address'),
    readMember(signed, 'message'),
    readFilled(readMember(signed, 'signature')),
  ]
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || signature === undefined) return []
  const data = { ...message, accountAddress: getAddress(address) }
  return text === textFor(data) ? [{ data, message: text, signature }] : []
}

/** The fields of the message. The wallet adds the address. */
function fieldsOf({ accountAddress: _, chainId, ...fields }: SiwxMessage): object {
  return { ...fields, chainId: numberToHex(Number(chainId.slice(chainId.indexOf(':') + 1))) }
}
