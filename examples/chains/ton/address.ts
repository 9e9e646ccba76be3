import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'

// A user-friendly address (TEP-2) is base64url of a tag, the workchain, the hash and a CRC16. TON Connect uses raw addresses: `0:` and hex.

/** The tag of a non-bounceable address. Transfers to it succeed even before the wallet's contract is deployed. */
const walletTag = 0x51
const testOnly = 0x80

function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return Uint8Array.of(crc >> 8, crc & 0xff)
}

/** Converts a raw address to the user-friendly form. @throws Error when `raw` is not a raw address */
export function toFriendly(raw: string, isTestnet: boolean): string {
  const [, workchain, hash] = /^(0|-1):([0-9a-f]{64})$/.exec(raw) ?? []
  if (!workchain || !hash) throw new Error(`${raw} is no raw address of TON`)
  const tag = isTestnet ? walletTag | testOnly : walletTag
  const head = Uint8Array.of(tag, Number(workchain) & 0xff)
  const body = concatBytes(head, hexToBytes(hash))
  return base64urlnopad.encode(concatBytes(body, crc16(body)))
}

/** Converts a user-friendly address to the raw form. Returns undefined if the text is not a wallet's address or the checksum is wrong. */
export function toRaw(text: string): string | undefined {
  if (!/^[\w-]{48}$/.test(text)) return undefined
  const bytes = base64urlnopad.decode(text)
  const body = bytes.slice(0, 34)
  const [tag = 0, workchain = 0] = body
  if ((tag & ~testOnly) !== walletTag || (workchain > 0 && workchain < 255))
    return undefined
  if (bytesToHex(crc16(body)) !== bytesToHex(bytes.slice(34))) return undefined
  return `${workchain === 255 ? -1 : 0}:${bytesToHex(body.slice(2))}`
}
