import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import type { CaipNetworkId } from '../../core/contracts/caip.js'
import type { NamespaceProviders, SolanaStandardWallet } from '../../core/contracts/providers.js'
import { readList, readMember } from '../../core/lib/foreign.js'
import { toStandardChain } from '../../core/lib/solana/standard-chain.js'
import type { SendOptions } from './web3.js'

/** The functions of a connected wallet, on bytes. A function that it does not support is `undefined`. */
export interface Signer {
  /** One result per transaction: the signed transaction, or only the signature. */
  readonly sign?: ((transactions: readonly Uint8Array[]) => Promise<readonly Signed[]>) | undefined
  /** Signs and sends a transaction. Resolves with the signature in base58. */
  readonly send?: ((transaction: Uint8Array, options: SendOptions) => Promise<string>) | undefined
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
}

export type Signed = { readonly transaction: Uint8Array } | { readonly signature: Uint8Array }

/** Makes the functions of a wallet. `address` is the active account, `network` the active network. */
export function signerOf(provider: NamespaceProviders['solana'], address: string, network: CaipNetworkId): Signer {
  if ('features' in provider) return ofStandardWallet(provider, address, network)
  return 'isEmbeddedWallet' in provider ? ofLogin(provider, address) : ofPhone(provider, address)
}

function ofStandardWallet(wallet: SolanaStandardWallet, address: string, network: CaipNetworkId): Signer {
  const account = wallet.accounts.find((each) => each.address === address)
  if (!account) return {}
  const chain = toStandardChain(network)
  const signing = wallet.features['solana:signTransaction']
  const sending = wallet.features['solana:signAndSendTransaction']
  const writing = wallet.features['solana:signMessage']
  return {
    sign:
      signing &&
      (async (transactions) => {
        const inputs = transactions.map((transaction) => ({ account, transaction, chain }))
        const outputs = await signing.signTransaction(...inputs)
        return outputs.map(({ signedTransaction }) => ({ transaction: signedTransaction }))
      }),
    send:
      sending &&
      (async (transaction, options) => {
        const [output] = await sending.signAndSendTransaction({ account, transaction, chain, options })
        return toBase58(given(output?.signature, 'solana:signAndSendTransaction'))
      }),
    signMessage:
      writing &&
      (async (message) => {
        const [output] = await writing.signMessage({ account, message })
        return given(output?.signature, 'solana:signMessage')
      }),
  }
}

/** A WalletConnect wallet in the Solana namespace: transactions in base64, signatures in base58. */
function ofPhone(provider: Asked, pubkey: string): Signer {
  const sign = async (transactions: readonly Uint8Array[]): Promise<readonly Signed[]> => {
    const [only, another] = transactions
    if (!only || another) return signAll(provider, { transactions: transactions.map(toBase64), pubkey }, fromBase64)
    const method = 'solana_signTransaction'
    const answer = await provider.request({ method, params: { transaction: toBase64(only), pubkey } })
    const signed = readMember(answer, 'transaction')
    if (typeof signed === 'string') return [{ transaction: fromBase64(signed) }]
    return [{ signature: fromBase58(textOf(answer, 'signature', method)) }]
  }
  return { sign, signMessage: messageSigner(provider, pubkey) }
}

/** An account that logged in without a wallet: everything in base58. */
function ofLogin(provider: Asked, pubkey: string): Signer {
  const sign = async (transactions: readonly Uint8Array[]): Promise<readonly Signed[]> => {
    const [only, another] = transactions
    if (!only || another) return signAll(provider, { transactions: transactions.map(toBase58) }, fromBase58)
    const method = 'solana_signTransaction'
    const answer = await provider.request({ method, params: { transaction: toBase58(only) } })
    return [{ transaction: fromBase58(textOf(answer, 'transaction', method)) }]
  }
  return { sign, signMessage: messageSigner(provider, pubkey) }
}

/** Signs several transactions in one request. For a phone without this method, its provider makes single requests. */
async function signAll(provider: Asked, params: object, decode: (text: string) => Uint8Array): Promise<Signed[]> {
  const method = 'solana_signAllTransactions'
  const signed = readList(readMember(await provider.request({ method, params }), 'transactions'))
  return signed.map((text) => ({ transaction: decode(textOf(text, 'transaction', method)) }))
}

interface Asked {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

const messageSigner = (provider: Asked, pubkey: string) => async (message: Uint8Array) => {
  const method = 'solana_signMessage'
  const answer = await provider.request({ method, params: { message: toBase58(message), pubkey } })
  return fromBase58(textOf(answer, 'signature', method))
}

/** A member of an answer, or the answer itself if it is a text. */
function textOf(answer: unknown, name: string, method: string): string {
  const text = typeof answer === 'string' ? answer : readMember(answer, name)
  if (typeof text !== 'string') throw new TypeError(`The wallet answered ${method} without a ${name}.`)
  return text
}

function given(bytes: Uint8Array | undefined, method: string): Uint8Array {
  if (!bytes) throw new TypeError(`The wallet answered ${method} with nothing.`)
  return bytes
}

// Unlike core's functions, these throw no ModalErrors, whose code this entry does not contain.
const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
const toBase64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes)
const fromBase58 = (text: string): Uint8Array => Uint8Array.from(getBase58Encoder().encode(text))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(text))
