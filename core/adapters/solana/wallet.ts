import type { AccountRecord } from '../../contracts/account/account.js'
import { type CaipNetworkId, isSolanaAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { withAbort } from '../../lib/with-abort.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletSession } from '../wallet-session.js'

/** The features of the Wallet Standard that we use; the part after the colon is also the name of its function. */
export type SolanaFeature =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

export interface SolanaAccount {
  readonly address: string
  /** The wallet's own object for it, which its features want back. */
  readonly standardAccount: unknown
}

/** A Wallet Standard wallet as we use it. It is somebody else's: nothing that it does is taken for granted. */
export interface SolanaWallet extends ConnectableWallet<SolanaAccount> {
  has(feature: SolanaFeature): boolean
  /** Rejects with a {@link ModalError}, also when the wallet threw something that is no error, and when `signal` aborts. */
  call(feature: SolanaFeature, inputs: readonly unknown[], signal: AbortSignal): Promise<unknown>
  serves(network: Network): boolean
}

/** Its `chainId` is the modal's: these wallets are on no network of their own, and each request names one. */
export type SolanaSession = WalletSession<SolanaAccount, SolanaWallet>

/** @throws {@link ProviderNotFoundError} when it is no Wallet Standard wallet */
export function toSolanaWallet(provider: unknown): SolanaWallet {
  const features = readMember(provider, 'features')
  const find = (feature: string, member: string) => {
    const owner = readMember(features, feature)
    const method = readMember(owner, member)
    return typeof method === 'function' ? (...args: unknown[]) => Reflect.apply(method, owner, args) : undefined
  }
  const methodOf = (feature: SolanaFeature) => find(feature, feature.slice(feature.indexOf(':') + 1))
  if (typeof provider !== 'object' || provider === null || !methodOf('standard:connect'))
    throw new ProviderNotFoundError()

  const has = (feature: SolanaFeature) => methodOf(feature) !== undefined
  const call: SolanaWallet['call'] = async (feature, inputs, signal) => {
    try {
      const method = methodOf(feature)
      if (!method) throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet has no ${feature}`) })
      signal.throwIfAborted()
      return await withAbort((async () => method(...inputs))(), signal)
    } catch (error) {
      throw toModalError(feature === 'standard:connect' ? error : ofNode(error))
    }
  }
  const connect = async (inputs: readonly unknown[], signal: AbortSignal) => {
    const accounts = readMember(await call('standard:connect', inputs, signal), 'accounts')
    // Some keep their accounts to themselves and answer nothing.
    return { accounts: parseAccounts(Array.isArray(accounts) ? accounts : readMember(provider, 'accounts')) }
  }

  return {
    provider,
    has,
    call,
    serves: (network) => readList(readMember(provider, 'chains')).includes(toStandardChain(network.caipNetworkId)),
    connect: (_chainId, signal) => connect([], signal),
    reconnect: (_chainId, signal) => connect([{ silent: true }], signal),
    disconnect: has('standard:disconnect')
      ? async (signal) => void (await call('standard:disconnect', [], signal))
      : undefined,
    onChange: (listener) => {
      const stop = find('standard:events', 'on')?.('change', (change: unknown) => {
        const accounts = readMember(change, 'accounts')
        if (Array.isArray(accounts)) listener({ accounts: parseAccounts(accounts) })
      })
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
  }
}

/** Where nodes say that a transaction would fail, wallets of other chains say that a request waits: −32002. */
function ofNode(thrown: unknown): unknown {
  if (readMember(thrown, 'code') !== -32002) return thrown
  const message = readMember(thrown, 'message')
  // Without the error itself: its code is what must not be read.
  return Object.assign(new Error(typeof message === 'string' ? message : 'The node refused the transaction'), {
    code: -32003,
  })
}

/** The accounts in a foreign list that are of Solana, each once. */
export function parseAccounts(list: unknown): SolanaAccount[] {
  const seen = new Set<string>()
  return readList(list).flatMap((standardAccount) => {
    const address = readMember(standardAccount, 'address')
    if (typeof address !== 'string' || !isSolanaAddress(address) || seen.has(address)) return []
    seen.add(address)
    return { address, standardAccount }
  })
}

export function toRecords(accounts: readonly SolanaAccount[]): AccountRecord[] {
  return accounts.map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' }))
}

/** The starts of the genesis hashes that CAIP-2 names the clusters by, and their names in the Wallet Standard. */
const standardChains: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  // The references of the time before CAIP-2 settled on genesis hashes.
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:mainnet',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:devnet',
}

/** The Wallet Standard's name of a network. A cluster that has no name there is `solana:localnet`. */
export function toStandardChain(caipNetworkId: CaipNetworkId): string {
  return standardChains[caipNetworkId] ?? 'solana:localnet'
}
