import * as z from 'zod/mini'
import { formsOf, lateStrictObject, orDefault, textLike, webUrl } from '../lib/light-forms.js'

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
  /** A link that a visitor may follow; nothing is fetched from it. */
  namesGuide: 'https://walletconnect.com/faq',
})

/** One URL for each host that the product may talk to or link to; each can be replaced on its own. */
export const services = lateStrictObject(() => {
  const httpUrl = webUrl()
  const socketUrl = textLike(/^wss?:\/\/[^\s/]+/, 'wsUrl')
  return {
    ...formsOf(serviceDefaults(), (url) => orDefault(url.startsWith('ws') ? socketUrl : httpUrl, url)),
    /** Meld's purchase page; `?publicKey=` is the key that Meld gave the host. Without it Meld is not offered. */
    meld: z.optional(httpUrl),
  }
})
export type Services = z.output<typeof services>
