import { createAccounts, type WorldAccount } from '../accounts/accounts.js'
import { keyAccountsOf } from '../accounts/key-accounts.js'
import { isOwnChainKind } from '../chains/chain-definition.js'
import { furnishChain, startChain } from '../chains/chain-kinds.js'
import type { OwnedChain } from '../chains/owned-chain.js'
import { requireChain } from '../chains/require-chain.js'
import { createFrame } from '../frame/frame.js'
import { createClock, createMachineClock, type WorldClock } from '../lib/clock.js'
import { once } from '../lib/lifecycle.js'
import { createSeed } from '../lib/seed.js'
import { createNodePool, type NodePool, type NodeSource, startNodes } from '../processes/node-pool.js'
import { registeredNames } from '../services/names.js'
import { createOwnServices } from '../services/own-services.js'
import { createServices, loadServicesLibrary } from '../services/services.js'
import { type Access, createAccess } from '../serving/access.js'
import { createMockWallet } from '../wallets/create-wallet.js'
import type { MockWallet } from '../wallets/wallet.js'
import type { WalletSpec } from '../wallets/wallet-spec.js'
import { createKindNames } from './kind-names.js'
import { createLinkedApps } from './linked-apps.js'
import { isPhone, needsRelay, startWalletConnect } from './wallet-connect-world.js'
import type { World, WorldSpec } from './world-api.js'

export { createNodePool }

const DEFAULT_SEED = 1
const DEFAULT_START_TIMEOUT_MS = 10_000

/**
 * Starts the parts of a world: local chains, wallets with real keys, and every service that the modal calls. The same
 * seed gives the same world. Nothing outlives the process, however it ends.
 * @example
 * const world = await createWorld({
 *   chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 19n } } },
 *   wallets: { fox: { via: 'eip6963' } },
 * })
 * console.log(world.chains.mainnet?.rpcUrl)
 * await world.stop()
 * @throws {@link StartError} when a part is not installed or does not start; no part is left running then
 */
