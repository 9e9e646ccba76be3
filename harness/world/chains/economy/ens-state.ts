import { type Hex, hexToBytes, namehash } from 'viem'
import { runtimeCode } from './artefacts.js'
import type { EconomySpec } from './economy-spec.js'
import type { AddressOf, PlacedAccounts } from './economy-state.js'
import { type Storage, slotOfField, slotOfKey, slotOfText, wordOf, writeBytes } from './slots.js'

/** Addresses at which libraries look for ENS. */
export const ensAddresses = {
  registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  reverseRegistrar: '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb',
  resolver: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
} as const

/**
 * The registry and the resolver of names below `base.eth` on Base, from the list of contracts in
 * github.com/base-org/basenames. Their interfaces are those of ENS.
 */
const baseAddresses = {
  registry: '0xB94704422c2a1E396835A571837Aa5AE53285a95',
  resolver: '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD',
} as const

const ETHER_COIN_TYPE = 60n

/** The coin type of an EVM chain (ENSIP-11). */
const coinTypeOf = (chainId: string) => 0x80000000n | BigInt(chainId)

export const ENS_CHAIN_ID = 1
export const BASE_CHAIN_ID = 8453

/** A registry with its resolver, and where it keeps the names of accounts. */
interface Place {
  readonly registry: Hex
  readonly resolver: Hex
  /** The parent of reverse records. */
  readonly zone: string
}

/** What registry and resolver have to store for these names. */
function nameRecords(names: NonNullable<EconomySpec['names']>, addressOf: AddressOf, place: Place) {
  const registry: Storage = {}
  const resolver: Storage = { [slotOfField(3)]: wordOf(place.registry) }
  const named = new Set<Hex>()
  const own = (node: Hex, owner: Hex) => {
    const entry = BigInt(slotOfKey(slotOfField(0), node))
    registry[toSlot(entry)] = wordOf(owner)
    registry[toSlot(entry + 1n)] = wordOf(place.resolver)
  }
  for (const [name, given] of Object.entries(names)) {
    const { holder, avatar, primary, on = {} } = typeof given === 'string' ? { holder: given } : given
    const address = addressOf(holder)
    const node = namehash(name)
    own(node, address)
    writeBytes(resolver, slotOfKey(slotOfKey(slotOfField(0), node), ETHER_COIN_TYPE), hexToBytes(address))
    for (const [chainId, other] of Object.entries(on))
      writeBytes(
        resolver,
        slotOfKey(slotOfKey(slotOfField(0), node), coinTypeOf(chainId)),
        hexToBytes(addressOf(other)),
      )
    if (avatar !== undefined) {
      writeBytes(resolver, slotOfText(slotOfKey(slotOfField(1), node), 'avatar'), avatar)
    }
    if (primary ?? !named.has(address)) {
      const reverse = namehash(`${address.slice(2).toLowerCase()}.${place.zone}`)
      own(reverse, address)
      writeBytes(resolver, slotOfKey(slotOfField(2), reverse), name)
      named.add(address)
    }
  }
  return {
    registry,
    accounts: {
      [place.registry]: placed(runtimeCode.ensRegistry, registry),
      [place.resolver]: placed(runtimeCode.ensResolver, resolver),
    },
  }
}

const placed = (code: Hex, storage: Storage) => ({ balance: 0n, code, storage })

/** Names below `base.eth` on Base: the coin type of Base in hexadecimal digits names their reverse zone (ENSIP-19). */
export const basenamesState = (names: NonNullable<EconomySpec['names']>, addressOf: AddressOf): PlacedAccounts =>
  nameRecords(names, addressOf, { ...baseAddresses, zone: `${coinTypeOf(String(BASE_CHAIN_ID)).toString(16)}.reverse` })
    .accounts

export function ensState(names: NonNullable<EconomySpec['names']>, addressOf: AddressOf): PlacedAccounts {
  const { accounts, registry } = nameRecords(names, addressOf, { ...ensAddresses, zone: 'addr.reverse' })
  const reverseRoot = BigInt(slotOfKey(slotOfField(0), namehash('addr.reverse')))
  registry[toSlot(reverseRoot)] = wordOf(ensAddresses.reverseRegistrar)
  return {
    ...accounts,
    [ensAddresses.reverseRegistrar]: placed(runtimeCode.ensReverseRegistrar, {
      [slotOfField(0)]: wordOf(ensAddresses.registry),
      [slotOfField(1)]: wordOf(ensAddresses.resolver),
    }),
    [ensAddresses.universalResolver]: placed(runtimeCode.ensUniversalResolver, {
      [slotOfField(0)]: wordOf(ensAddresses.registry),
      [slotOfField(1)]: wordOf(ensAddresses.reverseRegistrar),
    }),
  }
}

const toSlot = (place: bigint): Hex => `0x${place.toString(16).padStart(64, '0')}`
