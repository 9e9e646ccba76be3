import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly id: string
  readonly message: string
  readonly request: unknown
}

/** The words of @polkadot/extension-base 0.62.3: `background/handlers/State` and `Extension`. */
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

/** Ways of `injectedWeb3` itself (@polkadot/extension-inject 0.63.1), which every wallet there has. */
export const ofInjectedWeb3: Subject['differs'] = {
  'stays away after a reload where its owner removed the site, without a window': {
    why: '`enable` is its only question, and it opens its window where its owner has not let the page in.',
    expected: { status: 'disconnected', account: undefined, windows: 1 },
  },
  'is left, and asks its owner again': {
    why: 'It has no way to leave: its owner alone takes the permission back.',
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
  background(wallet, tell): Background {
    const subscriptions = new Map<string, string>()
    wallet.onEvent(({ name, data, origin }) => {
      if (name !== 'polkadot:change') return
      for (const [id, of] of subscriptions)
        if (origin === undefined || origin === of) tell({ id, subscription: Object(data).accounts }, of)
    })
    const accounts = async (origin: string) => {
      const answer = await answerFrom(wallet, { method: 'polkadot:accounts', origin })
      return 'result' in answer ? Object(answer.result).accounts : []
    }
    return {
      async hear(heard, { origin, post }) {
        const { id, message, request } = heard as Message // the page script's own
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
