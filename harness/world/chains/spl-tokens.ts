import {
  type Address,
  address as asAddress,
  getAddressEncoder,
  getProgramDerivedAddress,
  getUtf8Encoder,
} from '@solana/kit'
import { bytesToHex, concatBytes, numberToBytes } from 'viem'
import * as z from 'zod/mini'
import type { WorldAccount } from '../accounts/accounts.js'
import { type Chain, type ChainToken, type TokenHoldings, unitsOf } from './chain.js'
import { addressOfHolder } from './contracts/smart-account.js'
import { NodeRpcError } from './owned-chain.js'

const TOKEN_PROGRAM = asAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const METADATA_PROGRAM = asAddress('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const METHOD_NOT_FOUND = -32601
const MINT_RENT = 1_461_600
const METADATA_RENT = 5_616_720

interface Mint extends Pick<ChainToken, 'name' | 'symbol' | 'decimals' | 'isSpam'> {
  readonly address: string
}

/** The first two have the same addresses as on mainnet. */
const mints: readonly Mint[] = [
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'BONK', name: 'Bonk', decimals: 5, address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  { symbol: 'LAMP', name: 'Lantern 12', decimals: 0, address: 'LampLampLampLampLampLampLampLampLampLampLam' },
  {
    symbol: 'CLAIM',
    name: 'Claim your prize',
    decimals: 9,
    address: 'C1aimC1aimC1aimC1aimC1aimC1aimC1aimC1aimC1a',
    isSpam: true,
  },
]

const tokenAccounts = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: z.string() }) }) }),
        }),
      }),
    }),
  ),
})

/** Puts tokens on Surfpool as real mints with metadata, and gives accounts their holdings. */
export async function installSplTokens(
  chain: Chain,
  holdings: TokenHoldings,
  accounts: Readonly<Record<string, WorldAccount>>,
): Promise<void> {
  for (const [holder, amounts] of Object.entries(holdings)) {
    const owner = addressOfHolder(chain, holder, accounts)
    if (owner === undefined) {
      const names = Object.keys(accounts).join(', ')
      throw new Error(`The chain ${chain.name} has tokens for ${holder}, which is not an account. Accounts: ${names}.`)
    }
    for (const [symbol, amount] of Object.entries(amounts)) {
      const mint = mintOf(chain, symbol)
      const units = unitsOf(mint, String(amount))
      const token = chain.tokens.find(({ address }) => address === mint.address) ?? (await install(chain, mint))
      await give(chain, mint, owner, { before: await token.balanceOf(owner), after: units })
    }
  }
}

export const splSymbols: readonly string[] = mints.map(({ symbol }) => symbol)

export async function addSplTokens(chain: Chain, symbol: string, owner: string, numeric: string): Promise<void> {
  const mint = mintOf(chain, symbol)
  const token = chain.tokens.find(({ address }) => address === mint.address) ?? (await install(chain, mint))
  const before = await token.balanceOf(owner)
  await give(chain, mint, owner, { before, after: before + unitsOf(mint, numeric) })
}

function mintOf(chain: Chain, wanted: string): Mint {
  const found = mints.find(({ symbol }) => symbol === wanted)
  if (found) return found
  throw new Error(`${chain.name} can have no ${wanted}. There are: ${splSymbols.join(', ')}.`)
}

async function install(chain: Chain, mint: Mint): Promise<ChainToken> {
  // Without a mint the node returns token accounts only as base64.
  await setAccount(chain, mint.address, { owner: TOKEN_PROGRAM, lamports: MINT_RENT, data: mintBytes(mint, 0n) })
  await setAccount(chain, await metadataAddress(mint.address), {
    owner: METADATA_PROGRAM,
    lamports: METADATA_RENT,
    data: metadataBytes(mint),
  })
  const balanceOf = async (owner: string) => {
    const config = { encoding: 'jsonParsed', commitment: 'processed' }
    const answer = await chain.request('getTokenAccountsByOwner', [owner, { mint: mint.address }, config])
    const amounts = tokenAccounts
      .parse(answer)
      .value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }
  const token: ChainToken = { ...mint, standard: 'spl', balanceOf }
  chain.tokens.push(token)
  return token
}

async function give(
  chain: Chain,
  mint: Mint,
  owner: string,
  { before, after }: { before: bigint; after: bigint },
): Promise<void> {
  if (after === before) return
  if (after > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`${chain.name} can give up to ${Number.MAX_SAFE_INTEGER} units of a token; got ${after}.`)
  }
  await chain.request('surfnet_setTokenAccount', [owner, mint.address, { amount: Number(after) }, TOKEN_PROGRAM])
  const supply = await supplyOf(chain, mint.address)
  const data = mintBytes(mint, supply + after - before)
  await setAccount(chain, mint.address, { owner: TOKEN_PROGRAM, lamports: MINT_RENT, data })
}

const supplyAnswer = z.object({ value: z.object({ amount: z.string() }) })

async function supplyOf(chain: Chain, mint: string): Promise<bigint> {
  return BigInt(supplyAnswer.parse(await chain.request('getTokenSupply', [mint])).value.amount)
}

async function setAccount(
  chain: Chain,
  address: string,
  { owner, lamports, data }: { owner: string; lamports: number; data: Uint8Array },
): Promise<void> {
  const account = { owner, lamports, data: bytesToHex(data).slice(2) }
  await chain.request('surfnet_setAccount', [address, account]).catch((cause: unknown) => {
    const isOther = cause instanceof NodeRpcError && cause.code === METHOD_NOT_FOUND
    throw isOther ? new Error(`${chain.name} does not run on Surfpool, which alone can be given tokens.`) : cause
  })
}

const keyOf = (address: string) => new Uint8Array(getAddressEncoder().encode(asAddress(address)))
const utf8 = (text: string) => new Uint8Array(getUtf8Encoder().encode(text))
const little = (value: number | bigint, size: number) => numberToBytes(value, { size }).reverse()

/** A mint without minting and freezing authority. Fields: authority, supply, decimals, initialised, freezing authority. */
function mintBytes({ decimals }: Mint, supply: bigint): Uint8Array {
  const none = new Uint8Array(36)
  return concatBytes([none, little(supply, 8), Uint8Array.of(decimals, 1), none])
}

export async function metadataAddress(mint: string): Promise<Address> {
  const seeds = [utf8('metadata'), keyOf(METADATA_PROGRAM), keyOf(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  return address
}

/** A metadata account of version 1, with texts padded as the metadata program pads them. */
function metadataBytes({ address, name, symbol }: Mint): Uint8Array {
  const text = (value: string, size: number) => {
    const padded = new Uint8Array(size)
    padded.set(utf8(value))
    return concatBytes([little(size, 4), padded])
  }
  const [version, fee, creators, primarySale, isMutable] = [[4], [0, 0], [0], [0], [0]].map((bytes) =>
    Uint8Array.from(bytes),
  )
  const parts = [version, new Uint8Array(32), keyOf(address), text(name, 32), text(symbol, 10), text('', 200)]
  return concatBytes([...parts, fee, creators, primarySale, isMutable].filter((part) => part !== undefined))
}
