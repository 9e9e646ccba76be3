import { address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit'
import { readList, readMember } from '../lib/foreign.js'
import { fromBase64 } from '../lib/solana/bytes.js'

// The program, its accounts and the order of their rules are those of the Solana Name Service: SNS-IP 5 at sns.guide,
// and the constants of github.com/Bonfida/sns-sdk.

const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const nftProgram = address('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')
/** The account of `.sol`. */
const root = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** The class of records of version 2. */
const records = address('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const nobody = address('11111111111111111111111111111111')

/** Each account of the program begins with its parent, its owner and its class. */
const ownerAt = 32
const headerBytes = 96
/** A record of version 2 begins with two kinds of validation and a length; then come two ids and the content. */
const recordHeaderBytes = 8
const byOwner = 1
const activeNft = 2

/** Sends a JSON-RPC request to the nodes of Solana. */
type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

const encode = (of: string) => getAddressEncoder().encode(address(of))

async function accountOf(name: string, parent: string, ofClass: string = nobody): Promise<string> {
  const bytes = new TextEncoder().encode(`SPL Name Service${name}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const [account] = await getProgramDerivedAddress({
    programAddress: nameProgram,
    seeds: [hash, encode(ofClass), encode(parent)],
  })
  return account
}

/** The account of a name of `.sol`, without that ending. */
export const solNameAccount = (label: string): Promise<string> => accountOf(label, root)

/**
 * Looks up to whom a name of `.sol` leads. Undefined if nobody has it. Rejects for a name that may lead elsewhere by a
 * rule that is not read here: one that an NFT stands for, or one with a record of version 1.
 */
export async function resolveSolName(request: Request, label: string): Promise<string | undefined> {
  const account = await solNameAccount(label)
  const [nft] = await getProgramDerivedAddress({
    programAddress: nftProgram,
    seeds: [new TextEncoder().encode('nft_record'), encode(account)],
  })
  const older = await accountOf('\u0001SOL', account)
  const newer = await accountOf('\u0002SOL', account, records)
  const answer = await request('getMultipleAccounts', [[account, nft, older, newer], { encoding: 'base64' }])
  const found = readList(readMember(answer, 'value'))
  if (found.length !== 4) throw new Error('The node did not answer for each account.')
  const [registry, tokenized, recordOne, recordTwo] = found.map(readData)
  if (!registry) return undefined
  if (tokenized?.[0] === activeNft) throw new Error('An NFT stands for this name, and its holder is not read here.')
  const owner = addressAt(registry, ownerAt)
  const named = recordTwo && readRecord(recordTwo, owner)
  if (named) return named
  if (recordOne) throw new Error('This name has a record of version 1, which is not read here.')
  // Money that is sent to a program's account may be lost.
  if (isOffCurveAddress(address(owner))) throw new Error('A program owns this name.')
  return owner
}

/** The account in a record of version 2. Undefined if an earlier owner made the record. */
function readRecord(data: Uint8Array, owner: string): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset + headerBytes)
  const [staleness, association] = [view.getUint16(0, true), view.getUint16(2, true)]
  const isPlain = staleness === byOwner && association === byOwner && view.getUint32(4, true) === 32
  if (!isPlain) throw new Error('This name has a record whose validation is not read here.')
  const at = headerBytes + recordHeaderBytes
  if (addressAt(data, at) !== owner) return undefined
  const content = addressAt(data, at + 64)
  // The account itself has agreed to be named.
  if (addressAt(data, at + 32) !== content) throw new Error('The account of this record has not agreed to it.')
  return content
}

function readData(account: unknown): Uint8Array | undefined {
  const [text] = readList(readMember(account, 'data'))
  return typeof text === 'string' && text !== '' ? fromBase64(text, 'the account') : undefined
}

const addressAt = (data: Uint8Array, offset: number): string => getAddressDecoder().decode(data, offset)
