import type { Facts } from '../../language/assertions.js'
import type { OnrampAction } from '../../language/verbs/onramp-verbs.js'
import { asExpectation, type Stage } from '../running/stage.js'
import { mismatch } from './match-value.js'

/** Performs an event on the page of a card purchase, or a later one at its provider. */
export function performOnramp(input: OnrampAction, { driver, world }: Stage): Promise<unknown> {
  const { cashier } = world.services
  return asExpectation(async () => {
    if (input === 'deliver') return cashier.deliver()
    if (input === 'fail') return cashier.fail()
    if (input === 'close') return driver.onramp.close()
    if (typeof input === 'string') return driver.onramp.decide(input, {})
    return 'pay' in input ? driver.onramp.decide('pay', input.pay) : driver.onramp.decide('decline', input.decline)
  })
}

export function checkOnramp(wanted: Facts['onramp'], { world }: Stage): string | undefined {
  if (wanted === undefined) return undefined
  const { orders, purchases } = world.services.cashier
  return mismatch(wanted, { open: orders.length, purchases: purchases.map(({ status }) => status) }, 'onramp')
}
