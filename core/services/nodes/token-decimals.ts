import type { Network } from '../../contracts/network/network.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createRpcClient } from '../../lib/rpc/client.js'
import { toRpcConfig } from '../../lib/rpc/config.js'

/**
 * The decimals that a token's contract says, at the network's own nodes, those of the host first. `undefined` where no node tells: a
 * contract may have none. Rejects only when `signal` aborts.
 */
export async function readTokenDecimals(
  token: string,
  { network, platform, signal }: { network: Network; platform: Platform; signal: AbortSignal },
): Promise<bigint | undefined> {
  const { chainDefault, default: first } = network.rpcUrls
  const urls = chainDefault.http.length > 0 ? chainDefault.http : first.http
  for (const rpcUrl of urls) {
    const rpc = createRpcClient({ platform, rpcUrl, retryCount: 1, ...toRpcConfig(first.configs?.[rpcUrl]) })
    try {
      const answer = await rpc.request('eth_call', [{ to: token, data: '0x313ce567' }, 'latest'], signal)
      if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
    } catch {
      signal.throwIfAborted()
    }
  }
  return undefined
}
