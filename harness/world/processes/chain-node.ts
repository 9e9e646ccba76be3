import { once } from '../lib/lifecycle.js'
import { isGroupAlive, type OwnedProcess } from './owned-process.js'
import { portsStillOpen } from './ports.js'

export interface NodeUse {
  readonly asked: ReadonlySet<string>
  /** It had not answered everything when its user left: what it still does is not known. */
  readonly isUnfinished: boolean
}

/** A running node, and what is left of it when it was stopped. */
export interface ChainNode {
  readonly backend: 'anvil' | 'surfpool' | 'validator'
  readonly process: OwnedProcess
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** Makes an unused node of this one; `undefined` where its use does not allow it. The caller stops one of the two. */
  readonly renew?: ((use: NodeUse) => Promise<ChainNode> | undefined) | undefined
  /** Resolves with what was left behind. With `use` from its user, a pool may go on with the node. */
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
    // Without anybody in its group the port is somebody else's by now.
    if (!isGroupAlive(parts.process.pid)) return []
    return open.map((port) => `${parts.process.name} still listens on ${port}`)
  })
  return { ...parts, stop }
}

export function portsOf({ rpcUrl, webSocketUrl }: Pick<ChainNode, 'rpcUrl' | 'webSocketUrl'>): string[] {
  return [...new Set([rpcUrl, webSocketUrl].map((url) => new URL(url).host))]
}
