import { numberToHex } from 'viem/utils'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toAddParams, toSwitchError } from '../add-network.js'
import { waitForEvent } from '../wait-for-event.js'
import { parseChainId } from './parse-answer.js'
import type { EvmSession } from './session-wallet.js'

/**
 * Takes the wallet to a network; one that the wallet does not know is added to it first, then asked for again. Resolves
 * when the wallet is there.
 * @throws {@link ChainNotSupportedError} when the wallet does not take the network, or agreed and stayed where it was.
 */
export async function switchNetwork(params: {
  session: EvmSession
  network: Network
  platform: Platform
  signal: AbortSignal
}): Promise<void> {
  const { session, network, platform, signal } = params
  const { wallet } = session
  const chainId = parseChainId(network.id)
  if (!chainId) throw new ChainNotSupportedError({ network })

  const hexChainId = numberToHex(BigInt(chainId))
  const ask = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId }] }
  const add = { method: 'wallet_addEthereumChain', params: [toAddParams(network, hexChainId)] }
  try {
    await wallet.request(ask, signal, session.signal).catch(async (error: unknown) => {
      // 4902, and what WalletConnect's wallets say for it.
      const isUnknownThere =
        isModalError(error, 'wallet_unrecognized_chain') || isModalError(error, 'wallet_invalid_chain_id')
      if (!isUnknownThere) throw error
      await wallet.request(add, signal, session.signal)
      // Most wallets have gone there with that; for them the second request asks nothing.
      await wallet.request(ask, signal, session.signal)
    })
    // Many wallets answer before they are there, some answer and stay.
    const answer = await wallet.request({ method: 'eth_chainId' }, signal, session.signal)
    if (parseChainId(answer) === chainId) return
    const listen = (said: () => void) => session.onChainId((now) => now === chainId && said())
    if (!(await waitForEvent(platform, listen, signal, session.signal))) throw new ChainNotSupportedError({ network })
  } catch (error) {
    throw toSwitchError(error, network)
  }
}
