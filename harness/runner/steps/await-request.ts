import type { Step } from '../../language/step.js'
import { lookFor } from '../drivers/wait-for.js'
import type { Stage } from '../running/stage.js'

function answered(step: Step): { method: string | undefined } | undefined {
  if (step.kind !== 'wallet') return undefined
  const { input } = step
  if (typeof input === 'string') return input === 'approve' || input === 'reject' ? { method: undefined } : undefined
  if ('approveSession' in input) return { method: 'wc_sessionPropose' }
  const answer: unknown = 'approve' in input ? input.approve : 'reject' in input ? input.reject : undefined
  if (typeof answer === 'string') return { method: answer }
  if (typeof answer !== 'object' || answer === null) return undefined
  const method: unknown = 'method' in answer ? answer.method : undefined
  return { method: typeof method === 'string' ? method : undefined }
}

/** Waits for the request, so that the log has it with its deed. The step itself reports one that is missing. */
export async function awaitRequestFor(step: Step, stage: Stage): Promise<void> {
  const wanted = answered(step)
  const wallet = step.kind === 'wallet' ? stage.world.wallets[step.actor] : undefined
  if (!wanted || !wallet) return
  await lookFor(() => wallet.pending.find(({ method }) => wanted.method === undefined || method === wanted.method))
}
