import { expect, onTestFinished } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { furnishChain } from '../../chains/chain-kinds.js'
import type { ChainSpec } from '../../chains/chain-spec.js'
import type { OwnedChain } from '../../chains/owned-chain.js'
import { startTestChain } from '../../chains/testing/chain.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createServices, type ServicesOptions } from '../services.js'

const BLOCKCHAIN = 'https://rpc.walletconnect.org'
const COMMON = { projectId: 'p1', st: 'appkit', sv: 'html-core-1' }

/** Starts the services over real chains, with two ways to call the data provider. */
export async function startTestServices(
  specs: Readonly<Record<string, ChainSpec>> = {},
  options: Partial<ServicesOptions> = {},
) {
  const clock = createClock()
  const seed = createSeed(7)
  const accounts = createAccounts(seed)
  const chains: Record<string, OwnedChain> = {}
  const ends: (() => Promise<readonly string[]>)[] = []
  for (const [name, spec] of Object.entries(specs)) {
    const started = await startTestChain(spec, clock)
    ends.push(started.end)
    chains[name] = started.chain
    await furnishChain(started.chain, spec, accounts)
  }
  const services = await createServices({ chains, clock, seed, ...options })
  onTestFinished(async () => {
    services.stop()
    for (const end of ends) expect(await end()).toEqual([])
    clock.dispose()
  })
  const url = (path: string, query: Readonly<Record<string, string>>) =>
    `${BLOCKCHAIN}/v1/${path}?${new URLSearchParams({ ...COMMON, ...query })}`
  return {
    services,
    clock,
    chains,
    accounts,
    get: (path: string, query: Readonly<Record<string, string>> = {}) => services.fetch(url(path, query)),
    post: (path: string, body: unknown) =>
      services.fetch(url(path, {}), { method: 'POST', body: JSON.stringify(body) }),
  }
}
