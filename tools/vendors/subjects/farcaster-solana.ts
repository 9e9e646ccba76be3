import type { Background, Subject } from '../subject.js'
import { solanaClient } from './solana-wire.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

/** Farcaster gives its owner's account to each mini app without asking. It asks its owner only to sign. */
export const farcasterSolana: Subject = {
  name: 'farcaster-solana',
  namespace: 'solana',
  packages: ['@farcaster/mini-app-solana', '@farcaster/miniapp-host', '@farcaster/miniapp-sdk'],
  wallet: { via: 'wallet-standard', name: 'Farcaster', accounts: ['alice'], connected: true },
  hasNoMock: true,
  row: 'Farcaster',
  page: 'farcaster-solana',
  home: 'farcaster-solana',
  connectsUnasked: true,
  flows: [
    'is listed once',
    'connects by its row without asking its owner',
    'is not asked by a page that loads',
    'is connected again after a reload, without a window',
    'signs a message',
    'does not sign when its owner declines',
    'asks its owner again after the visitor has disconnected',
  ],
  differs: {
    'asks its owner again after the visitor has disconnected': {
      why: 'It connects without asking its owner.',
      expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet): Background {
    return {
      async onMessage(received, { origin, post }) {
        const { ask, method, params } = received as Message // the site's own
        const client = solanaClient(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        const [address = ''] = await client.addresses()
        if (method === 'connect') return reply({ result: { publicKey: address } })
        if (method !== 'signMessage') return reply({ error: { code: 4200, message: `There is no ${method}.` } })
        const message = Buffer.from(String(Object(params).message)).toString('base64')
        const answer = await client.signMessage(address, message)
        reply('signature' in answer ? { result: { signature: answer.signature } } : answer)
      },
    }
  },
}
