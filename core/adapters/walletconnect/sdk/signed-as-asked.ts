import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { readFilled, readJson, readList, readMember } from '../../../lib/foreign.js'
import { isPlainEqual } from '../../../lib/plain-equal.js'
import { shippedOf } from '../../../namespaces/namespace-table.js'

/** The parts of the question that are not in the host's message. */
export interface AskedBeside {
  readonly chains: readonly string[]
  /** The methods that the same signature may grant. */
  readonly methods: readonly string[]
  readonly issuedAt?: string | undefined
  /** When the answer came, as a time in ISO 8601. */
  readonly answeredAt?: string | undefined
}

/** How far the clock of a phone may differ from the page's. */
const clockToleranceMs = 5 * 60_000

/** Compares a signed payload with the question, except for its domain, nonce, address and statement. */
export function checkAsked(payload: object, chain: string, asked: SiwxMessage, beside: AskedBeside): void {
  const told = (member: string) => readFilled(readMember(payload, member))
  const hold = (
    reason: 'message' | 'chain' | 'lifetime',
    isRight: boolean,
    got: string | undefined,
    wanted: string,
  ) => {
    if (!isRight) throw new SiwxRefusedError({ reason, got, wanted })
  }
  const [version, requestId] = [told('version') ?? '1', told('requestId')]
  hold('message', version === '1', version, '1')
  hold('message', requestId === asked.requestId, requestId, asked.requestId ?? 'none')
  hold('chain', beside.chains.includes(chain), chain, beside.chains.join(', '))

  const { expirationTime, notBefore } = asked
  const [exp, nbf, iat] = [told('exp'), told('nbf'), told('iat')]
  if (expirationTime !== undefined)
    hold('lifetime', timeOf(exp) <= timeOf(expirationTime), exp, `an expiry until ${expirationTime}`)
  const isAsked = notBefore === undefined ? nbf === undefined : timeOf(nbf) === timeOf(notBefore)
  hold('lifetime', isAsked, nbf, notBefore ?? 'no time that it begins at')
  const issues = [asked.issuedAt, beside.issuedAt].filter((time) => time !== undefined).map(timeOf)
  if (issues.length > 0)
    hold('lifetime', timeOf(iat) >= Math.min(...issues) - clockToleranceMs, iat, 'a time after the question')
  // A host that counts from the time of issue would keep a session from the future for too long.
  if (beside.answeredAt !== undefined)
    hold('lifetime', !(timeOf(iat) > timeOf(beside.answeredAt) + clockToleranceMs), iat, 'a time before the answer')
  checkResources(readList(readMember(payload, 'resources')), asked.resources ?? [], beside)
}

/** The time as a number. NaN for a text that is no time, so that every comparison with it fails. */
const timeOf = (time: string | undefined) => Date.parse(time ?? '')

/**
 * Checks the resources. The host's own come first. The capabilities of the session may follow them (EIP-5573), as one
 * last resource.
 */
function checkResources(got: readonly unknown[], wanted: readonly string[], { chains, methods }: AskedBeside): void {
  const own = wanted.filter((resource) => !isRecap(resource))
  const recap = isRecap(got.at(-1)) ? got.at(-1) : undefined
  const named = recap === undefined ? got : got.slice(0, -1)
  const ofHost = capabilitiesOf(wanted.at(-1))
  const isAsked = ([resource, action, limits]: Capability) =>
    ofHost.some((each) => isPlainEqual(each, [resource, action, limits])) ||
    (shippedOf(resource)?.signsWithApproval &&
      methods.some((method) => action === `request/${method}`) &&
      Array.isArray(limits) &&
      limits.every((limit) => isWithin(limit, chains)))
  const capabilities = capabilitiesOf(recap)
  const isRight =
    named.length === own.length &&
    own.every((resource, index) => resource === named[index]) &&
    (recap === undefined || (capabilities.length > 0 && capabilities.every(isAsked)))
  if (!isRight)
    throw new SiwxRefusedError({ reason: 'resources', got: got.map(String).join(' '), wanted: own.join(' ') })
}

const isRecap = (resource: unknown): resource is string =>
  typeof resource === 'string' && resource.startsWith('urn:recap:')

/** True if the limit names only networks that were asked for, or none. */
function isWithin(limit: unknown, asked: readonly string[]): boolean {
  const { chains = [], ...more } = Object(limit)
  return (
    Object.keys(more).length === 0 &&
    Array.isArray(chains) &&
    chains.every((chain) => asked.some((each) => each === chain))
  )
}

type Capability = readonly [resource: string, action: string, limits: unknown]

function capabilitiesOf(recap: unknown): Capability[] {
  if (!isRecap(recap)) return []
  const { att, prf = [], ...more } = Object(readJson(fromBase64(recap.slice('urn:recap:'.length))))
  // Proofs pass on capabilities that a third party has granted. The modal never asks for them.
  if (readList(prf).length > 0 || !Array.isArray(prf) || Object.keys(more).length > 0) return []
  return Object.entries(Object(att)).flatMap(([resource, actions]) => {
    const named = Object.entries(Object(actions)).map(([action, limits]): Capability => [resource, action, limits])
    // A resource without an action was not asked for, either.
    return named.length > 0 ? named : [[resource, '', actions] as const]
  })
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return '' // no base64: no capability can be read
  }
}
