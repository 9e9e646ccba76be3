import { gzipSync } from 'node:zlib'
import { bytesToHex, type Hex, hexToBigInt, isAddress, numberToHex } from 'viem'
import { unitsOf } from '../chain.js'
import { runtimeCode } from './artefacts.js'
import type { EconomySpec } from './economy-spec.js'
import { type Storage, slotOfField, slotOfKey, wordOf, writeBytes } from './slots.js'
import {
  allowanceHolderAddress,
  deedAddress,
  type EconomyToken,
  economyTokens,
  exchangeAddress,
  fractionOf,
  gearAddress,
  impostorAddress,
  lifiAddress,
  nativePriceUsd,
  settlerAddress,
  settlerRegistryAddress,
} from './tokens.js'

export type AddressOf = (holder: string) => Hex

/** Storage slots of the contracts' fields, in source order. */
export const tokenFields = { balances: 0, allowances: 1, totalSupply: 2, name: 3, symbol: 4, decimals: 5 } as const
const deedFields = { owners: 0, balanceOf: 1 } as const
const gearFields = { balances: 0 } as const
const exchangeFields = { reserves: 0 } as const

export const balanceSlot = (holder: Hex) => slotOfKey(slotOfField(tokenFields.balances), holder)
export const reservesSlot = (token: Hex) => slotOfKey(slotOfField(exchangeFields.reserves), token)

/** Reserves of both sides of a pool, in smallest units. */
export interface PoolReserves {
  readonly token: bigint
  readonly native: bigint
}

/** Both reserves in one word, as the exchange stores them. */
export const reservesWord = ({ token, native }: PoolReserves) => wordOf((native << 128n) | token)

const POOL_WEI = 1000n * 10n ** 18n

/** Reserves whose ratio equals the price ratio of both sides. */
function defaultReserves(token: EconomyToken, chainId: number): PoolReserves {
  const native = fractionOf(nativePriceUsd(chainId))
  const own = fractionOf(token.priceUsd)
  const wei = (POOL_WEI * native.numerator * own.denominator) / (native.denominator * own.numerator)
  return { token: (wei * 10n ** BigInt(token.decimals)) / 10n ** 18n, native: POOL_WEI }
}

export function tokenNamed(symbol: string, tokens: readonly EconomyToken[]): EconomyToken {
  const found = tokens.find((token) => token.symbol === symbol)
  if (found) return found
  throw new Error(`The economy has no token ${symbol}. It has: ${tokens.map((token) => token.symbol).join(', ')}.`)
}

export function parseNft(text: string): { readonly collection: 'DEED' | 'GEAR'; readonly id: bigint } {
  const [, collection, id] = /^(DEED|GEAR) (\d+)$/.exec(text) ?? []
  if (id === undefined) throw new Error(`"${text}" is not an item such as DEED 1 or GEAR 5.`)
  return { collection: collection === 'DEED' ? 'DEED' : 'GEAR', id: BigInt(id) }
}

