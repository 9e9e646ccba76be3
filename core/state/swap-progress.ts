import type { BuiltTransaction } from '../clients/convert-build-api.js'

/**
 * How far a swap got. `building`: the service is asked for what to sign; `approving` and `swapping`: the wallet is asked;
 * `approvalPending` and `swapPending`: the chain has it.
 */
export type SwapStage = 'idle' | 'building' | 'approving' | 'approvalPending' | 'swapping' | 'swapPending'

/** What the service offers for one amount of one token. */
export interface SwapQuoted {
  readonly from: string
  readonly to: string
  readonly sourceUnits: bigint
  readonly targetUnits: bigint
}

/** What a preview is about to have signed. `allowance`: what may be taken already. */
export interface SwapPlan {
  readonly approval: { readonly spender: string; readonly needsReset: boolean } | undefined
  readonly swap: BuiltTransaction | undefined
}
