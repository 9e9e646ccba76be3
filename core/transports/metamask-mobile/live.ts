import type { CaipNetworkId } from '../../contracts/caip.js'
import type { TransportContext, TransportEvent, TransportRequest, TransportSession } from '../../contracts/transport.js'
import { readMember, readText } from '../../lib/foreign.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { readSession } from '../../standards/session.js'
import { isKeptOf, type Kept, withMark, writeKept } from './kept.js'
import { linkToOpen } from './link.js'
import type { Mail, Reader } from './mail.js'
import { type Invoke, solanaMethods } from './methods.js'
import type { MetaMaskMobileSettings } from './options.js'

// Inside the encrypted messages are requests of MetaMask's Multichain API (MetaMask/core,
// packages/multichain-api-middleware/MULTICHAIN_API.md): CAIP-25 sessions, and CAIP-27 around each request.

/** The name of one of the two APIs that the wallet has behind one line. No document of the protocol has it, the app does. */
const multichain = 'metamask-multichain-provider'

/** The time for the relay to take the last letter. */
const endLimitMs = 5000

/** Makes a request of the Multichain API. Its id is a random number, so that no old answer is taken for a new one. */
export function toRequest(method: string, params: unknown) {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  const id = (high % 2 ** 20) * 2 ** 32 + low
  return { id, payload: { name: multichain, data: { jsonrpc: '2.0', id, method, params } } }
}

/** The requests that need the wallet. It leaves out those that it does not have. */
const methods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  solana: ['signMessage', 'signTransaction', 'signAndSendTransaction'],
}

/** Asks for all networks in one prompt. The wallet grants those that it has. */
export const toSessionParams = (networks: readonly CaipNetworkId[]) => ({
  optionalScopes: Object.fromEntries(
    networks.map((network) => [network, { methods: methods[network.split(':')[0] ?? ''] ?? [], notifications: [] }]),
  ),
})

/** The accounts on the networks that the page asked for. Those on others were not asked for. */
export function accountsIn(answer: unknown, networks: readonly CaipNetworkId[]): readonly string[] {
  const granted = readSession(answer).networks
  return networks.flatMap(
    (network) =>
      (Object.hasOwn(granted, network) ? granted[network] : undefined)?.accounts.map((each) => `${network}:${each}`) ??
      [],
  )
}

/** @param unauthorized - what MetaMask's 4100 means: it also says that of a method which it does not have */
function toError(failure: unknown, unauthorized: number): Error {
  const given = readMember(failure, 'code')
  const code = given === 4100 ? unauthorized : given
  const message = readText(readMember(failure, 'message')) ?? 'The wallet reports an error'
  return Object.assign(new Error(message), { code: typeof code === 'number' ? code : -32603 })
}

/** A session that listens to its phone. */
export interface Live {
  readonly session: TransportSession
  readonly reader: Reader
  /** Waits for the answer to a request that another letter carries. */
  answerTo(id: number, signal: AbortSignal): Promise<unknown>
  /** Stores the session with the accounts that the wallet granted. */
  keep(accounts: readonly string[]): void
  /** Asks the wallet, without its owner, what is granted by now. */
  refresh(): Promise<void>
  /** True if it is the session that is stored. */
  isStored(): boolean
  tellEnd(): Promise<void>
  /** Stops listening; the session stays stored. */
  stop(): void
}

