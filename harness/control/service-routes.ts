import * as z from 'zod/mini'
import type { Services } from '../services/services-api.js'
import { ControlError, json } from './control-error.js'
import { parseBody } from './wallet-actions.js'

const prices = z.record(z.string(), z.number().check(z.nonnegative()))
const whichPurchase = z.strictObject({ id: z.optional(z.string()) })

/** `POST prices`, `GET purchases`, `POST purchases/deliver`, `POST purchases/fail`: what services say and do. */
export async function handleServices(
  { state, cashier }: Pick<Services, 'state' | 'cashier'>,
  request: { readonly method: string; readonly parts: readonly string[]; body(): Promise<unknown> },
): Promise<Response> {
  const { method, parts, body } = request
  const asked = `${method} ${parts.join('/')}`
  if (asked === 'POST prices') return json(Object.assign(state.prices, parseBody(prices, await body())))
  if (asked === 'GET purchases') return json(cashier.purchases)
  if (asked === 'POST purchases/deliver' || asked === 'POST purchases/fail') {
    const { id } = parseBody(whichPurchase, await body())
    try {
      return json(asked.endsWith('deliver') ? await cashier.deliver(id) : cashier.fail(id))
    } catch (error) {
      throw new ControlError(409, error instanceof Error ? error.message : String(error))
    }
  }
  throw new ControlError(404, `There is nothing at ${asked}.`)
}
