import { answerFrom, type WalletAnswer } from '../../../harness/world/wallets/rpc.js'
import type { MockWallet, WalletEvent } from '../../../harness/world/wallets/wallet.js'
import type { Background, Subject } from '../subject.js'
import { ofInjectedWeb3 } from './polkadot-js.js'
import { addressesOf, fromBase58, solanaClient, toBase58 } from './solana-wire.js'

/** A message of `JsBridgeBase` in `@onekeyfe/cross-inpage-provider-core` 2.2.68. */
interface Message {
  readonly type: string
  readonly id?: number
  readonly scope: string
  readonly data: { readonly method: string; readonly params?: unknown }
}

type Answer = WalletAnswer
type Ask = (method: string, params?: unknown) => Promise<Answer>
type Event = { readonly method: string; readonly params: unknown } | undefined

/** One namespace of OneKey's background. It translates requests to those of the mock wallet, and the mock wallet's events to OneKey's. */
interface Scope {
  readonly scope: string
  answer(method: string, params: unknown, ask: Ask, origin: string): Promise<Answer>
  event(event: WalletEvent): Event
}

const result = (value: unknown): Answer => ({ result: value })
const refused: Answer = { error: { code: 4001, message: 'User rejected the request.' } }

const ethereum = (): Scope => ({
  scope: 'ethereum',
  async answer(method, params, ask) {
    const answer = await ask(method, params)
    if (method !== 'metamask_getProviderState' || !('result' in answer)) return answer
    const state = Object(answer.result)
    return result({ ...state, networkVersion: String(Number(state.chainId)) })
  },
  event({ name, data }) {
    if (name === 'accountsChanged') return { method: 'metamask_accountsChanged', params: data }
    if (name !== 'chainChanged') return undefined
    return { method: 'metamask_chainChanged', params: { chainId: data, networkVersion: String(Number(data)) } }
  },
})

const solana = (wallet: MockWallet): Scope => ({
  scope: 'solana',
  async answer(method, params, ask, origin) {
    const client = solanaClient(wallet, origin)
    if (method === 'connect') {
      if (Object(params).onlyIfTrusted) {
        const [publicKey] = await client.addresses()
        return publicKey === undefined ? refused : result({ publicKey })
      }
      const answer = await client.connect()
      return 'addresses' in answer ? result({ publicKey: answer.addresses[0] }) : answer
    }
    if (method === 'disconnect') return ask('standard:disconnect')
    const [publicKey = ''] = await client.addresses()
    const answer = await client.signMessage(publicKey, fromBase58(String(Object(params).message)))
    return 'signature' in answer ? result({ signature: toBase58(answer.signature), publicKey }) : answer
  },
  event({ name, data }) {
    if (name !== 'standard:change') return undefined
    const accounts = addressesOf(data).map((publicKey) => ({ publicKey, address: publicKey }))
    return { method: 'wallet_events_accountChanged', params: { accounts } }
  },
})

const payment = (data: unknown): { address: string; publicKey: string }[] =>
  Object(data).accounts.filter(({ purpose }: { purpose: string }) => purpose === 'payment')
const paymentAddresses = (data: unknown) =>
  payment(data)
    .slice(0, 1)
    .map(({ address }) => address)

