import { once } from '../lib/lifecycle.js'
import { isGroupAlive, type OwnedProcess } from './owned-process.js'
import { portsStillOpen } from './ports.js'

export interface NodeUse {
  readonly asked: ReadonlySet<string>
  /** True if calls were still unanswered when the world ended: their effects are unknown. */
  readonly isUnfinished: boolean
}

/** A running node. Stopping it reports leftovers. */
export interface ChainNode {
  readonly backend: 'anvil' | 'surfpool' | 'validator'
  readonly process: OwnedProcess
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** Resets this node to an unused one; `undefined` when its use makes that impossible. The caller stops only one of the two nodes. */
  readonly renew?: ((use: NodeUse) => Promise<ChainNode> | undefined) | undefined
  /** Resolves with a sentence for each leftover. When the world passes `use`, a pool may reset the node and keep it. */
  stop(use?: NodeUse): Promise<readonly string[]>
}

export interface ChainNodeParts extends Omit<ChainNode, 'stop'> {
  cleanUp?(): Promise<void>
}

export function createChainNode({ cleanUp, ...parts }: ChainNodeParts): ChainNode {
  const ports = portsOf(parts)
  const stop = once(async () => {
    await parts.process.stop()
    const open = await portsStillOpen(ports, 500)
    await cleanUp?.()
    // Once the process group is empty, the port belongs to another process.
    if (!isGroupAlive(parts.process.pid)) return []
    return open.map((port) => `${parts.process.name} still listens on ${port}`)
  })
  return { ...parts, stop }
}

export function portsOf({ rpcUrl, webSocketUrl }: Pick<ChainNode, 'rpcUrl' | 'webSocketUrl'>): string[] {
  return [...new Set([rpcUrl, webSocketUrl].map((url) => new URL(url).host))]
}
