import type { Background, Subject } from '../subject.js'
import { solanaBrain } from './solana-wire.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

/** Farcaster shows its owner's account to each mini app that it opens, and asks them for signatures alone. */
export const farcasterSolana: Subject = {
  name: 'farcaster-solana',
  namespace: 'solana',
  packages: ['@farcaster/mini-app-solana', '@farcaster/miniapp-host', '@farcaster/miniapp-sdk'],
  wallet: { via: 'wallet-standard', name: 'Farcaster', accounts: ['alice'], connected: true },
  hasNoMock: true,
  row: 'Farcaster',
  page: 'farcaster-solana',
  home: 'farcaster-solana',
  asksNobody: true,
  flows: [
    'is listed once',
    'connects by its row, and asks nobody',
    'is not asked by a page that loads',
    'comes back after a reload, without a window',
    'signs a message',
    'does not sign where its owner declines',
    'is left, and asks its owner again',
  ],
  differs: {
    'is left, and asks its owner again': {
      why: 'Its owner is asked nothing.',
      expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet): Background {
    return {
      async hear(heard, { origin, post }) {
        const { ask, method, params } = heard as Message // the site's own
        const brain = solanaBrain(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        const [address = ''] = await brain.addresses()
        if (method === 'connect') return reply({ result: { publicKey: address } })
        if (method !== 'signMessage') return reply({ error: { code: 4200, message: `There is no ${method}.` } })
        const message = Buffer.from(String(Object(params).message)).toString('base64')
        const answer = await brain.signMessage(address, message)
        reply('signature' in answer ? { result: { signature: answer.signature } } : answer)
      },
    }
  },
}
