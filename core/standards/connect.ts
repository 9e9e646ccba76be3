import { createSiweMessage } from 'viem/siwe'
import { getAddress, isAddress, stringToHex } from 'viem/utils'
import { WalletAnswerError } from '../errors/adapter.js'
import { readMember } from '../lib/foreign.js'
import { askIfKnown, type StandardsProvider } from './provider.js'

/** The fields of a message of ERC-4361 that a page chooses. The wallet adds the address. */
export interface SignInFields {
  /** Eight letters or digits at least, from the page's server. */
  readonly nonce: string
  readonly chainId: number
  /** The page's host. @default that of this page */
  readonly domain?: string
  /** The page's address. @default that of this page */
  readonly uri?: string
  readonly statement?: string
  /** @default now */
  readonly issuedAt?: Date
  readonly expirationTime?: Date
  readonly notBefore?: Date
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A connected account and its signed message. Verify both on your server. */
export interface SignedConnection {
  /** The account, with its checksum. */
  readonly address: `0x${string}`
  /** The message of ERC-4361, exactly as it was asked for. */
  readonly message: string
  readonly signature: `0x${string}`
  /** True if the wallet asked its owner once for both. */
  readonly isOnePrompt: boolean
}

/**
 * Connects a wallet and signs in, in one prompt if the wallet has `wallet_connect` (ERC-7846). Other wallets are asked
 * to connect and then to sign the same message.
 * @throws {@link ModalError} `adapter_wallet_answer` if the wallet signed another message than the one asked for.
 * Rejects like the wallet otherwise.
 */
export async function connectAndSignIn(provider: StandardsProvider, fields: SignInFields): Promise<SignedConnection> {
  const asked = { ...fields, ...hereOf(fields), issuedAt: fields.issuedAt ?? new Date(), version: '1' as const }
  const signInWithEthereum = toJson({ ...asked, chainId: `0x${asked.chainId.toString(16)}` })
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  const answer = await askIfKnown(provider, 'wallet_connect', params)
  const [account] = listOf(readMember(answer, 'accounts'))
  const signed = readMember(readMember(account, 'capabilities'), 'signInWithEthereum')
  const found = answer === undefined ? await askForAccount(provider) : readMember(account, 'address')
  const method = answer === undefined ? 'eth_requestAccounts' : 'wallet_connect'
  if (typeof found !== 'string' || !isAddress(found, { strict: false }))
    throw new WalletAnswerError({ method, got: found })
  const address = getAddress(found)
  const { resources, ...rest } = asked
  const message = createSiweMessage({ ...rest, ...(resources && { resources: [...resources] }), address })
  if (signed === undefined) {
    const signature = await provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
    return { address, message, signature: requireSignature('personal_sign', signature), isOnePrompt: false }
  }
  const { message: got }: { message?: unknown } = Object(signed)
  if (got !== message) throw new WalletAnswerError({ method, got })
  return { address, message, signature: requireSignature(method, readMember(signed, 'signature')), isOnePrompt: true }
}

async function askForAccount(provider: StandardsProvider): Promise<unknown> {
  const [address] = listOf(await provider.request({ method: 'eth_requestAccounts' }))
  return address
}

function hereOf({ domain, uri }: SignInFields): { domain: string; uri: string } {
  if (domain !== undefined && uri !== undefined) return { domain, uri }
  const { host, origin } = globalThis.location
  return { domain: domain ?? host, uri: uri ?? origin }
}

/** Dates as text, and no member that is not set. */
const toJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function requireSignature(method: string, got: unknown): `0x${string}` {
  if (typeof got === 'string' && /^0x([0-9a-f]{62,})?$/i.test(got)) return got as `0x${string}` // the pattern says so
  throw new WalletAnswerError({ method, got })
}