export function openLive(params: {
  readonly kept: Kept
  readonly context: TransportContext
  readonly settings: MetaMaskMobileSettings
  readonly mail: Mail
  readonly life: AbortController
}): Live {
  const { context, settings, mail, life } = params
  const { platform, stored } = context
  const { keys } = params.kept
  let kept = params.kept
  const listeners = new Set<(event: TransportEvent) => void>()
  const waiting = new Map<number, (answer: unknown) => void>()

  const isStored = () => !life.signal.aborted && isKeptOf(stored.read(), keys)

  const change = (next: Partial<Kept>) => {
    kept = { ...kept, ...next }
    // Another tab may have ended this session. A later message to it does not bring it back.
    if (isStored()) stored.write(writeKept(kept))
  }

  const tell = (event: TransportEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const forget = () => {
    if (isStored()) stored.write(undefined)
    life.abort()
  }

  const take = (scopes: unknown) => {
    const accounts = accountsIn(scopes, kept.networks)
    if (accounts.length === 0) {
      forget()
      return tell({ type: 'ended' })
    }
    if (accounts.join() === kept.accounts.join()) return
    change({ accounts })
    tell({ type: 'accounts', accounts })
  }

  const read: Reader['read'] = ({ number, mark }, message) => {
    if (readMember(message, 'type') !== 'message') return
    const payload = readMember(message, 'payload')
    const said = readMember(payload, 'data') ?? payload
    const id = readMember(said, 'id')
    const answered = typeof id === 'number' || typeof id === 'string' ? waiting.get(Number(id)) : undefined
    if (answered) return answered(said)
    if (readMember(said, 'method') !== 'wallet_sessionChanged') return
    // The relay delivers a letter again after each connection, and could repeat an old one under a new number.
    if (number <= kept.lastNumber || kept.marks.includes(mark)) return
    change({ lastNumber: number, marks: withMark(kept.marks, mark) })
    // Without accounts, the first answer is still to come.
    if (kept.accounts.length > 0) take(readMember(said, 'params'))
  }

  const answerTo = async (id: number, signal: AbortSignal, unauthorized = 4100): Promise<unknown> => {
    const answering = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    const answer = await withAbort(answering, signal, life.signal).finally(() => waiting.delete(id))
    const error = readMember(answer, 'error')
    if (error !== undefined) throw toError(error, unauthorized)
    return readMember(answer, 'result')
  }

  const send = async (payload: unknown, signal: AbortSignal): Promise<void> => {
    if (platform.now() > kept.endsAt) {
      forget()
      tell({ type: 'ended' })
      throw Object.assign(new Error('The session is over'), { code: 4900 })
    }
    await mail.send(kept.channel, kept.walletKey, { type: 'message', payload }, signal)
  }

  const ask = async (
    method: string,
    given: unknown,
    signal: AbortSignal,
    { isForOwner = true, unauthorized = 4100 } = {},
  ): Promise<unknown> => {
    const { id, payload } = toRequest(method, given)
    // The answer may arrive before the relay has confirmed the request.
    const answering = answerTo(id, signal, unauthorized)
    answering.catch(() => undefined)
    await send(payload, signal)
    // On a phone, the wallet is another app: it shows the request when it opens.
    if (isForOwner && platform.device.isMobile) platform.openUrl(linkToOpen(settings.link, kept.id), '_self')
    return answering
  }

  /** Asks for one more network. The wallet's owner sees all of them. */
  const goTo = async (chainId: unknown, signal: AbortSignal): Promise<null> => {
    const network = `eip155:${Number(chainId)}` as const
    const networks = [...new Set([...kept.networks, network])]
    const answer = await ask('wallet_createSession', toSessionParams(networks), signal)
    const accounts = accountsIn(answer, networks)
    if (!accounts.some((each) => each.startsWith(`${network}:`)))
      throw Object.assign(new Error('The wallet does not have this network'), { code: 4200 })
    change({ networks, accounts })
    tell({ type: 'accounts', accounts })
    return null
  }

  const request = async ({ network, method, params: given, signal }: TransportRequest): Promise<unknown> => {
    const invoke: Invoke = (name, own) => {
      const isAskedFor = methods[network.split(':')[0] ?? '']?.includes(name) === true
      const call = { scope: network, request: { method: name, params: own } }
      return ask('wallet_invokeMethod', call, signal, { unauthorized: isAskedFor ? 4100 : 4200 })
    }
    if (method === 'wallet_switchEthereumChain') return goTo(readMember(readMember(given, '0'), 'chainId'), signal)
    const solana = Object.hasOwn(solanaMethods, method) ? solanaMethods[method] : undefined
    if (!solana) return invoke(method, given ?? [])
    const own = kept.accounts.find((each) => each.startsWith(`${network}:`)) ?? ''
    return solana(invoke, given, { scope: network, address: own.slice(network.length + 1) })
  }

  const tellEnd = () =>
    withTimeLimit({ platform, limitMs: endLimitMs, outer: life.signal }, (signal) =>
      send(toRequest('wallet_revokeSession', {}).payload, signal),
    )

  return {
    reader: {
      accept: ({ channel, from }) => channel === kept.channel && from === kept.walletId,
      read,
    },
    answerTo,
    isStored,
    tellEnd,
    stop: () => life.abort(),
    keep: (accounts) => {
      kept = { ...kept, accounts }
      stored.write(writeKept(kept))
    },
    refresh: async () => take(await ask('wallet_getSession', [], life.signal, { isForOwner: false })),
    session: {
      get accounts() {
        return kept.accounts
      },
      wallet: { name: settings.name, identifier: 'app' },
      request,
      onEvent: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      end: async () => {
        if (isStored()) stored.write(undefined)
        await tellEnd().finally(() => life.abort())
      },
    },
  }
}
