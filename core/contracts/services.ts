import * as z from 'zod/mini'
import { formsOf, lateStrictObject, textLike, webUrl } from './light-forms.js'

/** The hosts of FACTS 0. */
export const serviceDefaults = () => ({
  /** Blockchain data and the RPC gateway. */
  blockchain: 'https://rpc.walletconnect.org',
  /** Wallet catalogue and images. */
  catalogue: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  /** Document of the embedded wallet's frame. */
  frame: 'https://secure.walletconnect.org/sdk',
  /** Origin of the embedded wallet's dashboard and sign-in pages. */
  frameSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  bitcoinUtxo: 'https://mempool.space',
  /** Links that a visitor may follow; nothing is fetched from them. */
  walletExplorer: 'https://walletconnect.com/explorer',
  walletGuide: 'https://walletguide.walletconnect.network',
  namesGuide: 'https://walletconnect.com/faq',
  networksGuide: 'https://ethereum.org/en/developers/docs/networks/',
  /** Meld's purchase page; `?publicKey=` is the key that Meld gave the host. */
  meld: 'https://meldcrypto.com',
  /** Picture of a token that has none, in the card purchase. */
  tokenAvatar: 'https://avatar.vercel.sh/andrew.svg',
})

/** One URL for each host that the product may talk to or link to; each can be replaced on its own. */
export const services = lateStrictObject(() => {
  const httpUrl = webUrl()
  const socketUrl = textLike(/^wss?:\/\/[^\s/]+/, 'wsUrl')
  return formsOf(serviceDefaults(), (url) => z._default(url.startsWith('ws') ? socketUrl : httpUrl, url))
})
export type Services = z.output<typeof services>
