import * as z from 'zod/mini'
import type { AccountRecord } from '../../contracts/account/account.js'
import { isBitcoinAddress } from '../../contracts/caip.js'
import { filledText } from '../../contracts/fields.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readBytesOf, readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { readAccounts, readBytes } from '../answer-request.js'
import { standInForStandard } from '../stand-in/interfaces.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletState } from '../wallet-session.js'
import { elsewhere, placed, referenceOf, standardChainOf } from './networks.js'

export interface BitcoinAccount {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
  /** The wallet's own account object, if its methods require it. */
  readonly handle?: unknown
}

export const inputToSign = z.object({
  address: filledText(),
  index: z.number().check(z.refine((at) => Number.isInteger(at) && at >= 0)),
  sighashTypes: z.optional(z.array(z.number())),
})
type InputToSign = z.output<typeof inputToSign>

export interface TransferParams {
  readonly from: BitcoinAccount
  readonly to: string
  readonly satoshis: bigint
  readonly memo?: string | undefined
}

export interface PsbtParams {
  /** In base64 (BIP-174). */
  readonly psbt: string
  /** The inputs to sign; empty for all that the wallet can sign. */
  readonly inputs: readonly InputToSign[]
  readonly accounts: readonly BitcoinAccount[]
  readonly broadcast: boolean
  /** The reference of the session's network (CAIP-2, BIP-122), if the wallet reports it. */
  readonly chainId: string | undefined
}

/** A Bitcoin wallet with any interface. Its answers are untrusted. */
export interface BitcoinWallet extends ConnectableWallet<BitcoinAccount> {
  signMessage(
    params: { account: BitcoinAccount; message: string; protocol: 'ecdsa' | 'bip322' | undefined },
    signal: AbortSignal,
  ): Promise<{ signature: string; messageHash?: string | undefined }>
  /**
   * Signs a PSBT. Rejects if the interface cannot express a limit: the wallet would sign more than the page asked for.
   */
  signPsbt(params: PsbtParams, signal: AbortSignal): Promise<{ psbt: string; txid?: string | undefined }>
  /** Resolves with the transaction's id. Rejects if the interface has no such method. */
  sendTransfer(params: TransferParams, signal: AbortSignal): Promise<string>
  /** Absent: the wallet has one network, or only its owner can switch. */
  switchNetwork?: ((chainId: string, signal: AbortSignal) => Promise<unknown>) | undefined
}

/** The accounts for payments. If a wallet marks none of them for payments, all of them. */
export function toRecords(accounts: readonly BitcoinAccount[]): AccountRecord[] {
  const paying = accounts.filter(({ purpose }) => purpose === 'payment')
  return (paying.length > 0 ? paying : accounts).map(({ address, publicKey, path }) => ({
    namespace: 'bip122',
    address,
    type: 'payment',
    ...(publicKey && { publicKey }),
    ...(path && { path }),
  }))
}

/** The total supply of bitcoin, in satoshis: larger amounts are invalid. */
const allSatoshis = 2_100_000_000_000_000n

/** Converts an amount to the number that wallets take. @throws {@link ModalError} `rpc_invalid_params` */
export function toSatoshis(satoshis: bigint): number {
  if (satoshis > 0n && satoshis <= allSatoshis) return Number(satoshis)
  throw mappedError('rpc_invalid_params', { cause: new Error(`${satoshis} satoshis can not be sent`) })
}

/** The signature protocol of an address: taproot addresses only support BIP-322. */
export function protocolOf({ address }: BitcoinAccount): 'ecdsa' | 'bip322' {
  return /^(bc|tb|bcrt)1p/i.test(address) ? 'bip322' : 'ecdsa'
}

/** Reads a transaction id: 64 hex digits, as the whole answer or in one of several members. */
export function readTxid(answer: unknown, method: string): string {
  for (const found of [answer, ...['txid', 'txId', 'txhash'].map((member) => readMember(answer, member))])
    if (typeof found === 'string' && /^[0-9a-f]{64}$/i.test(found)) return found
  throw new WalletAnswerError({ method, got: answer })
}

export const bytesToBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export function base64ToBytes(text: string, field: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw mappedError('rpc_invalid_params', { cause: new Error(`${field} is not base64`, { cause }) })
  }
}

export const bytesToHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const hexToBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

type Feature = 'connect' | 'disconnect' | 'signMessage' | 'signTransaction' | 'signAndSendTransaction'

