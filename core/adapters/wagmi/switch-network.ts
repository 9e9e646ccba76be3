import { numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Network } from '../../contracts/network/network.js'
import { ofViem } from '../../errors/foreign/dialects.js'
import { isUnknownNetwork, mayAddNetwork } from '../../errors/foreign/questions.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import type { Platform } from '../../lib/platform/platform.js'
import { withAbort } from '../../lib/with-abort.js'
import { askInTime, parseChainId, toAddParams } from '../evm/wallet.js'
import type { WalletSession } from '../wallet-session.js'
import type { WagmiHost } from './config.js'
import type { WagmiWallet } from './session-wallet.js'

/** Switches the wallet's network by wagmi, and adds the network to a wallet that does not know it. */
export async function switchNetwork(
  host: WagmiHost,
  { wallet, chainId, signal: ended }: WalletSession<AccountRecord, WagmiWallet>,
  network: Network,
  { platform, signal }: { readonly platform: Platform; readonly signal: AbortSignal },
): Promise<void> {
  try {
    // wagmi may report an outdated chain, so the wallet is asked.
    const isThere = chainId === String(network.id)
    const asked = isThere && (await askInTime(wallet, { method: 'eth_chainId' }, platform, signal, ended))
    if (isThere && parseChainId(asked) === chainId) return
    const go = () => withAbort(host.switchChain(wallet.connector, Number(network.id), toChain(network)), signal, ended)
    await go().catch(async (failure: unknown) => {
      const said = ofViem(failure)
      if (!mayAddNetwork(said)) throw said
      // wagmi adds a network only for one error code.
      const params = [toAddParams(network, numberToHex(Number(network.id)))]
      await wallet.request({ method: 'wallet_addEthereumChain', params }, signal, ended).catch((error: unknown) => {
        throw mayAddNetwork(error) && !isUnknownNetwork(said) ? said : error
      })
      await go()
    })
  } catch (thrown) {
    throw toSwitchError(ofViem(thrown), network)
  }
}

function toChain(network: Network) {
  const { blockExplorerUrls, rpcUrls, ...chain } = toAddParams(network, '')
  return { ...chain, rpcUrls: [...rpcUrls], ...(blockExplorerUrls && { blockExplorerUrls }) }
}
