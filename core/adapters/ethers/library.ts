import type { HostWallet } from '../evm/host-wallet.js'

/** The options of `ethers()`. */
export interface EthersOptions<Provider, Signer extends EthersSigner> {
  /** The host's own ethers 6: the whole of it, or an object with the three members. */
  readonly ethers: EthersLibrary<Provider, Signer>
  /** Wallets that come as a library: Coinbase, Safe, Ledger, OKX … */
  readonly wallets?: readonly HostWallet[]
  /** The chain, of the option `networks`, that a wallet is asked to be on as it connects. */
  readonly connectTo?: number
}

/** The members of ethers 6 that are touched. */
export interface EthersLibrary<Provider, Signer extends EthersSigner> {
  BrowserProvider: new (wallet: Eip1193, chainId: number, options: { staticNetwork: boolean }) => Provider
  JsonRpcSigner: new (provider: Provider, address: string) => Signer
  Interface: new (abi: readonly object[]) => { encodeFunctionData(name: string, args: readonly unknown[]): string }
}

/** An EIP-1193 provider, as far as ethers needs it. */
export interface Eip1193 {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** A transaction, as ethers 6 takes it. */
export interface EthersTransaction {
  from: string
  to: string
  value: bigint
  data?: string
  gasLimit?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  chainId?: number
}

/** The members of a signer of ethers 6 that are touched. */
export interface EthersSigner {
  signMessage(message: Uint8Array): Promise<string>
  /** Resolves with the hash; `sendTransaction` would go on asking until the transaction is seen. */
  sendUncheckedTransaction(transaction: EthersTransaction): Promise<string>
  estimateGas(transaction: EthersTransaction): Promise<bigint>
}
