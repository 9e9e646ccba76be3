import * as z from 'zod/mini'
import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { filledText, textLike } from '../../contracts/fields.js'
import { ChainNotSupportedError, ProviderNotFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'
import { answerRequest, parseParams, type RequestMethods } from '../answer-request.js'
import type { WalletSession } from '../one-wallet.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { toInjectedWallet, toSatsWallet } from './injected-wallets.js'
import { toStandardWallet } from './standard-wallet.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  base64ToBytes,
  bytesToHex,
  isBitcoinAddress,
  type TransferParams,
  toRecords,
} from './wallet.js'

/** The code behind `bitcoin()`: Bitcoin wallets of the page, whatever interface they speak, one at a time. */
export const bitcoinAdapter: AdapterDefinition = { type: 'bitcoin', namespaces: ['bip122'], setup: setupBitcoinAdapter }

const unable = ['wallet_unsupported_method', 'rpc_method_not_found', 'wallet_unrecognized_chain'] as const

function setupBitcoinAdapter(context: AdapterContext): Adapter {
  const { connected, ...connecting } = createWalletAdapter<BitcoinAccount, BitcoinWallet>(
    {
      namespace: 'bip122',
      refusesSilently: true,
      toWallet: ({ connector }) => toBitcoinWallet(connector.provider),
      toRecords,
    },
    context,
  )
  return {
    type: 'bitcoin',
    ...connecting,
    signMessage: async ({ address, message }) => (await signMessage(connected(), { address, message })).signature,
    request: async (call) => answerRequest(methods, connected(), call),

    switchNetwork: async ({ network, signal }) => {
      const session = connected()
      const { chainId } = parseCaipNetworkId(network.caipNetworkId)
      if (chainId === session.chainId) return
      const { switchNetwork, serves } = session.wallet
      if (!switchNetwork || serves?.(network) === false) throw new ChainNotSupportedError({ network })
      try {
        await withAbort(switchNetwork(chainId, session.signal), signal)
      } catch (cause) {
        const isUnable = unable.some((code) => isModalError(cause, code))
        throw isUnable ? new ChainNotSupportedError({ network, cause }) : cause
      }
      session.chainId = chainId
    },

    sendTransaction: async ({ from, to, value }) => sendTransfer(connected(), { from, to, satoshis: value }),
  }
}

function toBitcoinWallet(provider: unknown): BitcoinWallet {
  if (typeof provider !== 'object' || provider === null) throw new ProviderNotFoundError()
  const features = readMember(provider, 'features')
  if (methodOf(readMember(features, 'bitcoin:connect'), 'connect')) return toStandardWallet(provider)
  // Some register by the Wallet Standard and carry the other interface with them.
  const carried = readMember(readMember(features, 'sats-connect:'), 'provider')
  if (methodOf(carried, 'request')) return toSatsWallet(provider, carried)
  if (methodOf(provider, 'requestAccounts')) return toInjectedWallet(provider)
  if (methodOf(provider, 'request')) return toSatsWallet(provider, provider)
  throw new ProviderNotFoundError()
}

type BitcoinSession = WalletSession<BitcoinAccount, BitcoinWallet>

const text = filledText()
const account = z.optional(text)
const messageParams = z.object({
  message: z.string(),
  account,
  address: z.optional(text),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
const transferParams = z.object({
  account,
  recipientAddress: z.string().check(z.refine(isBitcoinAddress)),
  amount: textLike(/^[1-9]\d*$/, 'a whole number of satoshis'),
  memo: z.optional(z.string()),
})
const psbtParams = z.object({
  account,
  psbt: text,
  signInputs: z._default(
    z.array(
      z.object({
        address: text,
        index: z.number().check(z.refine((at) => Number.isInteger(at) && at >= 0)),
        sighashTypes: z.optional(z.array(z.number())),
      }),
    ),
    [],
  ),
  broadcast: z._default(z.boolean(), false),
})

/** The methods of WalletConnect's bip122 namespace. Signatures are hex, PSBTs base64, amounts satoshis as text. */
export const methods: RequestMethods<BitcoinSession> = {
  signMessage: async (session, params) => {
    const input = parseParams(messageParams, params)
    const { signature, address, messageHash } = await signMessage(session, {
      ...input,
      address: input.address ?? input.account,
    })
    return { signature: signatureToHex(signature), address, ...(messageHash && { messageHash }) }
  },
  signPsbt: async (session, params) => {
    const { psbt, signInputs: inputs, broadcast, account: from } = parseParams(psbtParams, params)
    accountOf(session, from)
    for (const { address } of inputs) accountOf(session, address)
    return session.wallet.signPsbt({ psbt, inputs, accounts: session.accounts, broadcast }, session.signal)
  },
  sendTransfer: async (session, params) => {
    const { account: from, recipientAddress: to, amount, memo } = parseParams(transferParams, params)
    return { txid: await sendTransfer(session, { from, to, satoshis: BigInt(amount), memo }) }
  },
  getAccountAddresses: async ({ accounts }) => accounts.map(({ handle: _, ...shown }) => shown),
}

export async function signMessage(
  session: BitcoinSession,
  { address, message, protocol }: Partial<z.output<typeof messageParams>> & { message: string },
) {
  const account = accountOf(session, address)
  const signed = await session.wallet.signMessage({ account, message, protocol }, session.signal)
  return { ...signed, address: account.address }
}

export async function sendTransfer(
  session: BitcoinSession,
  params: Omit<TransferParams, 'from'> & { from?: string | undefined },
): Promise<string> {
  const { address } = accountOf(session, params.from)
  if (!isBitcoinAddress(params.to))
    throw mappedError('rpc_invalid_params', { cause: new Error(`${params.to} is no Bitcoin address`) })
  return session.wallet.sendTransfer({ ...params, from: address }, session.signal)
}

function accountOf({ accounts }: BitcoinSession, address: string | undefined): BitcoinAccount {
  const [main] = toRecords(accounts)
  const wanted = address ?? main?.address
  const own = accounts.find((each) => each.address === wanted)
  if (!own)
    throw mappedError('wallet_unauthorized', { cause: new Error(`The wallet has not allowed the address ${wanted}`) })
  return own
}

/** Wallets write signatures in base64, a few in hex; final BIP-322 has its variant before the base64. */
function signatureToHex(signature: string): string {
  if (/^([0-9a-f]{2})+$/i.test(signature)) return signature
  try {
    return bytesToHex(base64ToBytes(signature.replace(/^(smp|ful)/, ''), 'signature'))
  } catch {
    throw new WalletAnswerError({ method: 'signMessage', got: signature })
  }
}