export async function createWorld(spec: WorldSpec): Promise<World> {
  const kindNames = createKindNames()
  for (const [name, chain] of Object.entries(spec.chains ?? {})) {
    requireChain(name, chain)
    if (isOwnChainKind(chain.kind)) kindNames.addChain(name, chain.kind)
  }
  const seed = createSeed(spec.seed ?? DEFAULT_SEED)
  const accounts: Record<string, WorldAccount> = createAccounts(seed)
  const takeIn = (name: string, wallet: WalletSpec) => {
    kindNames.addWallet(name, wallet)
    for (const account of keyAccountsOf(name, wallet.accounts)) {
      if (accounts[account.name])
        throw new Error(`The wallet ${name} names an account ${account.name}, and another account has this name.`)
      accounts[account.name] = account
    }
  }
  for (const [name, wallet] of Object.entries(spec.wallets ?? {})) takeIn(name, wallet)
  const clock = spec.clock === 'machine' ? createMachineClock() : createClock()
  const access = createAccess()
  const failures: string[] = []
  const chains: Record<string, OwnedChain> = {}
  const stops: (() => unknown)[] = []
  let isStopped = false
  const stop = once(async () => {
    isStopped = true
    for (const end of stops.reverse()) await end()
    const leaks = await Promise.all(Object.values(chains).map((chain) => chain.stopAndReport()))
    clock.dispose()
    return leaks.flat()
  })

  try {
    // Loads while the nodes start. A failed import is reported below.
    void loadServicesLibrary().catch(() => undefined)
    await startChains(spec, { accounts, clock, access, chains, isStopped: () => isStopped, failures })
    const { projectId } = spec
    const services = await createServices({
      ...{ chains, clock, seed, projectId, nodes: spec.nodes, own: createOwnServices(spec.services, spec.folder) },
      ...spec.http,
    })
    stops.push(services.stop)
    services.state.names.push(...registeredNames(spec.http?.names ?? {}, accounts))
    const { prices, smartSessions } = services.state
    const frame = createFrame({ spec: spec.frame ?? {}, seed, accounts, chains, clock, prices, smartSessions })
    stops.push(frame.dispose)
    const connected = needsRelay(spec)
      ? await startWalletConnect(spec, { seed, accounts, chains, clock, access })
      : undefined
    if (connected) stops.push(connected.stop)
    const { relay, verify, phones = {} } = connected ?? {}
    const wallets: Record<string, MockWallet> = {}
    const linked = createLinkedApps(clock)
    stops.push(linked.stop)
    const putIn = async (name: string, walletSpec: WalletSpec) => {
      const wallet = createMockWallet(walletSpec, { name, seed: seed.value, accounts, chains, clock })
      wallets[name] = wallet
      stops.push(wallet.dispose)
      await linked.add(wallet)
      return wallet
    }
    for (const [name, walletSpec] of Object.entries(spec.wallets ?? {})) {
      const phone = phones[name]
      if (phone) wallets[name] = phone.wallet
      if (!isPhone(walletSpec)) await putIn(name, walletSpec)
    }
    const joining = new Set<(wallet: MockWallet) => unknown>()
    const onWallet = (listener: (wallet: MockWallet) => unknown) => {
      joining.add(listener)
      return () => void joining.delete(listener)
    }
    const addWallet = async (name: string, walletSpec: WalletSpec) => {
      if (wallets[name]) throw new Error(`The world has a wallet ${name}.`)
      if (isPhone(walletSpec) && !connected)
        throw new Error(`The wallet ${name} is on a phone, and the world has no relay: createWorld({ relay: true }).`)
      takeIn(name, walletSpec)
      const phone = isPhone(walletSpec) ? await connected?.addPhone(name, walletSpec) : undefined
      const wallet = phone?.wallet ?? (await putIn(name, walletSpec))
      wallets[name] = wallet
      await Promise.all([...joining].map((listener) => listener(wallet)))
      return wallet
    }
    const joins = { addWallet, onWallet }
    const { apps, bridge, metamaskRelay } = linked
    const ways = { phones, relay, verify, apps, bridge, metamaskRelay }
    const parts = { access, clock, accounts, chains, wallets, ...ways, services, frame, ...joins }
    return { seed: seed.value, ...parts, failures, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface ChainsContext {
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly clock: WorldClock
  readonly access: Access
  readonly chains: Record<string, OwnedChain>
  readonly failures: string[]
  isStopped(): boolean
}

/** Starts all chains at once and waits for all of them, even after a failure: started chains have to be stopped. */
async function startChains(spec: WorldSpec, context: ChainsContext): Promise<void> {
  const { accounts, clock, access, chains, failures, isStopped } = context
  const nodes = sourceOf(spec)
  const names = Object.keys(spec.chains ?? {})
  const started = await Promise.allSettled(
    Object.entries(spec.chains ?? {}).map(async ([name, chainSpec]) => {
      const chain = await startChain(chainSpec, { name, clock, access }, nodes, spec.folder)
      chains[name] = chain
      chain.onCrash((sentence) => {
        if (!isStopped()) failures.push(`The node of the chain ${name} is gone: ${sentence}`)
      })
      clock.onAdvance(() => chain.setTime(clock.steadyNow()))
      await furnishChain(chain, chainSpec, accounts, spec.folder)
    }),
  )
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  // In the order of the specification, not of readiness.
  const inOrder = names.map((name) => [name, chains[name]] as const)
  for (const name of names) delete chains[name]
  for (const [name, chain] of inOrder) if (chain) chains[name] = chain
}

function sourceOf({ pool, solana = 'auto', startTimeoutMs = DEFAULT_START_TIMEOUT_MS }: WorldSpec): NodeSource {
  // A pool has its own node software. A specification that names one bypasses the pool.
  if (pool && isSource(pool) && solana === 'auto') return pool
  return startNodes({ solana, startTimeoutMs })
}

function isSource(pool: NodePool): pool is NodePool & NodeSource {
  return 'take' in pool
}
