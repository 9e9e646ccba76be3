import { once } from '../lib/lifecycle.js'
import { startAnvil } from './anvil.js'
import type { ChainNode, NodeUse } from './chain-node.js'
import { findSolanaValidator, startSolanaValidator } from './solana-validator.js'
import { findSurfpool, missingSurfpool, startSurfpool } from './surfpool.js'

/** The node software of a Solana chain. `auto`: Surfpool when it is installed, else the validator. */
export type SolanaNode = 'auto' | 'surfpool' | 'validator'

/** Idle nodes for the next worlds. Each is reset or new, so a scenario always gets a fresh node. */
export interface NodePool {
  /** Stops the idle nodes. Resolves with a sentence for each leftover. */
  stop(): Promise<readonly string[]>
}

/** A state file with its time of change. After a change, idle nodes with the old state are not reused. */
export interface StateFile {
  readonly file: string
  readonly changedMs: number
}

export type NodeRequest = { kind: 'evm'; chainId: number; timestamp: number; state?: StateFile } | { kind: 'solana' }

export interface NodeSource {
  take(request: NodeRequest): Promise<ChainNode>
}

export interface NodeOptions {
  readonly solana: SolanaNode
  readonly startTimeoutMs: number
}

export function startNodes({ solana, startTimeoutMs }: NodeOptions): NodeSource {
  return {
    async take(request) {
      if (request.kind === 'evm') return startAnvil({ ...request, state: request.state?.file, startTimeoutMs })
      return chooseSolana(solana) === 'surfpool'
        ? startSurfpool({ startTimeoutMs })
        : startSolanaValidator({ startTimeoutMs })
    },
  }
}

/** True if this machine can run a Solana chain. */
export function hasSolanaNode(): boolean {
  return findSurfpool() !== undefined || findSolanaValidator() !== undefined
}

/** Chooses Surfpool, which is faster, when it is installed, else the validator. */
export function chooseSolana(
  wanted: NodeOptions['solana'],
  find = { surfpool: findSurfpool, validator: findSolanaValidator },
): 'surfpool' | 'validator' {
  if (wanted !== 'auto') return wanted
  if (find.surfpool() !== undefined) return 'surfpool'
  if (find.validator() !== undefined) return 'validator'
  throw missingSurfpool()
}

export interface OwnedNodePool extends NodePool, NodeSource {}

/** Idle nodes kept of each kind: few worlds have two chains of one kind. */
const SPARES = 1
/** Kinds kept. With the machine's clock, every second's genesis time is a kind of its own. */
const KINDS = 8

/**
 * Keeps a fresh node ready for each kind of chain in earlier worlds, so that the next world of this process does not
 * wait. A node that can be reset (`ChainNode.renew`) is reset when its world ends; any other is replaced by a new
 * process. Either way the next world gets a node without state from earlier worlds.
 * @example
 * const pool = createNodePool()
 * const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } }, pool })
 * await world.stop()
 * await pool.stop()
 */
export function createNodePool(options: Partial<NodeOptions> = {}): OwnedNodePool {
  const source = startNodes({ solana: options.solana ?? 'auto', startTimeoutMs: options.startTimeoutMs ?? 10_000 })
  const spares = new Map<string, Promise<ChainNode | undefined>[]>()
  /** Work in progress: starts, resets, and stops that no caller awaits. */
  const underWay = new Set<Promise<unknown>>()
  const leaks: string[] = []
  let isStopped = false

  function follow<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    const forget = () => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Wraps a node for a world: `stop` returns the node to the pool. */
  function lend(request: NodeRequest, node: ChainNode): ChainNode {
    const stop = once(async (use?: NodeUse): Promise<readonly string[]> => {
      const waiting = sparesLike(request)
      if (isStopped || waiting.length >= SPARES) return node.stop()
      const renewed = use && node.process.status === 'running' ? node.renew?.(use) : undefined
      // Neither the ending world nor the next one waits for the reset.
      waiting.push(follow(renewed ? renewed.catch(() => discard(node)) : start(request)))
      dropOldest()
      return renewed ? [] : node.stop()
    })
    return { ...node, stop }
  }

  function sparesLike(request: NodeRequest): Promise<ChainNode | undefined>[] {
    const key = JSON.stringify(request)
    const found = spares.get(key) ?? []
    // Moves the kind to the end: the least recently used kind is dropped first.
    spares.delete(key)
    spares.set(key, found)
    return found
  }

  function dropOldest(): void {
    for (const [key, waiting] of spares) {
      if (spares.size <= KINDS) return
      spares.delete(key)
      for (const spare of waiting) void follow(spare.then((node) => node && discard(node)))
    }
  }

  async function discard(node: ChainNode): Promise<undefined> {
    leaks.push(...(await node.stop()))
  }

  /** A spare that fails to start is ignored: the next request starts a node itself and reports the error. */
  function start(request: NodeRequest): Promise<ChainNode | undefined> {
    return source.take(request).catch(() => undefined)
  }

  async function take(request: NodeRequest): Promise<ChainNode> {
    const spare = await sparesLike(request).shift()
    const isUsable = spare?.process.status === 'running'
    return lend(request, isUsable ? spare : await source.take(request))
  }

  return {
    async take(request) {
      if (isStopped) throw new Error('The pool of nodes has been stopped.')
      return follow(take(request))
    },
    async stop() {
      isStopped = true
      while (underWay.size > 0) await Promise.allSettled(underWay)
      const waiting = await Promise.all([...spares.values()].flat())
      spares.clear()
      const left = await Promise.all(waiting.map((node) => node?.stop() ?? []))
      return [...leaks, ...left.flat()]
    },
  }
}
