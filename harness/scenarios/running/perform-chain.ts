import { actOnChain } from '../../chains/act-on-chain.js'
import type { StepOf } from '../language/step.js'
import { addFault } from './faults.js'
import { ExpectationError, type Stage } from './stage.js'

/** Performs an event on a chain besides those that the page causes. */
export async function performChain({ actor, input }: StepOf<'chain'>, stage: Stage): Promise<void> {
  const { accounts, chains } = stage.world
  const chain = chains[actor]
  if (!chain) throw new ExpectationError(`there is no chain "${actor}"`)
  await actOnChain(chain, input, accounts).catch((cause: unknown) => {
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  if (input.fault === undefined) return
  const { id, fault } = input
  await addFault({ on: `chain.${actor}`, do: fault, ...(id === undefined ? {} : { id }) }, stage)
}
