import * as z from 'zod/mini'
import { lateStrictObject, textLike } from './light-forms.js'

/** The hosts of FACTS 0. */
export const serviceDefaults = () => ({
  blockchain: 'https://rpc.walletconnect.org',
  catalogue: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  frame: 'https://secure.walletconnect.org/sdk',
  frameSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  bitcoinUtxo: 'https://mempool.space',
  walletExplorer: 'https://walletconnect.com/explorer',
  walletGuide: 'https://walletguide.walletconnect.network',
  namesGuide: 'https://walletconnect.com/faq',
  networksGuide: 'https://ethereum.org/en/developers/docs/networks/',
  tokenAvatar: 'https://avatar.vercel.sh/andrew.svg',
})

/** One URL for each host that the product may talk to or link to; each can be replaced on its own. */
export const services = lateStrictObject(() => {
  const fallback = serviceDefaults()
  const httpUrl = textLike(/^https?:\/\/[^\s/]+/, 'an http(s) URL')
  const socketUrl = textLike(/^wss?:\/\/[^\s/]+/, 'a ws(s) URL')
  return {
    /** Blockchain data and the RPC gateway. */
    blockchain: z._default(httpUrl, fallback.blockchain),
    /** Wallet catalogue and images. */
    catalogue: z._default(httpUrl, fallback.catalogue),
    analytics: z._default(httpUrl, fallback.analytics),
    /** Document of the embedded wallet's frame. */
    frame: z._default(httpUrl, fallback.frame),
    /** Origin of the embedded wallet's dashboard and sign-in pages. */
    frameSite: z._default(httpUrl, fallback.frameSite),
    relay: z._default(socketUrl, fallback.relay),
    verify: z._default(httpUrl, fallback.verify),
    bitcoinUtxo: z._default(httpUrl, fallback.bitcoinUtxo),
    /** Links that a visitor may follow; nothing is fetched from them. */
    walletExplorer: z._default(httpUrl, fallback.walletExplorer),
    walletGuide: z._default(httpUrl, fallback.walletGuide),
    namesGuide: z._default(httpUrl, fallback.namesGuide),
    networksGuide: z._default(httpUrl, fallback.networksGuide),
    /** Picture of a token that has none, in the card purchase. */
    tokenAvatar: z._default(httpUrl, fallback.tokenAvatar),
  }
})
export type Services = z.output<typeof services>
