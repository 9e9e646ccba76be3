/** What a wallet was asked and nobody has answered yet: a row of the sandbox page, an entry of the control API. */
export interface PendingRequest {
  readonly id: string
  readonly wallet: string
  readonly method: string
  readonly params: unknown
}

/** One call to a wallet and how it ended, for logs and assertions. */
export interface WalletCall {
  readonly wallet: string
  readonly method: string
  readonly params: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

/**
 * How a wallet meets a request that needs its owner. `ask`: it waits in `pending` for the control API.
 * `never`: it is never answered, not even by the control API.
 */
export type ApprovalPolicy = 'ask' | 'approve' | 'reject' | 'never'

/**
 * A mock wallet: real keys, real signatures, one brain in Node. Pages and headless modals hold thin shells that
 * announce it (EIP-6963, `window.ethereum`, Wallet Standard) and pass each call on to `request`.
 */
export interface MockWallet {
  /** The scenario's word for it: `fox`. */
  readonly name: string
  readonly via: 'eip6963' | 'injected' | 'wallet-standard'
  /** What it announces: display name, rdns, icon, uuid … */
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string; readonly uuid: string }
  /** What a page's provider calls. Rejects with `{ code, message }`. */
  request(call: { method: string; params?: unknown; origin: string }): Promise<unknown>
  /** What the shells forward to the page: accountsChanged, chainChanged, disconnect, connect, standard:change. */
  onEvent(listener: (event: { name: string; data: unknown }) => void): () => void

  readonly pending: readonly PendingRequest[]
  onPending(listener: (pending: readonly PendingRequest[]) => void): () => void
  readonly calls: readonly WalletCall[]

  setPolicy(policy: ApprovalPolicy): void
  /** Answers the oldest pending request that matches; waits up to `withinMs` for one to come. */
  approve(match?: { method?: string; withinMs?: number }): Promise<void>
  reject(match?: { method?: string; withinMs?: number; code?: number; message?: string }): Promise<void>
  lock(): void
  unlock(): void
  /** Account names of the world, in order; the first is active. An empty list is "no accounts". */
  setAccounts(accounts: readonly string[]): void
  /** The wallet itself turns to another chain, by the scenario's name. */
  setChain(chain: string): void
  /** The wallet forgets the page. */
  disconnect(): void
  /** A named fault of the wallet layer, `HARNESS` 2.2. Returns how to take it back. */
  addFault(fault: { do: string; method?: string; times?: number; code?: number; message?: string; delayMs?: number }): () => void
}
