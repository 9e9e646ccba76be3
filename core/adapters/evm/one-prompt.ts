import { getAddress, isAddress, numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { SignInWhileConnecting } from '../../contracts/adapter.js'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { isOneOf } from '../../errors/base.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import { withTimeLimit } from '../../lib/time-limit.js'

type Ask = (
  call: { readonly method: string; readonly params?: unknown },
  ...signals: readonly AbortSignal[]
) => Promise<unknown>

/** The accounts of a wallet that has `wallet_connect`, and the messages that it signed in the same prompt. */
export interface SignedAccounts {
  readonly addresses: readonly unknown[]
  readonly signed: readonly SiwxSession[]
}

/** The owner answered, or has not yet. The wallet must not be asked a second time. */
const answers = ['wallet_user_rejected', 'wallet_request_pending', 'aborted'] as const

/** The time for a question that no wallet shows to its owner. */
const quietMs = 1000
/** The number of wallets that are remembered. */
const mostWallets = 50

/** Asks one wallet for accounts and a signed message in one prompt: `wallet_connect` (ERC-7846, text of 2025-07-08). */
export interface OnePrompt {
  /**
   * True if the wallet is known to have `wallet_connect`. Only then it may be asked: a wallet that leaves unknown
   * methods without an answer looks like a wallet whose owner thinks. Asking such a wallet again after some time could
   * ask its owner twice.
   *
   * A wallet tells it by the capability `signInWithEthereum` (EIP-5792). It may refuse to tell before it is connected,
   * and nothing in its announcement (EIP-6963) says so. It is therefore asked again afterwards, for the next time.
   */
  isKnown(): Promise<boolean>
  /** Asks a connected wallet, and remembers in this browser that it has the method. Never rejects. */
  learn(address: string | undefined): Promise<void>
  /**
   * Asks for accounts and signature. Resolves with `undefined` if the wallet refuses the method after all. A wallet that
   * signed another text has signed nothing.
   */
  connect(signIn: SignInWhileConnecting): Promise<SignedAccounts | undefined>
}

export function createOnePrompt(
  ask: Ask,
  { platform, storagePrefix, id }: { platform: Platform; storagePrefix: string; id: string },
): OnePrompt {
  const item = storedItem(platform, storagePrefix, 'onePrompt', z.array(z.string()))
  const remember = (isKnown: boolean) => {
    const others = (item.get() ?? []).filter((each) => each !== id)
    const ids = isKnown ? [...others, id].slice(-mostWallets) : others
    item.set(ids.length > 0 ? ids : undefined)
  }

  const tells = async (params: { readonly params?: readonly string[] }) => {
    const call = { method: 'wallet_getCapabilities', ...params }
    const answer = await withTimeLimit({ platform, limitMs: quietMs }, (ends) => ask(call, ends)).catch(() => undefined)
    return Object.values(Object(answer)).some((chain) => {
      return readMember(readMember(chain, 'signInWithEthereum'), 'supported') === true
    })
  }

  return {
    isKnown: async () => item.get()?.includes(id) || tells({}),
    learn: async (address) => {
      if (address !== undefined && (await tells({ params: [address] }))) remember(true)
    },
    connect: async (signIn) => {
      const found = await connectSigned(ask, signIn)
      if (!found && item.get()?.includes(id)) remember(false)
      return found
    },
  }
}

async function connectSigned(
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
