import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import { type ChainNode, createChainNode, portsOf } from './chain-node.js'
import { type LogBuffer, StartError } from './owned-process.js'
import { portsStillOpen } from './ports.js'
import { type Spawned, spawnProcess } from './spawn-process.js'

/**
 * The child's program is a string because Node cannot run a TypeScript file. The start blocks the child's event loop.
 * Each line of input stops the chain and starts a fresh one.
 */
const CHILD = `
process.stdin.on('end', () => process.exit()).on('error', () => process.exit())
const { Surfnet } = require(process.argv[1])
let net
const start = () => {
  net = Surfnet.startWithConfig(JSON.parse(process.argv[2]))
  process.stdout.write('READY ' + JSON.stringify({ rpcUrl: net.rpcUrl, webSocketUrl: net.wsUrl }) + '\\n')
}
start()
process.stdin.on('data', () => {
  net.stop()
  start()
})
`

/** Ports are rarely taken, but on a busy machine twice in a row. */
const STARTS = 3
/** Chains that one process runs in succession. Each leaves about 10 MB and a thread behind. */
const CHAINS_OF_A_PROCESS = 10
/** Limit for a restart of the chain, which takes 30 ms. (A new process takes 120 ms.) */
const RENEWAL_MS = 1500

const ready = z.object({ rpcUrl: z.string(), webSocketUrl: z.string() })
type Ready = z.infer<typeof ready>

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@solana/surfpool-linux-x64-gnu',
  'darwin-x64': '@solana/surfpool-darwin-x64',
  'darwin-arm64': '@solana/surfpool-darwin-arm64',
}

const here = `${process.platform}-${process.arch}`

/** The npm package with Surfpool for a platform; `undefined` for unsupported platforms. */
export function surfpoolPackage(platform = here): string | undefined {
  return PACKAGES[platform]
}

export function findSurfpool(): string | undefined {
  const name = surfpoolPackage()
  if (name === undefined) return undefined
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** Starts Surfpool offline in a child process, with one block for each transaction. @throws {@link StartError} */
export async function startSurfpool({
  startTimeoutMs,
  module = findSurfpool(),
}: {
  startTimeoutMs: number
  module?: string | undefined
}): Promise<ChainNode> {
  if (module === undefined) throw missingSurfpool()
  // With another slot time than 400 ms, the clock drifts even in "transaction" mode.
  const config = { offline: true, blockProductionMode: 'transaction', slotTimeMs: 400, airdropSol: 0 }
  const start = () =>
    spawnProcess(
      {
        name: 'Surfpool',
        file: process.execPath,
        args: ['-e', CHILD, module, JSON.stringify(config)],
        startTimeoutMs,
      },
      readyLine,
    )
  // Surfpool finds two free ports, releases them and binds them again: another process may take them in between.
  for (let triesLeft = STARTS - 1; ; triesLeft -= 1) {
    try {
      const child = await start()
      return nodeOf(child, child.ready, 1)
    } catch (error) {
      const mayPass = error instanceof StartError && error.code === 'start_failed'
      if (!mayPass || triesLeft === 0) throw error
    }
  }
}

function readyLine({ lines }: LogBuffer): Ready | undefined {
  const line = lines.find((candidate) => candidate.startsWith('READY ') && candidate.endsWith('}'))
  if (line !== undefined) return ready.parse(JSON.parse(line.slice('READY '.length)))
  // Surfpool prints the failure, or a thread's panic, and keeps running without ever being ready.
  const lost = lines.find((candidate) => /already in use|panicked at/.test(candidate))
  if (lost !== undefined) throw new StartError('start_failed', `Surfpool did not start: ${lost}`)
  return undefined
}

function nodeOf(child: Spawned<Ready>, { rpcUrl, webSocketUrl }: Ready, number: number): ChainNode {
  const node = createChainNode({
    backend: 'surfpool',
    process: child.process,
    rpcUrl,
    webSocketUrl,
    renew: () => (number < CHAINS_OF_A_PROCESS ? renew() : undefined),
  })
  async function renew(): Promise<ChainNode> {
    const next = nodeOf(child, await child.send('next', readyLine, RENEWAL_MS), number + 1)
    const inUse = portsOf(next)
    const ended = portsOf(node).filter((port) => !inUse.includes(port))
    const left = await portsStillOpen(ended, 500)
    if (left.length > 0) throw new Error(`Surfpool still listens on ${left.join(' and ')} for a chain that has ended.`)
    return next
  }
  return node
}

/** How to install a Solana node: the end of a sentence. */
export function waysToSolana(platform = here): string {
  const name = surfpoolPackage(platform)
  const validator = 'put solana-test-validator on the PATH (https://solana.com/docs/intro/installation)'
  return name === undefined
    ? `Surfpool is not published for ${platform}, so ${validator}`
    : `npm install --save-dev ${name}@1.5.0, or ${validator}`
}

export function missingSurfpool(platform = here): StartError {
  return new StartError(
    'missing_backend',
    `A Solana chain needs a node, and none is installed: ${waysToSolana(platform)}.`,
  )
}
