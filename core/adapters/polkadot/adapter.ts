import * as z from 'zod/mini'
import type { HostWallets } from '../../contracts/adapter.js'
import { isPolkadotAddress, parseCaipNetworkId } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { filledText } from '../../contracts/fields.js'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { MOST_IDENTITIES, withinRoom } from '../../lib/claims.js'
import { readMember, readText } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { onlyChanges } from '../../lib/plain-equal.js'
import { type WalletSource, watchPage } from '../../lib/wallet-standard.js'
import type { RequestMethods } from '../answer-request.js'
import { accountOf, answerRequest, expectText, parseParams, readAccounts } from '../answer-request.js'
import { standInForPolkadot } from '../stand-in/interfaces.js'
import { type ConnectableWallet, createWalletAdapter } from '../wallet-adapter.js'
import type { WalletSession } from '../wallet-session.js'

/** The code behind `polkadot()`: wallets of `window.injectedWeb3`, one at a time. They sign, but send nothing. */
export const polkadotAdapter = createWalletAdapter<PolkadotAccount, PolkadotWallet>(
  'polkadot',
  'polkadot',
  ({ platform }) => {
    const appName = () => platform.pageMetadata().title || platform.location().hostname
    const letIn = new WeakMap<object, unknown>()
    return {
      asksAnyway: true,
      toWallet: ({ connector }) => toPolkadotWallet(connector.provider, appName, letIn),
      operations: (connected) => ({
        signMessage: async ({ address, message }) => signMessage(connected(), address, message),
        request: async (call) => answerRequest(methods, connected(), call),
        // These wallets have no network of their own: each transaction names its network.
        switchNetwork: async ({ network }) => {
          connected().chainId = parseCaipNetworkId(network.caipNetworkId).chainId
        },
      }),
    }
  },
)

type PolkadotSession = WalletSession<PolkadotAccount, PolkadotWallet>

const text = filledText()
const address = z.optional(text)
const messageParams = z.object({ address, message: z.string() })
const transactionParams = z.object({
  address,
  transactionPayload: z.looseObject({ address, method: text, signedExtensions: z.array(z.string()) }),
})

/** The methods of WalletConnect's polkadot namespace. Signatures are hex. */
const methods: RequestMethods<PolkadotSession> = {
  polkadot_signMessage: async (session, params) => {
    const { address: from, message } = parseParams(messageParams, params)
    return { signature: await signMessage(session, from, message) }
  },
  polkadot_signTransaction: async (session, params) => {
    const { address: from, transactionPayload } = parseParams(transactionParams, params)
    const own = accountOf(session, from ?? transactionPayload.address)
    const payload = { ...transactionPayload, address: own.address }
    return { signature: await session.wallet.sign('signPayload', payload, session.signal) }
  },
}

async function signMessage(session: PolkadotSession, from: string | undefined, message: string): Promise<string> {
  const account = accountOf(session, from)
  // The message is sent as hex: a text that looks like hex would be signed as the bytes that it encodes.
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  const params = { address: account.address, data: `0x${bytes.join('')}`, type: 'bytes' }
  return session.wallet.sign('signRaw', params, session.signal)
}

type PolkadotAccount = { readonly address: string; readonly type?: 'sr25519' | 'ed25519' | undefined }

interface PolkadotWallet extends ConnectableWallet<PolkadotAccount> {
  /** Resolves with the signature in hex. For `signRaw`, the wallet wraps the data in `<Bytes>`. */
  sign(method: 'signRaw' | 'signPayload', params: object, signal: AbortSignal): Promise<string>
}

/** Wraps an extension. @param letIn - the result of each wallet's `enable`, once its owner has allowed the page */
function toPolkadotWallet(provider: unknown, appName: () => string, letIn: WeakMap<object, unknown>): PolkadotWallet {
  const enable = methodOf(provider, 'enable')
  const leave = methodOf(provider, 'disconnect')
  if (typeof provider !== 'object' || provider === null || !enable) throw new ProviderNotFoundError()

  const call = (owner: unknown, method: string, args: unknown[], signal: AbortSignal) =>
    callWallet(methodOf(owner, method), args, signal)
  const accountsOf = () => readMember(letIn.get(provider), 'accounts')

  return {
    provider,

    // `enable` cannot be silent: a page that was allowed before gets no prompt, any other page does.
    async ask(_params, signal) {
      letIn.set(provider, await call(provider, 'enable', [appName()], signal))
      return { accounts: toAccounts(await call(accountsOf(), 'get', [], signal)) }
    },

    standIn: (inUse) => standInForPolkadot(provider, inUse),

    // This method is not part of the interface, but some wallets have it. The others keep the permission until their
    // owner revokes it.
    disconnect: leave ? (signal) => call(provider, 'disconnect', [], signal) : undefined,

    onChange: (listener) => {
      const onAccounts = (accounts: unknown) => {
        if (Array.isArray(accounts)) listener({ accounts: toAccounts(accounts) })
      }
      return stopOf(methodOf(accountsOf(), 'subscribe')?.(onAccounts))
    },

    async sign(method, params, signal) {
      const answer = await call(readMember(letIn.get(provider), 'signer'), method, [params], signal)
      return expectText(method, readMember(answer, 'signature'), /^0x([0-9a-f]{2})+$/i)
    },
  }
}

/** The accounts with Substrate key types: such wallets also hold EVM accounts. */
const toAccounts = (accounts: unknown): PolkadotAccount[] =>
  readAccounts(accounts, (account, address) => {
    if (!isPolkadotAddress(address)) return undefined
    const type = readMember(account, 'type')
    return type === 'sr25519' || type === 'ed25519' ? { address, type } : { address }
  })

const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
}

/** Finds the wallets in `window.injectedWeb3`. The key of an entry proves nothing: any script can add one. */
export const polkadotWallets: HostWallets = {
  replacesPage: false,
  watch({ platform, onWallets, onLook }) {
    const find = () => withinRoom(findIn(readMember(platform.globals, 'injectedWeb3')))
    const source: WalletSource<Connector> = {
      connectors: () => find().connectors,
      get isFull() {
        return find().isFull
      },
      stop: () => {},
    }
    // Most wallets have injected themselves when the page is loaded. There is no event for a wallet that comes later.
    return watchPage(platform, ['DOMContentLoaded', 'load'], [() => source], onlyChanges<Connector>(onWallets), onLook)
  },
}

function findIn(injected: unknown): Connector[] {
  return wordsOf(injected).flatMap((word): Connector[] => {
    const entry = readMember(injected, word)
    const name = readText(Object.hasOwn(names, word) ? names[word] : word)
    if (!name || !methodOf(entry, 'enable')) return []
    return [{ id: `polkadot:${word}`, name, chain: 'polkadot', type: 'INJECTED', provider: entry }]
  })
}

function wordsOf(injected: unknown): string[] {
  try {
    return typeof injected === 'object' && injected !== null ? Object.keys(injected).slice(0, 2 * MOST_IDENTITIES) : []
  } catch {
    return [] // a proxy whose traps throw
  }
}
