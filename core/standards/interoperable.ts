import { bytesToHex, getAddress, hexToBytes, isAddress, keccak256, numberToHex } from 'viem/utils'

/** An account or a network in the format of ERC-7930. At least one of reference and address is there. */
export interface InteroperableAddress {
  /** The namespace: CAIP-350 has profiles for these two here. */
  readonly namespace: 'eip155' | 'solana'
  /** The chain id in decimal digits, or Solana's genesis hash, of which CAIP-2 writes the first 32 letters. */
  readonly reference?: string
  /** The address in its chain's notation. */
  readonly address?: string
}

/** The parts of `alice.eth@optimism` or `0xd8dA…@eip155:1#4CA88C9C`, before anything is looked up. */
export interface InteroperableName {
  /** An address or an ENS name, as written. */
  readonly account: string
  /** A network as CAIP-350 writes it (`eip155:1`), a namespace alone, or a label (`optimism`). */
  readonly chain: string
  /** Eight hex digits. */
  readonly checksum?: string
}

/** The first two bytes: version 1. */
const version = '0001'

/** The profiles of CAIP-350, by their binary key (github.com/ChainAgnostic/namespaces). */
const profiles = {
  '0000': {
    namespace: 'eip155',
    toReference: (bytes: Uint8Array) => (bytes[0] === 0 ? undefined : BigInt(bytesToHex(bytes)).toString()),
    ofReference: (text: string) =>
      /^[1-9]\d{0,77}$/.test(text) && BigInt(text) < 2n ** 256n ? evenBytes(BigInt(text)) : undefined,
    toAddress: (bytes: Uint8Array) => (bytes.length === 20 ? getAddress(bytesToHex(bytes)) : undefined),
    ofAddress: (text: string) => (isAddress(text, { strict: false }) ? hexToBytes(text) : undefined),
  },
  '0002': {
    namespace: 'solana',
    toReference: keyText,
    ofReference: keyBytes,
    toAddress: keyText,
    ofAddress: keyBytes,
  },
} as const

/** True for a namespace that has a profile here. */
export const hasProfile = (namespace: string): namespace is InteroperableAddress['namespace'] =>
  Object.values(profiles).some((profile) => profile.namespace === namespace)

/** Writes an ERC-7930 address. `undefined` for a part that is not of its namespace. */
export function toInteroperableBytes({
  namespace,
  reference,
  address,
}: InteroperableAddress): `0x${string}` | undefined {
  const found = Object.entries(profiles).find(([, profile]) => profile.namespace === namespace)
  if (!found || (reference === undefined && address === undefined)) return undefined
  const [key, { ofReference, ofAddress }] = found
  const chain = reference === undefined ? new Uint8Array() : ofReference(reference)
  const account = address === undefined ? new Uint8Array() : ofAddress(address)
  return chain && account && `0x${version}${key}${withLength(chain)}${withLength(account)}`
}

/** Reads an ERC-7930 address. `undefined` if it is not written in the one form that the text allows. */
export function readInteroperableBytes(text: string): InteroperableAddress | undefined {
  const [, key = '', rest = ''] = /^0x0001([0-9a-f]{4})((?:[0-9a-f]{2}){3,})$/i.exec(text) ?? []
  const profile = key === '0000' || key === '0002' ? profiles[key] : undefined
  if (!profile) return undefined
  const bytes = hexToBytes(`0x${rest}`)
  const chainEnd = 1 + (bytes[0] ?? 0)
  const chain = bytes.slice(1, chainEnd)
  const account = bytes.slice(chainEnd + 1)
  const isWhole = bytes.length > chainEnd && bytes[chainEnd] === account.length
  if (!isWhole || chain.length + account.length === 0 || chain.length > 32) return undefined
  const reference = chain.length > 0 ? profile.toReference(chain) : undefined
  const address = account.length > 0 ? profile.toAddress(account) : undefined
  if ((chain.length > 0 && !reference) || (account.length > 0 && !address)) return undefined
  return { namespace: profile.namespace, ...(reference && { reference }), ...(address && { address }) }
}

/** The checksum of ERC-7930: four bytes of a hash over everything but the version. */
export function interoperableChecksum(of: InteroperableAddress): string | undefined {
  const bytes = toInteroperableBytes(of)
  return (
    bytes &&
    keccak256(`0x${bytes.slice(2 + version.length)}`)
      .slice(2, 10)
      .toUpperCase()
  )
}

/** Writes `0xd8dA…@eip155:1#4CA88C9C`. `undefined` for a part that is not of its namespace. */
export function toInteroperableName(of: InteroperableAddress): string | undefined {
  const { namespace, reference, address = '' } = of
  const checksum = interoperableChecksum(of)
  return checksum && `${address}@${namespace}${reference === undefined ? '' : `:${reference}`}#${checksum}`
}

/** Reads the parts of an interoperable name (ERC-7828). `undefined` for any other text. */
export function readInteroperableName(text: string): InteroperableName | undefined {
  const [, account = '', chain = '', checksum] = /^([^@#\s]+)@([-.:_a-z0-9]+)(?:#([0-9a-f]{8}))?$/i.exec(text) ?? []
  return chain === '' ? undefined : { account, chain, ...(checksum && { checksum: checksum.toUpperCase() }) }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Writes 32 bytes in base58. `undefined` for another length. */
function keyText(bytes: Uint8Array): string | undefined {
  if (bytes.length !== 32) return undefined
  let text = ''
  for (let rest = BigInt(bytesToHex(bytes)); rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Reads 32 bytes of base58. `undefined` for any other text. */
function keyBytes(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  if (value >= 2n ** 256n) return undefined
  const bytes = hexToBytes(numberToHex(value, { size: 32 }))
  // Fewer or more leading ones would be another spelling of the same bytes.
  return keyText(bytes) === text ? bytes : undefined
}

function evenBytes(value: bigint): Uint8Array {
  const digits = value.toString(16)
  return hexToBytes(`0x${digits.length % 2 === 1 ? '0' : ''}${digits}`)
}

const withLength = (bytes: Uint8Array) => `${bytes.length.toString(16).padStart(2, '0')}${bytesToHex(bytes).slice(2)}`