/** A Wallet Standard wallet with the `bitcoin:` features: signed data are bytes, and each request names a network. */
export function toStandardWallet(provider: object): BitcoinWallet {
  const features = readMember(provider, 'features')
  const find = (feature: Feature) => methodOf(readMember(features, `bitcoin:${feature}`), feature)
  const call = (feature: Feature, inputs: readonly unknown[], signal: AbortSignal) =>
    callWallet(find(feature), inputs, signal)
  const events = methodOf(readMember(features, 'bitcoin:events') ?? readMember(features, 'standard:events'), 'on')

  /** The network on which the wallet was asked to connect. */
  let wanted: string | undefined

  const toState = (list: unknown): WalletState<BitcoinAccount> => {
    const accounts = readAccounts(list, toAccount)
    const told = accounts.flatMap(referencesOf)
    const chainId = told.includes(wanted) ? wanted : told[0]
    // Some wallets list the accounts of all their networks, but a session is on one.
    return placed(chainId === undefined ? accounts : accounts.filter((each) => isFor(each, chainId)), chainId, wanted)
  }

  return {
    provider,
    serves: ({ caipNetworkId }) =>
      readList(readMember(provider, 'chains')).some((chain) => `bip122:${referenceOf(chain)}` === caipNetworkId),

    async ask({ isSilent, chainId }, signal) {
      wanted = chainId
      const input = { purposes: ['payment', 'ordinals'], ...(isSilent && { silent: true }) }
      const accounts = readMember(await call('connect', [input], signal), 'accounts')
      // Some wallets return nothing, and expose their accounts only as a member.
      return toState(Array.isArray(accounts) ? accounts : readMember(provider, 'accounts'))
    },

    standIn: (inUse) => standInForStandard(provider, 'bip122', inUse),

    disconnect: find('disconnect') ? (signal) => call('disconnect', [], signal) : undefined,

    onChange: (listener) =>
      stopOf(
        events?.('change', (change: unknown) => {
          const accounts = readMember(change, 'accounts')
          if (Array.isArray(accounts)) listener(elsewhere(() => toState(accounts), readAccounts(accounts, toAccount)))
        }),
      ),

    async signMessage({ account, message, protocol }, signal) {
      // The feature lets the wallet choose the protocol.
      if (protocol === 'ecdsa' && account.purpose === 'ordinals')
        throw mappedError('rpc_invalid_params', { cause: new Error(`${account.address} signs by BIP-322 only`) })
      const input = { account: account.handle, message: new TextEncoder().encode(message) }
      const outputs = readList(await call('signMessage', [input], signal))
      return { signature: bytesToBase64(readBytes(outputs[0], 'signature', 'bitcoin:signMessage')) }
    },

    async signPsbt({ psbt, inputs, accounts, broadcast, chainId }, signal) {
      const chain = standardChainOf(chainId)
      const input = {
        psbt: base64ToBytes(psbt, 'psbt'),
        inputsToSign: toInputsToSign(inputs, accounts),
        ...(chain && { chain }),
      }
      if (!broadcast) {
        const [output] = readList(await call('signTransaction', [input], signal))
        return { psbt: bytesToBase64(readBytes(output, 'signedPsbt', 'bitcoin:signTransaction')) }
      }
      const [output] = readList(await call('signAndSendTransaction', [input], signal))
      const signed = readBytesOf(readMember(output, 'signedPsbt'))
      const txid = readTxid(output, 'bitcoin:signAndSendTransaction')
      // The transaction id identifies the sent transaction; the wallet may omit the PSBT.
      return { psbt: signed ? bytesToBase64(signed) : psbt, txid }
    },

    async sendTransfer() {
      const cause = new Error('The Wallet Standard has no transfer: sign a PSBT with broadcast instead')
      throw mappedError('wallet_unsupported_method', { cause })
    },
  }
}

const referencesOf = ({ handle }: BitcoinAccount) => readList(readMember(handle, 'chains')).map(referenceOf)

/** True if the account can be used on the network. An account without networks counts as usable on any. */
const isFor = (account: BitcoinAccount, chainId: string) => {
  const named = referencesOf(account)
  return named.length === 0 || named.includes(chainId)
}

function toAccount(handle: unknown, address: string): BitcoinAccount | undefined {
  if (!isBitcoinAddress(address)) return undefined
  const key = readBytesOf(readMember(handle, 'publicKey'))
  const publicKey = key && bytesToHex(key)
  const purpose = readMember(handle, 'purpose') === 'ordinals' ? 'ordinals' : 'payment'
  return { address, purpose, ...(publicKey && { publicKey }), handle }
}

/** The names of signature hashes in the feature. */
const sigHashes: ReadonlyMap<number, string> = new Map([
  [1, 'ALL'],
  [2, 'NONE'],
  [3, 'SINGLE'],
  [0x81, 'ALL|ANYONECANPAY'],
  [0x82, 'NONE|ANYONECANPAY'],
  [0x83, 'SINGLE|ANYONECANPAY'],
])

/** Groups the inputs by account and signature hash, because the feature takes one signature hash per entry. */
function toInputsToSign(inputs: readonly InputToSign[], accounts: readonly BitcoinAccount[]): object[] {
  const entries = new Map<string, { account: unknown; signingIndexes: number[]; sigHash?: string }>()
  for (const { address, index, sighashTypes } of inputs) {
    const sigHash = sighashTypes && toSigHash(sighashTypes)
    const key = `${address} ${sigHash}`
    const account = accounts.find((each) => each.address === address)?.handle
    const entry = entries.get(key) ?? { account, signingIndexes: [], ...(sigHash && { sigHash }) }
    entry.signingIndexes.push(index)
    entries.set(key, entry)
  }
  return [...entries.values()]
}

function toSigHash(types: readonly number[]): string {
  const [type = 0] = types
  const sigHash = types.length === 1 ? sigHashes.get(type) : undefined
  if (sigHash) return sigHash
  throw cannotPassOn(`sighashTypes [${types.join(', ')}]`)
}

/** The error for a limit that the wallet's interface cannot express. */
export const cannotPassOn = (what: string) =>
  mappedError('wallet_unsupported_method', { cause: new Error(`The wallet's interface does not take ${what}`) })
