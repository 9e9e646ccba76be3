import { encodeFunctionData, isAddress, isHex, numberToHex, stringToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Adapter, AdapterDefinition, SendTransactionParams, WriteContractParams } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import {
  CapabilitiesError,
  ConnectNetworkNotFoundError,
  ConnectorTypeNotFoundError,
  ConnectSwitchFailedError,
  EstimateGasFailedError,
  NetworkOrAddressUndefinedError,
  ProviderStartError,
  SignMessageFailedError,
  UnsupportedChainError,
} from '../../errors/evm.js'
import { isBatchTurnedDown } from '../../errors/foreign/questions.js'
import { requireNetwork } from '../../errors/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'
import { expectText } from '../answer-request.js'
import { withFirst } from '../stand-in/stand-in.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { isCoinbase } from './host-wallets.js'
import {
  askChainId,
  askInTime,
  type EvmSession,
  type EvmWallet,
  switchNetwork,
  type Timers,
  toEvmWallet,
} from './wallet.js'

/** The chains of a Coinbase wallet if the host names no networks. */
const coinbaseChainIds: readonly number[] = [1, 84532]

/** Makes an EVM adapter. `connectTo` is the chain id to which a wallet is asked to switch while it connects. */
export function createEvmAdapter(type: string, createSigner: CreateSigner, connectTo?: number): AdapterDefinition {
  return createWalletAdapter<AccountRecord, EvmWallet>(type, 'eip155', (context) => {
    const { platform, networks, areNetworksGiven, emit } = context
    const started = new WeakMap<object, Promise<unknown>>()
    const lost = new WeakSet<object>()
    const storagePrefix = context.session?.storagePrefix ?? 'walletmodal'
    return {
      /** Reads the provider. A host's wallet with `getProvider` is started, once. */
      toWallet: async ({ connector: { id, type: kind, provider }, signal }, isRestored) => {
        const isConnectable = ['ANNOUNCED', 'INJECTED', 'EXTERNAL'].includes(kind)
        if (!isRestored && !isConnectable) throw new ConnectorTypeNotFoundError({ id, type: kind })
        const around = { platform, lost, id, storagePrefix }
        const getProvider = methodOf(provider, 'getProvider')
        if (!getProvider || typeof provider !== 'object' || provider === null) return toEvmWallet(provider, around)
        const isPlainCoinbase = areNetworksGiven === false && isCoinbase(id)
        const chainIds = isPlainCoinbase ? coinbaseChainIds : networks('eip155').map((each) => Number(each.id))
        const starting = started.get(provider) ?? (async () => getProvider({ chainIds }))()
        started.set(provider, starting)
        starting.catch(() => started.delete(provider)) // the next attempt starts it again
        try {
          return toEvmWallet(await withAbort(starting, signal), around)
        } catch (cause) {
          if (signal.aborted) throw toModalError(cause)
          const error = isModalError(cause) ? cause : new ProviderStartError({ id, cause })
          if (!isRestored) emit({ type: 'walletFailed', namespace: 'eip155', connectorId: id, error })
          throw error
        }
      },

      enter: async (session, signal) => {
        if (connectTo === undefined || session.chainId === String(connectTo)) return
        const known = networks('eip155')
        const network = known.find(({ id }) => Number(id) === connectTo)
        if (!network) throw new ConnectNetworkNotFoundError({ chainId: connectTo, known: known.map(({ id }) => id) })
        try {
          await switchNetwork(session, { network, platform, signal })
        } catch (cause) {
          throw signal.aborted ? cause : new ConnectSwitchFailedError({ chainId: connectTo, cause })
        }
      },

      operations: (connected) => ({
        ...createOperations(connected, createSigner, platform),
        switchNetwork: async (params) => switchNetwork(connected(), { ...params, platform }),
      }),
    }
  })
}

type EvmAccess = Pick<EvmSession, 'signal' | 'chainId'> & {
  readonly accounts?: EvmSession['accounts']
  readonly wallet: Pick<EvmWallet, 'request'> & { readonly provider: unknown }
}

