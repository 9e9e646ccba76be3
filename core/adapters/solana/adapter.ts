import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { ChainNotSupportedError, NetworkUndefinedError } from '../../errors/adapter.js'
import { requireNetwork } from '../../errors/network.js'
import { lazy } from '../../lib/lazy.js'
import { answerRequest } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { connectionOfHost, type HostConnection } from './connection.js'
import { createNode, nodeThrough } from './node.js'
import { methods, signAndSend, signMessage, supportsVersion } from './requests.js'
import { type SolanaAccount, type SolanaSession, type SolanaWallet, toRecords, toSolanaWallet } from './wallet.js'

const transfers = lazy(() => import('./transfer.js'))

export function createSolanaAdapter(connection?: HostConnection): AdapterDefinition {
  return {
    type: 'solana',
    namespaces: ['solana'],
    setup: (context) => setupSolanaAdapter(context, connection),
  }
}

function setupSolanaAdapter(context: AdapterContext, given: HostConnection | undefined): Adapter {
  const { platform, networks } = context
  const { connected, ...connecting } = createWalletAdapter<SolanaAccount, SolanaWallet>(
    {
      namespace: 'solana',
      refusesSilently: true,
      toWallet: ({ connector }) => toSolanaWallet(connector.provider),
      toRecords,
    },
    context,
  )

  const nodeOf = async ({ chainId }: SolanaSession) => {
    const network = networks('solana').find(({ caipNetworkId }) => caipNetworkId === `solana:${chainId}`)
    if (!network) throw new NetworkUndefinedError({ namespace: 'solana' })
    const connection = await connectionOfHost(given, network, networks('solana'))
    return connection ? nodeThrough(connection) : createNode({ platform, network })
  }

  return {
    type: 'solana',
    ...connecting,
    hasSignIn: true,

    signMessage: async ({ address, message }) => signMessage(connected(), new TextEncoder().encode(message), address),

    request: async (call) => {
      const session = connected()
      return answerRequest(methods, { session, node: () => nodeOf(session) }, call)
    },

    switchNetwork: async ({ network }) => {
      const session = connected()
      if (!session.wallet.serves(network)) throw new ChainNotSupportedError({ network })
      session.chainId = parseCaipNetworkId(network.caipNetworkId).chainId
    },

    sendTransaction: async ({ from, to, value, mint, priorityFee, network: reviewed }) => {
      const session = connected()
      const { chainId, signal } = session
      requireNetwork(reviewed, `solana:${chainId}`)
      const { createTransfer } = await transfers.load()
      const node = await nodeOf(session)
      const version = supportsVersion(session, 0) ? 0 : 'legacy'
      const transfer = await createTransfer({ node, version, from, to, value, mint, priorityFee, signal })
      return signAndSend(session, transfer, async () => node, from)
    },
  }
}