const bitcoin = (): Scope => ({
  scope: 'btc',
  async answer(method, params, ask) {
    const look = () => ask('bitcoin:connect', { silent: true })
    const then = (answer: Answer, read: (value: unknown) => unknown): Answer =>
      'result' in answer ? result(read(answer.result)) : answer
    switch (method) {
      case 'requestAccounts':
        return then(await ask('bitcoin:connect'), paymentAddresses)
      case 'getAccounts':
        return then(await look(), paymentAddresses)
      case 'getProviderState':
        return then(await look(), (state) => ({ accounts: paymentAddresses(state), networkId: 'livenet' }))
      case 'getPublicKey':
        return then(await look(), (state) => payment(state)[0]?.publicKey ?? '')
      case 'getNetwork':
        return result('livenet')
      case 'getChain':
        return result({ enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' })
      case 'disconnect':
        return ask('bitcoin:disconnect')
      case 'signMessage': {
        const { message, type } = Object(params)
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        return then(await ask('bitcoin:signMessage', { message, protocol }), (signed) => Object(signed).signature)
      }
      default:
        return { error: { code: -32601, message: `${method} is not supported` } }
    }
  },
  event: ({ name, data }) =>
    name === 'bitcoin:change' ? { method: 'wallet_events_accountsChanged', params: paymentAddresses(data) } : undefined,
})

const polkadot = (): Scope => ({
  scope: 'polkadot',
  async answer(method, params, ask) {
    const then = (answer: Answer, read: (value: unknown) => unknown): Answer =>
      'result' in answer ? result(read(answer.result)) : answer
    if (method === 'web3Enable') return then(await ask('polkadot:enable'), () => true)
    if (method === 'web3Accounts') return then(await ask('polkadot:accounts'), (value) => Object(value).accounts)
    if (method === 'web3SignRaw') return ask('polkadot:signRaw', params)
    return { error: { code: -32601, message: `${method} is not supported` } }
  },
  event({ name, data }) {
    if (name !== 'polkadot:change') return undefined
    return { method: 'wallet_events_accountChanged', params: Object(data).accounts[0] ?? null }
  },
})

/** Answers to requests of the page script about OneKey itself, in the scope `$private`. */
const ofItself: Readonly<Record<string, unknown>> = {
  wallet_getConnectWalletInfo: {
    walletInfo: { platform: 'extension', version: '5', isLegacy: false, isDefaultWallet: true, excludedDappList: [] },
    providerState: {},
  },
}

function backgroundOf(of: (wallet: MockWallet) => Scope): Subject['background'] {
  return (wallet, broadcast): Background => {
    const { scope, answer, event } = of(wallet)
    wallet.onEvent((heard) => {
      const data = event(heard)
      if (data) broadcast({ type: 'REQUEST', scope, data, internal: true }, heard.origin)
    })
    return {
      async onMessage(received, { origin, post }) {
        const message = received as Message // the page script's own
        if (message.type !== 'REQUEST' || message.id === undefined) return
        const { method, params } = message.data
        const ask: Ask = (called, given) => answerFrom(wallet, { method: called, params: given, origin })
        const answered: Answer =
          message.scope === '$private'
            ? result(ofItself[method] ?? null)
            : message.scope === scope
              ? await answer(method, params, ask, origin)
              : { error: { code: -32601, message: `${message.scope} is not here` } }
        const head = { type: 'RESPONSE', id: message.id, scope: message.scope, origin }
        if ('result' in answered) return post({ ...head, data: { jsonrpc: '2.0', result: answered.result } })
        post({ ...head, error: { name: 'Error', stack: '', ...('error' in answered && answered.error) } })
      },
    }
  }
}

const common = { page: 'onekey', packages: ['@onekeyfe/cross-inpage-provider-injected'] }

export const onekey: readonly Subject[] = [
  {
    ...common,
    name: 'onekey',
    namespace: 'eip155',
    wallet: {
      via: 'eip6963',
      name: 'OneKey',
      dialect: 'onekey',
    },
    row: 'OneKey',
    differs: {},
    background: backgroundOf(ethereum),
  },
  {
    ...common,
    name: 'onekey-solana',
    namespace: 'solana',
    wallet: { via: 'wallet-standard', name: 'OneKey', dialect: 'onekey' },
    row: 'OneKey',
    differs: {
      'is listed once': {
        why: 'It also registers itself under the names of other wallets, and the modal lists these as rows.',
        expected: { rows: ['itself', 'Solflare', 'Jupiter', 'MetaMask'], windows: 0 },
      },
      'reports when its owner changes the account': {
        why: 'It emits `accountChanged` before its state has the new account, so its Wallet Standard wallet never gets it.',
        expected: { status: 'connected', account: 'alice' },
      },
      'is restored once it is unlocked': {
        why: 'For the same reason its Wallet Standard wallet does not notice that it was unlocked.',
        expected: { locked: 'disconnected', status: 'disconnected', account: undefined },
      },
    },
    background: backgroundOf(solana),
  },
  {
    ...common,
    name: 'onekey-bitcoin',
    namespace: 'bip122',
    wallet: { via: 'unisat', name: 'UniSat' },
    row: 'UniSat',
    differs: {},
    background: backgroundOf(bitcoin),
  },
  {
    ...common,
    name: 'onekey-polkadot',
    namespace: 'polkadot',
    wallet: { via: 'polkadot', name: 'OneKey', dialect: 'onekey' },
    row: 'OneKey',
    differs: {
      ...ofInjectedWeb3,
      'is listed once': {
        why: 'It also registers itself as polkadot-js.',
        expected: { rows: ['itself', 'Polkadot{.js}'], windows: 0 },
      },
    },
    background: backgroundOf(polkadot),
  },
]
