import { dialectOf } from '../dialects.js'
import type { WirePolkadotAccount } from '../polkadot/methods.js'
import type { WalletAnnouncement } from '../wallet.js'
import { ask, type WalletTransport } from './transport.js'

interface Account extends WirePolkadotAccount {
  readonly genesisHash: null
}

/**
 * Polkadot wallets have messages without codes. These are polkadot-js's (@polkadot/extension-base 0.62.3,
 * background/handlers/State and Extension), for a closed window and for a pending request.
 */
const sentences: Readonly<Record<number, (method: string) => string>> = {
  4001: (method) => (method === 'polkadot:enable' ? 'Connection request was cancelled by the user.' : 'Cancelled'),
  [-32002]: () => `The source ${globalThis.location?.origin ?? 'of this page'} has a pending authorization request`,
}

/** Wallets without `disconnect`: polkadot-js (@polkadot/extension-base 0.62.3) and OneKey (@onekeyfe/onekey-polkadot-provider 2.2.68). */
const keptByOwner: ReadonlySet<string> = new Set(['polkadot-js', 'OneKey', 'talisman'])

/** A Polkadot wallet in a page: an entry of `window.injectedWeb3`, which the page enables first. */
export function createInjectedWeb3({ wallet, info, dialect }: WalletAnnouncement, transport: WalletTransport) {
  const of = dialectOf(dialect)
  const key = of?.polkadot ?? info.name
  const subscribers = new Set<(accounts: readonly Account[]) => void>()
  const send = async <Result>(method: string, params?: unknown) => {
    try {
      return (await ask(transport, wallet, method, params)) as Result // the wallet answers as its method tables say
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
      if (typeof code === 'number' && Object.hasOwn(sentences, code)) throw new Error(sentences[code]?.(method))
      throw thrown
    }
  }
  const toPage = (list: readonly WirePolkadotAccount[]): Account[] =>
    list.map((each) => ({ ...each, genesisHash: null }))
  /** True if the owner connected the page without any account. */
  let isEmpty = false
  let changes = 0
  const get = async () =>
    isEmpty ? [] : toPage((await send<{ accounts: WirePolkadotAccount[] }>('polkadot:accounts')).accounts)

  const injected = {
    accounts: {
      get,
      subscribe(listener: (accounts: readonly Account[]) => void) {
        subscribers.add(listener)
        const before = changes
        const say = (accounts: readonly Account[]) => {
          // A change reported meanwhile is newer.
          if (before === changes && subscribers.has(listener)) listener(accounts)
        }
        get().then(say, () => undefined) // a missing answer shows in the requests that callers await
        return () => void subscribers.delete(listener)
      },
    },
    signer: {
      signRaw: (raw: { address: string; data: string; type?: 'bytes' | 'payload' }) =>
        send<{ id: number; signature: `0x${string}` }>('polkadot:signRaw', raw),
      signPayload: (payload: object) => send<{ id: number; signature: `0x${string}` }>('polkadot:signPayload', payload),
    },
  }
  const entry = {
    version: '0.63.1',
    async enable(_originName: string) {
      const { accounts } = await send<{ accounts: WirePolkadotAccount[] }>('polkadot:enable')
      isEmpty = accounts.length === 0
      return injected
    },
    // The interface (@polkadot/extension-inject 0.63.1) has no `disconnect`. Pages call it when a wallet has one.
    ...(!keptByOwner.has(key) && { disconnect: () => send<void>('polkadot:disconnect') }),
  }
  return {
    /** Entries by key, each with an object of its own, as OneKey does. */
    entries: [key, ...(of?.polkadotToo ?? [])].map((name) => [name, { ...entry }] as const),
    change(data: { accounts: readonly WirePolkadotAccount[] }) {
      const accounts = toPage(data.accounts)
      isEmpty = false
      changes += 1
      for (const listener of [...subscribers]) listener(accounts)
    },
  }
}
