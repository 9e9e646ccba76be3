import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import { type ChainNode, createChainNode } from './chain-node.js'
import { spawnProcess } from './spawn-process.js'
import { StartError } from './start-error.js'

/**
 * What the child runs. Text rather than a module, because Node cannot run a TypeScript file and the harness runs from
 * its sources too. Starting blocks the child's event loop, so it is a process of its own; it ends with its input.
 */
const CHILD = `
process.stdin.on('end', () => process.exit()).on('error', () => process.exit()).resume()
const { Surfnet } = require(process.argv[1])
const net = Surfnet.startWithConfig(JSON.parse(process.argv[2]))
process.stdout.write('READY ' + JSON.stringify({ rpcUrl: net.rpcUrl, webSocketUrl: net.wsUrl }) + '\\n')
`

/** Ports are taken seldom, but on a busy machine twice in a row. */
const STARTS = 3

const ready = z.object({ rpcUrl: z.string(), webSocketUrl: z.string() })

/** Platforms that have a package, by `process.platform`-`process.arch`. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@solana/surfpool-linux-x64-gnu',
  'darwin-x64': '@solana/surfpool-darwin-x64',
  'darwin-arm64': '@solana/surfpool-darwin-arm64',
}

/** `process.platform`-`process.arch` of this machine. */
const here = `${process.platform}-${process.arch}`

/** The npm package that holds Surfpool for a platform; `undefined` where nobody publishes one. */
export function surfpoolPackage(platform = here): string | undefined {
  return PACKAGES[platform]
}

/** Where Surfpool is, or `undefined`. */
export function findSurfpool(): string | undefined {
  const name = surfpoolPackage()
  if (name === undefined) return undefined
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    // Not installed: the caller says what to do.
    return undefined
  }
}

/**
 * Starts Surfpool in a child process: offline, and with a block for each transaction and none in between, so that
 * nothing happens by itself.
 * @throws {@link StartError}
 */
export async function startSurfpool({
  startTimeoutMs,
  module = findSurfpool(),
}: {
  startTimeoutMs: number
  /** @default the npm package for this platform */
  module?: string | undefined
}): Promise<ChainNode> {
  if (module === undefined) throw missingSurfpool()
  // 400 ms per slot, or "transaction" mode drifts all the same.
  const config = { offline: true, blockProductionMode: 'transaction', slotTimeMs: 400, airdropSol: 0 }
  const start = () =>
    spawnProcess(
      {
        name: 'Surfpool',
        file: process.execPath,
        args: ['-e', CHILD, module, JSON.stringify(config)],
        startTimeoutMs,
      },
      (logs) => {
        const line = logs.lines.find((candidate) => candidate.startsWith('READY ') && candidate.endsWith('}'))
        // It says so, in its own words or in those of a thread that broke off, and lives on without ever being ready.
        const lost =
          line === undefined ? logs.lines.find((candidate) => /already in use|panicked at/.test(candidate)) : undefined
        if (lost !== undefined) throw new StartError('start_failed', `Surfpool did not start: ${lost}`)
        return line === undefined ? undefined : ready.parse(JSON.parse(line.slice('READY '.length)))
      },
    )
  // It looks for two free ports, lets them go and takes them again: somebody else may be faster in between.
  for (let triesLeft = STARTS - 1; ; triesLeft -= 1) {
    try {
      const child = await start()
      return createChainNode({ backend: 'surfpool', process: child.process, ...child.ready })
    } catch (error) {
      const mayPass = error instanceof StartError && error.code === 'start_failed'
      if (!mayPass || triesLeft === 0) throw error
    }
  }
}

/** How to get a Solana node by hand: the end of a sentence. */
export function waysToSolana(platform = here): string {
  const name = surfpoolPackage(platform)
  const validator = 'put solana-test-validator on the PATH (https://solana.com/docs/intro/installation)'
  return name === undefined
    ? `Surfpool is not published for ${platform}, so ${validator}`
    : `npm install --save-dev ${name}@1.5.0, or ${validator}`
}

export function missingSurfpool(platform = here): StartError {
  return new StartError('missing_backend', `A Solana chain needs a node, and there is none: ${waysToSolana(platform)}.`)
}
