import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../chains/chain.js'
import { bundlerOf } from '../../chains/contracts/bundler.js'
import { signHashAsAccount, smartAccountAddress, wrapErc6492 } from '../../chains/contracts/smart-account.js'
import { FrameError } from '../frame-api.js'
import type { RpcRequest } from '../messages.js'

export function evmChainId(chain: Chain): number {
  if (chain.kind !== 'evm')
    throw new FrameError(`${chain.caipNetworkId} is not a network of eip155. Switch to one first.`)
  return Number(chain.caipNetworkId.split(':')[1])
}

/** The id of the account's chain. A chain id in the request has to be the same. */
export function checkedChainId({ method, chain }: RpcRequest, wanted: string | number | undefined): number {
  const chainId = evmChainId(chain)
  if (wanted === undefined || Number(wanted) === chainId) return chainId
  throw new FrameError(`${method}: it is for chain ${Number(wanted)}, the account is on ${chainId}.`)
}

export function evmAddressOf({ user, type }: Pick<RpcRequest, 'user' | 'type'>): Hex {
  const owner = user.account.evmAddress
  return type === 'eoa' ? owner : smartAccountAddress({ owner })
}

export function checkSigner(request: RpcRequest, wanted: string | undefined): void {
  const own = evmAddressOf(request)
  if (wanted === undefined || wanted.toLowerCase() === own.toLowerCase()) return
  throw new FrameError(`${request.method}: it is for ${wanted}; the account in use is ${own}.`)
}

/** Signs a hash as the current account. A smart account that is not deployed signs by ERC-6492. */
export async function signHash(request: RpcRequest, hash: Hex): Promise<Hex> {
  const { account } = request.user
  if (request.type === 'eoa') return privateKeyToAccount(account.evmPrivateKey).sign({ hash })
  const chainId = evmChainId(request.chain)
  const signature = await signHashAsAccount({ ownerKey: account.evmPrivateKey, chainId }, hash)
  const of = { owner: account.evmAddress }
  const bundler = bundlerOf(request.chain)
  // Verifying the signature calls the factory, so the factory has to exist.
  await bundler.ready()
  return (await bundler.isDeployed(of)) ? signature : wrapErc6492(of, signature)
}
