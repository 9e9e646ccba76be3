import { isSolanaAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { ofSolanaNode } from '../../errors/foreign/dialects.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { toStandardChain } from '../../lib/solana/standard-chain.js'
import { readAccounts } from '../answer-request.js'
import { standInForStandard } from '../stand-in/interfaces.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletSession } from '../wallet-session.js'

/** Features of the Wallet Standard. The part after the colon is also the function's name. */
export type SolanaFeature =
  | `standard:${'connect' | 'disconnect'}`
  | `solana:${'signMessage' | 'signOffchainMessage' | 'signTransaction' | 'signAndSendTransaction' | 'signIn'}`

export interface SolanaAccount {
  readonly address: string
  /** The wallet's own account object, which its features require. */
  readonly standardAccount: unknown
}

/** A wallet of the Wallet Standard with features for Solana. */
export interface SolanaWallet extends ConnectableWallet<SolanaAccount> {
  has(feature: SolanaFeature): boolean
  serves(network: Network): boolean
  /** Calls a feature until the signal aborts. Rejects with `wallet_unsupported_method` if the wallet lacks it. */
  call(feature: SolanaFeature, inputs: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/**
 * A session of a Solana wallet. `chainId` is the modal's: these wallets have no network of their own, and each request
 * names one.
 */
export type SolanaSession = WalletSession<SolanaAccount, SolanaWallet>

/** Wraps a Wallet Standard wallet. Its answers are untrusted. */
export function toSolanaWallet(provider: unknown): SolanaWallet {
  const features = readMember(provider, 'features')
  const find = (feature: SolanaFeature) =>
    methodOf(readMember(features, feature), feature.slice(feature.indexOf(':') + 1))
  if (typeof provider !== 'object' || provider === null || !find('standard:connect')) throw new ProviderNotFoundError()

  const has: SolanaWallet['has'] = (feature) => find(feature) !== undefined
  const call: SolanaWallet['call'] = (feature, inputs, signal) => {
    const refuse = () => {
      throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet has no ${feature}`) })
    }
    const translate = feature === 'standard:connect' ? undefined : ofSolanaNode
    return callWallet(find(feature) ?? refuse, inputs, signal, translate)
  }

  return {
    provider,
    has,
    call,
    serves: ({ caipNetworkId }) => chainsOf(provider).includes(toStandardChain(caipNetworkId)),

    ask: async ({ isSilent }, signal) => {
      if (isSilent && asksWhenSilent(provider) && !(await hasSession(provider, signal)))
        return { accounts: toAccounts(readMember(provider, 'accounts')) }
      const answer = await call('standard:connect', isSilent ? [{ silent: true }] : [], signal)
      const accounts = readMember(answer, 'accounts')
      // Some wallets return nothing, and expose their accounts only as a member.
      return { accounts: toAccounts(Array.isArray(accounts) ? accounts : readMember(provider, 'accounts')) }
    },

    standIn: (inUse) => standInForStandard(provider, 'solana', inUse),

    disconnect: has('standard:disconnect') ? (signal) => call('standard:disconnect', [], signal) : undefined,

    onChange: (listener) => {
      const onChange = (change: unknown) => {
        const accounts = readMember(change, 'accounts')
        if (Array.isArray(accounts)) listener({ accounts: toAccounts(accounts) })
      }
      return stopOf(methodOf(readMember(features, 'standard:events'), 'on')?.('change', onChange))
    },
  }
}

/**
 * The chains of a wallet and of its accounts. Farcaster's wallet lists features instead of chains
 * (@farcaster/mini-app-solana 2.0.0).
 */
const chainsOf = (wallet: unknown): readonly unknown[] =>
  [wallet, ...readList(readMember(wallet, 'accounts'))].flatMap((each) => readList(readMember(each, 'chains')))

/**
 * True for wallets that open a window even for a silent request. MetaMask's `connect` ignores its argument, and creates
 * a session if none exists (@metamask/solana-wallet-standard 0.6.0). It resumes an existing session, and has no
 * accounts before that.
 */
const asksWhenSilent = (wallet: unknown) => readMember(wallet, 'name') === 'MetaMask'

/** Asks MetaMask's own client of the multichain API (CAIP-25) for the page's session, which opens no window. */
async function hasSession(wallet: unknown, signal: AbortSignal): Promise<boolean> {
  const getSession = methodOf(readMember(wallet, 'client'), 'getSession')
  if (!getSession) return false
  const session = await callWallet(getSession, [], signal).catch(() => undefined)
  const scopes = Object.entries(Object(readMember(session, 'sessionScopes')))
  return scopes.some(
    ([scope, value]) => scope.startsWith('solana:') && readList(readMember(value, 'accounts')).length > 0,
  )
}

const toAccounts = (list: unknown): SolanaAccount[] =>
  readAccounts(list, (standardAccount, address) =>
    isSolanaAddress(address) ? { address, standardAccount } : undefined,
  )
