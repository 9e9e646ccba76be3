import { isAddress, isHex, stringToHex } from 'viem/utils'
import type { Adapter, SendTransactionParams } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { NetworkOrAddressUndefinedError, UnsupportedChainError } from '../../errors/evm.js'
import { requireNetwork } from '../../errors/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withAbort } from '../../lib/with-abort.js'
import { getCapabilities } from './capabilities.js'
import { parseChainId } from './parse-answer.js'
import type { EvmSigner, SignerLibrary } from './signer.js'
import type { EvmAccess } from './wallet.js'

type Operation = 'signMessage' | 'request' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'

/** The operations of a connected EVM wallet, whichever adapter connected it. */
export function createOperations(connected: () => EvmAccess, library: SignerLibrary): Pick<Adapter, Operation> {
  /** Throws what the wallet said, and not what the library made of it. */
  const withSigner = async <Value>(use: (signer: EvmSigner) => Promise<Value>, on?: string): Promise<Value> => {
    const { wallet, signal, chainId = '' } = connected()
    let failure: unknown
    const request = (call: { method: string; params?: unknown }) =>
      wallet.request(call, signal).catch((error: unknown) => {
        failure = error
        throw error
      })
    const signer = library.createSigner({ request, chainId: on ?? chainId })
    try {
      return await withAbort(use(signer), signal)
    } catch (error) {
      throw toModalError(failure ?? error)
    } finally {
      signer.dispose?.()
    }
  }

  const requireSender = (from: unknown) => {
    const { chainId } = connected()
    if (typeof from !== 'string' || !isAddress(from, { strict: false }) || !chainId)
      throw new NetworkOrAddressUndefinedError({ from, chainId })
  }

  /** Asks the wallet which chain it is on: it may have moved without a word. @throws {@link ChainMismatchError} */
  const requireChain = async (network: CaipNetworkId | undefined): Promise<string> => {
    const { wallet, signal, chainId } = connected()
    const method = 'eth_chainId'
    const answer = await wallet.request({ method }, signal)
    const got = parseChainId(answer)
    if (got === undefined) throw new WalletAnswerError({ method, got: answer })
    requireNetwork(network ?? `eip155:${chainId}`, `eip155:${got}`)
    return got
  }

  /** Sends every transaction, so that none is signed on a network that was not reviewed. */
  const sendTransaction = async ({ network, ...transaction }: SendTransactionParams): Promise<string> => {
    requireSender(transaction.from)
    const chainId = await requireChain(network)
    const onChain = { ...transaction, chainId: Number(chainId) }
    const hash = await withSigner((signer) => signer.sendTransaction(onChain), chainId)
    // A transaction hash is 32 bytes.
    return expectAnswer('eth_sendTransaction', hash, /^0x[0-9a-f]{64}$/i)
  }

  return {
    request: async ({ method, params }) => {
      const { wallet, signal } = connected()
      return wallet.request({ method, params }, signal)
    },

    signMessage: async ({ address, message }) => {
      // Text that is hex already is signed as the bytes it stands for.
      const data = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
      const signature = await withSigner((signer) => signer.signMessage(address, data)).catch((error: unknown) => {
        throw isModalError(error, 'unknown') ? (library.toSignError?.(error) ?? error) : error
      })
      // A signature is at least 31 bytes.
      return expectAnswer('personal_sign', signature, /^0x[0-9a-f]{62,}$/i)
    },

    sendTransaction,

    estimateGas: async ({ namespace, network: _network, ...transaction }) => {
      if (namespace !== 'eip155') throw new UnsupportedChainError({ namespace })
      requireSender(transaction.from)
      const { signal } = connected()
      return withSigner((signer) => signer.estimateGas(transaction)).catch((error: unknown) => {
        throw signal.aborted ? error : (library.toEstimateError?.(error) ?? error)
      })
    },

    writeContract: async ({ from, address, gasPrice, network, abi, functionName, args }) => {
      requireSender(from)
      const data = await withSigner(async (signer) =>
        signer.encodeCall({ abi: abi.filter(isObject), functionName, args }),
      )
      if (!isHex(data)) throw new WalletAnswerError({ method: functionName, got: data })
      const priced = gasPrice !== undefined && { gasPrice }
      return sendTransaction({ from, to: address, value: 0n, data, ...priced, ...(network && { network }) })
    },

    getCapabilities: async (address) => getCapabilities(connected(), address),
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function expectAnswer(method: string, answer: unknown, pattern: RegExp): string {
  if (typeof answer !== 'string' || !pattern.test(answer)) throw new WalletAnswerError({ method, got: answer })
  return answer
}
