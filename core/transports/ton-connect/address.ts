import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

// A user-friendly address (TEP-2) is base64url of a tag, the workchain, the hash and a CRC16. TON Connect uses raw
// addresses: `0:` and 64 hex digits.

/** The tag of an address that does not bounce. Transfers to it arrive even before the wallet's contract exists. */
const walletTag = 0x51
const testOnly = 0x80

function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return Uint8Array.of(crc >> 8, crc & 0xff)
}

/** Writes a raw address as wallets show it: `UQ…`. @throws Error if it is no raw address */
export function toFriendly(raw: string, isTestnet: boolean): string {
  const [, workchain, hash] = /^(0|-1):([0-9a-f]{64})$/.exec(raw.toLowerCase()) ?? []
  if (!workchain || !hash) throw new Error(`${raw} is no raw address of TON`)
  const head = Uint8Array.of(isTestnet ? walletTag | testOnly : walletTag, Number(workchain) & 0xff)
  const body = concatBytes(head, hexToBytes(hash))
  return btoa(String.fromCharCode(...body, ...crc16(body)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
