import type { Address } from '@solana/kit'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { HttpAnswerError } from '../../errors/http.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { cleanText } from '../../lib/shown-text.js'
import { fromBase64 } from '../../lib/solana/bytes.js'
import type { SolanaNodeAccount } from '../../lib/solana/token-bytes.js'
import { mintDecimals } from '../../lib/solana/token-transfer.js'
import { decimalsOf, type TokenFacts } from './token-facts.js'

/** The Metaplex Token Metadata program. */
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const metadataKey = 4
const addressSize = 32
/** In Token-2022, a mint's extensions begin after the size of a token account and one byte for the kind. */
const extensionsAt = 166
const tokenMetadataExtension = 19
/** A node returns a hundred accounts per request, and each mint takes two. */
const mintsPerCall = 50

/**
 * Reads symbol, name and decimals of mints, from Metaplex or from the Token-2022 mint itself. Rejects if the node does
 * not answer.
 */
export async function readMints(
  rpc: RpcClient,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenFacts>> {
  const found = new Map<string, TokenFacts>()
  for (let at = 0; at < mints.length; at += mintsPerCall) {
    const some = mints.slice(at, at + mintsPerCall)
    const places = await Promise.all(some.map((mint) => metadataAccountOf(address(mint))))
    const accounts = await getAccounts(rpc, [...some, ...places], signal)
    for (const [index, mint] of some.entries())
      found.set(mint, factsOf(address(mint), accounts[index], accounts[some.length + index]))
  }
  return found
}

async function metadataAccountOf(mint: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = ['metadata', encode(metadataProgram), encode(mint)]
  const [account] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
  return account
}

async function getAccounts(rpc: RpcClient, addresses: readonly string[], signal: AbortSignal) {
  const config = { commitment: 'confirmed', encoding: 'base64' }
  const answer = await rpc.request('getMultipleAccounts', [addresses, config], signal)
  const value = readMember(answer, 'value')
  if (!Array.isArray(value) || value.length !== addresses.length)
    throw new HttpAnswerError({ url: '', wrong: 'getMultipleAccounts: the answer has another number of accounts' })
  return value.map(readAccount)
}

function readAccount(account: unknown): SolanaNodeAccount | undefined {
  const owner = readMember(account, 'owner')
  const [data] = readList(readMember(account, 'data'))
  if (typeof owner !== 'string' || typeof data !== 'string') return undefined
  return { owner, data: fromBase64(data, 'data') }
}

function factsOf(
  mint: Address,
  account: SolanaNodeAccount | undefined,
  metadata: SolanaNodeAccount | undefined,
): TokenFacts {
  const decimals = account && decimalsOf(mintDecimals(account))
  if (!account || decimals === undefined) return {}
  const own = extensionOf(account.data, tokenMetadataExtension)
  const isMetaplex = metadata?.owner === metadataProgram && metadata.data[0] === metadataKey
  // Both formats begin with an authority and the mint. In Metaplex a kind byte precedes them.
  const named = own ?? (isMetaplex ? metadata.data.subarray(1) : undefined)
  const key = getAddressEncoder().encode(mint)
  const isOfMint = named && key.every((byte, at) => named[addressSize + at] === byte)
  if (!isOfMint) return { decimals }
  const [name, symbol] = textsOf(named.subarray(2 * addressSize))
  return { decimals, name, symbol }
}

function extensionOf(data: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = extensionsAt
  while (at + 4 <= data.length) {
    const [type, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === wanted) return data.subarray(at + 4, at + 4 + size)
    at += 4 + size
  }
  return undefined
}

/** Reads two Borsh strings, each after a length of four bytes. Metaplex pads them with zeros. */
function textsOf(data: Uint8Array): [name: string | undefined, symbol: string | undefined] {
  let rest = data
  const next = (): string | undefined => {
    if (rest.length < 4) return undefined
    const size = new DataView(rest.buffer, rest.byteOffset, rest.byteLength).getUint32(0, true)
    const bytes = rest.subarray(4, 4 + Math.min(size, rest.length))
    rest = rest.subarray(4 + Math.min(size, rest.length))
    return cleanText(new TextDecoder().decode(bytes)) || undefined
  }
  return [next(), next()]
}
