import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type Abi,
  type AbiParameter,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  keccak256,
  stringToHex,
  toFunctionSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, readContract, simulateContract } from 'viem/actions'
import * as z from 'zod/mini'
import { memberOf, parseJson } from '../lib/json.js'
import { messageOf } from '../lib/message-of.js'
import { amount, parseAmount } from '../lib/quantities.js'
import type { Chain } from './chain.js'
import type { ContractCall, ContractSend } from './chain-actions.js'
import type { DeploySpec } from './chain-spec.js'
import { type Accounts, clientOf, placeOf, sendAs, senderNamed } from './send-as.js'

/** A contract of the dapp, as it stands on a chain. */
export interface DappContract {
  readonly address: Hex
  readonly abi: Abi
}

const deployed = new WeakMap<Chain, Record<string, DappContract>>()

/** The dapp's contracts on a chain, by the names that `deploy` gave them. */
export function contractsOf(chain: Chain): Readonly<Record<string, DappContract>> {
  return deployed.get(chain) ?? {}
}

const artefact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: z.optional(z.unknown()) })

async function readArtefact(file: string): Promise<{ abi: Abi; bytecode: Hex }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`there is no file ${file}: compile your contracts first`)
  })
  const { abi, bytecode } = z.safeParse(artefact, parseJson(text)).data ?? {}
  if (!abi) throw new Error(`${file} is not what Foundry or Hardhat write: it has no "abi"`)
  const code = String(memberOf(bytecode, 'object') ?? bytecode ?? '0x')
  if (code === '0x') throw new Error(`${file} has no bytecode, as an interface, an abstract contract or an ABI alone`)
  if (!isHex(code)) throw new Error(`the bytecode of ${file} waits for a library to be linked`)
  return { abi, bytecode: code }
}

const deployerKey = keccak256(stringToHex('who deploys the contracts of a dapp'))

/** Deploys contracts in their order, and nobody pays for it. @throws Error that says which one cannot be, and why */
export async function deployContracts(chain: Chain, spec: DeploySpec, accounts: Accounts, folder: string) {
  for (const [name, written] of Object.entries(typeof spec === 'string' ? { [path.parse(spec).name]: spec } : spec)) {
    const { file, args = [], from = undefined } = typeof written === 'string' ? { file: written } : written
    try {
      const { abi, bytecode } = await readArtefact(path.resolve(folder, file))
      const inputs = abi.find((item) => item.type === 'constructor')?.inputs ?? []
      if (args.length !== inputs.length) throw new Error(`it takes ${inputs.length} arguments, and got ${args.length}`)
      const data = encodeDeployData({ abi, bytecode, args: valuesOf(chain, args, inputs, accounts) })
      const key = from === undefined ? deployerKey : senderNamed(from, accounts).key
      const { address } = privateKeyToAccount(key)
      const nonce = await getTransactionCount(clientOf(chain), { address })
      const before = await chain.getBalance(address)
      await sendAs(chain, { key, isSmart: false }, { data, isPaidFor: true })
      await chain.setBalance(address, before)
      const contract = { abi, address: getContractAddress({ from: address, nonce: BigInt(nonce) }) }
      deployed.set(chain, { ...contractsOf(chain), [name]: contract })
    } catch (error) {
      throw new Error(`The contract ${name} is not deployed on ${chain.name}: ${messageOf(error)}`, { cause: error })
    }
  }
}

/** Resolves with what a function returns, called without a transaction. */
export async function callContract(chain: Chain, call: ContractCall, accounts: Accounts): Promise<unknown> {
  return readContract(clientOf(chain), partsOf(chain, call, accounts))
}

/** Sends a transaction to a contract. Resolves when it is in a block, where the chain makes blocks. */
export async function sendToContract(chain: Chain, call: ContractSend, accounts: Accounts): Promise<void> {
  const parts = { ...partsOf(chain, call, accounts), value: parseAmount(call.value ?? '0 wei') }
  const sender = senderNamed(call.from, accounts)
  // A refusal comes with the contract's own words.
  await simulateContract(clientOf(chain), { ...parts, account: placeOf(chain, call.from, accounts) as Hex }) // on EVM
  await sendAs(chain, sender, { to: parts.address, value: parts.value, data: encodeFunctionData(parts) })
}

function partsOf(chain: Chain, { contract, function: functionName, args = [] }: ContractCall, accounts: Accounts) {
  const { [contract]: found, ...others } = contractsOf(chain)
  const there = Object.keys(others).join(', ') || 'none'
  if (!found) throw new Error(`there is no contract "${contract}" on ${chain.name}; there are: ${there}`)
  const functions = found.abi.filter((item) => item.type === 'function')
  const meant = functions.find(({ name, inputs }) => name === functionName && inputs.length === args.length)
  const known = functions.map(toFunctionSignature).join(', ')
  if (!meant) throw new Error(`${contract} has no ${functionName} of ${args.length} arguments; it has: ${known}`)
  return { ...found, functionName, args: valuesOf(chain, args, meant.inputs, accounts) }
}

/** Names of accounts and contracts stand for their addresses, and `1 ETH` for its wei. */
function valuesOf(chain: Chain, given: readonly unknown[], types: readonly AbiParameter[], accounts: Accounts) {
  const read = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => read(each, type))
    if (typeof value !== 'string') return value
    if (type.startsWith('address')) return contractsOf(chain)[value]?.address ?? placeOf(chain, value, accounts)
    return /^u?int/.test(type) && z.safeParse(amount, value).success ? parseAmount(value) : value
  }
  return given.map((value, index) => read(value, types[index]?.type ?? ''))
}
