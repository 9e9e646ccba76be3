import { createAccounts } from './accounts.js'
import type { OwnedChain } from './chains/owned-chain.js'
import { startChain } from './chains/start-chain.js'
import { createClock } from './clock.js'
import { createServices } from './fakes/services.js'
import { createNodePool, type NodeSource, startNodes } from './processes/node-pool.js'
import { createSeed } from './seed.js'
import { createMockWallet } from './wallets/create-wallet.js'
import type { MockWallet } from './wallets/wallet.js'
import type { NodePool, World, WorldAccount, WorldSpec } from './world-api.js'

export { createNodePool }

const DEFAULT_SEED = 1
const DEFAULT_START_TIMEOUT_MS = 10_000

/**
 * Starts what a scenario asks for: local chains, wallets with real keys, and every service that the modal talks to.
 * Everything is the same again for the same seed. Nothing outlives the process, however it ends.
 *
 * @example
 * const world = await createWorld({
 *   chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 19n } } },
 *   wallets: { fox: { via: 'eip6963' } },
 * })
 * console.log(world.chains.mainnet?.rpcUrl)
 * await world.stop()
 *
 * @throws {@link StartError} when a part is not installed or does not start; nothing of it is left running then
 */
export async function createWorld(spec: WorldSpec): Promise<World> {
  const seed = createSeed(spec.seed ?? DEFAULT_SEED)
  const accounts = createAccounts(seed)
  const clock = createClock()
  const failures: string[] = []
  /** How to stop what was started, in the order of starting. */
  const stops: (() => Promise<readonly string[]>)[] = [
    async () => {
      clock.dispose()
      return []
    },
  ]
  let stopped: Promise<readonly string[]> | undefined
  async function stopAll(): Promise<readonly string[]> {
    const leaks: string[] = []
    for (const stop of stops.reverse()) leaks.push(...(await stop()))
    return leaks
  }
  const stop = () => {
    stopped ??= stopAll()
    return stopped
  }

  try {
    const chains = await startChains(spec, { accounts, clock, failures, stops })
    const services = await createServices({
      chains,
      clock,
      seed,
      projectId: spec.projectId,
      walletCount: spec.http?.catalogue?.wallets,
      isAnalyticsEnabled: spec.http?.analytics?.enabled,
    })
    stops.push(async () => {
      services.stop()
      return []
    })
    const wallets: Record<string, MockWallet> = {}
    for (const [name, walletSpec] of Object.entries(spec.wallets ?? {})) {
      const wallet = createMockWallet(walletSpec, { name, seed: seed.value, accounts, chains, clock })
      wallets[name] = wallet
      stops.push(async () => {
        wallet.dispose()
        return []
      })
    }
    return { seed: seed.value, clock, accounts, chains, wallets, services, failures, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface ChainsContext {
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly clock: ReturnType<typeof createClock>
  readonly failures: string[]
  readonly stops: (() => Promise<readonly string[]>)[]
}

/** Starts all chains at once; when one fails, the others are stopped by whoever called. */
async function startChains(
  spec: WorldSpec,
  { accounts, clock, failures, stops }: ChainsContext,
): Promise<Record<string, OwnedChain>> {
  const nodes = sourceOf(spec)
  let isStopping = false
  const started = await Promise.allSettled(
    Object.entries(spec.chains ?? {}).map(async ([name, chainSpec]) => {
      const chain = await startChain(chainSpec, { name, clock }, nodes)
      stops.push(chain.stopAndReport)
      chain.onCrash((sentence) => {
        if (!isStopping) failures.push(`The node of the chain ${name} is gone: ${sentence}`)
      })
      clock.onAdvance(() => chain.setTime(clock.steadyNow()))
      for (const [accountName, amount] of Object.entries(chainSpec.fund ?? {})) {
        const account = accounts[accountName]
        if (!account)
          throw new Error(
            `The chain ${name} funds ${accountName}, and nobody is called so. There are: ${Object.keys(accounts).join(', ')}.`,
          )
        await chain.setBalance(chain.kind === 'evm' ? account.evmAddress : account.solanaAddress, amount)
      }
      return [name, chain] as const
    }),
  )
  stops.push(async () => {
    isStopping = true
    return []
  })
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return Object.fromEntries(started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
}

function sourceOf({ pool, solana = 'auto', startTimeoutMs = DEFAULT_START_TIMEOUT_MS }: WorldSpec): NodeSource {
  // A pool has its own backend; who names one gets it.
  if (pool && isSource(pool) && solana === 'auto') return pool
  return startNodes({ solana, startTimeoutMs })
}

function isSource(pool: NodePool): pool is NodePool & NodeSource {
  return 'take' in pool
}
