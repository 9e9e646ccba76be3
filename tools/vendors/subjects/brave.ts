import type { Background, Subject } from '../subject.js'
import { addressesOf, solanaClient } from './solana-wire.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

const refused = { error: { code: 4001, message: 'The user rejected the request.' } }

export const brave: Subject = {
  name: 'brave',
  namespace: 'solana',
  packages: ['@brave/wallet-standard-brave'],
  wallet: { via: 'wallet-standard', name: 'Brave Wallet', dialect: 'brave' },
  row: 'Brave Wallet',
  page: 'brave',
  differs: {},
  background(wallet, broadcast): Background {
    wallet.onEvent(({ name, data, origin }) => {
      if (name === 'standard:change') broadcast({ account: addressesOf(data)[0] ?? null }, origin)
    })
    return {
      async onMessage(received, { origin, post }) {
        const { ask, method, params } = received as Message // the page's own
        const client = solanaClient(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        if (method === 'connect') {
          if (Object(params).onlyIfTrusted) {
            const [address] = await client.addresses()
            return reply(address === undefined ? refused : { result: address })
          }
          const answer = await client.connect()
          return reply('addresses' in answer ? { result: answer.addresses[0] } : answer)
        }
        if (method === 'disconnect') {
          await client.ask('standard:disconnect')
          return reply({ result: null })
        }
        const [address = ''] = await client.addresses()
        const bytes = params as number[] // as the wallet's script writes a message
        const answer = await client.signMessage(address, Buffer.from(bytes).toString('base64'))
        reply('signature' in answer ? { result: [...Buffer.from(answer.signature, 'base64')] } : answer)
      },
    }
  },
}
