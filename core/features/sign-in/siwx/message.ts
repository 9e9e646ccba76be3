import { getAddress } from 'viem/utils'
import { isEvmAddress, parseCaipNetworkId, toCaipNetworkId } from '../../../contracts/caip.js'
import type { NamespaceDefinition } from '../../../contracts/namespace-definition.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import type { SiwxConfig, SiwxOptions } from '../../../contracts/sign-in/siwx-config.js'
import { SiwxMessageError } from '../../../errors/siwx.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { createNamespaceTable } from '../../../namespaces/namespace-table.js'

const sentenceOf = ({ name }: NamespaceDefinition) => ` wants you to sign in with your ${name} account:`

/** True for EIP-4361, which is older than CAIP-122 and requires more. */
const isEip4361 = ({ signIn }: NamespaceDefinition) => signIn?.standard === 'eip4361'

/** The lines of the second half, in order. `Resources:` follows them. */
const labels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const satisfies readonly (readonly [label: string, field: keyof SiwxMessage])[]

type Rule = readonly [isRight: (text: string) => boolean, wanted: string]

/** EIP-4361 requires the checksum of EIP-55, and servers refuse an address without it. */
const eip4361Address: Rule = [
  (text) => text.startsWith('0x') && isEvmAddress(text) && getAddress(text) === text,
  '0x and 40 hex digits with the checksum of EIP-55',
]

const time =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function isTime(text: string): boolean {
  if (!time.test(text)) return false
  const lastOfMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0))
  return Number(text.slice(8, 10)) <= lastOfMonth.getUTCDate()
}

const timeRule: Rule = [isTime, 'a time such as 2030-01-01T00:00:00Z']

/** RFC 3986, which allows only ASCII. */
const isUri = (text: string) =>
  /^[a-zA-Z][a-zA-Z0-9+.-]*:([a-zA-Z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-fA-F]{2})+$/.test(text)

