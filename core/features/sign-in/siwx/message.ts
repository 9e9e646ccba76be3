import { isAddress } from 'viem/utils'
import { isEvmAddress, isSolanaAddress, type Namespace } from '../../../contracts/caip.js'
import { namespaceFacts } from '../../../contracts/namespace-facts.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { SiwxMessageError } from '../../../errors/siwx.js'

export const sentenceOf = (namespace: Namespace) =>
  ` wants you to sign in with your ${namespaceFacts[namespace].name} account:`

/** The lines of the second half, in their order; `Resources:` follows them. */
export const labels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const satisfies readonly (readonly [label: string, field: keyof SiwxMessage])[]

type LineField = (typeof labels)[number][1]

/** CAIP-10 allows no more of any other namespace. */
const anyAddress = { test: (text: string) => /^[-.%a-zA-Z0-9]{1,128}$/.test(text), wanted: 'an address' }

const addresses: Readonly<Partial<Record<Namespace, { test(text: string): boolean; wanted: string }>>> = {
  eip155: {
    test(text) {
      const digits = text.slice(2)
      // Letters of one case carry no checksum (EIP-55).
      const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
      return text.startsWith('0x') && isEvmAddress(text) && (isOfOneCase || isAddress(text))
    },
    wanted: '0x and 40 hex digits with the checksum of EIP-55',
  },
  solana: { test: isSolanaAddress, wanted: '32 to 44 base58 characters' },
  // Base58 of the old forms, or what Bech32 allows after its prefix.
  bip122: {
    test: (text) => /^([1-9A-HJ-NP-Za-km-z]{25,35}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87})$/.test(text),
    wanted: 'a Bitcoin address',
  },
  polkadot: { test: (text) => /^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(text), wanted: 'an SS58 address' },
}

const time =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** RFC 3339, and a day that the month has. */
function isTime(text: string): boolean {
  if (!time.test(text)) return false
  const lastOfMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0))
  return Number(text.slice(8, 10)) <= lastOfMonth.getUTCDate()
}

/** RFC 3986, which knows ASCII alone. */
const isUri = (text: string) =>
  /^[a-zA-Z][a-zA-Z0-9+.-]*:([a-zA-Z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-fA-F]{2})+$/.test(text)

/** EIP-4361: `statement = 1*( reserved / unreserved / " " )`. */
const isEvmStatementCharacter = (character: string) => /[a-zA-Z0-9\-._~:/?#[\]@!$&'()*+,;= ]/.test(character)
/** CAIP-122: an ASCII assertion of one line. */
const isStatementCharacter = (character: string) => /[ -~]/.test(character)

const statementOf = (namespace: Namespace) =>
  namespace === 'eip155'
    ? ([isEvmStatementCharacter, "letters a-z, digits, spaces and -._~:/?#[]@!$&'()*+,;="] as const)
    : ([isStatementCharacter, 'ASCII letters, digits, spaces and signs'] as const)

/** A statement's characters that a message cannot have, each once. An invisible one is named by its number alone. */
function strangersIn(statement: string, isRight: (character: string) => boolean): string {
  const strangers = [...new Set(statement)].filter((character) => !isRight(character))
  const toName = (character: string) => {
    const point = `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (${point})` : point
  }
  return strangers.slice(0, 5).map(toName).join(', ')
}

const rules: Readonly<
  Record<Exclude<LineField, 'chainId'> | 'domain' | 'scheme', [(text: string) => boolean, string]>
> = {
  domain: [(text) => /^[a-zA-Z0-9\-._~%!$&'()*+,;=:@[\]]+$/.test(text), 'a host, with a port where there is one'],
  scheme: [(text) => /^[a-zA-Z][a-zA-Z0-9+.-]*$/.test(text), 'a scheme such as https'],
  uri: [isUri, 'a URI'],
  version: [(text) => text === '1', 'the version 1'],
  nonce: [(text) => /^[a-zA-Z0-9]{8,}$/.test(text), 'at least 8 letters and digits'],
  issuedAt: [isTime, 'a time such as 2030-01-01T00:00:00Z'],
  expirationTime: [isTime, 'a time such as 2030-01-01T00:00:00Z'],
  notBefore: [isTime, 'a time such as 2030-01-01T00:00:00Z'],
  requestId: [(text) => /^[a-zA-Z0-9\-._~%!$&'()*+,;=:@]+$/.test(text), 'one word'],
}

/** The part of a CAIP-2 id that a message shows: the namespace is in its first line. */
export function isReference(namespace: Namespace, reference: string): boolean {
  return namespace === 'eip155' ? /^(0|[1-9]\d*)$/.test(reference) : /^[-_a-zA-Z0-9]{1,32}$/.test(reference)
}

/** @throws {@link SiwxMessageError} naming the first field that is not as the standard has it */
export function checkFields(namespace: Namespace, data: SiwxMessage): void {
  const { accountAddress, resources, statement } = data
  const fail = (field: string, got: unknown, wanted: string): never => {
    throw new SiwxMessageError({ field, got, wanted })
  }
  const address = addresses[namespace] ?? anyAddress
  if (!address.test(accountAddress)) fail('accountAddress', accountAddress, address.wanted)
  for (const [field, [isRight, wanted]] of Object.entries(rules)) {
    const value = data[field as keyof typeof rules] // the keys of the record above
    const isNeeded = field === 'domain' || field === 'uri' || field === 'version' || field === 'nonce'
    // EIP-4361 is the one that will not do without.
    if (value === undefined && !isNeeded && !(field === 'issuedAt' && namespace === 'eip155')) continue
    if (typeof value !== 'string' || !isRight(value)) fail(field, value, wanted)
  }
  if (statement !== undefined) checkStatement(namespace, statement)
  const reference = data.chainId.slice(namespace.length + 1)
  if (!isReference(namespace, reference)) fail('chainId', data.chainId, 'a CAIP-2 network id')
  for (const [index, resource] of (resources ?? []).entries())
    if (!isUri(resource)) fail(`resources[${index}]`, resource, 'a URI')
}

/** @throws {@link SiwxMessageError} naming the characters that wallets and servers refuse, or that nobody sees */
export function checkStatement(namespace: Namespace, statement: string): void {
  const [isRight, wanted] = statementOf(namespace)
  const got = typeof statement === 'string' && statement !== '' ? strangersIn(statement, isRight) : statement
  if (got === '' && statement !== '') return
  throw new SiwxMessageError({ field: 'statement', got, wanted })
}
