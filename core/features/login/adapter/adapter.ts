import { createPageProvider, type PageProvider } from '../../../adapters/page-provider.js'
import type { AccountRecord, AccountType, ConnectedWalletInfo } from '../../../contracts/account/account.js'
import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../../../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../../../contracts/caip.js'
import { hasNumericIds, parseCaipNetworkId } from '../../../contracts/caip.js'
import type { FrameResult } from '../../../contracts/frame/messages.js'
import type { Network } from '../../../contracts/network/network.js'
import { ProviderUndefinedError } from '../../../errors/adapter.js'
import { DisposedError, isModalError } from '../../../errors/base.js'
import { FrameMessageError } from '../../../errors/frame.js'
import { requireNetwork } from '../../../errors/network.js'
import { toSwitchError } from '../../../errors/to-switch-error.js'
import { isSameAddress } from '../../../lib/address.js'
import { eitherSignal } from '../../../lib/with-abort.js'
import { knownTable, walletsSwitch } from '../../../namespaces/namespace-table.js'
import type { FrameChainId, FrameProvider, WalletCall } from '../frame/provider.js'
import { createEvmOperations, createSolanaOperations } from './operations.js'

interface AuthConfig {
  readonly provider: FrameProvider
  /** Decides whether the wallet may be asked, and waits for the visitor if necessary. `send` makes the request. */
  guard(call: WalletCall, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  accountTypeFor(network: Network, enabled: readonly number[]): AccountType
  onSmartAccountNetworks(ids: readonly number[]): void
  username(): string | undefined
  describe(user: FrameResult<'GET_USER'>): ConnectedWalletInfo
}

export interface AuthAdapter extends Adapter {
  refresh(namespace: Namespace, signal: AbortSignal): Promise<void>
}

interface Session {
  network: Network
  accounts: readonly AccountRecord[]
  readonly abort: AbortController
  readonly page: PageProvider
}

/** The adapter of the connector AUTH. One login serves eip155 and solana. */
export function createAuthAdapter(config: AuthConfig) {
  let current: AuthAdapter | undefined
  return {
    type: 'auth',
    namespaces: ['eip155', 'solana'],
    setup: (context) => {
      current = setupAuthAdapter(config, context)
      return current
    },
    current: () => current,
  } satisfies AdapterDefinition & { current(): AuthAdapter | undefined }
}

function setupAuthAdapter(config: AuthConfig, { emit, platform }: AdapterContext): AuthAdapter {
  const { provider, guard } = config
  const sessions = new Map<Namespace, Session>()
  let connectorId = ''
  let enabled: readonly number[] | undefined
  /** The frame's current network; both namespaces share it. */
  let frameChain: FrameChainId | undefined
  let leaving: Promise<void> | undefined
  /** All work that changes the frame's network or depends on it runs sequentially. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = turn.then(work, work)
    turn = next.catch(() => {})
    return next
  }

  const connected = (namespace: Namespace): Session => {
    const session = sessions.get(namespace)
    if (!session) throw new ProviderUndefinedError({ namespace })
    return session
  }

  const readUser = (network: Network, signal: AbortSignal) =>
    inTurn(async () => {
      if (hasSmartAccounts(network.chainNamespace) && enabled === undefined) {
        enabled = await provider.getSmartAccountEnabledNetworks(signal)
        config.onSmartAccountNetworks(enabled)
      }
      const preferredAccountType = config.accountTypeFor(network, enabled ?? [])
      const chainId = toFrameChainId(network.caipNetworkId)
      const askUser = async () => {
        const user = await provider.getUser({ chainId, preferredAccountType }, signal)
        frameChain = user.chainId
        return user
      }
      let user = await askUser()
      if (!isSameChain(user.chainId, chainId)) {
        // The account on the new network may differ, so the frame is asked for it again.
        await toNetwork(network, signal)
        user = await askUser()
        requireChain(network, user.chainId)
      }
      if (hasSmartAccounts(network.chainNamespace)) requireType(user, preferredAccountType)
      return user
    })

  /**
   * Switches the frame's network. @throws {@link ChainNotSupportedError} if the frame refuses, {@link
   * ChainMismatchError} if it stays elsewhere
   */
  const toNetwork = async (network: Network, signal: AbortSignal) => {
    const wanted = toFrameChainId(network.caipNetworkId)
    if (frameChain !== undefined && isSameChain(frameChain, wanted)) return
    frameChain = await provider.switchNetwork(wanted, signal).catch((error: unknown) => {
      throw toSwitchError(error, network)
    })
    requireChain(network, frameChain)
  }

  const ask = (call: WalletCall): Promise<unknown> => {
    const session = connected(call.namespace)
    if (call.method === 'eth_chainId') return Promise.resolve(toHexChainId(session.network.caipNetworkId))
    return guard(call, async (signal) => {
      const ends = eitherSignal(signal, session.abort.signal)
      const { network } = session
      await inTurn(() => toNetwork(network, ends))
      return provider.request({ ...call, chainId: toFrameChainId(network.caipNetworkId) }, ends)
    })
  }

  const forget = (namespace: Namespace) => {
    const session = sessions.get(namespace)
    if (!session) return
    sessions.delete(namespace)
    session.abort.abort(new DisposedError())
    session.page.tell('disconnect')
    if (sessions.size > 0) return
    enabled = undefined
    frameChain = undefined
  }

  const about = (user: FrameResult<'GET_USER'>) => {
    const username = config.username()
    return {
      user: { ...user, email: user.email ?? null, ...(username !== undefined && { username }) },
      wallet: config.describe(user),
    }
  }

  const connect = async ({ connector, namespace, network, signal }: ConnectParams) => {
    connectorId = connector.id
    const user = await readUser(network, signal)
    signal.throwIfAborted()
    const session: Session = sessions.get(namespace) ?? {
      network,
      accounts: [],
      abort: new AbortController(),
      // The provider that `getProvider(namespace)` returns while a user is logged in. Its errors have EIP-1193 codes.
      page: createPageProvider({
        isEmbeddedWallet: true,
        request: async ({ method, params }: Omit<WalletCall, 'namespace'>) => {
          try {
            return await ask({ namespace, method, params })
          } catch (error) {
            throw withCode(error)
          }
        },
      }),
    }
    session.accounts = toRecords(namespace, user)
    session.network = network
    sessions.set(namespace, session)
    return {
      namespace,
      connectorId,
      get accounts() {
        return sessions.get(namespace) === session ? session.accounts : []
      },
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
      provider: session.page.provider,
      ...about(user),
    }
  }

  const refreshOn = async (namespace: Namespace, network: Network, signal: AbortSignal) => {
    const user = await readUser(network, signal)
    const session = sessions.get(namespace)
    if (!session || signal.aborted) return
    const before = session.accounts[0]?.address
    session.network = network
    session.accounts = toRecords(namespace, user)
    emit({ type: 'accountsChanged', namespace, connectorId, accounts: [...session.accounts] })
    emit({ type: 'userChanged', namespace, connectorId, ...about(user) })
    if (user.address !== before) session.page.tell('accountsChanged', [user.address])
  }

  const evm = createEvmOperations(ask, () => connected('eip155'), platform)
  const solana = createSolanaOperations(ask, () => connected('solana').network, platform)

  return {
    ...evm,
    type: 'auth',
    connect,
    reconnect: async (params) => ((await provider.isConnected(params.signal)) ? connect(params) : undefined),
    isStillConnected: async (namespace) => {
      const { abort } = connected(namespace)
      return provider.isStillConnected(abort.signal)
    },
    disconnect: async (namespace) => {
      forget(namespace)
      leaving ??= provider.signOut().finally(() => {
        leaving = undefined
      })
      await leaving
    },
    forget: async (namespace) => forget(namespace),
    refresh: (namespace, signal) => refreshOn(namespace, connected(namespace).network, signal),
    request: async ({ namespace, method, params }) => ask({ namespace, method, params }),
    signMessage: ({ namespace, address, message }) =>
      namespace === 'solana' ? solana.signMessage(address, message) : evm.signMessage({ namespace, address, message }),
    sendTransaction: (transaction) =>
      /^0x/i.test(transaction.from) ? evm.sendTransaction(transaction) : solana.sendTransaction(transaction),
    switchNetwork: async ({ network, signal }) => {
      const { chainNamespace: namespace } = network
      const session = connected(namespace)
      const ends = eitherSignal(signal, session.abort.signal)
      await inTurn(() => toNetwork(network, ends))
      // The account on another network may differ: not all networks have smart accounts.
      await refreshOn(namespace, network, ends)
      if (walletsSwitch(namespace)) session.page.tell('chainChanged', toHexChainId(network.caipNetworkId))
    },
    dispose: () => {
      for (const namespace of [...sessions.keys()]) forget(namespace)
    },
  }
}

/** The embedded wallet may have two accounts on such networks. */
const hasSmartAccounts = (namespace: Namespace) => knownTable.of(namespace).accountTypes.includes('smartAccount')

/**
 * The accounts, the active one first. @throws {@link FrameMessageError} if the active address is not valid in the
 * namespace
 */
function toRecords(
  namespace: Namespace,
  { address, accounts = [], preferredAccountType }: FrameResult<'GET_USER'>,
): AccountRecord[] {
  const { is: isOurs } = knownTable.of(namespace).address
  if (!isOurs(address)) throw new FrameMessageError({ event: 'GET_USER', direction: 'received', wrong: 'address' })
  const [type = 'eoa'] = typesOf(namespace, { address, accounts, preferredAccountType })
  const others = accounts.filter((each) => isOurs(each.address) && !isSameAddress(namespace, each.address, address))
  return [{ namespace, address, type }, ...others.map((account) => ({ namespace, ...account }))]
}

/** The types that the frame reports for the active account, in its list of accounts and for the user. */
function typesOf(
  namespace: Namespace,
  {
    address,
    accounts,
    preferredAccountType,
  }: Pick<FrameResult<'GET_USER'>, 'address' | 'accounts' | 'preferredAccountType'>,
): AccountType[] {
  const listed = accounts?.find((account) => isSameAddress(namespace, account.address, address))?.type
  const named: AccountType = preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  return [...(listed ? [listed] : []), ...(preferredAccountType === undefined ? [] : [named])]
}

/**
 * Checks the type of the active account, since a smart account signs differently from its key. Without a type it counts
 * as an `eoa`.
 * @throws {@link FrameMessageError} if the account does not have the wanted type
 */
function requireType(user: FrameResult<'GET_USER'>, wanted: AccountType): void {
  const said = typesOf('eip155', user)
  if ((said.length > 0 ? said : ['eoa']).every((type) => type === wanted)) return
  throw new FrameMessageError({ event: 'GET_USER', direction: 'received', wrong: 'preferredAccountType' })
}

const toHexChainId = (id: CaipNetworkId) => `0x${Number(parseCaipNetworkId(id).chainId).toString(16)}`

function toFrameChainId(id: CaipNetworkId): FrameChainId {
  const { namespace, chainId } = parseCaipNetworkId(id)
  return hasNumericIds(namespace) ? Number(chainId) : id
}

/** The CAIP-2 id of a chain. The frame may report an EVM chain by its number. */
const toCaipId = (chainId: FrameChainId) => (/^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId))

const isSameChain = (one: FrameChainId, other: FrameChainId) => toCaipId(one) === toCaipId(other)

/** Checks that the frame reports the network that was requested. @throws {@link ChainMismatchError} */
function requireChain({ caipNetworkId }: Network, said: FrameChainId): void {
  requireNetwork(caipNetworkId, toCaipId(said))
}

/** The EIP-1193 codes of errors: hosts' libraries only read numbers. */
const codes: Readonly<Record<string, number>> = {
  wallet_user_rejected: 4001,
  frame_aborted: 4001,
  frame_rpc_not_allowed: 4200,
  adapter_provider_undefined: 4100,
  frame_message: -32602,
}

function withCode(error: unknown): Error {
  const [text, code] = isModalError(error) ? [error.shortMessage, codes[error.code]] : [String(error)]
  return Object.assign(new Error(text, { cause: error }), { code: code ?? -32603 })
}
