import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Abi, getAddress, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'
import { isMap, memberOf, parseJson } from '../../lib/json.js'
import { filesBelow } from '../../lib/project-files.js'
import type { Places } from './project-places.js'
import { readConstants } from './static-values.js'

/** A deployed contract as recorded in a tool's file. */
export interface Deployment {
  /** Name in the tool's file. */
  readonly name: string
  /** Name in the contract's source. */
  readonly contract: string
  /** Chain id as text. */
  readonly chainId: string
  readonly address: string
  readonly file: string
  readonly abi?: Abi | undefined
  /** Constructor arguments. */
  readonly args?: readonly unknown[] | undefined
  /** Creation bytecode followed by the encoded constructor arguments. */
  readonly creation?: Hex | undefined
  /** Value paid to the constructor, in wei. */
  readonly value?: bigint | undefined
}

/**
 * Contracts that tools have recorded as deployed, in order: Hardhat Ignition, hardhat-deploy, Foundry scripts, then the
 * file for a Scaffold-ETH page, which is written after them. When records disagree, the last one counts.
 */
export async function deploymentsIn(places: Places): Promise<Deployment[]> {
  const scaffold = await Promise.all(places.scaffold.map(ofScaffold))
  const ofTools = [
    ...places.ignition.flatMap(ofIgnition),
    ...places.deployments.flatMap(ofHardhatDeploy),
    ...places.broadcast.flatMap(ofFoundry),
  ]
  return [...ofTools, ...scaffold.flat()].flatMap((each) =>
    isAddress(each.address, { strict: false }) ? [{ ...each, address: getAddress(each.address) }] : [],
  )
}

const abiIn = (value: unknown): Abi | undefined => (Array.isArray(value) ? (value as Abi) : undefined) // as compilers write it
const readJson = (file: string) => parseJson(textOf(file))

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The file is written at another step, or not by this version of the tool.
    return ''
  }
}

/** Reads `const deployedContracts = { 31337: { Token: { address, abi } } } as const`. */
async function ofScaffold(file: string): Promise<Deployment[]> {
  const lists = Object.values(await readConstants(file)).filter(isMap)
  return lists.flatMap((list) =>
    Object.entries(list).flatMap(([chainId, contracts]) =>
      Object.entries(Object(contracts)).flatMap(([name, contract]) => {
        const address = memberOf(contract, 'address')
        if (!/^\d+$/.test(chainId) || typeof address !== 'string') return []
        return [{ name, contract: name, chainId, address, file, abi: abiIn(memberOf(contract, 'abi')) }]
      }),
    ),
  )
}

/** Ignition's journal writes large numbers as `{ _kind: 'bigint', value: '7' }`. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (!isMap(value)) return value
  if (value['_kind'] === 'bigint') return value['value']
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}

const initialised = z.object({
  type: z.literal('DEPLOYMENT_EXECUTION_STATE_INITIALIZE'),
  futureId: z.string(),
  contractName: z.string(),
  constructorArgs: z.array(z.unknown()),
  value: z.optional(z.unknown()),
})

/** Reads `deployments/chain-31337` with `deployed_addresses.json`, `journal.jsonl` and the deployed artefacts. */
function ofIgnition(folder: string): Deployment[] {
  return filesBelow(path.join(folder, 'deployments'), /^deployed_addresses\.json$/, { depth: 1 }).flatMap((file) => {
    const at = path.dirname(file)
    const journal = textOf(path.join(at, 'journal.jsonl')).split('\n').map(parseJson)
    const begun = journal.find((entry) => memberOf(entry, 'type') === 'DEPLOYMENT_INITIALIZE')
    const chainId = String(memberOf(begun, 'chainId') ?? /^chain-(\d+)$/.exec(path.basename(at))?.[1] ?? '')
    const steps = journal.flatMap((entry) => z.safeParse(initialised, entry).data ?? [])
    const order = (id: string) => steps.findIndex(({ futureId }) => futureId === id)
    const addresses = Object.entries(Object(readJson(file))).sort(([a], [b]) => order(a) - order(b))
    return addresses.flatMap(([id, address]) => {
      if (typeof address !== 'string') return []
      const name = id.slice(id.lastIndexOf('#') + 1)
      // A contract may have been redeployed under the same name: the last step counts.
      const step = steps.findLast(({ futureId }) => futureId === id)
      const artefact = readJson(path.join(at, 'artifacts', `${id}.json`))
      const contract = step?.contractName ?? String(memberOf(artefact, 'contractName') ?? name)
      const value = plain(step?.value)
      return [
        {
          name,
          contract,
          chainId,
          address,
          file,
          abi: abiIn(memberOf(artefact, 'abi')),
          args: step && (plain(step.constructorArgs) as unknown[]), // a list stays a list
          value: typeof value === 'string' ? BigInt(value) : undefined,
        },
      ]
    })
  })
}

/** Reads `deployments/localhost/Token.json`, with the chain id in `.chainId` beside it. */
function ofHardhatDeploy(folder: string): Deployment[] {
  return filesBelow(folder, /^\.chainId$/, { depth: 1 }).flatMap((marker) => {
    const at = path.dirname(marker)
    const chainId = textOf(marker).trim()
    const read = filesBelow(at, /^[\w$]+\.json$/, { depth: 0 }).map((file) => ({ file, content: readJson(file) }))
    const block = ({ content }: { content: unknown }) =>
      Number(memberOf(memberOf(content, 'receipt'), 'blockNumber') ?? 0)
    return read
      .sort((a, b) => block(a) - block(b))
      .flatMap(({ file, content }) => {
        const { address, abi, args }: Record<string, unknown> = Object(content)
        if (typeof address !== 'string') return []
        const name = path.parse(file).name
        const given = Array.isArray(args) ? args : undefined
        return [{ name, contract: name, chainId, address, file, abi: abiIn(abi), args: given }]
      })
  })
}

const hex = z.custom<Hex>((value) => isHex(value))
const broadcastFile = z.object({
  timestamp: z.optional(z.number()),
  transactions: z.array(
    z.object({
      transactionType: z.string(),
      contractName: z.nullish(z.string()),
      contractAddress: z.nullish(z.string()),
      transaction: z.object({ input: z.optional(hex), data: z.optional(hex), value: z.nullish(hex) }),
    }),
  ),
})

/** Length of the salt before the creation bytecode, in calls to Foundry's CREATE2 deployer. */
const SALT_BYTES = 32

/** Reads `broadcast/Deploy.s.sol/31337/run-latest.json`. */
function ofFoundry(folder: string): Deployment[] {
  const files = filesBelow(folder, /^run-latest\.json$/, { depth: 3, without: /^dry-run$/ })
  const runs = files.flatMap((file) => {
    const { data } = z.safeParse(broadcastFile, readJson(file))
    return data ? [{ file, ...data }] : []
  })
  const oldestFirst = runs.sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0))
  return oldestFirst.flatMap(({ file, transactions }) =>
    transactions.flatMap(({ transactionType, contractName, contractAddress, transaction }) => {
      if (!transactionType.startsWith('CREATE') || !contractName || !contractAddress) return []
      const input = transaction.input ?? transaction.data ?? '0x'
      const creation: Hex = transactionType === 'CREATE' ? input : `0x${input.slice(2 + 2 * SALT_BYTES)}`
      const chainId = path.basename(path.dirname(file))
      const value = transaction.value ? BigInt(transaction.value) : undefined
      const name = contractName.slice(contractName.lastIndexOf(':') + 1)
      return [{ name, contract: name, chainId, address: contractAddress, file, creation, value }]
    }),
  )
}
