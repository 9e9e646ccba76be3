import type { StepOf } from '../../language/step.js'
import { defined } from '../../lib/defined.js'
import { parseDuration } from '../../lib/quantities.js'
import { usualWaitMs } from '../drivers/wait-for.js'
import { asExpectation, ExpectationError, relayOf, type Stage } from '../running/stage.js'

/** Performs an event at the WalletConnect relay, or waits for one. */
export async function performRelay({ input }: StepOf<'relay'>, stage: Stage): Promise<void> {
  const relay = relayOf(stage)
  if (input === 'drop') {
    relay.closeSockets()
  } else if ('drop' in input) {
    relay.closeSockets(defined({ code: input.drop === true ? undefined : input.drop, client: input.client }))
  } else if ('intrude' in input) {
    if (relay.intrude(input.intrude, { client: 'dapp' }) === 0)
      throw new ExpectationError('the page has no open socket to the relay')
  } else if ('await' in input) {
    const withinMs = input.within === undefined ? usualWaitMs : parseDuration(input.within)
    await asExpectation(() => relay.waitForPublish({ tag: input.await, from: input.from, withinMs }))
  }
}
