import { runInAction } from 'mobx'
import { type nameRegistration, nameToRegister } from '../../contracts/api/names.js'
import { toCoinType } from '../../contracts/caip.js'
import { createNames } from '../../data/names.js'
import { AbortedError, isModalError, isOneOf } from '../../errors/base.js'
import { NameAccountError, NameInvalidError, NameNetworkError, NameServiceError } from '../../errors/names.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { createLatest } from '../../lib/latest.js'
import { withAbort } from '../../lib/with-abort.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { PartContext } from '../../state/context.js'
import type { NamesStore } from './store.js'
import { toLabel } from './zone.js'

export interface NameRegistration {
  /** Requests a signature for a name with its suffix, and registers it. Never rejects. */
  register(name: string): Promise<void>
  /** Withdraws the request for a signature. A registration that was sent goes on. */
  cancel(): void
  stop(): void
}

const entry = { view: 'RegisterAccountName' } as const
const success = { view: 'RegisterAccountNameSuccess' } as const

/** Registers a name for the account: asks its wallet for a signature, then the name service. */
export function createNameRegistration(
  context: PartContext,
  store: NamesStore,
  isShown: () => boolean,
): NameRegistration {
  const { adapters, host, navigation, root, tracker } = context
  const { accounts, alerts, chains, connections, platform } = root
  const slice = accounts.slices.eip155
  const names = context.part(createNames)
  const registering = createLatest(platform)
  const about = () => ({ isSmartAccount: slice.isSmartAccount })

  /** Asks the wallet for a signature, then registers with the service. @throws {@link ModalError} */
  const run = async (name: string, signal: AbortSignal) => {
    const network = chains.activeNetwork
    if (!network) throw new NameNetworkError({ got: undefined })
    const { address } = slice
    const connection = connections.connections.get('eip155')
    // The missing account is reported before the network: without an account, no network helps.
    if (!address || !connection) throw new NameAccountError()
    if (!servesNamespace('names', network.chainNamespace) || network.unsupported)
      throw new NameNetworkError({ got: network.caipNetworkId })
    const coinType = toCoinType(Number(network.id))
    const timestamp = Math.floor(platform.now() / 1000)
    const registration: (typeof nameRegistration)['_zod']['output'] = { name, attributes: {}, timestamp }
    const message = JSON.stringify(registration)
    store.set({ review: frozenCopy({ name, address, network, message }) })
    const adapter = await withAbort(adapters.get('eip155', connection.connectorId), signal)
    // The embedded wallet shows the request in its own view, and then returns to this one.
    const isEmbedded = connection.connectorId === AUTH_ID
    const takeBack = isEmbedded ? connections.login?.approvals.push({ goBack: true, endsOnClose: true }) : undefined
    const signing = withAbort(adapter.signMessage({ namespace: 'eip155', address, message }), signal)
    const signature = await signing.catch((error: unknown) => {
      // If no request was made, the entry is still there and has to be withdrawn.
      if (!signal.aborted) takeBack?.()
      throw error
    })
    if (signal.aborted) throw new AbortedError()
    store.set({ step: 'sending' })
    try {
      await names.register({ name, address, coinType, message, signature }, signal)
    } catch (error) {
      // Even if the answer is unreadable or late, the registration may have succeeded.
      if (signal.aborted || !(await names.isOwnedBy(name, address, signal))) throw error
    }
    names.forget(address)
  }

  const register = async (name: string) => {
    if (store.registering) return
    const signal = registering.begin()
    store.set({ registering: name, step: 'signing', error: undefined })
    tracker.track('REGISTER_NAME_INITIATED', { ...about(), ensName: name })
    try {
      if (!nameToRegister.safeParse(toLabel(name, names.suffix)).success) throw new NameInvalidError({ got: name })
      await run(name, signal)
      if (signal.aborted) return
      runInAction(() => {
        slice.profileName = name
        store.succeed(name)
      })
      tracker.track('REGISTER_NAME_SUCCESS', { ...about(), ensName: name })
      // The name is registered: going back is not useful any more.
      if (isShown()) navigation.reset(success)
    } catch (thrown) {
      if (signal.aborted) return
      const cause = toModalError(thrown)
      const error = isOfService(cause) ? new NameServiceError({ task: 'register', name, cause }) : cause
      store.end(error)
      tracker.track('REGISTER_NAME_ERROR', { ...about(), ensName: name, error: error.shortMessage })
      alerts.notify('name_registration', error.shortMessage, 'error')
      if (isShown() && root.navigation.view !== entry.view) navigation.push(entry)
      if (!isModalError(cause, 'wallet_user_rejected')) host.failed(error)
    }
  }

  const cancel = () => {
    if (store.step !== 'signing') return
    registering.stop()
    store.end()
  }

  return { register, cancel, stop: () => registering.stop() }
}

/** True for failures during the process, which share one message. Missing preconditions have messages of their own. */
const isOfService = (cause: unknown) =>
  !isOneOf(cause, 'name_service', 'name_network', 'name_account', 'name_invalid', 'caip_invalid_chain_id')
