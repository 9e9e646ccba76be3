import { once } from '../lib/lifecycle.js'
import { startAnvil } from './anvil.js'
import type { ChainNode, NodeUse } from './chain-node.js'
import { findSolanaValidator, startSolanaValidator } from './solana-validator.js'
import { findSurfpool, missingSurfpool, startSurfpool } from './surfpool.js'

/** Which node a Solana chain runs on. `auto`: Surfpool where it is installed, else the validator. */
export type SolanaNode = 'auto' | 'surfpool' | 'validator'

/** Nodes that wait for their next world. None of them has anything of a world before: what a scenario gets is always fresh. */
export interface NodePool {
  /** Ends the nodes that wait. Resolves with what was left behind. */
  stop(): Promise<readonly string[]>
}

/** A file that a node begins with, as it was at a time: once it has changed, nodes that wait are of another kind. */
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

/** Whether this machine can run a Solana chain. */
export function hasSolanaNode(): boolean {
  return findSurfpool() !== undefined || findSolanaValidator() !== undefined
}

/** The default Solana node is Surfpool, which is faster, else the validator. */
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

/** How many of a kind wait: few worlds have two chains that are alike. */
const SPARES = 1
/** The number of kinds. With the machine's clock, each second's genesis is a kind of its own. */
const KINDS = 8

/**
 * Keeps a fresh node ready of each kind that a world has had, so that the next world of this process need not wait. A
 * process that can begin anew does so when its world ends (`ChainNode.renew`); in the place of any other one is started.
 * Either way what a world gets has nothing of the world before.
 * @example
 * const pool = createNodePool()
 * const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } }, pool })
 * await world.stop()
 * await pool.stop()
 */
export function createNodePool(options: Partial<NodeOptions> = {}): OwnedNodePool {
  const source = startNodes({ solana: options.solana ?? 'auto', startTimeoutMs: options.startTimeoutMs ?? 10_000 })
  const spares = new Map<string, Promise<ChainNode | undefined>[]>()
  /** Work in progress: starts, renewals, and ends that nobody awaits. */
  const underWay = new Set<Promise<unknown>>()
  const leaks: string[] = []
  let isStopped = false

  function follow<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    const forget = () => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }

  /** The node as a world has it: to stop it is to give it back. */
  function lend(request: NodeRequest, node: ChainNode): ChainNode {
    const stop = once(async (use?: NodeUse): Promise<readonly string[]> => {
      const waiting = sparesLike(request)
      if (isStopped || waiting.length >= SPARES) return node.stop()
      const renewed = use && node.process.status === 'running' ? node.renew?.(use) : undefined
      // Neither the world that ends nor the next one waits for it.
      waiting.push(follow(renewed ? renewed.catch(() => discard(node)) : start(request)))
      dropOldest()
      return renewed ? [] : node.stop()
    })
    return { ...node, stop }
  }

  function sparesLike(request: NodeRequest): Promise<ChainNode | undefined>[] {
    const key = JSON.stringify(request)
    const found = spares.get(key) ?? []
    // The last that was asked for is the last to be dropped.
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

  /** A spare that does not start is no failure yet: whoever needs the node tries again and hears why. */
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
