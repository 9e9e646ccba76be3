import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { callText, readAnswer } from '../lib/json-rpc.js'
import { messageOf } from '../lib/message-of.js'
import { type ChainNode, type ChainNodeParts, createChainNode } from './chain-node.js'
import { isExecutable } from './executable.js'
import { guarded, readGuardPid } from './guard.js'
import { loadOptionalPeer, missingPackage } from './optional-peer.js'
import { createLogBuffer, type LogBuffer, ownProcess, StartError, signalGroup } from './owned-process.js'
import { createUpstream } from './upstream.js'

export interface AnvilOptions {
  readonly chainId: number
  /** The time of the genesis block in seconds. */
  readonly timestamp: number
  readonly startTimeoutMs: number
  readonly binary?: string
  /** A state file written by `anvil --dump-state`. */
  readonly state?: string | undefined
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

export function anvilPackage(): string {
  const { platform, arch } = process
  return `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch] ?? arch}`
}

/** Path of the Anvil binary. Its package is a dependency of `@foundry-rs/anvil`. @throws {@link StartError} `missing_package` */
export function findAnvil(): string {
  const require = createRequire(import.meta.url)
  const name = anvilPackage()
  const lookUps = [
    () => require.resolve(`${name}/package.json`),
    () => createRequire(require.resolve('@foundry-rs/anvil/package.json')).resolve(`${name}/package.json`),
  ]
  for (const lookUp of lookUps) {
    try {
      return join(lookUp(), '..', 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    } catch {}
  }
  const mainPackage = '@foundry-rs/anvil'
  try {
    require.resolve(`${mainPackage}/package.json`)
  } catch (cause) {
    throw missingPackage(mainPackage, cause)
  }
  throw new StartError(
    'missing_package',
    `Anvil's binary is in the package ${name}, which is not installed. ` +
      `Add it: npm install --save-dev ${name}, or install ${mainPackage} with optional dependencies.`,
  )
}

/**
 * Anvil's socket accepts every page that connects. On Linux it listens at a random one of 16 million loopback
 * addresses, so pages cannot find it.
 */
function ownAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
}

function checkBinary(binary: string): void {
  if (isExecutable(binary)) return
  throw new StartError(
    'missing_backend',
    `There is no Anvil that can be run at ${binary}. Install it again: npm install --save-dev @foundry-rs/anvil`,
  )
}

/** Starts Anvil through `@viem/anvil` and works around that package's quirks. @throws {@link StartError} */
export async function startAnvil(options: AnvilOptions): Promise<ChainNode> {
  const { chainId, timestamp, startTimeoutMs, binary, state } = options
  const startedAt = performance.now()
  const { createAnvil } = await loadOptionalPeer('@viem/anvil', () => import('@viem/anvil'))
  const file = binary ?? findAnvil()
  checkBinary(file)

  const logs = createLogBuffer()
  const anvil = createAnvil({
    anvilBinary: file,
    chainId,
    timestamp,
    port: 0,
    ...(state === undefined ? {} : { loadState: state }),
    // Pages reach the node through the proxy, which checks their access.
    noCors: true,
    host: ownAddress(),
    // Only the world's own accounts have funds.
    accounts: 0,
    startTimeout: startTimeoutMs,
    stopTimeout: 500,
    execArgs: ([command, args, options]) => {
      const { file: shell, args: guardArgs } = guarded({ file: command, args })
      return [shell, guardArgs, { ...options, stdin: 'pipe', detached: true, cleanup: false, reject: false }]
    },
  })
  const exited = new Promise<string>((resolve) => {
    anvil.on('exit', (code, signal) => resolve(signal === undefined ? `exit code ${code}` : `signal ${signal}`))
  })
  const pid = () => readGuardPid(logs.text)
  const listening = new Promise<string>((resolve) => {
    anvil.on('message', (message) => {
      logs.push(message)
      const found = /Listening on (127\.[\d.]+:\d+)/.exec(logs.text)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  try {
    await anvil.start()
  } catch (cause) {
    signalGroup(pid(), 'SIGKILL')
    const isLate = cause instanceof Error && cause.message.includes('in time')
    const printed = logs.text.replace(/^guard \d+\n?/m, '').trim()
    const why = isLate ? `did not start within ${startTimeoutMs} ms` : 'did not start'
    throw new StartError(
      isLate ? 'start_timeout' : 'start_failed',
      `Anvil for chain ${chainId} ${why}. It printed:\n${printed === '' ? '(nothing)' : printed}`,
      { cause },
    )
  }
  const address = await listening
  const owned = ownProcess({ name: `Anvil for chain ${chainId}`, pid: pid(), logs, exited })
  const parts = {
    backend: 'anvil',
    process: owned,
    rpcUrl: `http://${address}`,
    webSocketUrl: `ws://${address}`,
  } as const
  try {
    // Anvil's genesis block has the given time, but contracts called at it read 1. After a revert they read the given
    // time.
    const leftMs = () => startedAt + startTimeoutMs - performance.now()
    await revertTo(await takeSnapshot(parts.rpcUrl, leftMs()), parts.rpcUrl, leftMs())
    return nodeOf(parts, await takeSnapshot(parts.rpcUrl, leftMs()), logs)
  } catch (cause) {
    await owned.stop()
    throw new StartError('start_failed', `Anvil for chain ${chainId} did not start: ${messageOf(cause)}`, { cause })
  }
}

/** Methods whose effects a revert undoes completely. Others leave a trace: a base fee, a filter, the next block's time. */
const UNDONE = new RegExp(
  `^(?:${[
    'eth_(?:accounts|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas)',
    'eth_get(?:Balance|Block\\w*|Code|Logs|StorageAt|Transaction\\w*)',
    'net_(?:listening|version)',
    'txpool_(?:content|inspect|status)',
    'web3_clientVersion',
    'anvil_(?:getAutomine|nodeInfo)',
    'anvil_set(?:Balance|Code|Nonce|StorageAt)',
  ].join('|')})$`,
)

/** Limit for a revert, which takes a millisecond. (A new process takes 30 ms.) */
const RENEWAL_MS = 500

function nodeOf(parts: Omit<ChainNodeParts, 'renew'>, snapshot: unknown, logs: LogBuffer): ChainNode {
  async function renew(): Promise<ChainNode> {
    await revertTo(snapshot, parts.rpcUrl, RENEWAL_MS)
    const next = await takeSnapshot(parts.rpcUrl, RENEWAL_MS)
    logs.clear()
    return nodeOf(parts, next, logs)
  }
  return createChainNode({
    ...parts,
    renew({ asked, isUnfinished }) {
      const isUndone = !isUnfinished && [...asked].every((method) => UNDONE.test(method))
      return isUndone ? renew() : undefined
    },
  })
}

const takeSnapshot = (rpcUrl: string, withinMs: number) => ask(rpcUrl, 'evm_snapshot', [], withinMs)

async function revertTo(snapshot: unknown, rpcUrl: string, withinMs: number): Promise<void> {
  const isReverted = await ask(rpcUrl, 'evm_revert', [snapshot], withinMs)
  if (isReverted !== true) throw new Error(`Anvil has no snapshot ${JSON.stringify(snapshot)} any more.`)
}

async function ask(rpcUrl: string, method: string, params: readonly unknown[], withinMs: number): Promise<unknown> {
  const node = createUpstream(rpcUrl)
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      node.close()
    },
    Math.max(0, withinMs),
  )
  try {
    const answer = readAnswer(await node.send(callText(method, params)))
    if (answer && 'result' in answer) return answer.result
    throw new Error(`Anvil answered ${method} with ${answer ? answer.error.message : 'what is not JSON-RPC'}.`)
  } catch (error) {
    throw isLate ? new Error(`Anvil started, but did not answer ${method} in time.`) : error
  } finally {
    clearTimeout(timer)
    node.close()
  }
}
