import type { WorldAccount } from '../accounts/accounts.js'
import type { ChainNode } from '../processes/chain-node.js'
import type { NodeSource } from '../processes/node-pool.js'
import type { KnownChainKind } from './chain.js'
import { isOwnChainKind, type OwnChainSpec } from './chain-definition.js'
import type { ChainSpec, KnownChainSpec } from './chain-spec.js'
import { parseAmountOn } from './coin.js'
import { addressOfHolder } from './contracts/smart-account.js'
import { deployContracts } from './dapp/deploy-contracts.js'
import { setFolder } from './dapp/known-contracts.js'
import { stateFile } from './dapp/state-file.js'
import { placeEconomy } from './economy/economy.js'
import { type ChainContext, startEvmChain } from './evm-chain.js'
import { startOwnChain } from './own-chain.js'
import type { OwnedChain } from './owned-chain.js'
import { startSolanaChain } from './solana-chain.js'

type SpecOf<Kind extends KnownChainKind> = Extract<KnownChainSpec, { kind: Kind }>
type Accounts = Readonly<Record<string, WorldAccount>>

/** The parts that differ between kinds of chain. */
interface KnownKind<Kind extends KnownChainKind> {
  /** @throws {@link StartError}; no process is left then */
  start(spec: SpecOf<Kind>, context: ChainContext & { folder: string }, nodes: NodeSource): Promise<OwnedChain>
  /** Adds the scenario's contents other than money to the chain. */
  furnish?(chain: OwnedChain, spec: SpecOf<Kind>, accounts: Accounts, folder: string): Promise<void>
}

/** The libraries of Bitcoin and Polkadot are loaded only for a world with such a chain. */
const chainKinds: { [Kind in KnownChainKind]: KnownKind<Kind> } = {
  evm: {
    async start({ id, state }, { folder, ...context }, nodes) {
      const timestamp = Math.floor(context.clock.steadyNow() / 1000)
      const from = state === undefined ? undefined : stateFile(context.name, folder, state)
      const node = await nodes.take({ kind: 'evm', chainId: id, timestamp, ...(from ? { state: from } : {}) })
      return orStop(node, () => startEvmChain(node, id, context))
    },
    async furnish(chain, { economy, deploy }, accounts, folder) {
      if (economy) await placeEconomy(chain, economy === true ? {} : economy, accounts)
      if (deploy) await deployContracts(chain, deploy, accounts, folder)
    },
  },
  solana: {
    async start({ cluster }, context, nodes) {
      const node = await nodes.take({ kind: 'solana' })
      const chain = await orStop(node, () => startSolanaChain(node, cluster, context))
      await orStop(chain, () => chain.setTime(context.clock.steadyNow()))
      return chain
    },
    async furnish(chain, { names, tokens, programs, accounts: saved }, accounts, folder) {
      if (programs || saved) {
        const { placePrograms } = await import('./solana-programs.js')
        await placePrograms(chain, { programs, accounts: saved }, folder)
      }
      if (names) {
        const { placeSolNames } = await import('./sol-names.js')
        await placeSolNames(chain, names, accounts)
      }
      if (!tokens) return
      const { installSplTokens } = await import('./spl-tokens.js')
      await installSplTokens(chain, tokens, accounts)
    },
  },
  bitcoin: {
    async start({ network }, context) {
      const { startUtxoChain } = await import('./utxo/utxo-chain.js')
      return startUtxoChain(network, context)
    },
  },
  polkadot: {
    async start({ network = 'polkadot' }, context) {
      const { startPolkadotChain } = await import('./signing-chain.js')
      return startPolkadotChain(network, context)
    },
  },
}

async function orStop<Result>(started: ChainNode | OwnedChain, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await started.stop()
    throw error
  }
}

type Context = ChainContext & { folder: string }

function startKnown<Kind extends KnownChainKind>(
  spec: SpecOf<Kind> & { kind: Kind },
  context: Context,
  nodes: NodeSource,
): Promise<OwnedChain> {
  return chainKinds[spec.kind].start(spec, context, nodes)
}

/** Starts the node and its proxy at the world's time. @throws {@link StartError}; no process is left then */
export async function startChain(
  spec: ChainSpec,
  context: Omit<ChainContext, 'port'>,
  nodes: NodeSource,
  folder = '.',
): Promise<OwnedChain> {
  const placed = { ...context, folder, port: spec.port }
  if (!isOwnSpec(spec)) return startKnown(spec, placed, nodes)
  const chain = await startOwnChain(spec, placed)
  await orStop(chain, () => chain.setTime(context.clock.steadyNow()))
  return chain
}

const isOwnSpec = (spec: ChainSpec): spec is OwnChainSpec => isOwnChainKind(spec.kind)

async function furnishKnown<Kind extends KnownChainKind>(
  chain: OwnedChain,
  spec: SpecOf<Kind> & { kind: Kind },
  accounts: Accounts,
  folder: string,
): Promise<void> {
  await chainKinds[spec.kind].furnish?.(chain, spec, accounts, folder)
}

/** Adds tokens, contracts and money to a chain that has just started. File names are relative to `folder`. */
export async function furnishChain(
  chain: OwnedChain,
  spec: ChainSpec,
  accounts: Accounts,
  folder = '.',
): Promise<void> {
  setFolder(chain, folder)
  if (!isOwnSpec(spec)) await furnishKnown(chain, spec, accounts, folder)
  for (const [name, amount] of Object.entries(('fund' in spec && spec.fund) || {})) {
    const address = addressOfHolder(chain, name, accounts)
    if (address === undefined) {
      const names = Object.keys(accounts).join(', ')
      throw new Error(`The chain ${chain.name} funds ${name}, which is not an account. Accounts: ${names}.`)
    }
    await chain.setBalance(address, typeof amount === 'bigint' ? amount : parseAmountOn(chain, amount))
  }
}
