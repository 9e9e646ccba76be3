import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  stringToBytes,
  toHex,
} from 'viem'

/** A contract's storage: 32-byte words by slot. */
export type Storage = Record<Hex, Hex>

export type Slot = Hex

export const slotOfField = (index: number): Slot => numberToHex(index, { size: 32 })

/** Slot of a mapping's entry for an address, number or 32 bytes (Solidity, "Layout of State Variables"). */
export function slotOfKey(mapping: Slot, key: Hex | bigint): Slot {
  const word =
    typeof key === 'bigint' ? numberToHex(key, { size: 32 }) : (`0x${key.slice(2).padStart(64, '0')}` as const)
  return keccak256(concatHex([word, mapping]))
}

export function slotOfText(mapping: Slot, key: string): Slot {
  return keccak256(concatHex([toHex(key), mapping]))
}

export function wordOf(value: bigint | Hex): Hex {
  if (typeof value === 'bigint') return numberToHex(value, { size: 32 })
  return encodeAbiParameters([{ type: 'address' }], [value])
}

/** Writes bytes or a text to a slot: short values with their length, long values as a length and separate words. */
export function writeBytes(storage: Storage, slot: Slot, value: string | Uint8Array): void {
  const bytes = typeof value === 'string' ? stringToBytes(value) : value
  if (bytes.length < 32) {
    const word = new Uint8Array(32)
    word.set(bytes)
    word[31] = bytes.length * 2
    storage[slot] = bytesToHex(word)
    return
  }
  storage[slot] = numberToHex(bytes.length * 2 + 1, { size: 32 })
  const first = BigInt(keccak256(slot))
  for (let index = 0; index * 32 < bytes.length; index += 1) {
    const word = new Uint8Array(32)
    word.set(bytes.slice(index * 32, index * 32 + 32))
    storage[numberToHex(first + BigInt(index), { size: 32 })] = bytesToHex(word)
  }
}
