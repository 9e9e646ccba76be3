import { hexToBytes } from 'viem/utils'
import type { AdapterDefinition } from '../../contracts/adapter.js'
import { methodOf } from '../../lib/foreign-call.js'
import { type CreateSigner, createEvmAdapter, type EvmTransaction, toRpcTransaction } from '../evm/adapter.js'
import type { HostWallet } from '../evm/host-wallets.js'

/** The options of `ethers()`. */
export interface EthersOptions<Provider, Signer extends EthersSigner> {
  /** The host's own ethers 6: the whole library, or an object with its three required members. */
  readonly ethers: EthersLibrary<Provider, Signer>
  /** Wallets that the host provides as library objects: Coinbase, Safe, Ledger, OKX … */
  readonly wallets?: readonly HostWallet[]
  /** The chain id, of one of `networks`, to which a wallet is asked to switch while it connects. */
  readonly connectTo?: number
}

/** The members of ethers 6 that the adapter uses. */
export interface EthersLibrary<Provider, Signer extends EthersSigner> {
  BrowserProvider: new (wallet: Eip1193, chainId: number, options: { staticNetwork: boolean }) => Provider
  JsonRpcSigner: new (provider: Provider, address: string) => Signer
  Interface: new (abi: readonly object[]) => { encodeFunctionData(name: string, args: readonly unknown[]): string }
}

/** An EIP-1193 provider, as ethers requires it. */
export interface Eip1193 {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** A transaction in the form of ethers 6. */
export interface EthersTransaction extends Partial<Record<Gas, bigint>> {
  from: string
  to: string
  value: bigint
  data?: string
  nonce?: number
  chainId?: number
}

type Gas = 'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'

/** The members of an ethers 6 signer that the adapter uses. */
export interface EthersSigner {
  signMessage(message: Uint8Array): Promise<string>
  /** Resolves with the hash at once; `sendTransaction` would poll until the transaction is seen. */
  sendUncheckedTransaction(transaction: EthersTransaction): Promise<string>
  estimateGas(transaction: EthersTransaction): Promise<bigint>
}

/** The options of `ethers5()`. */
export interface Ethers5Options extends Pick<EthersOptions<unknown, EthersSigner>, 'wallets' | 'connectTo'> {
  /** The host's own ethers 5: the whole library, or an object with its two required members. */
  readonly ethers: Ethers5Library
}

/** The members of ethers 5 that the adapter uses. */
export interface Ethers5Library {
  providers: {
    Web3Provider: new (
      wallet: (method: string, params?: unknown[]) => Promise<unknown>,
      chainId: number,
    ) => { getSigner(address: string): Ethers5Signer }
  }
  utils: Pick<EthersLibrary<unknown, EthersSigner>, 'Interface'>
}

/**
 * A transaction in the form of ethers 5. Amounts are hex: ethers 5 has its own number type, and its types accept no
 * bigint.
 */
export interface Ethers5Transaction extends Partial<Record<Gas | 'data' | 'nonce', string>> {
  from: string
  to: string
  value: string
  chainId?: number
}

/** The members of an ethers 5 signer that the adapter uses. */
export interface Ethers5Signer extends Pick<EthersSigner, 'signMessage'> {
  /** Resolves with the hash at once; `sendTransaction` would poll until the transaction is seen. */
  sendUncheckedTransaction(transaction: Ethers5Transaction): Promise<string>
  estimateGas(transaction: Ethers5Transaction): Promise<{ toHexString(): string }>
}

export function createEthersAdapter<Provider, Signer extends EthersSigner>(options: EthersOptions<Provider, Signer>) {
  const { BrowserProvider, JsonRpcSigner, Interface } = options.ethers
  const createSigner: CreateSigner = (request, chainId) => {
    // Without a network, ethers would ask the wallet for one in a loop.
    const provider = new BrowserProvider({ request }, Number(chainId), { staticNetwork: true })
    const signerOf = (address: string) => new JsonRpcSigner(provider, address)
    return {
      signMessage: (address, data) => signerOf(address).signMessage(hexToBytes(data)),
      sendTransaction: (transaction) => signerOf(transaction.from).sendUncheckedTransaction(toEthers6(transaction)),
      estimateGas: (transaction) => signerOf(transaction.from).estimateGas(toEthers6(transaction)),
      encodeCall: ({ abi, functionName, args }) => new Interface(abi).encodeFunctionData(functionName, args),
      dispose: () => methodOf(provider, 'destroy')?.(),
    }
  }
  return createEvmAdapter('ethers', createSigner, options.connectTo)
}

export function createEthers5Adapter({ ethers: { providers, utils }, connectTo }: Ethers5Options): AdapterDefinition {
  const createSigner: CreateSigner = (request, chainId) => {
    const send = (method: string, params: unknown[] = []) => request({ method, params })
    const provider = new providers.Web3Provider(send, Number(chainId))
    const signerOf = (address: string) => provider.getSigner(address)
    return {
      signMessage: (address, data) => signerOf(address).signMessage(hexToBytes(data)),
      sendTransaction: (transaction) => signerOf(transaction.from).sendUncheckedTransaction(toEthers5(transaction)),
      estimateGas: async (transaction) => {
        const gas = await signerOf(transaction.from).estimateGas(toEthers5(transaction))
        return BigInt(gas.toHexString())
      },
      encodeCall: ({ abi, functionName, args }) => new utils.Interface(abi).encodeFunctionData(functionName, args),
    }
  }
  return createEvmAdapter('ethers5', createSigner, connectTo)
}

function toEthers6({ gas, ...transaction }: EvmTransaction): EthersTransaction {
  return { ...transaction, ...(gas !== undefined && { gasLimit: gas }) }
}

/** Converts a transaction: its numbers become hex, except the chain id. */
function toEthers5({ chainId, ...transaction }: EvmTransaction): Ethers5Transaction {
  const { gas, ...rpc } = toRpcTransaction(transaction)
  return { ...rpc, ...(gas && { gasLimit: gas }), ...(chainId !== undefined && { chainId }) }
}
