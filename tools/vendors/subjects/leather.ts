import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import { bitcoinWire } from '../../../harness/world/wallets/shell/bitcoin-wire.js'
import { createLeatherProvider } from '../../../harness/world/wallets/shell/leather-provider.js'
import { type Background, type Subject, silentFlows } from '../subject.js'

interface Message {
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export const leather: Subject = {
  name: 'leather',
  namespace: 'bip122',
  packages: ['@leather.io/provider', '@leather.io/rpc'],
  wallet: { via: 'leather', dialect: 'leather', name: 'Leather' },
  row: 'Leather',
  page: 'leather',
  flows: silentFlows,
  differs: {
    'is not connected after a reload if its owner has removed the site, and opens no window': {
      why: 'It cannot be asked for its accounts without opening a window. The modal shows the stored addresses until the first signature.',
      expected: { status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet): Background {
    const pages = new Map<string, ReturnType<typeof createLeatherProvider>['provider']>()
    const providerOf = (origin: string) => {
      const transport = {
        call: ({ method, params }: { method: string; params: unknown }) =>
          answerFrom(wallet, { method, params, origin }),
        onEvent: () => () => {},
      }
      const made = pages.get(origin) ?? createLeatherProvider(bitcoinWire(wallet.name, transport)).provider
      pages.set(origin, made)
      return made
    }
    return {
      async onMessage(received, { origin, post }) {
        const { id, method, params } = received as Message // the page script's own
        const answered: object = await providerOf(origin)
          .request(method, params)
          .catch((rejected) => rejected)
        post({ ...answered, id })
      },
    }
  },
}
