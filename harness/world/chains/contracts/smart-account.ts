import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  hashMessage,
  keccak256,
  numberToHex,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WorldAccount } from '../../accounts/accounts.js'
import type { Chain } from '../chain.js'
import { entryPoint, smartAccount, smartAccountFactory } from './artefacts.js'

/** Puts contracts where their code says that they will be; every Anvil has it from its first block. */
export const create2Deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const zeroSalt = numberToHex(0, { size: 32 })

const placeOf = (bytecode: Hex) =>
  getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroSalt, bytecode })
const withAddresses = (code: Hex, ...addresses: Hex[]) =>
  concatHex([code, ...addresses.map((address) => encodeAbiParameters([{ type: 'address' }], [address]))])

const factoryCodeAt = (entryPointAt: Hex) => withAddresses(smartAccountFactory.creationCode, entryPointAt)

/** Where the entry point of ERC-4337 stands on every chain of every world. */
export const entryPointAddress = placeOf(entryPoint.creationCode)
/** Where the factory of smart accounts stands on every chain of every world. */
export const factoryAddress = placeOf(factoryCodeAt(entryPointAddress))

export const deployments: readonly { readonly address: Hex; readonly data: Hex }[] = [
  { address: entryPointAddress, data: concatHex([zeroSalt, entryPoint.creationCode]) },
  { address: factoryAddress, data: concatHex([zeroSalt, factoryCodeAt(entryPointAddress)]) },
]

/** A smart account by what decides its address: whoever holds the owner's key, and which of theirs it is. */
export interface SmartAccountOf {
  readonly owner: Hex
  readonly salt?: bigint | undefined
}

/** Where the account is, or will be: the same on every chain, known without asking one. EIP-55. */
export function smartAccountAddress({ owner, salt = 0n }: SmartAccountOf): Hex {
  return getContractAddress({
    opcode: 'CREATE2',
    from: factoryAddress,
    salt: numberToHex(salt, { size: 32 }),
    bytecode: withAddresses(smartAccount.creationCode, owner, entryPointAddress),
  })
}

/** The call to {@link factoryAddress} that deploys the account; anybody may send it. */
export function createAccountData({ owner, salt = 0n }: SmartAccountOf): Hex {
  return encodeFunctionData({ abi: smartAccountFactory.abi, functionName: 'createAccount', args: [owner, salt] })
}

/** The hash that the owner's key signs so that the account approves `hash` on this chain (ERC-1271). */
export function hashForOwner(account: SmartAccountOf, chainId: number, hash: Hex): Hex {
  const address = smartAccountAddress(account)
  return keccak256(
    encodePacked(['bytes2', 'address', 'uint256', 'bytes32'], ['0x1900', address, BigInt(chainId), hash]),
  )
}

export interface SmartAccountSigner {
  readonly ownerKey: Hex
  readonly salt?: bigint | undefined
  readonly chainId: number
}

/** Signs a hash as the account, for ERC-1271 on one chain. Before its deployment, {@link wrapErc6492} wraps it. */
export async function signHashAsAccount({ ownerKey, salt, chainId }: SmartAccountSigner, hash: Hex): Promise<Hex> {
  const owner = privateKeyToAccount(ownerKey)
  return owner.sign({ hash: hashForOwner({ owner: owner.address, salt }, chainId, hash) })
}

export async function signMessageAsAccount(signer: SmartAccountSigner, message: string | { raw: Hex }): Promise<Hex> {
  return signHashAsAccount(signer, hashMessage(message))
}

/** ERC-6492: the signature of an account that is not deployed, with what would deploy it. */
export function wrapErc6492(account: SmartAccountOf, signature: Hex): Hex {
  return serializeErc6492Signature({ address: factoryAddress, data: createAccountData(account), signature })
}

/** The address of `alice`, or of her smart account `alice.smart`; undefined where the chain has none. */
export function addressOfHolder(
  chain: Pick<Chain, 'kind' | 'addressOf'>,
  holder: string,
  accounts: Readonly<Record<string, WorldAccount>>,
): string | undefined {
  const [name = '', which] = holder.split('.')
  const account = Object.hasOwn(accounts, name) ? accounts[name] : undefined
  if (!account || which === undefined) return account && chain.addressOf(account)
  return which === 'smart' && chain.kind === 'evm' ? smartAccountAddress({ owner: account.evmAddress }) : undefined
}
