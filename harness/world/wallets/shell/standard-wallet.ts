import { createListeners } from '../../lib/lifecycle.js'
import { dialectOf } from '../dialects.js'
import type { WalletAnnouncement } from '../wallet.js'
import type { StandardAccount } from '../wallet-standard.js'
import { fromBase64, type PageAccount, type SignInput, toBase64 } from './bitcoin-standard.js'
import { createMetaMaskClient } from './metamask-client.js'
import { newerFeatures, versionsOf } from './newer-features.js'
import { ask, type WalletTransport } from './transport.js'

interface TransactionInput {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

const SIGNING = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

/** A Solana wallet's Wallet Standard object in a page. It has bytes where the transport has base64. */
export function createStandardWallet(announcement: WalletAnnouncement, transport: WalletTransport) {
  const { wallet, info, standardChains, dialect } = announcement
  const listeners = createListeners<[change: { accounts?: readonly PageAccount[] }]>()
  const known = new Map<string, PageAccount>()
  let accounts: readonly PageAccount[] = []
  const isMetaMask = dialect === 'metamask'
  const ways = dialectOf(dialect)?.standard
  /** MetaMask's wallet receives account changes only after `connect`. */
  let isListening = !isMetaMask

  const send = async <Result>(method: string, params?: unknown) => {
    const answer = await ask(transport, wallet, method, params)
    return answer as Result // the wallet answers as its method tables say
  }
  const connectAs = (wire?: { silent: boolean }) => send<{ accounts: StandardAccount[] }>('standard:connect', wire)
  /** Restores the session or creates one. The option `silent` makes no difference to MetaMask. */
  const connectMetaMask = async () => {
    const restored = await connectAs({ silent: true })
    return restored.accounts.length > 0 ? restored : connectAs()
  }
  /** One object per address, so that pages can compare accounts. */
  const toPage = (list: readonly StandardAccount[]) =>
    list.map(({ address, publicKey, chains }) => {
      const account =
        known.get(address) ?? Object.freeze({ address, publicKey: fromBase64(publicKey), chains, features: SIGNING })
      known.set(address, account)
      return account
    })
  const toWire = ({ account, transaction, chain, options }: TransactionInput) => ({
    account: account.address,
    transaction: toBase64(transaction),
    ...(chain === undefined ? {} : { chain }),
    ...(options === undefined ? {} : { options }),
  })

  const standard = {
    version: '1.0.0',
    name: info.name,
    icon: info.icon,
    chains: standardChains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          const wire = input?.silent === undefined ? undefined : { silent: input.silent }
          const answer = isMetaMask ? await connectMetaMask() : await connectAs(wire)
          accounts = toPage(answer.accounts)
          isListening ||= accounts.length > 0
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => send<void>('standard:disconnect') },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: Parameters<typeof listeners.add>[0]) => listeners.add(listener),
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs: readonly SignInput[]) {
          const wire = inputs.map(({ account, message }) => ({ account: account.address, message: toBase64(message) }))
          const outputs = await send<{ signedMessage: string; signature: string }[]>('solana:signMessage', wire)
          return outputs.map(({ signedMessage, signature }) => ({
            signedMessage: fromBase64(signedMessage),
            signature: fromBase64(signature),
            signatureType: 'ed25519',
          }))
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versionsOf(announcement),
        async signTransaction(...inputs: readonly TransactionInput[]) {
          // MetaMask signs for its session's network and ignores the page's.
          const wire = inputs.map(isMetaMask ? ({ chain: _ignored, ...input }) => toWire(input) : toWire)
          const outputs = await send<{ signedTransaction: string }[]>('solana:signTransaction', wire)
          return outputs.map(({ signedTransaction }) => ({ signedTransaction: fromBase64(signedTransaction) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versionsOf(announcement),
        async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
          const outputs = await send<{ signature: string }[]>('solana:signAndSendTransaction', inputs.map(toWire))
          return outputs.map(({ signature }) => ({ signature: fromBase64(signature) }))
        },
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs: readonly Readonly<Record<string, unknown>>[]) {
          const outputs = await send<{ account: StandardAccount; signedMessage: string; signature: string }[]>(
            'solana:signIn',
            inputs.length > 0 ? inputs : [{}],
          )
          return outputs.map(({ account, signedMessage, signature }) => ({
            account: toPage([account])[0],
            signedMessage: fromBase64(signedMessage),
            signature: fromBase64(signature),
            signatureType: 'ed25519',
          }))
        },
      },
    },
  }
  for (const [name, feature] of Object.entries(newerFeatures(announcement, { send, toWire })))
    if (feature) Object.assign(standard.features, { [name]: feature })
    else Reflect.deleteProperty(standard.features, name)
  const client = createMetaMaskClient(announcement, { send, known: () => connectAs({ silent: true }) })
  return {
    standard: isMetaMask ? Object.defineProperty(standard, 'client', { value: client }) : standard,
    /** The same wallet under other wallets' names. */
    others: (ways?.alsoAs ?? []).map((name) =>
      Object.create(standard, { name: { value: name, enumerable: true } }),
    ) as (typeof standard)[], // each inherits all members of the first
    change(data: { accounts: readonly StandardAccount[] }) {
      if (!isListening || (ways?.hearsOnlyOfItsEnd && data.accounts.length > 0)) return
      accounts = toPage(data.accounts)
      listeners.emit({ accounts })
    },
  }
}
