/**
 * How far a swap got. `building`: the service is asked for what to sign; `checking`: it is tried out
 * once more; `approving` and `swapping`: the wallet is asked;
 * `approvalPending` and `swapPending`: the chain has it.
 */
export type SwapStage = 'idle' | 'building' | 'checking' | 'approving' | 'approvalPending' | 'swapping' | 'swapPending'

/** What the service offers for one amount of one token. */
export interface SwapQuoted {
  readonly from: string
  readonly to: string
  readonly sourceUnits: bigint
  readonly targetUnits: bigint
}
