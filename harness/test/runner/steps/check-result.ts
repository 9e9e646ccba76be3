import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  getUtf8Encoder,
  type SignatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import { isHex, recoverMessageAddress } from 'viem'
import { memberOf } from '../../../world/lib/json.js'
import { messageOf } from '../../../world/lib/message-of.js'
import type { Facts } from '../../language/assertions.js'
import type { AppResult, ScenarioRun } from '../acting/scenario-run.js'
import { mismatch, show } from './match-value.js'

type ResultFact = NonNullable<Facts['result']>

function signedIn({ input, verb }: AppResult): string | { raw: `0x${string}` } | undefined {
  if (verb === 'sign') {
    const message = typeof input === 'string' ? input : memberOf(input, 'message')
    return typeof message === 'string' ? message : undefined
  }
  const params = memberOf(input, 'params')
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'string') return undefined
  return isHex(first) ? { raw: first } : first
}

async function signerIsSolana(address: string, message: string, signature: string): Promise<boolean> {
  const key = await getPublicKeyFromAddress(toAddress(address))
  const bytes = getBase58Encoder().encode(signature)
  if (bytes.length !== 64) return false
  const signed = new Uint8Array(bytes) as SignatureBytes // a signature has sixty-four bytes
  return verifySignature(key, signed, getUtf8Encoder().encode(message))
}

/** Verifies a Bitcoin or Polkadot signature, with libraries that load only for those. */
async function signerIsOther(address: string, message: string, signature: string): Promise<boolean> {
  if (/^(bc1|tb1|[23mn1][1-9A-HJ-NP-Za-km-z]{25,34}$)/.test(address)) {
    const { verifyBitcoinMessage } = await import('../../../world/wallets/bitcoin/sign-message.js')
    return verifyBitcoinMessage(address, message, signature)
  }
  if (signature.startsWith('0x')) {
    const { verifyPolkadotMessage } = await import('../../../world/wallets/polkadot/sign-raw.js')
    return verifyPolkadotMessage(address, message, signature)
  }
  return signerIsSolana(address, message, signature)
}

async function checkSigner(signer: string, result: AppResult, value: unknown): Promise<string | undefined> {
  const message = signedIn(result)
  if (message === undefined) return 'result: the step signs no message'
  const isOfEvm = signer.startsWith('0x')
  if (typeof value !== 'string' || (isOfEvm && !isHex(value))) return `result: wanted a signature, got ${show(value)}`
  try {
    if (isOfEvm && isHex(value))
      return mismatch(signer, await recoverMessageAddress({ message, signature: value }), 'result: signer')
    const isTheirs = await signerIsOther(signer, typeof message === 'string' ? message : '', value)
    return isTheirs ? undefined : `result: wanted a signature by ${signer}, got another's`
  } catch (error) {
    return `result: ${show(value)} is not a signature: ${messageOf(error)}`
  }
}

async function checkMined(chainName: string, value: unknown, scenarioRun: ScenarioRun): Promise<string | undefined> {
  const chain = scenarioRun.world.chains[chainName]
  if (!chain) return `result: there is no chain ${chainName}`
  if (typeof value !== 'string') return `result: wanted a transaction, got ${show(value)}`
  if (chain.kind === 'evm') {
    const receipt = await chain.request<{ status: string } | null>('eth_getTransactionReceipt', [value])
    return receipt?.status === '0x1'
      ? undefined
      : `result: wanted ${value} mined on ${chainName}, got ${show(receipt?.status)}`
  }
  if (chain.kind === 'bitcoin') {
    const hex = await chain.request<string>('getrawtransaction', [value]).catch(() => undefined)
    return hex ? undefined : `result: wanted ${value} on ${chainName}, which does not know it`
  }
  const { value: statuses } = await chain.request<{ value: ({ err: unknown; confirmationStatus: string } | null)[] }>(
    'getSignatureStatuses',
    [[value]],
  )
  const [status] = statuses
  return status && status.err === null
    ? undefined
    : `result: wanted ${value} confirmed on ${chainName}, got ${show(status)}`
}

function describeError(error: unknown): { code: unknown; text: string } {
  const isObject = typeof error === 'object' && error !== null
  const words = [memberOf(error, 'name'), memberOf(error, 'message')].map((word) => String(word ?? ''))
  return { code: memberOf(error, 'code'), text: isObject ? words.join(' ').trim() : String(error) }
}

/** Compares the result of an `app` step with the fact. A step that has not ended is a difference too. */
export async function checkResult(fact: ResultFact, scenarioRun: ScenarioRun): Promise<string | undefined> {
  const result = scenarioRun.results.get(fact.of ?? 'last')
  if (!result) return `result: no step "${fact.of ?? 'app'}" has run`
  const { settled } = result
  if (!settled) return `result: ${result.step} has not ended`
  if ('error' in settled) {
    const { code, text } = describeError(settled.error)
    if (fact.error === undefined) return `result: ${result.step} failed with ${show(code)} ${text}`
    const isSame = code === fact.error || (typeof fact.error === 'string' && text.includes(fact.error))
    if (isSame) result.isExpected = true
    return isSame ? undefined : `result: wanted the error ${show(fact.error)}, got ${show(code)} ${text}`
  }
  if (fact.error !== undefined) return `result: wanted the error ${show(fact.error)}, got ${show(settled.value)}`
  const { equals, signedBy, mined } = fact
  return (
    (equals === undefined ? undefined : mismatch(equals, settled.value, 'result')) ??
    (signedBy === undefined ? undefined : await checkSigner(signedBy, result, settled.value)) ??
    (mined === undefined ? undefined : checkMined(mined, settled.value, scenarioRun))
  )
}
