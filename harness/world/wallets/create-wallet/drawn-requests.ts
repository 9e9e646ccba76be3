import * as z from 'zod/mini'
import type { Approvals } from '../approvals.js'
import { parseParams } from '../rpc.js'
import { drawnAnswer } from '../shell/drawn-window.js'
import type { WalletEvent } from '../wallet.js'

const drawnParams = z.strictObject({ id: z.string(), isApproved: z.boolean() })

/** Sends each page its own waiting requests, for the window that the wallet draws into it. */
export function drawRequests(approvals: Approvals, emit: (event: WalletEvent) => void): void {
  const drawnIn = new Set<string>()
  approvals.onPending((pending) => {
    for (const { origin } of pending) drawnIn.add(origin)
    for (const origin of drawnIn) emit({ name: 'asks', data: pending.filter((each) => each.origin === origin), origin })
  })
}

/** Answers a request as the owner pressed in the window drawn into the page. */
export async function answerDrawn(approvals: Approvals, params: unknown, origin: string): Promise<null> {
  const { id, isApproved } = parseParams(drawnParams, drawnAnswer, params)
  // The request may already have been answered elsewhere.
  if (!approvals.pending.some((pending) => pending.id === id && pending.origin === origin)) return null
  await (isApproved ? approvals.approve({ id }) : approvals.reject({ id }))
  return null
}
