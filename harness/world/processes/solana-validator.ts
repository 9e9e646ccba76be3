import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { callText } from '../lib/json-rpc.js'
import { type ChainNode, createChainNode } from './chain-node.js'
import { findOnPath, isExecutable } from './executable.js'
import { guarded } from './guard.js'
import { StartError } from './owned-process.js'
import { findFreePorts } from './ports.js'
import { spawnProcess } from './spawn-process.js'

const EXECUTABLE = 'solana-test-validator'

export function findSolanaValidator(path = process.env.PATH ?? ''): string | undefined {
  return findOnPath(EXECUTABLE, path)
}

/** Size of the port range that a validator takes beside RPC, WebSocket, faucet and gossip. */
const DYNAMIC_PORTS = 16

export function validatorArguments({ ledger, firstPort }: { ledger: string; firstPort: number }): string[] {
  const dynamic = firstPort + 4
  return [
    '--reset',
    '--quiet',
    ['--ledger', ledger],
    ['--bind-address', '127.0.0.1'],
    // The WebSocket is on the port after the RPC port.
    ['--rpc-port', String(firstPort)],
    ['--faucet-port', String(firstPort + 2)],
    ['--gossip-port', String(firstPort + 3)],
    ['--dynamic-port-range', `${dynamic}-${dynamic + DYNAMIC_PORTS}`],
    ['--limit-ledger-size', '10000'],
    '--rpc-pubsub-enable-block-subscription',
  ].flat()
}

const health = z.object({ result: z.literal('ok') })
const blockhash = z.object({ result: z.object({ value: z.object({ blockhash: z.string() }) }) })

async function ask(rpcUrl: string, method: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(1000)
  const response = await fetch(rpcUrl, { method: 'POST', headers, body: callText(method), signal })
  return response.json()
}

/** Starts `solana-test-validator`. It is ready once it is healthy and makes blocks. @throws {@link StartError} */
export async function startSolanaValidator({
  startTimeoutMs,
  executable = findSolanaValidator(),
}: {
  startTimeoutMs: number
  executable?: string | undefined
}): Promise<ChainNode> {
  if (executable === undefined || !isExecutable(executable)) {
    const where = executable === undefined ? 'on the PATH' : `at ${executable}`
    throw new StartError(
      'missing_backend',
      `There is no ${EXECUTABLE} ${where}. It comes with the Solana CLI (https://docs.anza.xyz/cli/install); ` +
        'without it, run with --solana surfpool.',
    )
  }
  const ledger = await mkdtemp(join(tmpdir(), 'walletmodal-ledger-'))
  const cleanUp = () => rm(ledger, { recursive: true, force: true, maxRetries: 3 })
  try {
    const firstPort = await findFreePorts(4 + DYNAMIC_PORTS)
    const rpcUrl = `http://127.0.0.1:${firstPort}`
    let first: string | undefined
    const child = await spawnProcess(
      {
        name: EXECUTABLE,
        ...guarded({ file: executable, args: validatorArguments({ ledger, firstPort }) }),
        startTimeoutMs,
      },
      async () => {
        try {
          if (!health.safeParse(await ask(rpcUrl, 'getHealth')).success) return undefined
          const answer = blockhash.safeParse(await ask(rpcUrl, 'getLatestBlockhash'))
          if (!answer.success) return undefined
          const now = answer.data.result.value.blockhash
          first ??= now
          return now === first ? undefined : true
        } catch {
          return undefined
        }
      },
    )
    return createChainNode({
      backend: 'validator',
      process: child.process,
      rpcUrl,
      webSocketUrl: `ws://127.0.0.1:${firstPort + 1}`,
      cleanUp,
    })
  } catch (error) {
    await cleanUp()
    throw error
  }
}
