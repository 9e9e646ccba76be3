import type {
  Adapter,
  AdapterConnection,
  AdapterContext,
  AdapterDefinition,
  ConnectParams,
} from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError, NetworkUndefinedError, NoAccountsFoundError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { requireNetwork } from '../../errors/chain-mismatch.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { readList, readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { createAskForAccounts } from '../ask-for-accounts.js'
import { createCurrentSession } from '../current-session.js'
import { toBase58 } from './bytes.js'
import { toStandardChain } from './clusters.js'
import { connectionOfHost, type HostConnection } from './host-connection.js'
import type { SolanaOptions } from './index.js'
import { createNode, nodeThrough } from './node.js'
import { accountOf, answerRequest, signAndSend, signBytes } from './requests.js'
import { openSession, type SolanaSession } from './session.js'
import { supportsVersion } from './versions.js'
import { parseAccounts, type SolanaAccount, type SolanaWallet, toRecord, toSolanaWallet } from './wallet.js'

const transfers = lazy(() => import('./transfer.js'))

/** How long a wallet may take to be disconnected before that goes on without it. */
const disconnectLimitMs = 5000

/** The code behind `solana()`: wallets of the page that speak the Wallet Standard, one at a time. */
export function createSolanaAdapter({ connection }: SolanaOptions = {}): AdapterDefinition {
  return {
    type: 'solana',
    namespaces: ['solana'],
    setup: (context) => setupSolanaAdapter(context, connection),
  }
}

function setupSolanaAdapter({ platform, networks, emit }: AdapterContext, given: HostConnection | undefined): Adapter {
  const nodeOf = async (network: Network) => {
    const connection = await connectionOfHost(given, network, networks('solana'))
    return connection ? nodeThrough(connection) : createNode({ platform, network })
  }
  const current = createCurrentSession<SolanaSession>('solana')
  const { lifetime, connected } = current
  const askForAccounts = createAskForAccounts<readonly SolanaAccount[]>(lifetime)

  /** `[]` when a wallet that is asked silently names none. */
  async function connectWallet(wallet: SolanaWallet, inputs: unknown[], ...signals: AbortSignal[]) {
    const answer = await wallet.call('standard:connect', inputs, ...signals)
    const accounts = readMember(answer, 'accounts')
    // Some keep their accounts to themselves and answer nothing.
    return Array.isArray(accounts) ? parseAccounts(accounts) : wallet.accounts()
  }

  function open(wallet: SolanaWallet, accounts: readonly SolanaAccount[], params: ConnectParams): AdapterConnection {
    // The modal may be on a network of another namespace, or on one that this wallet does not serve.
    const wanted = [params.network, ...networks('solana')].filter((each) => each.chainNamespace === 'solana')
    const approved = wanted.filter((each) => serves(wallet, each))
    const network = approved[0] ?? wanted[0]
    if (!network) throw new NetworkUndefinedError({ namespace: 'solana' })
    const connectorId = params.connector.id
    // First: of a wallet that is connected again, nobody hears twice.
    current.kept?.end(new AbortedError())
    const opened = openSession({ wallet, connectorId, accounts, network, emit })
    current.keep(opened)
    const { chainId } = parseCaipNetworkId(network.caipNetworkId)
    return {
      namespace: 'solana',
      connectorId,
      // What the wallet says before somebody reads this is in it; what it says after is an event.
      get accounts() {
        return opened.signal.aborted ? [] : opened.accounts.map(toRecord)
      },
      chainId,
      approvedNetworkIds: [...new Set(approved.map((each) => each.caipNetworkId))],
      provider: wallet.provider,
    }
  }

  return {
    type: 'solana',

    connect: async (params) => {
      const wallet = toSolanaWallet(params.connector.provider)
      const source = {
        provider: wallet.provider,
        ask: (signal: AbortSignal) => connectWallet(wallet, [], signal),
        onApproved: (listener: (accounts: readonly SolanaAccount[]) => void) =>
          wallet.onAccountsChanged((accounts) => accounts.length > 0 && listener(accounts)),
      }
      const accounts = await askForAccounts(source, params)
      if (accounts.length === 0) throw new NoAccountsFoundError()
      return open(wallet, accounts, params)
    },

    reconnect: async (params) => {
      const wallet = toSolanaWallet(params.connector.provider)
      const before = current.kept
      try {
        const accounts = await connectWallet(wallet, [{ silent: true }], params.signal, lifetime)
        // The visitor may have been faster: what they connected by hand stays.
        return accounts.length > 0 && current.kept === before ? open(wallet, accounts, params) : undefined
      } catch (error) {
        // Asked silently, many wallets refuse where others name no account: it is the same answer.
        if (isModalError(error, 'wallet_user_rejected') || isModalError(error, 'wallet_unauthorized')) return undefined
        throw error
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const leaving = current.kept
      if (!leaving || leaving.signal.aborted) return
      leaving.isLeaving = true
      const { wallet } = leaving
      const limit = { platform, limitMs: disconnectLimitMs, outer: lifetime }
      try {
        if (wallet.has('standard:disconnect'))
          await withTimeLimit(limit, (signal) => wallet.call('standard:disconnect', [], signal))
      } catch (thrown) {
        const error = toModalError(thrown)
        leaving.isLeaving = false
        // A wallet that says no is connected still, unless it went all the same. One that says nothing is let go of.
        if (!leaving.signal.aborted && !isModalError(error, 'wallet_timeout')) throw error
        onRevokeFailed?.(error)
      }
      current.forget(leaving)
      leaving.end(new AbortedError())
    },

    signMessage: async ({ address, message }) => {
      const account = accountOf(connected(), address)
      return toBase58(await signBytes(connected(), account, new TextEncoder().encode(message)))
    },

    request: async ({ method, params }) => {
      const session = connected()
      const { network } = session
      return answerRequest({ session, node: () => nodeOf(network) }, method, params)
    },

    switchNetwork: async ({ network }) => {
      const { wallet } = connected()
      if (!serves(wallet, network)) throw new ChainNotSupportedError({ network })
      connected().network = network
    },

    sendTransaction: async ({ from, to, value, mint, priorityFee, network: reviewed }) => {
      const session = connected()
      const { network, signal } = session
      requireNetwork(reviewed, network.caipNetworkId)
      const { createTransfer } = await transfers.load()
      const node = await nodeOf(network)
      const version = supportsVersion(session, 0) ? 0 : 'legacy'
      const transfer = await createTransfer({ node, version, from, to, value, mint, priorityFee, signal })
      return signAndSend(session, transfer, node, from)
    },

    dispose: current.dispose,
  }
}

function serves({ provider }: SolanaWallet, network: Network): boolean {
  return readList(readMember(provider, 'chains')).includes(toStandardChain(network))
}
