import * as z from 'zod/mini'
import { lateStrictObject, textLike } from './light-forms.js'

/** One URL for each host that the product may talk to or link to (FACTS 0); each can be replaced on its own. */
export const services = lateStrictObject(() => {
  const httpUrl = textLike(/^https?:\/\/[^\s/]+/, 'an http(s) URL')
  const socketUrl = textLike(/^wss?:\/\/[^\s/]+/, 'a ws(s) URL')
  return {
    /** Blockchain data and the RPC gateway. */
    blockchain: z._default(httpUrl, 'https://rpc.walletconnect.org'),
    /** Wallet catalogue and images. */
    catalogue: z._default(httpUrl, 'https://api.web3modal.org'),
    analytics: z._default(httpUrl, 'https://pulse.walletconnect.org'),
    /** Document of the embedded wallet's frame. */
    frame: z._default(httpUrl, 'https://secure.walletconnect.org/sdk'),
    /** Origin of the embedded wallet's dashboard and sign-in pages. */
    frameSite: z._default(httpUrl, 'https://secure.walletconnect.org'),
    relay: z._default(socketUrl, 'wss://relay.walletconnect.org'),
    verify: z._default(httpUrl, 'https://verify.walletconnect.org'),
    bitcoinUtxo: z._default(httpUrl, 'https://mempool.space'),
    /** Links that a visitor may follow; nothing is fetched from them. */
    walletExplorer: z._default(httpUrl, 'https://walletconnect.com/explorer'),
    walletGuide: z._default(httpUrl, 'https://walletguide.walletconnect.network'),
    namesGuide: z._default(httpUrl, 'https://walletconnect.com/faq'),
    networksGuide: z._default(httpUrl, 'https://ethereum.org/en/developers/docs/networks/'),
    /** Picture of a token that has none, in the card purchase. */
    tokenAvatar: z._default(httpUrl, 'https://avatar.vercel.sh/andrew.svg'),
  }
})
export type Services = z.output<typeof services>
