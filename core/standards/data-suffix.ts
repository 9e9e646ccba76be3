import { bytesToString, concat, hexToBytes, isHex, size, slice, stringToHex, toHex } from 'viem/utils'

/** The last 16 bytes of data that carries an attribution (ERC-8021). */
const marker = '0x80218021802180218021802180218021'
/** Codes are in the registry of the standard. The other schemas name a registry of their own, or are CBOR. */
const schema = '0x00'

/**
 * The suffix that attributes a transaction to codes such as `['my-app']` (ERC-8021, schema 0). Append it to the data of
 * a call, or give it to viem as `dataSuffix`.
 * @throws RangeError for codes that the schema cannot hold
 */
export function toDataSuffix(codes: readonly string[]): `0x${string}` {
  const text = codes.join(',')
  const isWritable = codes.length > 0 && codes.every((code) => /^[\x21-\x2b\x2d-\x7e]+$/.test(code))
  if (!isWritable || text.length > 255) throw new RangeError(`ERC-8021 cannot hold these codes: ${text}`)
  return concat([stringToHex(text), toHex(text.length, { size: 1 }), schema, marker])
}

/** The codes at the end of a transaction's data. `undefined` if there are none, or in another schema. */
export function readDataSuffix(data: string): readonly string[] | undefined {
  if (!isHex(data) || data.length % 2 === 1 || size(data) < 19 || !data.toLowerCase().endsWith(`00${marker.slice(2)}`))
    return undefined
  const length = Number(slice(data, -18, -17))
  if (length === 0 || size(data) < 18 + length) return undefined
  const text = bytesToString(hexToBytes(slice(data, -18 - length, -18)))
  return /^[\x21-\x7e]+$/.test(text) ? text.split(',') : undefined
}
