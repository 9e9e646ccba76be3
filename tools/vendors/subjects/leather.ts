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
    'stays away after a reload where its owner removed the site, without a window': {
      why: 'It has no question without a window: what the page kept of its addresses is shown until it signs.',
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
      async hear(heard, { origin, post }) {
        const { id, method, params } = heard as Message // the page script's own
        const answered: object = await providerOf(origin)
          .request(method, params)
          .catch((rejected) => rejected)
        post({ ...answered, id })
      },
    }
  },
}
