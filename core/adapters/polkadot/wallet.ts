import type { AccountRecord } from '../../contracts/account/account.js'
import { ProviderNotFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf } from '../../lib/foreign-call.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletState } from '../wallet-session.js'

export interface PolkadotAccount {
  /** SS58. */
  readonly address: string
  /** The kind of key, where the wallet tells it. */
  readonly type?: 'sr25519' | 'ed25519' | undefined
}

/** A wallet of `window.injectedWeb3`. It is somebody else's: nothing that it does is taken for granted. */
export interface PolkadotWallet extends ConnectableWallet<PolkadotAccount> {
  /** The wallet wraps what it signs in `<Bytes>`. Resolves with the signature in hex. */
  signRaw(params: { address: string; data: string }, signal: AbortSignal): Promise<string>
  /** Resolves with the signature in hex; its first byte says which kind of key it is of. */
  signPayload(payload: object, signal: AbortSignal): Promise<string>
}

/**
 * @param letIn What each wallet lets the page use, once its owner has let it in: the answer to an earlier request, too.
 * @throws {@link ProviderNotFoundError} when it is none
 */
export function toPolkadotWallet(
  provider: unknown,
  appName: () => string,
  letIn: WeakMap<object, unknown>,
): PolkadotWallet {
  const enable = methodOf(provider, 'enable')
  if (typeof provider !== 'object' || provider === null || !enable) throw new ProviderNotFoundError()

  const list = () => methodOf(readMember(letIn.get(provider), 'accounts'), 'get')
  const sign = async (method: 'signRaw' | 'signPayload', params: object, signal: AbortSignal) => {
    const signer = readMember(letIn.get(provider), 'signer')
    const answer = await callWallet(methodOf(signer, method), [params], signal, toCommonCode)
    const signature = readMember(answer, 'signature')
    if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
      throw new WalletAnswerError({ method, got: signature })
    return signature
  }
  const connect = async (_chainId: unknown, signal: AbortSignal): Promise<WalletState<PolkadotAccount>> => {
    letIn.set(provider, await callWallet(enable, [appName()], signal, toCommonCode))
    return { accounts: toAccounts(await callWallet(list(), [], signal, toCommonCode)) }
  }

  return {
    provider,
    connect,
    // There is no way to ask silently: who was let in before is let in without a question, others are asked.
    reconnect: connect,
    // Not in the interface, but some have it. The others keep who was let in until their owner says otherwise.
    disconnect: methodOf(provider, 'disconnect')
      ? async (signal) => void (await callWallet(methodOf(provider, 'disconnect'), [], signal, toCommonCode))
      : undefined,
    onChange(listener) {
      const subscribe = methodOf(readMember(letIn.get(provider), 'accounts'), 'subscribe')
      const stop = subscribe?.((accounts: unknown) => {
        if (Array.isArray(accounts)) listener({ accounts: toAccounts(accounts) })
      })
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
    signRaw: ({ address, data }, signal) => sign('signRaw', { address, data, type: 'bytes' }, signal),
    signPayload: (payload, signal) => sign('signPayload', payload, signal),
  }
}

export function toRecords(accounts: readonly PolkadotAccount[]): AccountRecord[] {
  return accounts.map(({ address }) => ({ namespace: 'polkadot', address, type: 'eoa' }))
}

/** The accounts of Substrate's own kinds, each once: such wallets also hold EVM accounts. */
function toAccounts(accounts: unknown): PolkadotAccount[] {
  const seen = new Set<string>()
  return readList(accounts).flatMap((account) => {
    const address = readMember(account, 'address')
    const type = readMember(account, 'type')
    if (typeof address !== 'string' || !isSubstrateAddress(address) || seen.has(address)) return []
    seen.add(address)
    return type === 'sr25519' || type === 'ed25519' ? { address, type } : { address }
  })
}

/** By format: 32 bytes with the network's number and two bytes of a checksum, in base58. */
export function isSubstrateAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(value)
}

/** They refuse in one word and without a code. */
function toCommonCode(thrown: unknown): unknown {
  const message = readMember(thrown, 'message')
  const isRefusal =
    readMember(thrown, 'code') === undefined &&
    typeof message === 'string' &&
    /^(cancelled|canceled|rejected|user (cancelled|rejected).*|.*is not allowed to interact with this extension)\.?$/i.test(
      message,
    )
  return isRefusal ? Object.assign(new Error(message, { cause: thrown }), { code: 4001 }) : thrown
}
