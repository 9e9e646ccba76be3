import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished } from 'vitest'
import { createTestRuns, testRunOptions } from '../../runner/test-run.js'
import { createWorld } from '../../world/world.js'
import type { ChainSpec } from '../chain-spec.js'
import { callContract } from './call-contract.js'

/** For tests: an artefact of a contract in `test-contracts`. */
export const compiledFile = (contract: 'Shop' | 'Vault') =>
  fileURLToPath(new URL(`./test-contracts/${contract}.json`, import.meta.url))

/** For tests: somebody's project, gone with the test. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-contracts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

type EvmSpec = Extract<ChainSpec, { kind: 'evm' }>

/** For tests: a world with one EVM chain, where bob has 5 ETH. */
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

/** For tests: plays scenarios of somebody's project. Call it once in a file. */
export function createPlayer() {
  const runs = createTestRuns()
  afterAll(runs.close)
  return async (text: string, files: Readonly<Record<string, unknown>> = {}) => {
    const folder = folderWith({ ...files, 'mine.yaml': text })
    const { results } = await runs.run(testRunOptions(folder, path.join(folder, 'mine.yaml')))
    return results[0]
  }
}
