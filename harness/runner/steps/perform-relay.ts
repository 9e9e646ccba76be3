import type { StepOf } from '../../language/step.js'
import { parseDuration } from '../../lib/quantities.js'
import { addFault } from '../running/faults.js'
import { ExpectationError, relayOf, type Stage } from '../running/stage.js'

const messageWithinMs = 5000

/** Performs an event at the WalletConnect relay, or waits for one. */
export async function performRelay({ input }: StepOf<'relay'>, stage: Stage): Promise<void> {
  const relay = relayOf(stage)
  if (input === 'drop') {
    relay.closeSockets()
    return
  }
  if ('drop' in input) {
    const { drop, client } = input
    const code = drop === true ? {} : { code: drop }
    relay.closeSockets({ ...code, ...(client === undefined ? {} : { client }) })
    return
  }
  if ('intrude' in input) {
    if (relay.intrude(input.intrude, { client: 'dapp' }) > 0) return
    throw new ExpectationError('the page has no open socket to the relay')
  }
  if ('await' in input) {
    const withinMs = input.within === undefined ? messageWithinMs : parseDuration(input.within)
    const from = input.from === undefined ? {} : { from: input.from }
    await relay.waitForPublish({ tag: input.await, ...from, withinMs }).catch((cause: unknown) => {
      throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
    })
    return
  }
  const { fault, on, times, id } = input
  const where = on === undefined ? 'relay' : `relay ${on}`
  await addFault(
    { on: where, do: fault, ...(times === undefined ? {} : { times }), ...(id === undefined ? {} : { id }) },
    stage,
  )
}
