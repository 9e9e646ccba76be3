/** Reads balances of one network without a wallet. */
export interface ChainClient {
  /** Smallest units. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  getBalance(address: string, signal: AbortSignal): Promise<bigint>
  /** The balance of one token, by its contract or its mint. Rejects as `getBalance` does. */
  getTokenBalance(address: string, token: string, signal: AbortSignal): Promise<TokenAmount>
}

export interface TokenAmount {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  /** `undefined` where the chain does not know it. */
  readonly symbol: string | undefined
}
