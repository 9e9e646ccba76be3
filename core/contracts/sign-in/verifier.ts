import type { CaipNetworkId } from '../caip.js'

/** Sends a JSON-RPC request to a node of one network. Rejects if the node does not answer, or answers with an error. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A signature, with the data to verify it against. */
export interface SignedText {
  /** The signed message, unchanged. */
  readonly message: string
  /** The signature in the wallet's encoding. */
  readonly signature: string
  /** The account that claims to have signed. */
  readonly address: string
  /** The network that the message names. */
  readonly chainId: CaipNetworkId
}

/**
 * Resolves with true if the owner of the address signed the text. `nodeOf` finds a node of a network; some verifiers
 * need none.
 */
export type Verifier = (
  signed: SignedText,
  nodeOf: (chainId: CaipNetworkId) => AskNode | undefined,
) => Promise<boolean> | boolean
