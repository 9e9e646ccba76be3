import type { NodePool, WorldSpec } from '../world-api.js'
import { startAnvil } from './anvil.js'
import type { ChainNode } from './chain-node.js'
import { findSolanaValidator, startSolanaValidator } from './solana-validator.js'
import { findSurfpool, missingSurfpool, startSurfpool } from './surfpool.js'

export type NodeRequest = { kind: 'evm'; chainId: number; timestamp: number } | { kind: 'solana' }

/** Where a chain gets its node from. */
export interface NodeSource {
  /** A fresh node that nobody has used. @throws {@link StartError} */
  take(request: NodeRequest): Promise<ChainNode>
}

export interface NodeOptions {
  readonly solana: NonNullable<WorldSpec['solana']>
  readonly startTimeoutMs: number
}

/** Starts each node when it is asked for. */
export function startNodes({ solana, startTimeoutMs }: NodeOptions): NodeSource {
  return {
    take(request) {
      if (request.kind === 'evm') return startAnvil({ ...request, startTimeoutMs })
      return startSolanaNode(solana, startTimeoutMs)
    },
  }
}

/** What runs where nobody says what: Surfpool, which is faster, else the validator. */
export function chooseSolana(
  wanted: NodeOptions['solana'],
  find = { surfpool: findSurfpool, validator: findSolanaValidator },
): 'surfpool' | 'validator' {
  if (wanted !== 'auto') return wanted
  if (find.surfpool() !== undefined) return 'surfpool'
  if (find.validator() !== undefined) return 'validator'
  throw missingSurfpool()
}

async function startSolanaNode(wanted: NodeOptions['solana'], startTimeoutMs: number): Promise<ChainNode> {
  return chooseSolana(wanted) === 'surfpool'
    ? startSurfpool({ startTimeoutMs })
    : startSolanaValidator({ startTimeoutMs })
}

/** A pool that a world can take from. */
export interface OwnedNodePool extends NodePool, NodeSource {}

/** How many of a kind wait: the chains of one world start at once, and few worlds have two that are alike. */
const SPARES = 1

/**
 * Keeps one fresh node ready of each kind that was asked for, so that the next world of this process need not wait.
 * A node is handed out once and never comes back, so isolation is that of a new process.
 *
 * @example
 * const pool = createNodePool()
 * const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } }, pool })
 * await world.stop()
 * await pool.stop()
 */
export function createNodePool(options: Partial<NodeOptions> = {}): OwnedNodePool {
  const source = startNodes({ solana: options.solana ?? 'auto', startTimeoutMs: options.startTimeoutMs ?? 10_000 })
  const spares = new Map<string, Promise<ChainNode | undefined>[]>()
  const handedOut = new Set<Promise<unknown>>()
  let isStopped = false

  function refill(key: string, request: NodeRequest): void {
    if (isStopped) return
    const waiting = spares.get(key) ?? []
    spares.set(key, waiting)
    if (waiting.length >= SPARES) return
    // A spare that does not start is no failure yet: whoever needs the node tries again and hears why.
    waiting.push(source.take(request).catch(() => undefined))
  }

  return {
    async take(request) {
      if (isStopped) throw new Error('The pool of nodes has been stopped.')
      const key = JSON.stringify(request)
      const spare = await spares.get(key)?.shift()
      const isUsable = spare?.process.status === 'running'
      const node = isUsable ? Promise.resolve(spare) : source.take(request)
      handedOut.add(node)
      void node
        .then(() => refill(key, request))
        .catch(() => undefined) // the caller hears of it
        .finally(() => handedOut.delete(node))
      return node
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(handedOut)
      const waiting = await Promise.all([...spares.values()].flat())
      spares.clear()
      const leaks = await Promise.all(waiting.map((node) => node?.stop() ?? []))
      return leaks.flat()
    },
  }
}
