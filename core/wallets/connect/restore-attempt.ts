import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { MachineRun } from '../../lib/machine/machine.js'
import { unlessLeft } from '../../lib/unless-left.js'
import type { WalletContext } from '../../state/context.js'
import { adoptConnection, dropKeptConnection, isAsking, isKept, isSameWallet } from '../session.js'
import { requireAgreement } from './before-connect.js'
import { isUsedByOtherPart } from './other-parts.js'
import { restoreMachine } from './restore-machine.js'

/** A namespace whose connection is being restored with this connector. */
export interface RestoreAttempt {
  readonly namespace: Namespace
  readonly connectorId: string
  /** True at the start of the page. False if another tab has connected. */
  readonly isFirst: boolean
  /** True if storage names the connection. A host's library may have connected it without the modal. */
  readonly wasKept: boolean
  readonly steps: MachineRun<typeof restoreMachine.states>
  readonly abort: AbortController
  /** Settles when the page no longer waits for the attempt. */
  settled: Promise<void>
}

export const createRestoreAttempt = (
  facts: Pick<RestoreAttempt, 'namespace' | 'connectorId' | 'isFirst' | 'wasKept'>,
): RestoreAttempt => ({
  ...facts,
  steps: new MachineRun(restoreMachine),
  abort: new AbortController(),
  settled: Promise.resolve(),
})

interface AttemptNeeds {
  /** The wallet names no accounts now: its connection is restored once it names some. */
  awaitReturn(namespace: Namespace, connectorId: string): void
  /** The connection is restored. `isLate`: the page had stopped waiting for it. */
  onRestored(connector: Connector, isLate: boolean): void
}

/**
 * Asks the wallet for what it has approved before, and takes that over. `found` is its connector, once the wallet has
 * announced itself.
 */
export async function runRestoreAttempt(
  context: WalletContext,
  attempt: RestoreAttempt,
  found: Promise<Connector | undefined>,
  { awaitReturn, onRestored }: AttemptNeeds,
): Promise<void> {
  const { root, adapters, host } = context
  const { accounts, chains, connectors } = root
  const { namespace, connectorId, isFirst, wasKept, steps } = attempt
  const { signal } = attempt.abort
  const connector = await found
  const network = chains.networkOf(namespace)
  if (!connector || !network) return
  const adapter = await adapters.get(namespace, connectorId)
  const keptAddresses = root.storage.get('connectedAccounts')?.[namespace]
  const asked = { connector, namespace, network, keptAddresses, signal }
  let isRefused = false
  const connection = await unlessLeft(() => adapter.reconnect(asked)).catch((thrown: unknown) => {
    isRefused = adapter.asksAnyway === true && isOneOf(thrown, 'wallet_user_rejected')
    if (!isRefused) throw thrown
  })
  /** True if nobody wants the connection any more. It is asked after each wait. */
  const isOver = async (): Promise<boolean> => {
    if (signal.aborted) return true
    // The visitor may have connected by hand meanwhile. If the page no longer waits and a wallet is asking the visitor,
    // this connection is given up.
    if (accounts.of(namespace).isConnected || (steps.state !== 'waiting' && isAsking(root, namespace))) return true
    if (steps.state === 'left') {
      const keepsPermission = isUsedByOtherPart(root, connectorId)
      if (connection) await adapter.disconnect(namespace, undefined, keepsPermission)
      return true
    }
    return wasKept && !isKept(root, namespace, connectorId)
  }
  if (await isOver()) return
  // Another wallet announces the same rdns: either may have made the session.
  if (!connectors.getConnector(connectorId, namespace)) return
  // The wallet may have disappeared again, be locked, or approve no account any more.
  if (!connection?.accounts.length) {
    // The next page does not ask a wallet whose owner refused.
    if (adapter.awaitReturn && !isRefused) awaitReturn(namespace, connectorId)
    else if (isFirst)
      dropKeptConnection(root, namespace, connectorId, undefined, adapter.isStillConnected !== undefined)
    return
  }
  // Another wallet has the same name: the stored connection waits for the wallet that made it.
  if (wasKept && !isSameWallet(root, connector, connection)) return adapter.forget?.(namespace)
  const agreement = requireAgreement(context, adapter, connection, signal, { isContinued: true })
  if (agreement) {
    const refusal = await agreement.catch((thrown: unknown) => {
      if (isModalError(thrown, 'host_refused')) return thrown
      throw thrown
    })
    if (signal.aborted) return
    if (refusal) {
      if (!accounts.of(namespace).isConnected) dropKeptConnection(root, namespace, connectorId)
      return host.failed(refusal)
    }
    if (await isOver()) return
    if (connection.accounts.length === 0) throw mappedError('wallet_provider_disconnected')
  }
  adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: false })
  host.connected(namespace)
  onRestored(connector, steps.state === 'late')
}
