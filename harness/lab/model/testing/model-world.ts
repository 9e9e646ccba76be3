// The modal loads these modules on demand. Importing them here keeps steps from waiting for files.
import '../../../../core/adapters/bitcoin/adapter.js'
import '../../../../core/adapters/evm/adapter.js'
import '../../../../core/adapters/polkadot/adapter.js'
import '../../../../core/adapters/solana/adapter.js'
import '../../../../core/services/catalogue-api.js'
import '../../../../core/wallets/list/prefetch.js'
import '../../../../core/modal/wallet-flows.js'
import '../../../world/wallets/bitcoin/methods.js'
import '../../../world/wallets/polkadot/methods.js'
import { bitcoin, evm, polkadot, solana } from '../../../../core/adapters/index.js'
import type { AdapterEvent, AdapterReference } from '../../../../core/contracts/adapter.js'
import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import type { Namespace } from '../../../../core/contracts/namespace.js'
import type { KeyValueStorage } from '../../../../core/lib/platform/platform.js'
import { createModal } from '../../../../core/modal/create-modal.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'
import { createMemoryStorage, createTestPlatform, type TestPlatform } from '../../../../core/testing/platform.js'
import { createMockWallet, type MockWalletSpec } from '../../../world/wallets/create-wallet.js'
import { announceInto } from '../../../world/wallets/shell/testing/announce-into.js'
import type { MockWallet } from '../../../world/wallets/wallet.js'
import { accounts, addressOf, chains, hostNetworks, listed, unlisted } from './model-chains.js'
import { createPhone, type Phone } from './model-phone.js'

/** A planted mistake between the modal and its surroundings. */
export interface Plant {
  /** Receives an adapter's event, and passes on this event, another event, or none. */
  event?(event: AdapterEvent, pass: (event: AdapterEvent) => void): void
  storage?(storage: KeyValueStorage): KeyValueStorage
}

/** A way to connect one namespace to one wallet of the page. */
export interface Way {
  readonly wallet: PageWallet
  readonly connectorId: string
}

export interface PageWallet {
  readonly name: string
  readonly mock: MockWallet
  /** The connector ids of the wallet. */
  readonly ids: Readonly<Partial<Record<Namespace, string>>>
  readonly chains: readonly CaipNetworkId[]
  /** True if the wallet shows only the selected account. */
  readonly showsOne: boolean
}

const everyEvm = [...listed.eip155, unlisted] as const
const specs: readonly (Omit<PageWallet, 'mock' | 'showsOne'> & Pick<MockWalletSpec, 'via'>)[] = [
  {
    name: 'fox',
    via: ['eip6963', 'wallet-standard'],
    chains: [...everyEvm, ...listed.solana],
    ids: { eip155: 'test.fox', solana: 'Fox' },
  },
  { name: 'owl', via: 'eip6963', chains: everyEvm, ids: { eip155: 'test.owl' } },
  { name: 'sun', via: 'wallet-standard', chains: [listed.solana[0]], ids: { solana: 'Sun' } },
  { name: 'coin', via: 'bitcoin-standard', chains: listed.bip122, ids: { bip122: 'Coin' } },
  { name: 'uni', via: 'unisat', chains: listed.bip122, ids: { bip122: 'bip122:unisat' } },
  { name: 'dot', via: 'polkadot', chains: listed.polkadot, ids: { polkadot: 'polkadot:Dot' } },
]

/** One load of the page. */
export interface Tab {
  readonly modal: Modal
  readonly platform: TestPlatform
  /** The namespaces that the host believes to be connected. */
  readonly told: ReadonlySet<Namespace>
  close(): void
}

export interface ModelWorld {
  readonly wallets: readonly PageWallet[]
  readonly phone: Phone
  readonly storage: KeyValueStorage
  waysOf(namespace: Namespace): readonly Way[]
  openTab(): Tab
  dispose(): void
}

export const origin = 'https://dapp.test'
const noClock = { setTimeout: () => 0, clearTimeout: () => {} }

/** Makes wallets of four namespaces, a phone and a storage, all of which survive a reload. */
export function createModelWorld(plant: Plant = {}): ModelWorld {
  const phone = createPhone()
  const storage = createMemoryStorage()
  const wallets = specs.map(({ via, ...spec }): PageWallet => {
    const mock = createMockWallet(
      { via, networks: [...spec.chains], accounts: ['alice', 'bob'], keyTypes: ['ed25519'] },
      { name: spec.name, seed: 7, accounts, chains, clock: noClock },
    )
    return { ...spec, mock, showsOne: via === 'unisat' }
  })
  const planted = (reference: AdapterReference): AdapterReference => {
    const { event: between } = plant
    if (!between) return reference
    return {
      ...reference,
      load: async () => {
        const definition = await reference.load()
        const setup: typeof definition.setup = (context) =>
          definition.setup({ ...context, emit: (event) => between(event, context.emit) })
        return { ...definition, setup }
      },
    }
  }
  const adapters = [evm(), solana(), bitcoin(), polkadot(), phone.reference].map(planted)

  return {
    wallets,
    phone,
    storage,
    waysOf: (namespace) =>
      wallets.flatMap((wallet) => {
        const connectorId = wallet.ids[namespace]
        return connectorId ? [{ wallet, connectorId }] : []
      }),
    openTab: () => {
      const platform = createTestPlatform({ storage: plant.storage?.(storage) ?? storage })
      platform.onFetch(() => Response.json({ data: [], count: 0 }))
      const takeOut = announceInto(
        { events: platform.events, globals: platform.globals, origin },
        wallets.map(({ mock }) => mock),
        noClock,
      )
      const told = new Set<Namespace>()
      const modal = createModal(
        {
          projectId: 'project',
          // The model expects the Account view after connecting.
          afterConnect: 'account',
          adapters,
          networks: hostNetworks,
          features: { analytics: false },
          onConnected: ({ namespace }) => void told.add(namespace),
          onDisconnected: ({ namespace }) => void told.delete(namespace),
        },
        platform,
      )
      return {
        modal,
        platform,
        told,
        close: () => {
          modal.dispose()
          takeOut()
          phone.leavePage()
          if (platform.pendingTimers > 0 || platform.listenerCount > 0)
            throw new Error(`A modal left ${platform.pendingTimers} timers and ${platform.listenerCount} listeners.`)
        },
      }
    },
    dispose: () => {
      for (const { mock } of wallets) mock.dispose()
    },
  }
}

/** Lists the addresses that a wallet shows on a network, the selected address first. */
export function shownBy({ mock, showsOne }: PageWallet, id: CaipNetworkId): string[] {
  const names = mock.locked ? [] : mock.accounts
  return (showsOne ? names.slice(0, 1) : names).map((name) => addressOf(name, id))
}
