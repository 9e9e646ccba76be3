import { hostOrigin } from '../../../test/language/host-options.js'
import { createAccounts, type WorldAccount } from '../../accounts/accounts.js'
import { createClock, type OwnedClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { startNodes } from '../../processes/node-pool.js'
import { createAccess } from '../../serving/access.js'
import { startChain } from '../chain-kinds.js'
import type { ChainSpec } from '../chain-spec.js'
import type { OwnedChain } from '../owned-chain.js'

/** Starts one chain with a clock that it follows, as in a world. */
export async function startTestChain(
  spec: ChainSpec,
  clock: OwnedClock = createClock(),
): Promise<{
  chain: OwnedChain
  clock: OwnedClock
  end(): Promise<readonly string[]>
}> {
  const access = createAccess()
  access.allow(hostOrigin)
  const nodes = startNodes({ solana: 'auto', startTimeoutMs: 10_000 })
  const chain = await startChain(spec, { name: 'test', clock, access }, nodes)
  clock.onAdvance(() => chain.setTime(clock.steadyNow()))
  return {
    chain,
    clock,
    end() {
      clock.dispose()
      return chain.stopAndReport()
    },
  }
}

/** Posts a body unchanged. */
export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

export function rpcBody(method: string, params: unknown[] = [], id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

/** The first two accounts of a world. */
export function testAccounts(): [WorldAccount, WorldAccount] {
  const [alice, bob] = Object.values(createAccounts(createSeed(7)))
  if (!alice || !bob) throw new Error('every world has at least two accounts')
  return [alice, bob]
}
