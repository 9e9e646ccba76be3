import { gzipSync } from 'node:zlib'
import { bytesToHex, type Hex, numberToHex } from 'viem'
import type { Storage } from './slots.js'

export interface PlacedAccount {
  readonly balance: bigint
  readonly code: Hex
  readonly storage: Storage
}

export type PlacedAccounts = Record<Hex, PlacedAccount>

/** Puts contracts and their storage on an Anvil in one call, without a block, a transaction or a nonce. */
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
