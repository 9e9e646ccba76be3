import { numberToHex } from 'viem/utils'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import type { Platform } from '../../lib/platform/platform.js'
import { isUnknownNetwork, toAddParams, toSwitchError, waitForWallet } from '../switch-network.js'
import { type EvmSession, parseChainId } from './wallet.js'

/** Adds the network first where the wallet does not know it. Resolves when the wallet is there. */
export async function switchNetwork(params: {
  session: EvmSession
  network: Network
  platform: Platform
  signal: AbortSignal
}): Promise<void> {
  const { session, network, platform } = params
  const signals = [params.signal, session.signal]
  const chainId = parseChainId(network.id)
  if (!chainId) throw new ChainNotSupportedError({ network })

  const hexChainId = numberToHex(BigInt(chainId))
  const ask = (method: string, ...given: unknown[]) =>
    session.wallet.request({ method, ...(given.length > 0 && { params: given }) }, ...signals)
  const go = () => ask('wallet_switchEthereumChain', { chainId: hexChainId })
  try {
    await go().catch(async (error: unknown) => {
      if (!isUnknownNetwork(error)) throw error
      await ask('wallet_addEthereumChain', toAddParams(network, hexChainId))
      // Most wallets have gone there with that; for them the second request asks nothing.
      await go()
    })
    // Many wallets answer before they are there, some answer and stay.
    if (parseChainId(await ask('eth_chainId')) === chainId) return
    await waitForWallet({ network, platform, signals }, (said) =>
      session.onChainId((now) => {
        if (now === chainId) said()
      }),
    )
  } catch (error) {
    throw toSwitchError(error, network)
  }
}
