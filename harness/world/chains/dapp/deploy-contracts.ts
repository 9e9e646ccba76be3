import path from 'node:path'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { messageOf } from '../../lib/message-of.js'
import { parseAmount } from '../../lib/quantities.js'
import type { Chain } from '../chain.js'
import type { ContractSpec, DeploySpec } from '../chain-spec.js'
import { type Accounts, clientOf, sendAs, senderNamed } from '../send-as.js'
import { readArtefact } from './artefact.js'
import { functionOf } from './call-contract.js'
import { valuesOf } from './contract-values.js'
import { findArtefact } from './find-contract.js'
import { addContract, type DappContract } from './known-contracts.js'
import { createAt, proxyCreation, setImplementation } from './place-contract.js'

const deployerKey = keccak256(stringToHex('who deploys the contracts of a dapp'))

/** Deploys contracts in order, without cost to any account. @throws Error that names the contract and the reason */
export async function deployContracts(chain: Chain, spec: DeploySpec, accounts: Accounts, folder: string) {
  for (const [name, written] of Object.entries(typeof spec === 'string' ? { [nameIn(spec)]: spec } : spec)) {
    const contract = typeof written === 'string' ? sourceOf(written) : written
    try {
      const file = await fileOf(contract, name, folder)
      addContract(chain, name, await deployContract(chain, file, contract, accounts))
    } catch (error) {
      throw new Error(`The contract ${name} is not deployed on ${chain.name}: ${messageOf(error)}`, { cause: error })
    }
  }
}

/** A text that names a file, or a contract of the project: `Token`, `src/Token.sol:Token`. */
const sourceOf = (written: string): ContractSpec =>
  /^[\w$]+$|\.sol:[\w$]+$/.test(written) ? { contract: written } : { file: written }

/** The name of a contract for which only a source is given. */
const nameIn = (written: string) => written.split('.sol:')[1] ?? path.parse(written).name

const fileOf = async ({ file, contract }: ContractSpec, name: string, folder: string) =>
  file === undefined ? findArtefact(folder, contract ?? name) : path.resolve(folder, file)

async function deployContract(chain: Chain, file: string, spec: ContractSpec, accounts: Accounts) {
  const { args = [], value, from, at, proxy } = spec
  const { abi, bytecode } = await readArtefact(file)
  const made = abi.find((item) => item.type === 'constructor')
  const inputs = made?.inputs ?? []
  if (args.length !== inputs.length) throw new Error(`it takes ${inputs.length} arguments, and got ${args.length}`)
  const creation = encodeDeployData({ abi, bytecode, args: valuesOf(chain, args, inputs, accounts) })
  const paid = parseAmount(value ?? '0 wei')
  if (paid > 0n && !proxy && made?.stateMutability !== 'payable') {
    throw new Error('it takes no value: its constructor is not payable')
  }
  const key = from === undefined ? deployerKey : senderNamed(from, accounts).key
  const deployer = { key, isSmart: false }
  const account = privateKeyToAccount(key).address
  const before = await chain.getBalance(account)
  await chain.setBalance(account, PAID_WEI + paid)
  const create = (code: Hex, place: string | undefined, worth = 0n) =>
    createContract(chain, key, { data: code, value: worth }, place)
  let contract: DappContract
  if (proxy) {
    const { implementation, call, args: callArgs = [] } = proxy === true ? {} : proxy
    if (paid > 0n && call === undefined) throw new Error('its proxy has no "call" to which the value is paid')
    const behind = await create(creation, implementation)
    contract = { abi, address: await create(proxyCreation, at) }
    await setImplementation(chain, contract.address, behind)
    if (call !== undefined) {
      const parts = functionOf(chain, { ...contract, name: 'it' }, { function: call, args: callArgs }, accounts)
      await sendAs(chain, deployer, { to: contract.address, value: paid, data: encodeFunctionData(parts) })
    }
  } else {
    contract = { abi, address: await create(creation, at, paid) }
  }
  await chain.setBalance(account, before)
  return contract
}

const PAID_WEI = 10n ** 18n

interface Creation {
  readonly data: Hex
  readonly value: bigint
}

/** Creates a contract at the given address, or at its deployer's next address. Resolves with the address. */
async function createContract(chain: Chain, key: Hex, creation: Creation, at: string | undefined): Promise<Hex> {
  if (at !== undefined) {
    await createAt(chain, key, getAddress(at), creation.data, creation.value)
    return getAddress(at)
  }
  const { address } = privateKeyToAccount(key)
  const nonce = await getTransactionCount(clientOf(chain), { address })
  await sendAs(chain, { key, isSmart: false }, creation)
  return getContractAddress({ from: address, nonce: BigInt(nonce) })
}
