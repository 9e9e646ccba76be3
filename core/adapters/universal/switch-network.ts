import { numberToHex } from 'viem/utils'
import type { Network } from '../../contracts/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { Platform } from '../../platform.js'
import { withAbort } from '../with-abort.js'
import type { Lane, UniversalSession } from './session.js'
import { askWallet } from './wallet-request.js'

/** How long a wallet may take to allow the network that it agreed to. */
const ARRIVAL_MS = 3000

/**
 * Goes to a network of the session. One that the wallet approved needs no question; another is asked for, and added first
 * where the wallet does not know it (code 4902).
 *
 * @throws {@link ChainNotSupportedError} where the wallet cannot be asked, or agreed and did not allow it.
 */
export async function switchNetwork(params: {
  session: UniversalSession
  lane: Lane
  network: Network
  platform: Platform
  signal: AbortSignal
}): Promise<void> {
  const { session, lane, network, platform, signal } = params
  const { namespace } = lane
  const isApproved = () => lane.grant.networkIds.includes(network.caipNetworkId)
  if (!isApproved()) {
    const ask = (method: string, call: unknown) =>
      askWallet({ session, lane, method, params: [call], network, platform, signal })
    if (namespace !== 'eip155' || !lane.grant.methods.includes('wallet_switchEthereumChain'))
      throw new ChainNotSupportedError({ network })
    const chainId = numberToHex(BigInt(network.id))
    try {
      await ask('wallet_switchEthereumChain', { chainId })
    } catch (error) {
      const isUnknownThere =
        isModalError(error, 'wallet_unrecognized_chain') || isModalError(error, 'wallet_invalid_chain_id')
      if (!isUnknownThere || !lane.grant.methods.includes('wallet_addEthereumChain')) throw error
      await ask('wallet_addEthereumChain', toAddParams(network, chainId))
    }
    if (!(await becomesTrue(isApproved, params))) throw new ChainNotSupportedError({ network })
  }
  signal.throwIfAborted()
  session.goTo(namespace, String(network.id))
}

/** EIP-3085, as FACTS 1.4 has it. */
function toAddParams(network: Network, chainId: string) {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: network.rpcUrls.chainDefault.http,
    blockExplorerUrls: explorer ? [explorer] : null,
    iconUrls: network.assets?.imageUrl ? [network.assets.imageUrl] : [],
  }
}

/** The wallet's update of the session comes by its own way, before or after its answer. */
async function becomesTrue(
  isSo: () => boolean,
  { session, platform, signal }: { session: UniversalSession; platform: Platform; signal: AbortSignal },
): Promise<boolean> {
  if (isSo()) return true
  let leave = () => {}
  const change = new Promise<boolean>((resolve) => {
    const stop = session.onGrantsChanged(() => isSo() && resolve(true))
    const timer = platform.setTimeout(() => resolve(false), ARRIVAL_MS)
    leave = () => {
      stop()
      platform.clearTimeout(timer)
    }
  })
  try {
    return await withAbort(change, signal, session.signal)
  } catch (error) {
    throw toModalError(error)
  } finally {
    leave()
  }
}
