import type { Network } from '../../contracts/network/network.js'
import { readMember } from '../../errors/base.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createRpcClient } from '../../lib/rpc/client.js'
import { toRpcConfig } from '../../lib/rpc/config.js'

/** Confirmations are asked for every second; Max pending transactions limit: 99. */
const POLL_MS = 1000
const MOST_POLLS = 99

/**
 * Waits until the chain has a transaction: `success`, or `reverted`. `pending` where it is not there after 99 tries, or no node can be
 * asked. Never rejects; settles at once when `signal` aborts.
 */
export async function waitForReceipt(
  hash: string,
  { network, platform, signal }: { network: Network; platform: Platform; signal: AbortSignal },
): Promise<'success' | 'reverted' | 'pending'> {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) return 'pending'
  const rpc = createRpcClient({ platform, rpcUrl, ...toRpcConfig(network.rpcUrls.default.configs?.[rpcUrl]) })
  for (let poll = 0; poll < MOST_POLLS && !signal.aborted; poll++) {
    if (poll > 0) await pause(platform, signal)
    // A node that does not answer now is asked again.
    const receipt = await rpc.request('eth_getTransactionReceipt', [hash], signal).catch(() => undefined)
    const status = readMember(receipt, 'status')
    if (typeof status === 'string') return Number(status) === 1 ? 'success' : 'reverted'
  }
  return 'pending'
}

function pause(platform: Platform, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      platform.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = platform.setTimeout(end, POLL_MS)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
