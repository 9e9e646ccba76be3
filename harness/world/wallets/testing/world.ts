import { hostOrigin } from '../../../test/language/host-options.js'
import { createAccounts } from '../../accounts/accounts.js'
import type { Chain } from '../../chains/chain.js'
import { startChain } from '../../chains/chain-kinds.js'
import type { ChainSpec } from '../../chains/chain-spec.js'
import type { OwnedChain } from '../../chains/owned-chain.js'
import { createClock, type WorldClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { startNodes } from '../../processes/node-pool.js'
import { createAccess } from '../../serving/access.js'
import type { WalletWorld } from '../wallet-world.js'

/** Funded accounts on real local chains. */
export interface TestWorld extends Omit<WalletWorld, 'name'> {
  readonly worldClock: WorldClock
  chain(name: string): Chain
  stop(): Promise<void>
}

export async function startTestWorld(specs: Readonly<Record<string, ChainSpec>>): Promise<TestWorld> {
  const seed = createSeed(7)
  const accounts = createAccounts(seed)
  const clock = createClock()
  const access = createAccess()
  access.allow(hostOrigin)
  const nodes = startNodes({ solana: 'auto', startTimeoutMs: 10_000 })
  const started: OwnedChain[] = await Promise.all(
    Object.entries(specs).map(([name, spec]) => startChain(spec, { name, clock, access }, nodes)),
  )
  const chains = Object.fromEntries(started.map((chain) => [chain.name, chain]))
  const { alice } = accounts
  for (const chain of started) {
    if (alice && chain.kind === 'evm') await chain.setBalance(alice.evmAddress, 100n * 10n ** 18n)
    if (alice && chain.kind === 'solana') await chain.setBalance(alice.solanaAddress, 100n * 10n ** 9n)
  }
  return {
    seed: 7,
    accounts,
    chains,
    clock,
    worldClock: clock,
    chain(name) {
      const chain = chains[name]
      if (!chain) throw new Error(`This test has no chain ${name}.`)
      return chain
    },
    async stop() {
      clock.dispose()
      await Promise.all(started.map((chain) => chain.stop()))
    },
  }
}