/** The operations of a connected EVM wallet, shared by all EVM adapters. */
export function createOperations(connected: () => EvmAccess, createSigner: CreateSigner, platform: Timers) {
  /** A host that matches errors expects those of its own library. */
  const isOfHost = createSigner !== directSigner

  const request: WalletRequest = async (call) => {
    const { wallet, signal } = connected()
    return askInTime(wallet, call, platform, signal)
  }

  /** Runs a signer. Throws the wallet's own error instead of the library's. */
  const withSigner = async <Value>(use: (signer: EvmSigner) => Promise<Value>, on?: string): Promise<Value> => {
    const { wallet, signal, chainId = '' } = connected()
    let failure: unknown
    const ask: WalletRequest = (call) =>
      askInTime(wallet, call, platform, signal).catch((error: unknown) => {
        failure = error
        throw error
      })
    const signer = createSigner(ask, on ?? chainId)
    try {
      return await withAbort(use(signer), signal)
    } catch (error) {
      throw toModalError(failure ?? error)
    } finally {
      signer.dispose?.()
    }
  }

  const requireSender = (from: string) => {
    const { chainId } = connected()
    if (!isAddress(from, { strict: false }) || !chainId) throw new NetworkOrAddressUndefinedError({ from, chainId })
  }

  /** Sends a transaction instead of only signing it, so that it cannot be used on a network that was not reviewed. */
  const sendTransaction = async ({ network, ...transaction }: SendTransactionParams): Promise<string> => {
    requireSender(transaction.from)
    const expected: CaipNetworkId = network ?? `eip155:${connected().chainId ?? ''}`
    // The wallet may have switched networks without an event.
    const chainId = await askChainId(request)
    requireNetwork(expected, `eip155:${chainId}`)
    const onChain = { ...transaction, chainId: Number(chainId) }
    const hash = await withSigner((signer) => signer.sendTransaction(onChain), chainId)
    return expectText('eth_sendTransaction', hash, hashPattern)
  }

  return {
    request: async ({ method, params }) => {
      const answer = await request({ method, params })
      if (method !== 'eth_accounts' && method !== 'eth_requestAccounts') return answer
      // The same order of accounts as in the page's provider.
      return withFirst('eip155', () => (connected().accounts ?? []).map(({ address }) => address), answer)
    },
    sendTransaction,

    signMessage: async ({ address, message }) => {
      const data = toMessageData(message)
      const signature = await withSigner((signer) => signer.signMessage(address, data)).catch((error: unknown) => {
        throw isOfHost && isModalError(error, 'unknown') ? new SignMessageFailedError({ cause: error }) : error
      })
      return expectText('personal_sign', signature, signaturePattern)
    },

    estimateGas: async ({ namespace, network: _network, ...transaction }) => {
      if (namespace !== 'eip155') throw new UnsupportedChainError({ namespace })
      requireSender(transaction.from)
      const { signal } = connected()
      return withSigner((signer) => signer.estimateGas(transaction)).catch((error: unknown) => {
        throw isOfHost && !signal.aborted ? new EstimateGasFailedError({ cause: error }) : error
      })
    },

    writeContract: async ({ from, address, abi, functionName, args, ...rest }) => {
      requireSender(from)
      const call = { abi: abi.filter(isObject), functionName, args }
      const data = await withSigner(async (signer) => signer.encodeCall(call))
      if (!isHex(data)) throw new WalletAnswerError({ method: functionName, got: data })
      return sendTransaction({ from, to: address, value: 0n, data, ...rest })
    },

    sendCalls: async ({ from, network, calls }) => {
      requireSender(from)
      const chainId = await askChainId(request)
      requireNetwork(network, `eip155:${chainId}`)
      const batch = {
        version: '2.0.0',
        from,
        chainId: numberToHex(Number(chainId)),
        atomicRequired: true,
        calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
      }
      try {
        const answer = await request({ method: 'wallet_sendCalls', params: [batch] })
        // Version 1 of the method answered with the id alone.
        const id = typeof answer === 'string' ? answer : readMember(answer, 'id')
        return expectText('wallet_sendCalls', id, batchIdPattern)
      } catch (error) {
        if (isBatchTurnedDown(error)) return undefined
        throw error
      }
    },

    // EIP-5792. A WalletConnect session may hold the answer already.
    getCapabilities: async (address) => {
      const session = readMember(connected().wallet.provider, 'session')
      const kept = readMember(readMember(session, 'sessionProperties'), 'capabilities')
      if (typeof kept === 'string') {
        const byAddress = parseRecord(kept)
        const own = Object.keys(byAddress).find((key) => key.toLowerCase() === address.toLowerCase())
        if (own !== undefined) return parseRecord(byAddress[own])
      }
      return parseRecord(await request({ method: 'wallet_getCapabilities', params: [address] }))
    },
  } satisfies Partial<Adapter>
}

