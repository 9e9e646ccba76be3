import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly id: string
  readonly message: string
  readonly request: unknown
}

/** Error texts of @polkadot/extension-base 0.62.3, from `background/handlers/State` and `Extension`. */
const words = {
  cancelled: 'Connection request was cancelled by the user.',
  pending: (url: string) => `The source ${url} has a pending authorization request`,
  unknown: (url: string) => `The source ${url} has not been enabled yet`,
  unsigned: 'Cancelled',
}

const methods: Readonly<Record<string, string>> = {
  'pub(bytes.sign)': 'polkadot:signRaw',
  'pub(extrinsic.sign)': 'polkadot:signPayload',
}

/** Differences that come from `injectedWeb3` (@polkadot/extension-inject 0.63.1), so that every Polkadot wallet has them. */
export const ofInjectedWeb3: Subject['differs'] = {
  'is not connected after a reload if its owner has removed the site, and opens no window': {
    why: '`enable` is the only request for accounts. It opens a window if the owner has not allowed the page.',
    expected: { status: 'disconnected', account: undefined, windows: 1 },
  },
  'asks its owner again after the visitor has disconnected': {
    why: 'It has no method to disconnect. Only its owner can remove the permission.',
    expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
  },
}

export const polkadotJs: Subject = {
  name: 'polkadot-js',
  namespace: 'polkadot',
  packages: ['@polkadot/extension-base', '@polkadot/extension-inject'],
  wallet: { via: 'polkadot', name: 'polkadot-js', dialect: 'polkadot-js' },
  row: 'Polkadot{.js}',
  page: 'polkadot-js',
  differs: ofInjectedWeb3,
  background(wallet, broadcast): Background {
    const subscriptions = new Map<string, string>()
    wallet.onEvent(({ name, data, origin }) => {
      if (name !== 'polkadot:change') return
      for (const [id, of] of subscriptions)
        if (origin === undefined || origin === of) broadcast({ id, subscription: Object(data).accounts }, of)
    })
    const accounts = async (origin: string) => {
      const answer = await answerFrom(wallet, { method: 'polkadot:accounts', origin })
      return 'result' in answer ? Object(answer.result).accounts : []
    }
    return {
      async onMessage(received, { origin, post }) {
        const { id, message, request } = received as Message // the page script's own
        const reply = (answer: object) => post({ id, ...answer })
        const url = `${origin}/`
        if (message === 'pub(ping)') return reply({ response: true })
        if (message === 'pub(authorize.tab)') {
          const answer = await answerFrom(wallet, { method: 'polkadot:enable', origin })
          if ('result' in answer) return reply({ response: { authorizedAccounts: [], result: true } })
          const isPending = 'error' in answer && answer.error.code === -32002
          return reply({ error: isPending ? words.pending(url) : words.cancelled })
        }
        if (!wallet.connectedOrigins.includes(origin)) return reply({ error: words.unknown(url) })
        if (message === 'pub(accounts.list)') return reply({ response: await accounts(origin) })
        if (message === 'pub(accounts.subscribe)') {
          subscriptions.set(id, origin)
          reply({ response: id })
          return reply({ subscription: await accounts(origin) })
        }
        if (message === 'pub(accounts.unsubscribe)') return reply({ response: true })
        const method = methods[message]
        if (!method) return reply({ error: `Unable to handle message of type ${message}` })
        const answer = await answerFrom(wallet, { method, params: request, origin })
        if ('result' in answer) return reply({ response: answer.result })
        reply({ error: 'error' in answer && answer.error.code === 4001 ? words.unsigned : 'Unable to find keypair' })
      },
    }
  },
}
