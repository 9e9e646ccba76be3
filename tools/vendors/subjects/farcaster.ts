import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

/** The wallet is part of Farcaster's site. Farcaster's two packages carry requests and events between the site and the page. */
export const farcaster: Subject = {
  name: 'farcaster',
  namespace: 'eip155',
  packages: ['@farcaster/miniapp-host', '@farcaster/miniapp-sdk'],
  wallet: { via: 'eip6963', name: 'Farcaster', rdns: 'xyz.farcaster.MiniAppWallet' },
  row: 'Farcaster',
  page: 'farcaster',
  home: 'farcaster',
  differs: {},
  background(wallet, broadcast): Background {
    wallet.onEvent(({ name, data, origin }) => broadcast({ event: name, data }, origin))
    return {
      async onMessage(received, { origin, post }) {
        const { ask, method, params } = received as Message // the site's own
        post({ answerTo: ask, ...(await answerFrom(wallet, { method, params, origin })) })
      },
    }
  },
}