/** The characters of a statement. EIP-4361: `statement = 1*( reserved / unreserved / " " )`. */
const evmStatement: Rule = [
  (character) => /[a-zA-Z0-9\-._~:/?#[\]@!$&'()*+,;= ]/.test(character),
  "letters a-z, digits, spaces and -._~:/?#[]@!$&'()*+,;=",
]
/** CAIP-122: an ASCII assertion of one line. */
const asciiStatement: Rule = [(character) => /[ -~]/.test(character), 'ASCII letters, digits, spaces and signs']

/**
 * The characters of a statement that a message cannot have, each once. An invisible one is named only by its number.
 */
function strangersIn(statement: string, isRight: (character: string) => boolean): string {
  const strangers = [...new Set(statement)].filter((character) => !isRight(character))
  const toName = (character: string) => {
    const point = `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (${point})` : point
  }
  return strangers.slice(0, 5).map(toName).join(', ')
}

const rules: Readonly<Record<Exclude<(typeof labels)[number][1], 'chainId'> | 'domain' | 'scheme', Rule>> = {
  domain: [(text) => /^[a-zA-Z0-9\-._~%!$&'()*+,;=:@[\]]+$/.test(text), 'a host, with a port where there is one'],
  scheme: [(text) => /^[a-zA-Z][a-zA-Z0-9+.-]*$/.test(text), 'a scheme such as https'],
  uri: [isUri, 'a URI'],
  version: [(text) => text === '1', 'the version 1'],
  nonce: [(text) => /^[a-zA-Z0-9]{8,}$/.test(text), 'at least 8 letters and digits'],
  issuedAt: timeRule,
  expirationTime: timeRule,
  notBefore: timeRule,
  requestId: [(text) => /^[a-zA-Z0-9\-._~%!$&'()*+,;=:@]+$/.test(text), 'one word'],
}

/** True for the part of a CAIP-2 id that a message shows. The namespace is in its first line. */
export function isReference(definition: NamespaceDefinition, reference: string): boolean {
  return (isEip4361(definition) ? /^(0|[1-9]\d*)$/ : /^[-_a-zA-Z0-9]{1,32}$/).test(reference)
}

/** @throws {@link SiwxMessageError} naming the first field that does not follow the standard */
export function checkFields(definition: NamespaceDefinition, data: SiwxMessage): void {
  const { accountAddress, resources, statement } = data
  const fail = (field: string, got: unknown, wanted: string): never => {
    throw new SiwxMessageError({ field, got, wanted })
  }
  const { is, wanted } = definition.signIn?.address ?? definition.address
  const [isAccount, wantedAccount] = isEip4361(definition) ? eip4361Address : ([is, wanted] as const)
  if (!isAccount(accountAddress)) fail('accountAddress', accountAddress, wantedAccount)
  for (const [field, [isRight, wanted]] of Object.entries(rules)) {
    const value = data[field as keyof typeof rules] // the keys of the record above
    const isNeeded = field === 'domain' || field === 'uri' || field === 'version' || field === 'nonce'
    // EIP-4361 requires `issuedAt`.
    if (value === undefined && !isNeeded && !(field === 'issuedAt' && isEip4361(definition))) continue
    if (typeof value !== 'string' || !isRight(value)) fail(field, value, wanted)
  }
  if (statement !== undefined) checkStatement(definition, statement)
  if (!isReference(definition, data.chainId.slice(definition.id.length + 1)))
    fail('chainId', data.chainId, 'a CAIP-2 network id')
  for (const [index, resource] of (resources ?? []).entries())
    if (!isUri(resource)) fail(`resources[${index}]`, resource, 'a URI')
}

/** @throws {@link SiwxMessageError} naming the characters that wallets and servers refuse, or that are invisible */
export function checkStatement(definition: NamespaceDefinition, statement: string): void {
  const [isRight, wanted] = isEip4361(definition) ? evmStatement : asciiStatement
  const got = typeof statement === 'string' && statement !== '' ? strangersIn(statement, isRight) : statement
  if (got === '' && statement !== '') return
  throw new SiwxMessageError({ field: 'statement', got, wanted })
}

/**
 * Writes an EVM address with its checksum (EIP-55). Wallets may name an account in small letters, which have no
 * checksum. Mixed letters with a wrong checksum stay, so that they are refused.
 */
function toMessageAddress(definition: NamespaceDefinition, address: string): string {
  const digits = address.slice(2)
  const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const hasChecksum = isEip4361(definition) && address.startsWith('0x') && isEvmAddress(address)
  return hasChecksum && isOfOneCase ? getAddress(`0x${digits.toLowerCase()}`) : address
}

/**
 * The text that a wallet signs (CAIP-122; EIP-4361 on eip155). `parseSiwxMessage` returns the same data, with an EVM
 * address in the letters of EIP-55.
 * @example
 * formatSiwxMessage({ accountAddress, chainId: 'eip155:1', domain: 'dapp.test', uri: 'https://dapp.test', version: '1',
 * nonce, issuedAt })
 * @param namespaces - those that do not ship, as in the option `namespaces`
 * @throws {@link SiwxMessageError} naming the first field that cannot be in a message
 */
export function formatSiwxMessage(given: SiwxMessage, namespaces?: readonly NamespaceDefinition[]): string {
  const { namespace, chainId } = parseCaipNetworkId(given.chainId)
  const definition = createNamespaceTable(namespaces).of(namespace)
  const data = { ...given, accountAddress: toMessageAddress(definition, given.accountAddress) }
  checkFields(definition, data)
  const { statement, resources } = data
  const shown = { ...data, chainId }
  // EIP-4361 keeps the empty line of a missing statement.
  const middle = statement === undefined ? (isEip4361(definition) ? ['', ''] : ['']) : ['', statement, '']
  return [
    `${data.scheme === undefined ? '' : `${data.scheme}://`}${data.domain}${sentenceOf(definition)}`,
    data.accountAddress,
    ...middle,
    ...labels.flatMap(([label, field]) => (shown[field] === undefined ? [] : [`${label}: ${shown[field]}`])),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

type Fields = { -readonly [Field in keyof SiwxMessage]?: string | undefined }

/**
 * The data of a sign-in message. Strict: `formatSiwxMessage` of the result is the same text, to the character.
 * @param namespaces - those that do not ship, as in the option `namespaces`
 * @throws {@link SiwxMessageError} naming the fault
 */
export function parseSiwxMessage(text: string, namespaces?: readonly NamespaceDefinition[]): SiwxMessage {
  if (typeof text !== 'string') throw new SiwxMessageError({ field: 'text', got: text, wanted: 'a text' })
  if (text.includes('\r')) throw new SiwxMessageError({ field: 'text', got: '\r', wanted: 'lines that end with \\n' })
  const lines = text.split('\n')
  const take = () => lines.shift()
  const expectEmpty = (after: string) => {
    const got = take()
    if (got !== '') throw new SiwxMessageError({ field: 'text', got, wanted: `an empty line after ${after}` })
  }

  const first = String(take())
  const definition = createNamespaceTable(namespaces).all.find((each) => first.endsWith(sentenceOf(each)))
  if (!definition)
    throw new SiwxMessageError({ field: 'text', got: first, wanted: '"… wants you to sign in with your … account:"' })
  const host = first.slice(0, -sentenceOf(definition).length)
  const [scheme, ...domain] = host.includes('://') ? host.split('://') : [undefined, host]
  const fields: Fields = { scheme, domain: domain.join('://') }
  fields.accountAddress = take()
  expectEmpty('the account')
  // A statement stands between two empty lines. On eip155, both lines exist without it, too.
  const hasStatement = isEip4361(definition) ? lines[0] !== '' : lines[1] === ''
  if (hasStatement) {
    fields.statement = take()
    expectEmpty('the statement')
  } else if (isEip4361(definition)) take()

  for (const [label, field] of labels)
    if (lines[0]?.startsWith(`${label}: `)) fields[field] = take()?.slice(label.length + 2)
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : undefined
  const [left] = lines
  const wanted = 'the lines of a sign-in message, each once and in order'
  if (left !== undefined) throw new SiwxMessageError({ field: 'text', got: left, wanted })

  const { chainId, ...rest } = fields
  if (!chainId || chainId.includes(':'))
    throw new SiwxMessageError({ field: 'chainId', got: chainId, wanted: 'the reference of a CAIP-2 network id' })
  const data = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    chainId: toCaipNetworkId(definition.id, chainId),
    ...(resources && { resources: resources.map(toResource) }),
  } as SiwxMessage // its fields are checked next
  checkFields(definition, data)
  return data
}

function toResource(line: string, index: number): string {
  if (line.startsWith('- ')) return line.slice(2)
  throw new SiwxMessageError({ field: `resources[${index}]`, got: line, wanted: '"- " and a URI' })
}

/** One day: a visitor who returns tomorrow signs again. */
export const sessionLifeMs = 24 * 60 * 60 * 1000

export function createMessenger(
  options: SiwxOptions,
  platform: Pick<Platform, 'location' | 'now' | 'randomUuid'>,
  namespaces?: readonly NamespaceDefinition[],
): SiwxConfig['createMessage'] {
  const { statement, resources, expiresInMs = sessionLifeMs } = options
  return async ({ accountAddress, chainId, notBefore }) => {
    const definition = createNamespaceTable(namespaces).of(parseCaipNetworkId(chainId).namespace)
    if (statement !== undefined) checkStatement(definition, statement)
    const page = new URL(platform.location().href)
    // 122 random bits, because EIP-4361 requires letters and digits.
    const nonce = options.getNonce ? await options.getNonce() : platform.randomUuid().replaceAll('-', '')
    // The time is read after the nonce: a server may be slow.
    const now = platform.now()
    const data: SiwxMessage = {
      accountAddress: toMessageAddress(definition, accountAddress),
      chainId,
      domain: options.domain ?? page.host,
      uri: options.uri ?? `${page.origin}${page.pathname}`,
      version: '1',
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + expiresInMs).toISOString(),
      ...(notBefore !== undefined && { notBefore }),
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
    }
    return Object.defineProperty({ ...data }, 'toString', { value: () => formatSiwxMessage(data, namespaces) })
  }
}
