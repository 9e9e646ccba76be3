import { numberToHex } from 'viem/utils'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toAddParams, toSwitchError } from '../add-network.js'
import { waitForEvent } from '../wait-for-event.js'
import type { Lane, UniversalSession } from './session.js'
import { askWallet } from './wallet-request.js'

/**
 * Goes to a network of the session. One that the wallet approved needs no question; another is asked for, and added first
 * where the wallet does not know it (code 4902).
 * @throws {@link ChainNotSupportedError} where the wallet cannot be asked, does not take the network, or agreed and did not allow it.
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
      askWallet({ session, lane, method, params: [call], platform, signal })
    if (namespace !== 'eip155' || !lane.grant.methods.includes('wallet_switchEthereumChain'))
      throw new ChainNotSupportedError({ network })
    const chainId = numberToHex(BigInt(network.id))
    const goOrAdd = async (error: unknown) => {
      const isUnknownThere =
        isModalError(error, 'wallet_unrecognized_chain') || isModalError(error, 'wallet_invalid_chain_id')
      if (!isUnknownThere || !lane.grant.methods.includes('wallet_addEthereumChain')) throw error
      await ask('wallet_addEthereumChain', toAddParams(network, chainId))
    }
    await ask('wallet_switchEthereumChain', { chainId })
      .catch(goOrAdd)
      .catch((thrown: unknown) => {
        throw toSwitchError(thrown, network)
      })
    // The wallet's update of the session comes by its own way, before or after its answer.
    const listen = (said: () => void) => session.onGrantsChanged(() => isApproved() && said())
    if (!isApproved() && !(await waitForEvent(platform, listen, signal, session.signal)))
      throw new ChainNotSupportedError({ network })
  }
  signal.throwIfAborted()
  session.goTo(namespace, String(network.id))
}
