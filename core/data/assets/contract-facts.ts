import { observable, runInAction } from 'mobx'
import * as z from 'zod/mini'
import type { Network } from '../../contracts/network/network.js'
import { lazy } from '../../lib/lazy.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import { withAbort } from '../../lib/with-abort.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { ownNodes } from '../../services/nodes/node-client.js'
import { withinNodesLimit } from '../../services/nodes/nodes-limit.js'
import { ignored } from '../../state/ignored.js'
import type { RootStore } from '../../state/root-store.js'
import { assetIdOf, tokenAddressOf } from './asset.js'
import { isSilent, type TokenFacts, tokenFacts } from './token-facts.js'

const contractReader = lazy(() => import('./read-contracts.js'))
const mintReader = lazy(() => import('./read-mints.js'))

/** The most stored entries; the oldest are dropped. Facts of contracts do not change, so they do not expire. */
const mostKept = 300

const keptFacts = z.record(z.string(), tokenFacts)

/** What contracts and mints say about their tokens, by the id of the asset. */
export interface ContractFacts {
  /** What is known now. Observable. */
  of(id: string): TokenFacts | undefined
  /**
   * Reads contracts or mints on the network's own nodes, never through the data provider, which must not confirm its
   * own claims. Each is read once. Rejects only when `signal` aborts.
   */
  load(network: Network, addresses: readonly (string | undefined)[], signal: AbortSignal): Promise<void>
  /** Remembers whether a contract contradicted a service. It is read again then, because the node may have been wrong. */
  setDoubted(id: string, isDoubted: boolean): void
  dispose(): void
}

export function createContractFacts(root: RootStore): ContractFacts {
  const { options, platform } = root
  const lifetime = new AbortController()
  const stored = storedItem(platform, options.given.storagePrefix, 'assets', keptFacts)
  const told = observable.map<string, TokenFacts>(Object.entries(stored.get() ?? {}), { deep: false })
  const running = new Map<string, Promise<void>>()
  const doubted = new Set<string>()

  const read = async (network: Network, addresses: readonly string[], outer: AbortSignal) => {
    const readAll =
      rpcOf(network.chainNamespace) === 'ethereum'
        ? (await contractReader.load()).readContracts
        : (await mintReader.load()).readMints
    return withinNodesLimit({ platform, network, signal: outer }, async (signal) => {
      let last: unknown
      for (const rpc of ownNodes(network, platform)) {
        try {
          return await readAll(rpc, addresses, signal)
        } catch (error) {
          signal.throwIfAborted()
          last = error
        }
      }
      throw last
    })
  }

  const keep = (found: ReadonlyMap<string, TokenFacts>) => {
    runInAction(() => {
      for (const [id, facts] of found) told.set(id, facts)
      for (const id of [...told.keys()].slice(0, -mostKept)) told.delete(id)
    })
    stored.set(Object.fromEntries(told))
  }

  const load: ContractFacts['load'] = async (network, addresses, signal) => {
    const { caipNetworkId, chainNamespace, unsupported } = network
    if (unsupported || rpcOf(chainNamespace) === undefined) return
    const plain = addresses.flatMap((address) => tokenAddressOf(caipNetworkId, address) ?? [])
    const wanted = new Map(plain.map((address) => [assetIdOf(caipNetworkId, address), address]))
    const fresh = [...wanted].filter(([id]) => (!told.has(id) || doubted.has(id)) && !running.has(id))
    if (fresh.length > 0) {
      const asking = read(
        network,
        fresh.map(([, address]) => address),
        lifetime.signal,
      )
        .then((found) => {
          const answers = fresh.flatMap(([id, address]) => {
            const facts = found.get(address)
            return facts && !isSilent(facts) ? [[id, facts] as const] : []
          })
          if (!lifetime.signal.aborted && answers.length > 0) keep(new Map(answers))
        })
        .catch(ignored(root, "asking a token's contract for its name"))
        .finally(() => {
          for (const [id] of fresh) running.delete(id)
        })
      for (const [id] of fresh) running.set(id, asking)
    }
    const asked = [...wanted.keys()].flatMap((id) => running.get(id) ?? [])
    if (asked.length > 0) await withAbort(Promise.all(asked), signal, lifetime.signal)
    signal.throwIfAborted()
  }

  return {
    of: (id) => told.get(id),
    load,
    setDoubted: (id, isDoubted) => {
      if (isDoubted) doubted.add(id)
      else doubted.delete(id)
    },
    dispose: () => lifetime.abort(),
  }
}
