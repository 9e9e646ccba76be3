import type { Facts } from '../../language/assertions.js'
import type { OnrampAction } from '../../language/verbs/onramp-verbs.js'
import { ControlMissingError } from '../drivers/wait-for.js'
import { ExpectationError, type Stage } from '../running/stage.js'
import { mismatch } from './match-value.js'

async function act(input: OnrampAction, { driver, world }: Stage): Promise<unknown> {
  const { cashier } = world.services
  if (input === 'deliver') return cashier.deliver()
  if (input === 'fail') return cashier.fail()
  if (input === 'close') return driver.onramp.close()
  if (typeof input === 'string') return driver.onramp.decide(input, {})
  return 'pay' in input ? driver.onramp.decide('pay', input.pay) : driver.onramp.decide('decline', input.decline)
}

/** Performs an event on the page of a card purchase, or a later one at its provider. */
export async function performOnramp(input: OnrampAction, stage: Stage): Promise<void> {
  await act(input, stage).catch((cause: unknown) => {
    if (cause instanceof ControlMissingError) throw cause
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
}

export function checkOnramp(wanted: Facts['onramp'], { world }: Stage): string | undefined {
  if (wanted === undefined) return undefined
  const { orders, purchases } = world.services.cashier
  const found = { open: orders.length, purchases: purchases.map(({ status }) => status) }
  return mismatch(wanted, found, 'onramp')
}
