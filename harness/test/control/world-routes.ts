import * as z from 'zod/mini'
import { actOnChain } from '../../world/chains/act-on-chain.js'
import type { Chain } from '../../world/chains/chain.js'
import { chainAction } from '../../world/chains/chain-actions.js'
import { createChainFault } from '../../world/chains/faults/chain-faults.js'
import { strikeNode } from '../../world/chains/faults/node-faults.js'
import { createSeed } from '../../world/lib/seed.js'
import type { Services } from '../../world/services/services-api.js'
import type { World } from '../../world/world/world-api.js'
import { parseBody } from './actions.js'
import { ControlError, json, orRefuse } from './control-error.js'

/** An action without a fault: faults have a path of their own. */
const deeds = z.omit(chainAction, { fault: true, id: true })
const fault = z.looseObject({ do: z.string(), on: z.optional(z.string()) })
const prices = z.record(z.string(), z.number().check(z.nonnegative()))
const whichPurchase = z.strictObject({ id: z.optional(z.string()) })

/** `POST chains/mainnet`, `POST chains/mainnet/faults`, `DELETE chains/mainnet/faults/c1`. */
export function createChainRoutes({ chains, accounts }: Pick<World, 'chains' | 'accounts'>) {
  const standing = new Map<string, () => void | Promise<void>>()
  const random = createSeed(1).stream('control/chain-faults')
  let count = 0

  function find(name = ''): Chain {
    const chain = chains[name]
    if (chain) return chain
    throw new ControlError(404, `There is no chain ${name}. There are: ${Object.keys(chains).join(', ') || 'none'}.`)
  }
  async function addFault(chain: Chain, given: unknown): Promise<string> {
    const { on, ...effect } = parseBody(fault, given)
    const end = await strikeNode(effect, chain)
    count += 1
    const id = `c${count}`
    standing.set(id, end ?? chain.addFault(createChainFault(effect, { kind: chain.kind, method: on, random })))
    return id
  }
  async function removeFault(id: string): Promise<void> {
    const end = standing.get(id)
    if (!end) throw new ControlError(404, `No chain has a fault ${id}.`)
    standing.delete(id)
    await end()
  }

  return (method: string, [name, area, id]: readonly string[], body: () => Promise<unknown>): Promise<Response> => {
    return orRefuse(409, async () => {
      const chain = find(name)
      if (method === 'POST' && area === undefined) {
        await actOnChain(chain, parseBody(deeds, await body()), accounts)
        return json({})
      }
      if (method === 'POST' && area === 'faults') return json({ id: await addFault(chain, await body()) }, 201)
      if (method === 'DELETE' && area === 'faults' && id !== undefined) {
        await removeFault(id)
        return json({})
      }
      throw new ControlError(404, `There is nothing at ${method} of the chain ${chain.name} like this.`)
    })
  }
}

/**
 * Routes for the services' state and actions: `POST prices`, `GET purchases`, `POST purchases/deliver`,
 * `POST purchases/fail`.
 */
export async function handleServices(
  { state, cashier }: Pick<Services, 'state' | 'cashier'>,
  asked: string,
  body: () => Promise<unknown>,
): Promise<Response> {
  switch (asked) {
    case 'POST prices':
      return json(Object.assign(state.prices, parseBody(prices, await body())))
    case 'GET purchases':
      return json(cashier.purchases)
    case 'POST purchases/deliver':
    case 'POST purchases/fail': {
      const { id } = parseBody(whichPurchase, await body())
      return json(await orRefuse(409, () => (asked.endsWith('deliver') ? cashier.deliver(id) : cashier.fail(id))))
    }
    default:
      throw new ControlError(404, `There is nothing at ${asked}.`)
  }
}
