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
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { standInForEip1193 } from '../stand-in/interfaces.js'
import type { InUse, StandIn } from '../stand-in/stand-in.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletSession, WalletState } from '../wallet-session.js'

/** Only hosts with sign-in load it. */
const onePrompt = lazy(() => import('./one-prompt.js'))

/** A wallet with an EIP-1193 provider. */
export interface EvmWallet extends ConnectableWallet<AccountRecord> {
  /** Sends a request until one of the signals aborts. Rejects with a {@link ModalError}. */
  request(
    call: { readonly method: string; readonly params?: unknown },
    ...signals: readonly AbortSignal[]
  ): Promise<unknown>
  /** Listens to the provider's events, by name. Returns a function that stops it. */
  listen(listeners: Readonly<Record<string, (data: unknown) => void>>): () => void
  standIn(inUse: InUse): StandIn
  locate(signal: AbortSignal): Promise<string>
  /**
   * Revokes the permission (EIP-2255). Does nothing for a wallet without permissions, or without one of this page.
   */
  revoke(signal: AbortSignal): Promise<void>
}

export type EvmSession = WalletSession<AccountRecord, EvmWallet>

/**
 * The environment of EVM wallets. `lost` holds the providers whose wallet is gone for good: after an extension's update
 * its old script stays in the page, but nothing answers.
 */
export interface Surroundings {
  readonly platform: Platform
  readonly lost: WeakSet<object>
  /** The connector's id, and where to remember something about it. */
  readonly id: string
  readonly storagePrefix: string
}

