import type { HostWallet } from '../evm/host-wallet.js'

/** The options of `ethers5()`. */
export interface Ethers5Options {
  /** The host's own ethers 5: the whole of it, or an object with the two members. */
  readonly ethers: Ethers5Library
  /** Wallets that come as a library: Coinbase, Safe, Ledger, OKX … */
  readonly wallets?: readonly HostWallet[]
  /** The chain, of the option `networks`, that a wallet is asked to be on as it connects. */
  readonly connectTo?: number
}

/** The members of ethers 5 that are touched. */
export interface Ethers5Library {
  providers: {
    Web3Provider: new (
      wallet: (method: string, params?: unknown[]) => Promise<unknown>,
      chainId: number,
    ) => { getSigner(address: string): Ethers5Signer }
  }
  utils: {
    Interface: new (abi: readonly object[]) => { encodeFunctionData(name: string, args: readonly unknown[]): string }
  }
}

/** Amounts go in as hex: ethers 5 has numbers of its own, and takes no bigint in its types. */
export interface Ethers5Transaction {
  from: string
  to: string
  value: string
  data?: string
  gasLimit?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
  nonce?: string
  chainId?: number
}

/** The members of a signer of ethers 5 that are touched. */
export interface Ethers5Signer {
  signMessage(message: Uint8Array): Promise<string>
  /** Resolves with the hash; `sendTransaction` would go on asking until the transaction is seen. */
  sendUncheckedTransaction(transaction: Ethers5Transaction): Promise<string>
  estimateGas(transaction: Ethers5Transaction): Promise<{ toHexString(): string }>
}
