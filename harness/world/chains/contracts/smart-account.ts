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

/** Deploys contracts at addresses derived from their code (CREATE2). Every Anvil has it from its first block. */
export const create2Deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const zeroSalt = numberToHex(0, { size: 32 })

const placeOf = (bytecode: Hex) =>
  getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroSalt, bytecode })
const withAddresses = (code: Hex, ...addresses: Hex[]) =>
  concatHex([code, ...addresses.map((address) => encodeAbiParameters([{ type: 'address' }], [address]))])

const factoryCodeAt = (entryPointAt: Hex) => withAddresses(smartAccountFactory.creationCode, entryPointAt)

/** Address of the ERC-4337 entry point on every chain of every world. */
export const entryPointAddress = placeOf(entryPoint.creationCode)
/** Address of the smart account factory on every chain of every world. */
export const factoryAddress = placeOf(factoryCodeAt(entryPointAddress))

export const deployments: readonly { readonly address: Hex; readonly data: Hex }[] = [
  { address: entryPointAddress, data: concatHex([zeroSalt, entryPoint.creationCode]) },
  { address: factoryAddress, data: concatHex([zeroSalt, factoryCodeAt(entryPointAddress)]) },
]

/** The inputs of a smart account's address: its owner and a salt that numbers the owner's accounts. */
export interface SmartAccountOf {
  readonly owner: Hex
  readonly salt?: bigint | undefined
}

/** Address of the account, deployed or not. It is the same on every chain and needs no call. EIP-55. */
export function smartAccountAddress({ owner, salt = 0n }: SmartAccountOf): Hex {
  return getContractAddress({
    opcode: 'CREATE2',
    from: factoryAddress,
    salt: numberToHex(salt, { size: 32 }),
    bytecode: withAddresses(smartAccount.creationCode, owner, entryPointAddress),
  })
}

/** Data of the call to {@link factoryAddress} that deploys the account. Any sender may send it. */
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

/** Signs a hash as the account, for ERC-1271 on one chain. Before the account's deployment wrap the result with {@link wrapErc6492}. */
export async function signHashAsAccount({ ownerKey, salt, chainId }: SmartAccountSigner, hash: Hex): Promise<Hex> {
  const owner = privateKeyToAccount(ownerKey)
  return owner.sign({ hash: hashForOwner({ owner: owner.address, salt }, chainId, hash) })
}

export async function signMessageAsAccount(signer: SmartAccountSigner, message: string | { raw: Hex }): Promise<Hex> {
  return signHashAsAccount(signer, hashMessage(message))
}

/** ERC-6492: wraps the signature of an undeployed account with the call that deploys it. */
export function wrapErc6492(account: SmartAccountOf, signature: Hex): Hex {
  return serializeErc6492Signature({ address: factoryAddress, data: createAccountData(account), signature })
}

/** The address of `alice`, or of her smart account `alice.smart`; `undefined` for an unknown account. */
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
