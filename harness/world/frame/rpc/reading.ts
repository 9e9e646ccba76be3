import { numberToHex } from 'viem'
import * as z from 'zod/mini'
import { callChain, parseParams } from '../../wallets/rpc.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod } from '../messages.js'
import type { FrameNetworks } from '../networks.js'
import { evmAddressOf, evmChainId } from './evm-account.js'

const assetsParams = z.union([
  z.tuple([z.looseObject({ account: z.optional(z.string()) })], z.unknown()),
  z.looseObject({}),
])

/** Methods that need no consent and that the node does not answer. */
export function readingMethods(networks: FrameNetworks): Readonly<Record<string, RpcMethod>> {
  return {
    eth_accounts: async (request) => (request.chain.kind === 'evm' ? [evmAddressOf(request)] : []),
    eth_chainId: async ({ chain }) => numberToHex(evmChainId(chain)),
    async wallet_getCapabilities({ type }) {
      const atomic = { status: type === 'smartAccount' ? 'supported' : 'unsupported' }
      const ids =
        type === 'smartAccount'
          ? networks.smartAccountIds
          : networks.all.filter(({ kind }) => kind === 'evm').map(evmChainId)
      return Object.fromEntries(
        ids.map((id) => [numberToHex(id), { atomic, atomicBatch: { supported: type === 'smartAccount' } }]),
      )
    },
    /** EIP-7811: only the native coin of the current network. Tokens come from the blockchain service. */
    async wallet_getAssets(request) {
      parseParams(assetsParams, request.method, request.params ?? {})
      const chainId = evmChainId(request.chain)
      const balance = await request.chain.getBalance(evmAddressOf(request))
      const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      return {
        [numberToHex(chainId)]: [{ address: 'native', balance: numberToHex(balance), type: 'native', metadata }],
      }
    },
  }
}

export const askNetwork: RpcMethod = async ({ method, params, chain }) => {
  if (chain.kind !== 'evm') throw new FrameError(`${method}: ${chain.caipNetworkId} is not a network of eip155.`)
  return callChain(chain.rpcUrl, method, params ?? [])
}
