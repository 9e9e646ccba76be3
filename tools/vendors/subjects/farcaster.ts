import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

/** Its site holds the wallet, and its own two packages carry each request and event between site and page. */
export const farcaster: Subject = {
  name: 'farcaster',
  namespace: 'eip155',
  packages: ['@farcaster/miniapp-host', '@farcaster/miniapp-sdk'],
  wallet: { via: 'eip6963', name: 'Farcaster', rdns: 'xyz.farcaster.MiniAppWallet' },
  row: 'Farcaster',
  page: 'farcaster',
  home: 'farcaster',
  differs: {},
  background(wallet, tell): Background {
    wallet.onEvent(({ name, data, origin }) => tell({ event: name, data }, origin))
    return {
      async hear(heard, { origin, post }) {
        const { ask, method, params } = heard as Message // the site's own
        post({ answerTo: ask, ...(await answerFrom(wallet, { method, params, origin })) })
      },
    }
  },
}