/** EIP-5792 allows ids of up to 4096 characters. */
const batchIdPattern = /^.{1,4096}$/s

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function parseRecord(got: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = typeof got === 'string' ? JSON.parse(got) : got
    if (isObject(value) && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new CapabilitiesError({ got, cause })
  }
  throw new CapabilitiesError({ got })
}

/** Sends an EIP-1193 request to the wallet. Rejects with a {@link ModalError}. */
export type WalletRequest = (call: { method: string; params?: unknown }) => Promise<unknown>

/** A transaction to sign; `chainId` becomes part of it. */
export type EvmTransaction = Omit<SendTransactionParams, 'network' | 'mint' | 'priorityFee' | 'computeUnits'> & {
  chainId?: number
}

/** Turns operations into wallet requests. Resolves with the wallet's answer, unchecked. */
export interface EvmSigner {
  signMessage(address: string, data: `0x${string}`): Promise<unknown>
  sendTransaction(transaction: EvmTransaction): Promise<unknown>
  estimateGas(transaction: EvmTransaction): Promise<bigint>
  encodeCall(call: Pick<WriteContractParams, 'functionName' | 'args'> & { abi: readonly object[] }): string
  dispose?(): void
}

/** Makes a signer: directly by JSON-RPC, or with the library that the host provided. */
export type CreateSigner = (request: WalletRequest, chainId: string) => EvmSigner

export const directSigner: CreateSigner = (request) => ({
  signMessage: (address, data) => request({ method: 'personal_sign', params: [data, address] }),
  sendTransaction: (transaction) => request({ method: 'eth_sendTransaction', params: [toRpcTransaction(transaction)] }),
  estimateGas: async (transaction) => {
    const method = 'eth_estimateGas'
    const gas = await request({ method, params: [toRpcTransaction(transaction)] })
    return BigInt(expectText(method, gas, /^0x[0-9a-f]+$/i))
  },
  encodeCall: ({ abi, functionName, args }) => encodeFunctionData({ abi, functionName, args }),
})

export const evmAdapter = createEvmAdapter('evm', directSigner)

export function toRpcTransaction({ from, to, data, value, ...numbers }: EvmTransaction) {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId } = numbers
  const given = Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId })
  const hex = given.flatMap(([name, number]) => (number === undefined ? [] : [[name, numberToHex(number)]]))
  return { from, to, value: numberToHex(value), ...(data && { data }), ...Object.fromEntries(hex) }
}

/** Encodes a message as hex. A message that is hex already is signed as the bytes that it encodes. */
export function toMessageData(message: string): `0x${string}` {
  return isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
}

/** A transaction hash is 32 bytes. */
export const hashPattern = /^0x[0-9a-f]{64}$/i
/**
 * A signature has at least 31 bytes. A Safe that signs on chain answers with `0x`; its signature is then verified on
 * chain.
 */
export const signaturePattern = /^0x([0-9a-f]{62,})?$/i
