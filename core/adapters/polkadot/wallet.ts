import { ProviderNotFoundError } from '../../errors/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { expectText, readAccounts } from '../answer-request.js'
import type { ConnectableWallet } from '../wallet-adapter.js'

export interface PolkadotAccount {
  readonly address: string
  readonly type?: 'sr25519' | 'ed25519' | undefined
}

export interface PolkadotWallet extends ConnectableWallet<PolkadotAccount> {
  /** Resolves with the signature in hex. The wallet wraps in `<Bytes>` what `signRaw` signs. */
  sign(method: 'signRaw' | 'signPayload', params: object, signal: AbortSignal): Promise<string>
}

/** @param letIn - what each wallet lets the page use, once its owner has let it in */
export function toPolkadotWallet(
  provider: unknown,
  appName: () => string,
  letIn: WeakMap<object, unknown>,
): PolkadotWallet {
  const enable = methodOf(provider, 'enable')
  const leave = methodOf(provider, 'disconnect')
  if (typeof provider !== 'object' || provider === null || !enable) throw new ProviderNotFoundError()

  const call = (owner: unknown, method: string, args: unknown[], signal: AbortSignal) =>
    callWallet(methodOf(owner, method), args, signal, toCommonCode)
  const accountsOf = () => readMember(letIn.get(provider), 'accounts')

  return {
    provider,

    // There is no way to ask silently: who was let in before is let in without a question, others are asked.
    async ask(_params, signal) {
      letIn.set(provider, await call(provider, 'enable', [appName()], signal))
      return { accounts: toAccounts(await call(accountsOf(), 'get', [], signal)) }
    },

    // Not in the interface, but some have it. The others keep who was let in until their owner says otherwise.
    disconnect: leave ? (signal) => call(provider, 'disconnect', [], signal) : undefined,

    onChange: (listener) =>
      stopOf(
        methodOf(
          accountsOf(),
          'subscribe',
        )?.((accounts: unknown) => {
          if (Array.isArray(accounts)) listener({ accounts: toAccounts(accounts) })
        }),
      ),

    async sign(method, params, signal) {
      const answer = await call(readMember(letIn.get(provider), 'signer'), method, [params], signal)
      return expectText(method, readMember(answer, 'signature'), /^0x([0-9a-f]{2})+$/i)
    },
  }
}

/** The accounts of Substrate's own kinds: such wallets also hold EVM accounts. */
function toAccounts(accounts: unknown): PolkadotAccount[] {
  return readAccounts(accounts, (account, address) => {
    // By format: 32 bytes with the network's number and two bytes of a checksum, in base58.
    if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
    const type = readMember(account, 'type')
    return type === 'sr25519' || type === 'ed25519' ? { address, type } : { address }
  })
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
