import * as z from 'zod/mini'
import { lazyStrictObject, textLike, webUrl } from './fields.js'

const httpUrl = (fallback: string) => z._default(webUrl(), fallback)
const socketUrl = textLike(/^wss?:\/\/[^\s/]+/, 'a ws(s) URL')

/** One URL for each host that the product may talk to or link to; each can be replaced on its own. */
export const services = lazyStrictObject(() => ({
  /** Blockchain data and the RPC gateway. */
  blockchain: httpUrl('https://rpc.walletconnect.org'),
  /** Wallet catalogue and images. */
  catalogue: httpUrl('https://api.web3modal.org'),
  analytics: httpUrl('https://pulse.walletconnect.org'),
  /** Document of the embedded wallet's frame. */
  frame: httpUrl('https://secure.walletconnect.org/sdk'),
  /** Origin of the embedded wallet's dashboard and sign-in pages. */
  frameSite: httpUrl('https://secure.walletconnect.org'),
  relay: z._default(socketUrl, 'wss://relay.walletconnect.org'),
  /** A link that a visitor may follow; nothing is fetched from it. */
  namesGuide: httpUrl('https://walletconnect.com/faq'),
  /** Meld's purchase page; `?publicKey=` is the key that Meld gave the host. Without it Meld is not offered. */
  meld: z.optional(webUrl()),
}))
export type Services = z.output<typeof services>

/** The services of a host that replaces none. */
export const serviceDefaults = () => z.parse(services, {})