/** Wraps an EIP-1193 provider. Its answers are untrusted. */
export function toEvmWallet(provider: unknown, around?: Surroundings): EvmWallet {
  const call = methodOf(provider, 'request')
  const isOlder = ['send', 'sendAsync'].some((member) => methodOf(provider, member))
  if (!call && isOlder) throw new UnsupportedProviderTypeError()
  if (!call || (typeof provider !== 'object' && typeof provider !== 'function') || provider === null)
    throw new ProviderNotFoundError()

  const request: EvmWallet['request'] = async ({ method, params }, ...signals) => {
    try {
      for (const signal of signals) signal.throwIfAborted()
      // Some wallets reject `params: undefined`.
      const ask = async () => call(params === undefined ? { method } : { method, params })
      return await withAbort(ask(), ...signals)
    } catch (error) {
      throw toModalError(error)
    }
  }

  const listen: EvmWallet['listen'] = (listeners) => {
    const each = (member: string) => {
      for (const [event, listener] of Object.entries(listeners)) {
        try {
          methodOf(provider, member)?.(event, listener)
        } catch {
          // A provider without working listeners is used without events.
        }
      }
    }
    each('on')
    return () => each('removeListener')
  }

  /**
   * True if the provider itself reports that it is disconnected. Many lack the method, and some return false while they
   * still answer.
   */
  const isCutOff = () => {
    try {
      return methodOf(provider, 'isConnected')?.() === false
    } catch {
      return false // the provider does not say
    }
  }

  /**
   * Sends a request. Gives up after five seconds if the provider reports a disconnection and does not even answer a
   * trivial request. A wallet that starts slowly, or that counts as disconnected until its owner approves, is waited
   * for.
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
        () => undefined, // the request was not answered
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

    ask: async ({ isSilent, signInOn }, signal) => {
      const look = (...signals: AbortSignal[]) => request({ method: 'eth_accounts' }, ...signals)
      if (isSilent) return { accounts: parseAccounts(await look(signal)) ?? [] }
      const ask = (...signals: AbortSignal[]) =>
        request({ method: 'eth_requestAccounts' }, ...signals).catch(async (error: unknown) => {
          // A Safe does not prompt: it exposes its accounts to the page that it embeds, and lacks the method.
          const accounts = isUnknownMethod(error) ? await look(...signals).catch(() => undefined) : undefined
          if (parseAccounts(accounts)?.length) return accounts
          throw error
        })
      let keepSignIn: WalletState<AccountRecord>['keepSignIn']
      const askSigned = async (...signals: AbortSignal[]) => {
        const askFor: typeof request = (call, ...more) => request(call, ...signals, ...more)
        const prompt = around && (await onePrompt.load()).createOnePrompt(askFor, around)
        const chainId = (await prompt?.isKnown()) ? await askChainId(askFor).catch(() => undefined) : undefined
        const signIn = chainId === undefined ? undefined : await signInOn?.(`eip155:${chainId}`)
        const found = signIn && (await prompt?.connect(signIn))
        if (!found) {
          const answer = await ask(...signals)
          if (!signIn) void prompt?.learn(parseAccounts(answer)?.[0]?.address)
          return answer
        }
        if (found.signed.length > 0) keepSignIn = () => signIn.keep(found.signed)
        return found.addresses
      }
      const asking = signInOn ? askSigned : ask
      const answer = around ? unlessGone(asking, signal, around) : asking(signal)
      return { accounts: parseAccounts(await answer) ?? [], keepSignIn }
    },

    standIn: (inUse) => standInForEip1193(provider, inUse),

    locate: (signal) => askChainId((call) => request(call, signal)),

    revoke: async (signal) => {
      const granted = await request({ method: 'wallet_getPermissions' }, signal).catch((error: unknown) => {
        if (isUnknownMethod(error)) return [] // there is nothing to revoke
        throw error
      })
      const isGranted = readList(granted).some((each) => readMember(each, 'parentCapability') === 'eth_accounts')
      if (isGranted) await request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, signal)
    },

    onChange: (listener) => {
      const stopped = new AbortController()
      /**
       * Handles EIP-1193's `disconnect`: the wallet reaches no chain, which says nothing about its accounts. MetaMask
       * emits it for a moment (1013), others whenever their node fails. A wallet that still reports accounts stays
       * connected.
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
  }
}

export { isUnknownNetwork }

/** After `disconnect`, a wallet that does not report its accounts within this time counts as gone. */
const LOOK_MS = 2000
/** After this time, a disconnected and silent wallet counts as gone. */
const ANSWER_MS = 5000

const isUnknownMethod = (error: unknown) =>
  isOneOf(error, 'wallet_unsupported_method', 'rpc_method_not_found', 'rpc_method_not_supported')

/** The accounts that a wallet reports, with checksums, each once. `undefined` if the answer is not a list. */
export function parseAccounts(answer: unknown): AccountRecord[] | undefined {
  if (!Array.isArray(answer)) return undefined
  // Not strict, because wallets differ in letter case: `getAddress` makes the checksum.
  const addresses = answer.filter((value) => typeof value === 'string' && isAddress(value, { strict: false }))
  const unique = new Set(addresses.map((address) => getAddress(address)))
  return [...unique].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** The CAIP-2 reference of a chain id: `'1'` for `'0x1'`, `'0x01'`, `'1'` and `1`. `undefined` if it is invalid. */
export function parseChainId(answer: unknown): string | undefined {
  if (typeof answer !== 'number' && typeof answer !== 'bigint' && typeof answer !== 'string') return undefined
  if (typeof answer === 'string' && !/^(0x[0-9a-f]+|[0-9]+)$/i.test(answer)) return undefined
  if (typeof answer === 'number' && !Number.isSafeInteger(answer)) return undefined
  // 18 characters are enough for every safe integer, in decimal digits or as hex with `0x`.
  if (typeof answer === 'string' && answer.length > 18) return undefined
  const id = BigInt(answer)
  return id > 0n && id <= Number.MAX_SAFE_INTEGER ? id.toString() : undefined
}

/** Requests the wallet's chain id. @throws {@link WalletAnswerError} */
export async function askChainId(request: (call: { method: string }) => Promise<unknown>): Promise<string> {
  const method = 'eth_chainId'
  const got = await request({ method })
  const chainId = parseChainId(got)
  if (!chainId) throw new WalletAnswerError({ method, got })
  return chainId
}

export type Timers = Pick<Platform, 'setTimeout' | 'clearTimeout'>

/** The time limit for a request that needs no approval. A wallet's node may be slow. */
const silentLimitMs = 30_000

/**
 * Sends a request. A request that needs no approval has a time limit, so that no view waits forever for a silent
 * wallet.
 */
export function askInTime(
  wallet: Pick<EvmWallet, 'request'>,
  call: { readonly method: string; readonly params?: unknown },
  platform: Timers,
  ...signals: readonly AbortSignal[]
): Promise<unknown> {
  if (!isSafeRpcMethod(call.method)) return wallet.request(call, ...signals)
  return withTimeLimit({ platform, limitMs: silentLimitMs }, (ends) => wallet.request(call, ...signals, ends))
}

/** Switches the network, and adds it if the wallet does not know it. Resolves when the wallet reports the network. */
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
      // Most wallets switch when they add a network, and need no second request.
      if (parseChainId(await ask('eth_chainId')) !== chainId) await go()
    })
    // Many wallets answer before they have switched, and some answer without switching.
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

/** Makes the parameters of `wallet_addEthereumChain` (EIP-3085). MetaMask requires all six fields. */
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

/**
 * Waits up to three seconds for a wallet to switch as agreed. `listen` calls back on the switch, and returns a function
 * that stops it.
 */
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
