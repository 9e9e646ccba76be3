import * as z from 'zod/mini'
import { actOnChain } from '../chains/act-on-chain.js'
import type { Chain } from '../chains/chain.js'
import { chainAction } from '../chains/chain-actions.js'
import { createChainFault } from '../chains/faults/chain-faults.js'
import { strikeNode } from '../chains/faults/node-faults.js'
import { createSeed } from '../lib/seed.js'
import type { World } from '../world/world-api.js'
import { ControlError, json } from './control-error.js'
import { parseBody } from './wallet-actions.js'

/** Faults are standing: they have a path of their own. */
const deeds = z.omit(chainAction, { fault: true, id: true })
const fault = z.looseObject({ do: z.string(), on: z.optional(z.string()) })

export interface ChainRoutes {
  /** `POST chains/mainnet`, `POST chains/mainnet/faults`, `DELETE chains/mainnet/faults/c1`. */
  handle(method: string, parts: readonly string[], body: () => Promise<unknown>): Promise<Response>
}

/** Acts on the chains of a sandbox. */
export function createChainRoutes({ chains, accounts }: Pick<World, 'chains' | 'accounts'>): ChainRoutes {
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
  return {
    async handle(method, [name, area, id], body) {
      const chain = find(name)
      try {
        if (method === 'POST' && area === undefined) {
          await actOnChain(chain, parseBody(deeds, await body()), accounts)
          return json({})
        }
        if (method === 'POST' && area === 'faults') return json({ id: await addFault(chain, await body()) }, 201)
        if (method === 'DELETE' && area === 'faults' && id !== undefined) {
          await removeFault(id)
          return json({})
        }
      } catch (error) {
        if (error instanceof ControlError) throw error
        throw new ControlError(409, error instanceof Error ? error.message : String(error))
      }
      throw new ControlError(404, `There is nothing at ${method} of the chain ${chain.name} like this.`)
    },
  }
}
