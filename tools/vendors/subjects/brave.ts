import type { Background, Subject } from '../subject.js'
import { addressesOf, solanaBrain } from './solana-wire.js'

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
  background(wallet, tell): Background {
    wallet.onEvent(({ name, data, origin }) => {
      if (name === 'standard:change') tell({ account: addressesOf(data)[0] ?? null }, origin)
    })
    return {
      async hear(heard, { origin, post }) {
        const { ask, method, params } = heard as Message // the page's own
        const brain = solanaBrain(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        if (method === 'connect') {
          if (Object(params).onlyIfTrusted) {
            const [address] = await brain.addresses()
            return reply(address === undefined ? refused : { result: address })
          }
          const answer = await brain.connect()
          return reply('addresses' in answer ? { result: answer.addresses[0] } : answer)
        }
        if (method === 'disconnect') {
          await brain.ask('standard:disconnect')
          return reply({ result: null })
        }
        const [address = ''] = await brain.addresses()
        const bytes = params as number[] // as the wallet's script writes a message
        const answer = await brain.signMessage(address, Buffer.from(bytes).toString('base64'))
        reply('signature' in answer ? { result: [...Buffer.from(answer.signature, 'base64')] } : answer)
      },
    }
  },
}
