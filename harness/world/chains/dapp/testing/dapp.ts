import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished } from 'vitest'
import { createTestRuns, testRunOptions } from '../../../../test/runner/testing/run.js'
import { findAnvil } from '../../../processes/anvil.js'
import { createWorld } from '../../../world/world.js'
import type { ChainSpec } from '../../chain-spec.js'
import { callContract } from '../call-contract.js'

/** Path of an artefact in `test-contracts`. */
export const compiledFile = (contract: 'Shop' | 'Vault') =>
  fileURLToPath(new URL(`../test-contracts/${contract}.json`, import.meta.url))

/** Creates a project folder that is removed after the test. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-contracts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(
      file,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    )
  }
  return folder
}

type EvmSpec = Extract<ChainSpec, { kind: 'evm' }>

/** Creates a world with one EVM chain, where bob has 5 ETH. */
export async function worldWith(spec: Omit<EvmSpec, 'kind' | 'id'> & { id?: number }, folder?: string) {
  const mainnet: ChainSpec = { kind: 'evm', id: 1, fund: { bob: '5 ETH' }, ...spec }
  const world = await createWorld({ chains: { mainnet }, folder })
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const chain = world.chains['mainnet']
  if (!chain) throw new Error('the world has this chain')
  const { accounts } = world
  const ask = (contract: string, name: string, ...args: string[]) =>
    callContract(chain, { contract, function: name, args }, accounts)
  return { mainnet: chain, accounts, ask }
}

/** Returns a function that runs scenarios inside a project folder. Call `createPlayer` once in a test file. */
export function createPlayer() {
  const runs = createTestRuns()
  afterAll(runs.close)
  return async (text: string, files: Readonly<Record<string, unknown>> = {}) => {
    const folder = folderWith({ ...files, 'mine.yaml': text })
    const { results } = await runs.run(testRunOptions(folder, path.join(folder, 'mine.yaml')))
    return results[0]
  }
}

/** An address with 10 ETH in the state below. */
export const whale = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
/** An address whose code returns 42 in the state below. */
export const nobody = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** Writes the state of a node outside any world, as a user's own fork does. */
export async function dumpState(state: string): Promise<void> {
  const node = spawn(findAnvil(), ['--port', '0', '--chain-id', '1', '--dump-state', state], { stdio: 'pipe' })
  const exited = once(node, 'exit')
  const url = await new Promise<string>((resolve) => {
    let printed = ''
    node.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /Listening on (127[\d.:]+)/.exec(printed)?.[1]
      if (found) resolve(`http://${found}`)
    })
  })
  const ask = (method: string, ...params: unknown[]) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  await ask('anvil_setBalance', whale, '0x8ac7230489e80000')
  await ask('anvil_setCode', nobody, '0x602a5f5260205ff3')
  await ask('anvil_mine', '0x5')
  node.kill('SIGINT')
  await exited
}
