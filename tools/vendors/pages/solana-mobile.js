// What a page does with the package of Solana's Mobile Wallet Adapter. The address of the app is told to the phone, which this check plays.
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
  // The app comes to the front.
  window.dispatchEvent(new Event('blur'))
})

registerMwa({
  appIdentity: { name: 'A page', uri: location.origin },
  authorizationCache: createDefaultAuthorizationCache(),
  chains: ['solana:mainnet'],
  chainSelector: createDefaultChainSelector(),
  onWalletNotFound: createDefaultWalletNotFoundHandler(),
})
