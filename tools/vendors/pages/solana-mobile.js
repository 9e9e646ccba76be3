// Uses the package of Solana's Mobile Wallet Adapter as a page does. The URL that opens the app goes to this check, which stands for the
// phone.
import {
  createDefaultAuthorizationCache,
  createDefaultChainSelector,
  createDefaultWalletNotFoundHandler,
  registerMwa,
} from '@solana-mobile/wallet-standard-mobile'
import { tellBackground } from './wire.js'

navigation.addEventListener('navigate', (event) => {
  const { url } = event.destination
  if (!url.startsWith('solana-wallet:')) return
  event.preventDefault()
  tellBackground({ app: url })
  // The page loses the focus because the app comes to the front.
  window.dispatchEvent(new Event('blur'))
})

registerMwa({
  appIdentity: { name: 'A page', uri: location.origin },
  authorizationCache: createDefaultAuthorizationCache(),
  chains: ['solana:mainnet'],
  chainSelector: createDefaultChainSelector(),
  onWalletNotFound: createDefaultWalletNotFoundHandler(),
})
