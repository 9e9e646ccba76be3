import { getAddress, isAddress, numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Network } from '../../contracts/network/network.js'
import { isSafeRpcMethod } from '../../contracts/rpc-methods.js'
import { ChainNotSupportedError, ProviderNotFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { isOneOf } from '../../errors/base.js'
import { UnsupportedProviderTypeError } from '../../errors/evm.js'
import { isUnknownNetwork, mayAddNetwork } from '../../errors/foreign/questions.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import type { Platform } from '../../lib/platform/platform.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import type { WalletSession } from '../one-wallet.js'
import { standInForEip1193 } from '../stand-in/interfaces.js'
import type { ConnectableWallet } from '../wallet-adapter.js'

export type EvmWallet = ReturnType<typeof toEvmWallet>
export type EvmSession = WalletSession<AccountRecord, EvmWallet>

/**
 * The providers of a page that lost their wallet for good, as when an extension updates itself: its script stays in the page, and nobody
 * answers it any more.
 */
export interface Surroundings {
  readonly platform: Platform
  readonly lost: WeakSet<object>
}

/** An EIP-1193 provider as we use it. Nothing that it does is taken for granted. */
export function toEvmWallet(provider: unknown, around?: Surroundings) {
  const call = methodOf(provider, 'request')
  const isOlder = ['send', 'sendAsync'].some((member) => methodOf(provider, member))
  if (!call && isOlder) throw new UnsupportedProviderTypeError()
  if (!call || (typeof provider !== 'object' && typeof provider !== 'function') || provider === null)
    throw new ProviderNotFoundError()

  const request = async (
    { method, params }: { method: string; params?: unknown },
    ...signals: readonly AbortSignal[]
  ): Promise<unknown> => {
    try {
      for (const signal of signals) signal.throwIfAborted()
      // Some wallets refuse `params: undefined`.
      const ask = async () => call(params === undefined ? { method } : { method, params })
      return await withAbort(ask(), ...signals)
    } catch (error) {
      throw toModalError(error)
    }
  }

  const listen = (listeners: Readonly<Record<string, (data: unknown) => void>>) => {
    const each = (member: string) => {
      for (const [event, listener] of Object.entries(listeners)) {
        try {
          methodOf(provider, member)?.(event, listener)
        } catch {
          // A provider that cannot be listened to is used without its events.
        }
      }
    }
    each('on')
    return () => each('removeListener')
  }

  /** False where the provider says itself that it is cut off. Many have no such method, and some say it while they answer. */
  const isCutOff = () => {
    try {
      return methodOf(provider, 'isConnected')?.() === false
    } catch {
      return false // a provider that does not say
    }
  }

  /**
   * Asks, and gives up after five seconds where the provider is cut off and answers not even what it knows by heart. A wallet whose
   * script starts slowly, or that calls itself unconnected until its owner approves, is waited for.
   */
  const unlessGone = async (
    ask: (...signals: AbortSignal[]) => Promise<unknown>,
    signal: AbortSignal,
    { platform, lost }: Surroundings,
  ) => {
    if (lost.has(provider) && isCutOff()) throw mappedError('wallet_provider_disconnected')
    const gone = new AbortController()
    const look = async () => {
      await request({ method: 'eth_chainId' }, gone.signal).then(
        () => platform.clearTimeout(timer),
        () => undefined, // no answer
      )
    }
    const timer = platform.setTimeout(() => {
      if (isCutOff()) gone.abort(mappedError('wallet_provider_disconnected'))
    }, ANSWER_MS)
    if (isCutOff()) void look()
    else platform.clearTimeout(timer)
    return ask(signal, gone.signal).finally(() => platform.clearTimeout(timer))
  }

  return {
    provider,
    request,
    listen,

    ask: async ({ isSilent }, signal) => {
      const look = (...signals: AbortSignal[]) => request({ method: 'eth_accounts' }, ...signals)
      if (isSilent) return { accounts: parseAccounts(await look(signal)) ?? [] }
      const ask = (...signals: AbortSignal[]) =>
        request({ method: 'eth_requestAccounts' }, ...signals).catch(async (error: unknown) => {
          // A Safe asks nobody: it names its accounts to the page that it shows, and has no such method.
          const accounts = isUnknownMethod(error) ? await look(...signals).catch(() => undefined) : undefined
          if (parseAccounts(accounts)?.length) return accounts
          throw error
        })
      const answer = around ? unlessGone(ask, signal, around) : ask(signal)
      return { accounts: parseAccounts(await answer) ?? [] }
    },

    standIn: (inUse) => standInForEip1193(provider, inUse),

    locate: (signal) => askChainId((call) => request(call, signal)),

    /** EIP-2255. A wallet that has no permissions, or none of ours, is left alone. */
    revoke: async (signal) => {
      const granted = await request({ method: 'wallet_getPermissions' }, signal).catch((error: unknown) => {
        if (isUnknownMethod(error)) return [] // nothing to take back
        throw error
      })
      const isGranted = readList(granted).some((each) => readMember(each, 'parentCapability') === 'eth_accounts')
      if (isGranted) await request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, signal)
    },

    onChange: (listener) => {
      const stopped = new AbortController()
      /**
       * EIP-1193: the wallet reaches no chain, which says nothing of its accounts. MetaMask says so for a moment (1013), some whenever
       * their node fails. One that still names accounts is connected.
       */
      const onDisconnect = async () => {
        const ask = (signal: AbortSignal) => request({ method: 'eth_accounts' }, signal, stopped.signal)
        const limit = around && { platform: around.platform, limitMs: LOOK_MS, outer: stopped.signal }
        const answer = await (limit ? withTimeLimit(limit, ask) : ask(stopped.signal)).catch(() => undefined)
        if (stopped.signal.aborted) return
        const accounts = parseAccounts(answer)
        if (accounts?.length) return
        const isLost = accounts === undefined
        if (isLost) around?.lost.add(provider)
        listener({ accounts: [], isLost })
      }
      const stop = listen({
        accountsChanged: (data) => {
          const accounts = parseAccounts(data)
          const isUnreadable = accounts?.length === 0 && Array.isArray(data) && data.length > 0
          if (accounts && !isUnreadable) listener({ accounts })
        },
        chainChanged: (data) => {
          const chainId = parseChainId(data)
          if (chainId) listener({ chainId })
        },
        disconnect: () => void onDisconnect(),
      })
      return () => {
        stopped.abort()
        stop()
      }
    },
  } satisfies ConnectableWallet<AccountRecord> & Record<string, unknown>
}