/** Initial state of the tokens, collections and the filled exchange. */
export function economyState(spec: EconomySpec, chainId: number, addressOf: AddressOf): PlacedAccounts {
  const tokens = economyTokens(chainId)
  const reserves = new Map(tokens.map((token) => [token, defaultReserves(token, chainId)]))
  for (const [symbol, { token: amount, native }] of Object.entries(spec.reserves ?? {})) {
    const token = tokenNamed(symbol, tokens)
    const ether = { symbol: 'of the chain itself', decimals: 18 }
    reserves.set(token, { token: unitsOf(token, String(amount)), native: unitsOf(ether, String(native)) })
  }
  const balances = new Map(
    tokens.map((token) => [token, new Map([[exchangeAddress, reserves.get(token)?.token ?? 0n]])]),
  )
  for (const [holder, amounts] of Object.entries(spec.tokens ?? {})) {
    for (const [symbol, amount] of Object.entries(amounts)) {
      const token = tokenNamed(symbol, tokens)
      const address = addressOf(holder)
      balances.get(token)?.set(address, (balances.get(token)?.get(address) ?? 0n) + unitsOf(token, String(amount)))
    }
  }
  const placed: PlacedAccounts = {}
  for (const token of tokens) {
    placed[token.address] = {
      balance: 0n,
      code: token.code,
      storage: tokenStorage(token, balances.get(token) ?? new Map()),
    }
  }
  const exchange: Storage = {}
  let native = 0n
  for (const [token, pool] of reserves) {
    exchange[reservesSlot(token.address)] = reservesWord(pool)
    native += pool.native
  }
  placed[exchangeAddress] = { balance: native, code: runtimeCode.exchange, storage: exchange }
  const bare = {
    [impostorAddress]: runtimeCode.impostor,
    [allowanceHolderAddress]: runtimeCode.allowanceHolder,
    [settlerRegistryAddress]: runtimeCode.settlerRegistry,
    [settlerAddress]: runtimeCode.settler,
    [lifiAddress]: runtimeCode.lifiDiamond,
  }
  for (const [address, code] of Object.entries(bare)) placed[address as Hex] = { balance: 0n, code, storage: {} } // keys of the lines above
  const { deeds, gear } = collectionStorage(spec, addressOf)
  placed[deedAddress] = { balance: 0n, code: runtimeCode.deed, storage: deeds }
  placed[gearAddress] = { balance: 0n, code: runtimeCode.gear, storage: gear }
  return placed
}

function tokenStorage(token: EconomyToken, balances: ReadonlyMap<Hex, bigint>): Storage {
  const storage: Storage = {}
  let supply = 0n
  for (const [holder, amount] of balances) {
    storage[balanceSlot(holder)] = wordOf(amount)
    supply += amount
  }
  storage[slotOfField(tokenFields.totalSupply)] = wordOf(supply)
  storage[slotOfField(tokenFields.decimals)] = wordOf(BigInt(token.decimals))
  writeBytes(storage, slotOfField(tokenFields.name), token.name)
  writeBytes(storage, slotOfField(tokenFields.symbol), token.symbol)
  return storage
}

function collectionStorage(spec: EconomySpec, addressOf: AddressOf): { deeds: Storage; gear: Storage } {
  const deeds: Storage = {}
  const gear: Storage = {}
  for (const [holder, counts] of Object.entries(spec.nfts ?? {})) {
    const address = addressOf(holder)
    for (const [name, count] of Object.entries(counts)) {
      const { collection, id } = parseNft(name)
      if (collection === 'GEAR') {
        gear[slotOfKey(slotOfKey(slotOfField(gearFields.balances), id), address)] = wordOf(BigInt(count))
        continue
      }
      const owner = slotOfKey(slotOfField(deedFields.owners), id)
      if (count !== 1 || deeds[owner]) throw new Error(`There is one ${name}, and one holder has it.`)
      deeds[owner] = wordOf(address)
      const held = slotOfKey(slotOfField(deedFields.balanceOf), address)
      deeds[held] = wordOf(hexToBigInt(deeds[held] ?? '0x0') + 1n)
    }
  }
  return { deeds, gear }
}

/** The address, or `undefined` for a name. */
export function plainAddress(holder: string): Hex | undefined {
  return isAddress(holder, { strict: false }) ? holder : undefined
}

interface PlacedAccount {
  readonly balance: bigint
  readonly code: Hex
  readonly storage: Storage
}

export type PlacedAccounts = Record<Hex, PlacedAccount>

/** Puts contracts with their storage on an Anvil in one call, without a block, a transaction or a nonce. */
export async function placeAccounts(
  request: (method: string, params: unknown[]) => Promise<unknown>,
  accounts: PlacedAccounts,
): Promise<void> {
  const state = {
    block: null,
    best_block_number: null,
    blocks: [],
    transactions: [],
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([address, { balance, code, storage }]) => [
        address,
        { nonce: 1, balance: numberToHex(balance), code, storage },
      ]),
    ),
  }
  await request('anvil_loadState', [bytesToHex(gzipSync(JSON.stringify(state), { level: 1 }))])
}
