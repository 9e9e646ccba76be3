import type { Network } from '../contracts/network/network.js'
import { ChainNotSupportedError } from '../errors/adapter.js'
import { isModalError, type ModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { Platform } from '../lib/platform/platform.js'
import { withAbort } from '../lib/with-abort.js'

/** How long a wallet may take to say that it is where it agreed to go. */
const limitMs = 3000

/** Makes the parameters of `wallet_addEthereumChain` (EIP-3085). MetaMask wants all six fields. */
export function toAddParams(network: Network, chainId: string) {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  const icon = network.assets?.imageUrl
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: network.rpcUrls.chainDefault.http,
    blockExplorerUrls: explorer ? [explorer] : null,
    iconUrls: icon ? [icon] : [],
  }
}

/** The wallet does not know the network: code 4902, and what WalletConnect's wallets say for it. */
export function isUnknownNetwork(error: unknown): boolean {
  return isModalError(error, 'wallet_unrecognized_chain') || isModalError(error, 'wallet_invalid_chain_id')
}

const otherEnds = ['wallet_user_rejected', 'aborted', 'disposed', 'wallet_provider_disconnected']

/** Returns {@link ChainNotSupportedError} with the failure as its cause, unless the failure is not the network's. */
export function toSwitchError(thrown: unknown, network: Network): ModalError {
  const cause = toModalError(thrown)
  const isToldAsItIs = otherEnds.includes(cause.code) || cause instanceof ChainNotSupportedError
  return isToldAsItIs ? cause : new ChainNotSupportedError({ network, cause })
}

/** Waits until a wallet is where it agreed to go. `listen` calls back then, and returns how to stop. */
export async function waitForWallet(
  { network, platform, signals }: { network: Network; platform: Platform; signals: readonly AbortSignal[] },
  listen: (said: () => void) => () => void,
): Promise<void> {
  let leave = () => {}
  const saying = new Promise<void>((resolve, reject) => {
    const stop = listen(resolve)
    const timer = platform.setTimeout(() => reject(new ChainNotSupportedError({ network })), limitMs)
    leave = () => {
      stop()
      platform.clearTimeout(timer)
    }
  })
  try {
    await withAbort(saying, ...signals)
  } catch (error) {
    throw toModalError(error)
  } finally {
    leave()
  }
}