export { isUnknownNetwork }

/** A wallet that lost its chain names its accounts within this time, or is gone. */
const LOOK_MS = 2000
/** A wallet that is cut off and silent for so long is said to be gone. */
const ANSWER_MS = 5000

const isUnknownMethod = (error: unknown) =>
  isOneOf(error, 'wallet_unsupported_method', 'rpc_method_not_found', 'rpc_method_not_supported')

/** The accounts that a wallet named, checksummed, each once. `undefined` when the answer is no list. */
export function parseAccounts(answer: unknown): AccountRecord[] | undefined {
  if (!Array.isArray(answer)) return undefined
  // Not strict: wallets differ in the case of their letters, and the checksum is ours to make.
  const addresses = answer.filter((value) => typeof value === 'string' && isAddress(value, { strict: false }))
  const unique = new Set(addresses.map((address) => getAddress(address)))
  return [...unique].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** A chain id as CAIP-2 writes it: `'1'` for `'0x1'`, `'0x01'`, `'1'` and `1`. `undefined` when it is none. */
export function parseChainId(answer: unknown): string | undefined {
  if (typeof answer !== 'number' && typeof answer !== 'bigint' && typeof answer !== 'string') return undefined
  if (typeof answer === 'string' && !/^(0x[0-9a-f]+|[0-9]+)$/i.test(answer)) return undefined
  if (typeof answer === 'number' && !Number.isSafeInteger(answer)) return undefined
  // Sixteen digits hold every id that is a safe integer.
  if (typeof answer === 'string' && answer.length > 18) return undefined
  const id = BigInt(answer)
  return id > 0n && id <= Number.MAX_SAFE_INTEGER ? id.toString() : undefined
}

/** @throws {@link WalletAnswerError} */
export async function askChainId(request: (call: { method: string }) => Promise<unknown>): Promise<string> {
  const method = 'eth_chainId'
  const got = await request({ method })
  const chainId = parseChainId(got)
  if (!chainId) throw new WalletAnswerError({ method, got })
  return chainId
}

export type Timers = Pick<Platform, 'setTimeout' | 'clearTimeout'>

/** A wallet's node may be slow. */
const silentLimitMs = 30_000

/** Asks a wallet. A call that no visitor has to approve has a time limit, so that no view waits for a silent wallet for good. */
export function askInTime(
  wallet: Pick<EvmWallet, 'request'>,
  call: { readonly method: string; readonly params?: unknown },
  platform: Timers,
  ...signals: readonly AbortSignal[]
): Promise<unknown> {
  if (!isSafeRpcMethod(call.method)) return wallet.request(call, ...signals)
  return withTimeLimit({ platform, limitMs: silentLimitMs }, (ends) => wallet.request(call, ...signals, ends))
}

/** Adds the network where the wallet does not go there without. Resolves when the wallet is there. */
export async function switchNetwork(
  session: EvmSession,
  { network, platform, signal }: { network: Network; platform: Platform; signal: AbortSignal },
): Promise<void> {
  const signals = [signal, session.signal]
  const chainId = parseChainId(network.id)
  if (!chainId) throw new ChainNotSupportedError({ network })

  const hexChainId = numberToHex(BigInt(chainId))
  const ask = (method: string, ...given: unknown[]) =>
    askInTime(session.wallet, { method, ...(given.length > 0 && { params: given }) }, platform, ...signals)
  const go = () => ask('wallet_switchEthereumChain', { chainId: hexChainId })
  try {
    await go().catch(async (error: unknown) => {
      if (!mayAddNetwork(error)) throw error
      await ask('wallet_addEthereumChain', toAddParams(network, hexChainId)).catch((failure: unknown) => {
        throw mayAddNetwork(failure) && !isUnknownNetwork(error) ? error : failure
      })
      // Most wallets have gone there with that, and are not asked again.
      if (parseChainId(await ask('eth_chainId')) !== chainId) await go()
    })
    // Many wallets answer before they are there, some answer and stay.
    if (parseChainId(await ask('eth_chainId')) === chainId) return
    await waitForWallet({ network, platform, signals }, (said) =>
      session.onChainId((now) => {
        if (now === chainId) said()
      }),
    )
  } catch (error) {
    throw toSwitchError(error, network)
  }
}

/** Makes the parameters of `wallet_addEthereumChain` (EIP-3085). MetaMask wants all six fields. */
export function toAddParams(network: Network, chainId: string) {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  const icon = network.assets?.imageUrl
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: network.rpcUrls.chainDefault.http,
    blockExplorerUrls: explorer ? [explorer] : null,
    iconUrls: icon ? [icon] : [],
  }
}

/** Waits three seconds until a wallet is where it agreed to go. `listen` calls back then, and returns how to stop. */
export async function waitForWallet(
  { network, platform, signals }: { network: Network; platform: Platform; signals: readonly AbortSignal[] },
  listen: (said: () => void) => () => void,
): Promise<void> {
  let stop = () => {}
  const saying = new Promise<void>((resolve) => {
    stop = listen(resolve)
  })
  const late = () => new ChainNotSupportedError({ network })
  try {
    await withTimeLimit({ platform, limitMs: 3000, late }, () => withAbort(saying, ...signals))
  } catch (error) {
    throw toModalError(error)
  } finally {
    stop()
  }
}
