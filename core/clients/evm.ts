import { HttpAnswerError } from '../errors/http.js'
import type { Platform } from '../platform.js'
import type { ChainClient } from './chain-client.js'
import { createRpcClient } from './rpc.js'
import type { RpcConfig } from './rpc-config.js'

/** Asks an EVM node. */
export function createEvmClient(params: { platform: Platform; rpcUrl: string } & RpcConfig): ChainClient {
  const rpc = createRpcClient(params)
  return {
    getBalance: async (address, signal) => {
      const wei = await rpc.request('eth_getBalance', [address, 'latest'], signal)
      if (typeof wei === 'string' && /^0x[0-9a-f]+$/i.test(wei)) return BigInt(wei)
      throw new HttpAnswerError({ url: params.rpcUrl, wrong: `eth_getBalance: ${JSON.stringify(wei)} is no amount` })
    },
  }
}
