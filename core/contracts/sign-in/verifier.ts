import type { CaipNetworkId } from '../caip.js'

/** Asks a node of one network (JSON-RPC). Rejects when it does not answer, or with an error. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A signature with all that it is checked against. */
export interface SignedText {
  /** The signed message, unchanged. */
  readonly message: string
  /** As the wallet gave it. */
  readonly signature: string
  /** The account that is said to have signed. */
  readonly address: string
  /** The network that the message names. */
  readonly chainId: CaipNetworkId
}

/** Whether the owner of the address signed the text. `nodeOf` finds a node of a network; not every kind needs one. */
export type Verifier = (
  signed: SignedText,
  nodeOf: (chainId: CaipNetworkId) => AskNode | undefined,
) => Promise<boolean> | boolean
