import {
  type Adapter,
  type AdapterContext,
  type AdapterDefinition,
  type ConnectParams,
  defineAdapter,
} from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { NoAccountsFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { ConnectNetworkNotFoundError, ConnectorTypeNotFoundError, ConnectSwitchFailedError } from '../../errors/evm.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { AdapterType } from '../../options/host-options.js'
import { createAskForAccounts } from '../ask-for-accounts.js'
import { createCurrentSession } from '../current-session.js'
import { keepSession } from './connection.js'
import { coinbaseChainIds, isCoinbase } from './known-wallets.js'
import { createOperations } from './operations.js'
import { parseAccounts, parseChainId } from './parse-answer.js'
import { revokePermissions } from './revoke-permissions.js'
import { type EvmSession, openSession } from './session.js'
import type { SignerLibrary } from './signer.js'
import { createStartWallet } from './start-wallet.js'
import { switchNetwork } from './switch-network.js'
import type { EvmWallet } from './wallet.js'

/** How long a wallet may take to forget a page before disconnecting goes on without it. */
const revokeLimitMs = 5000

export interface EvmAdapterOptions {
  readonly type: AdapterType
  readonly library: SignerLibrary
  /** The chain that a wallet is asked to be on as it connects. */
  readonly connectTo?: number | undefined
}

/** EVM wallets of the page and of the host, one at a time; `library` is what signs. */
export function createEvmAdapter(options: EvmAdapterOptions): AdapterDefinition {
  return defineAdapter({
    type: options.type,
    namespaces: ['eip155'],
    setup: (context) => setupEvmAdapter(options, context),
  })
}

function setupEvmAdapter({ type, library, connectTo }: EvmAdapterOptions, context: AdapterContext): Adapter {
  const { platform, networks, areNetworksGiven, emit } = context
  const current = createCurrentSession<EvmSession>('eip155')
  const { lifetime } = current
  const askForAccounts = createAskForAccounts<unknown>(lifetime)
  const startWallet = createStartWallet(({ id }) =>
    areNetworksGiven === false && isCoinbase(id) ? coinbaseChainIds : networks('eip155').map((each) => Number(each.id)),
  )

  /** From the wallet's accounts to a connection. Nothing is kept of one that failed or was given up. */
  async function open(wallet: EvmWallet, answer: unknown, params: ConnectParams): Promise<EvmSession> {
    const accounts = parseAccounts(answer)
    if (!accounts?.length) throw new NoAccountsFoundError()
    const connectorId = params.connector.id
    const toEndReason = () => mappedError('wallet_provider_disconnected')
    const opened = openSession({ wallet, connectorId, accounts, emit, toEndReason })
    try {
      const chain = await wallet.request({ method: 'eth_chainId' }, params.signal, opened.signal, lifetime)
      opened.setChainId(parseChainId(chain))
      if (!opened.chainId) throw new WalletAnswerError({ method: 'eth_chainId', got: chain })
      return opened
    } catch (error) {
      opened.end(error)
      throw toModalError(error)
    }
  }

  /** As the host wishes with `connectTo`. */
  async function goToChain(opened: EvmSession, signal: AbortSignal): Promise<void> {
    if (connectTo === undefined || opened.chainId === String(connectTo)) return
    const known = networks('eip155')
    const network = known.find(({ id }) => Number(id) === connectTo)
    try {
      if (!network) throw new ConnectNetworkNotFoundError({ chainId: connectTo, known: known.map(({ id }) => id) })
      await switchNetwork({ session: opened, network, platform, signal })
    } catch (cause) {
      opened.end(cause)
      throw signal.aborted || !network ? cause : new ConnectSwitchFailedError({ chainId: connectTo, cause })
    }
  }

  return {
    type,

    connect: async (params) => {
      const { connector, signal } = params
      requireKnownType(connector)
      const wallet = await startWallet(connector, signal, (error) =>
        emit({ type: 'walletFailed', namespace: 'eip155', connectorId: connector.id, error }),
      )
      const source = {
        provider: wallet.provider,
        ask: (asking: AbortSignal) => wallet.request({ method: 'eth_requestAccounts' }, asking),
        onApproved: (listener: (accounts: unknown) => void) =>
          wallet.listen({ accountsChanged: (accounts) => parseAccounts(accounts)?.length && listener(accounts) }),
      }
      const opened = await open(wallet, await askForAccounts(source, params), params)
      await goToChain(opened, signal)
      return keepSession(current, opened)
    },

    reconnect: async (params) => {
      const before = current.kept
      const wallet = await startWallet(params.connector, params.signal)
      const accounts = await wallet.request({ method: 'eth_accounts' }, params.signal, lifetime)
      if (!parseAccounts(accounts)?.length) return undefined
      const opened = await open(wallet, accounts, params)
      if (current.kept === before) return keepSession(current, opened)
      // The visitor was faster: what they connected by hand stays.
      opened.end(new AbortedError())
      return undefined
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const ended = current.kept
      if (!ended) return
      current.forget(ended)
      if (ended.signal.aborted) return
      ended.end(new AbortedError())
      const limit = { platform, limitMs: revokeLimitMs, outer: lifetime }
      try {
        await withTimeLimit(limit, (signal) => revokePermissions(ended.wallet, signal))
      } catch (error) {
        onRevokeFailed?.(error)
      }
    },

    ...createOperations(current, library, context),

    switchNetwork: async ({ network, signal }) =>
      switchNetwork({ session: current.connected(), network, platform, signal }),

    dispose: current.dispose,
  }
}

function requireKnownType({ id, type }: Connector): void {
  if (!['ANNOUNCED', 'INJECTED', 'EXTERNAL'].includes(type)) throw new ConnectorTypeNotFoundError({ id, type })
}
