import { readList, readMember } from '../foreign.js'

/** Begins every off-chain message. No transaction begins with this byte. */
const signingDomain = [0xff, ...new TextEncoder().encode('solana offchain')]
/** The most bytes of an off-chain message of version 0 that a hardware wallet holds. */
const mostOfHardware = 1232

/** The formats of version 0: printable ASCII and UTF-8 for hardware, and longer UTF-8. */
export type OffchainFormat = 0 | 1 | 2

/** The format in which version 0 carries the text. */
export function offchainFormatOf(text: Uint8Array): OffchainFormat {
  if (preambleBytes + text.length > mostOfHardware) return 2
  return text.every((byte) => byte >= 0x20 && byte <= 0x7e) ? 0 : 1
}

/** Domain, version, application, format, number of signers, one signer, and the length. */
const preambleBytes = 16 + 1 + 32 + 1 + 1 + 32 + 2

/**
 * The bytes that one account signs for a text. Version 0 is that of docs.anza.xyz/proposals/off-chain-message-signing,
 * without an application's id. Version 1 is that of sRFC 3.
 */
export function toOffchainMessage(version: 0 | 1, key: Uint8Array, text: Uint8Array): Uint8Array {
  if (version === 1) return Uint8Array.from([...signingDomain, version, 1, ...key, ...text])
  const application = new Uint8Array(32)
  const length = [text.length & 0xff, text.length >> 8]
  return Uint8Array.from([
    ...signingDomain,
    version,
    ...application,
    offchainFormatOf(text),
    1,
    ...key,
    ...length,
    ...text,
  ])
}

/** The input of `solana:signOffchainMessage` for one account, and the bytes that the wallet has to sign. */
export function askedOffchain(
  wallet: unknown,
  { account, key, message }: { readonly account: unknown; readonly key: Uint8Array; readonly message: Uint8Array },
): { readonly input: object; readonly expected: Uint8Array } {
  const feature = readMember(readMember(wallet, 'features'), 'solana:signOffchainMessage')
  // The newest version that the wallet declares.
  const messageVersion = readList(readMember(feature, 'supportedMessageVersions')).includes(1) ? 1 : 0
  const asked = { account, message, messageVersion, requiredSigners: [key] }
  const ofOld = { applicationDomain: new Uint8Array(32), messageFormat: offchainFormatOf(message) }
  const expected = toOffchainMessage(messageVersion, key, message)
  return { input: messageVersion === 1 ? asked : { ...asked, ...ofOld }, expected }
}

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
