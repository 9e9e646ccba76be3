import type { CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { NetworkUndefinedError, WalletAnswerError } from '../../errors/adapter.js'
import type { ModalError } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { lazy } from '../../lib/lazy.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import type { AttemptTarget } from '../../state/connection-store.js'
import type { SignIn, WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { isVouched, mergeConnectors } from '../../state/merge-connectors.js'
import type { RootStore } from '../../state/root-store.js'
import { adoptConnection, adoptNewConnection, canStay } from '../session.js'
import { requireAgreement } from './before-connect.js'
import { holdSignIn } from './held-sign-in.js'
import type { OtherSide } from './one-session.js'

/** What a wallet is asked, and who is told of its answer. */
export interface WalletRequest {
  readonly target: AttemptTarget
  readonly connector: Connector
  readonly namespace: Namespace
  readonly signal: AbortSignal
  /** An earlier request is still open in the wallet. */
  onAlreadyPending(error: ModalError): void
  /** A transport says what the visitor does next. */
  onStep(step: TransportStep): void
  /** Runs in the same action as the stores' change: no snapshot shows one without the other. */
  onAdopted(): void
}

/**
 * Asks a wallet for its accounts and keeps them. Rejects with a {@link ModalError}. After an abort, nothing is kept.
 */
export type AskWallet = (request: WalletRequest) => Promise<void>

/** The time to prepare a sign-in. A wallet that opens a window must be asked soon after the tap. */
const prepareMs = 1000

export function createAskWallet(
  context: WalletContext,
  afterConnect: () => void,
  /** Absent without sign-in. */
  whileConnecting?: SignIn['whileConnecting'],
): AskWallet {
  const { root, adapters, tracker, host } = context
  /** A message to sign while a wallet connects. Without one, the visitor is asked to sign afterwards. */
  const signInOn = (signal: AbortSignal, make: SignIn['whileConnecting']) => async (id: CaipNetworkId) => {
    if (!root.chains.getNetwork(id)) return undefined
    const limit = { platform: root.platform, limitMs: prepareMs, outer: signal }
    return withTimeLimit(limit, () => make(id)).catch(ignored(root, 'preparing to sign in while connecting'))
  }
  /** Only pages with `enableMultichainSession` load it. */
  const sessions = lazy(
    () => import('./one-session.js'),
    ({ createOneSession }) => createOneSession(context),
  )
  return async (params) => {
    const { target, connector, namespace, signal } = params
    const hasGoneElsewhere = root.chains.watchChoices()
    const held = holdSignIn(context)
    const failed = ignored(root, 'loading what asks for several namespaces')
    const make: typeof whileConnecting = async (id) => {
      const signIn = await whileConnecting?.(id)
      return signIn && held.hold(signIn)
    }
    let others: readonly OtherSide[] = []
    try {
      const adapter = await adapters.get(namespace, connector.id)
      if (signal.aborted) return
      const network = root.chains.networkOf(namespace)
      if (!network) throw new NetworkUndefinedError({ namespace })
      const grant = root.options.given.enableMultichainSession
        ? await (await sessions.load().catch(failed))?.ask({ connector, namespace, signal })
        : undefined
      if (signal.aborted) return
      const connection = await adapter.connect({
        connector,
        namespace,
        // A wallet without a network of its own follows the modal's network, which may have changed meanwhile.
        get network() {
          return root.chains.networkOf(namespace) ?? network
        },
        signal,
        // The owner of a wallet with a session has answered already.
        ...(!grant &&
          whileConnecting &&
          shippedOf(namespace)?.signsWithApproval && { signInOn: signInOn(signal, make) }),
        onAlreadyPending: (error) => {
          if (!signal.aborted) params.onAlreadyPending(error)
        },
        onStep: params.onStep,
      })
      if (signal.aborted) return
      if (grant && !grant.has(connection))
        throw new WalletAnswerError({ method: 'wallet_createSession', got: connection.accounts })
      const agreement = requireAgreement(context, adapter, connection, signal, { held })
      if (agreement) await agreement
      if (signal.aborted) return
      if (connection.accounts.length === 0) throw mappedError('wallet_provider_disconnected')
      others = (grant && (await sessions.peek()?.connectOthers(grant, signal))) ?? []
      if (signal.aborted) return
      const activate = !(hasGoneElsewhere() && canStay(root, connection))
      adoptNewConnection(context, { connection, connector, adapterType: adapter.type, activate }, () => {
        root.connectors.enable(connector.id)
        for (const other of others) adoptConnection(root, toSession(other), true)
        params.onAdopted()
      })
    } catch (error) {
      throw toModalError(error)
    }
    rememberWallet(root, target)
    tracker.track('CONNECT_SUCCESS', { method: 'browser', name: target.name })
    for (const each of [namespace, ...others.map(({ connection }) => connection.namespace)]) host.connected(each)
    afterConnect()
  }
}

const toSession = ({ connection, connector, adapter }: OtherSide) => ({
  connection,
  connector,
  adapterType: adapter.type,
  activate: false,
})

function rememberWallet(root: RootStore, { connector, wallet, name }: AttemptTarget): void {
  const face = connector && faceOf(root, connector)
  // A wallet known only by its name is kept by that name: the catalogue's wallet with the same name may be another
  // wallet.
  const isNamed = face && !(face.connectors ?? [face]).some(isVouched)
  const id = isNamed ? face.id : (face?.explorerId ?? wallet?.id ?? face?.info?.rdns ?? face?.id)
  // Several wallets share this identity, so the one behind it may be another wallet next time.
  if (!id || face?.info?.claims) return
  const rdns = isNamed ? undefined : (face?.info?.rdns ?? wallet?.rdns)
  root.connections.addRecentWallet({ ...wallet, id, name, rdns })
  root.storage.set('recentWallets', [...root.connections.recentWallets])
}

/**
 * The row of a wallet. A wallet for several chains is recognized by the data of any of them: some chains give no name
 * of the wallet's own.
 */
function faceOf({ connectors }: RootStore, connector: Connector): Connector {
  const isOfIt = ({ id, chain }: Connector) => id === connector.id && chain === connector.chain
  return mergeConnectors(connectors.connectors).find((row) => row.connectors?.some(isOfIt)) ?? connector
}
