import { type Hex, hexToBigInt, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createTurns, once } from '../../lib/lifecycle.js'
import type { Chain } from '../chain.js'
import { sendFrom } from '../mempool.js'
import {
  create2Deployer,
  deployments,
  entryPointAddress,
  type SmartAccountOf,
  smartAccountAddress,
} from './smart-account.js'
import {
  type AccountCall,
  handleOpsData,
  nonceData,
  type Operation,
  type OperationOutcome,
  operationFor,
  operationHash,
  operationReceipt,
  outcomesOf,
  type RawReceipt,
  signOperation,
} from './user-operations.js'

/** Key of the relayer that pays for every operation of every world. It never guards anything of value. */
const relayerKey = keccak256(stringToHex('the relayer of user operations'))
const RELAYER_WEI = 10n ** 24n
const GAS_LIMIT = 12_000_000n

export interface SentOperation {
  readonly operation: Operation
  readonly outcome: OperationOutcome
  readonly receipt: RawReceipt
}

/** Sends user operations of smart accounts on one chain. */
interface Bundler {
  readonly chainId: number
  /** Resolves when entry point and factory are on the chain. */
  ready(): Promise<void>
  isDeployed(account: SmartAccountOf): Promise<boolean>
  /** Makes an operation of calls, without a signature. */
  prepare(account: SmartAccountOf, calls: readonly AccountCall[]): Promise<Operation>
  /** Puts the account's contract on the chain. */
  deploy(account: SmartAccountOf): Promise<void>
  /**
   * Sends an operation in a transaction of its own. An unsigned operation is signed by its owner first.
   * @throws Error with the entry point's reason
   */
  sendSigned(operation: Operation, ownerKey: Hex): Promise<SentOperation>
  /** Prepares, signs and sends an operation: all calls succeed together or none takes effect. */
  sendCalls(ownerKey: Hex, calls: readonly AccountCall[], salt?: bigint): Promise<SentOperation>
  /** Finds an operation that was sent, by its hash. */
  find(hash: string): SentOperation | undefined
}
type BundledChain = Pick<Chain, 'request' | 'caipNetworkId' | 'setBalance'>
const bundlers = new WeakMap<BundledChain, Bundler>()

/** The bundler of an EVM chain; one instance for all callers. It does nothing before its first use. */
export function bundlerOf(chain: BundledChain): Bundler {
  const known = bundlers.get(chain)
  if (known) return known
  const bundler = createBundler(chain)
  bundlers.set(chain, bundler)
  return bundler
}

/** Sends user operations of smart accounts and records them. */
function createBundler(chain: BundledChain): Bundler {
  const chainId = Number(chain.caipNetworkId.split(':')[1])
  const relayer = privateKeyToAccount(relayerKey)
  const sent = new Map<string, SentOperation>()
  /** Runs transactions one after another, because the relayer's nonces have to be consecutive. */
  const inTurn = createTurns()
  const hasCode = async (address: Hex) => (await chain.request<Hex>('eth_getCode', [address, 'latest'])) !== '0x'

  /** Simulates the call first, so that a revert is reported with its reason. */
  async function transact(to: Hex, data: Hex): Promise<RawReceipt> {
    await chain.request('eth_call', [{ from: relayer.address, to, data, gas: `0x${GAS_LIMIT.toString(16)}` }, 'latest'])
    const hash = await sendFrom(chain, relayer, { to, data, gas: GAS_LIMIT })
    return operationReceipt.parse(await chain.request('eth_getTransactionReceipt', [hash]))
  }
  async function install(): Promise<void> {
    await chain.setBalance(relayer.address, RELAYER_WEI)
    for (const { address, data } of deployments) if (!(await hasCode(address))) await transact(create2Deployer, data)
  }
  /** Resolves when entry point and factory are on the chain. */
  const ready = once(() => inTurn(install))
  const isDeployed = (account: SmartAccountOf) => hasCode(smartAccountAddress(account))

  async function prepare(account: SmartAccountOf, calls: readonly AccountCall[]): Promise<Operation> {
    await ready()
    const data = nonceData(smartAccountAddress(account))
    const nonce = hexToBigInt(await chain.request<Hex>('eth_call', [{ to: entryPointAddress, data }, 'latest']))
    return operationFor(account, calls, { nonce, isDeployed: await isDeployed(account) })
  }
  async function submit(operation: Operation): Promise<SentOperation> {
    const receipt = await transact(entryPointAddress, handleOpsData([operation]))
    const hash = operationHash(operation, chainId)
    const outcome = outcomesOf(receipt).find((one) => one.hash === hash)
    if (!outcome) throw new Error(`The operation ${hash} is not in the transaction ${receipt.transactionHash}.`)
    const done = { operation, outcome, receipt }
    sent.set(hash, done)
    return done
  }
  return {
    chainId,
    ready,
    isDeployed,
    prepare,
    async deploy(account) {
      const { factory, factoryData } = await prepare(account, [])
      if (factory && factoryData) await inTurn(() => transact(factory, factoryData))
    },
    async sendSigned(operation, ownerKey) {
      await ready()
      const signed = operation.signature === '0x' ? await signOperation(operation, ownerKey, chainId) : operation
      return inTurn(() => submit(signed))
    },
    async sendCalls(ownerKey, calls, salt) {
      await ready()
      const owner = privateKeyToAccount(ownerKey).address
      return inTurn(async () => submit(await signOperation(await prepare({ owner, salt }, calls), ownerKey, chainId)))
    },
    find: (hash) => sent.get(hash.toLowerCase()),
  }
}
