import { isGroupAlive, type OwnedProcess } from './owned-process.js'
import { portsStillOpen } from './ports.js'

/** A running node, and what is left of it when it was stopped. */
export interface ChainNode {
  readonly backend: 'anvil' | 'surfpool' | 'validator'
  readonly process: OwnedProcess
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** Resolves with what was left behind: an open port, a process that would not go. */
  stop(): Promise<readonly string[]>
}

export interface ChainNodeParts {
  readonly backend: ChainNode['backend']
  readonly process: OwnedProcess
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** Directories and the like, after the process is gone. */
  cleanUp?(): Promise<void>
}

export function createChainNode({ cleanUp, ...parts }: ChainNodeParts): ChainNode {
  const ports = [...new Set([parts.rpcUrl, parts.webSocketUrl].map((url) => Number(new URL(url).port)))]
  let stopped: Promise<readonly string[]> | undefined
  async function stop(): Promise<readonly string[]> {
    await parts.process.stop()
    const open = await portsStillOpen(ports, 500)
    await cleanUp?.()
    // Without anybody in its group the port is somebody else's by now.
    if (!isGroupAlive(parts.process.pid)) return []
    return open.map((port) => `${parts.process.name} still listens on port ${port}`)
  }
  return {
    ...parts,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
