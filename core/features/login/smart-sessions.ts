import { reaction } from 'mobx'
import { getSessions, postSessionRevoke } from '../../contracts/api/sessions.js'
import type { Namespace } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { FrameAbortedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createHttpClient } from '../../lib/http/client.js'
import type { NoticeCode } from '../../state/alert-store.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { LoginContext } from './context.js'
import { type LoginStore, toSmartSessionRow } from './store.js'
import { createWalletPermissions } from './wallet-permissions.js'

type Needs = Pick<LoginContext, 'adapter' | 'adapters' | 'host' | 'navigation' | 'root' | 'services'> & {
  readonly store: LoginStore
}

/**
 * Lists and revokes permissions: those of the embedded wallet by the service, and those of any other wallet by itself.
 * Off by default: asks nobody without the feature `smartSessions`.
 */
export function createSmartSessionsFlow(context: Needs) {
  const { adapter, host, navigation, root, services: config, store } = context
  const { accounts, alerts, chains, connections, options, platform } = root
  const wallet = createWalletPermissions(context)
  /** Permissions belong to one account of one wallet. */
  const owner = () => [accounts.active?.caipAddress, connectorOf(accounts.active?.namespace)].join()
  const connectorOf = (namespace: Namespace | undefined) =>
    namespace && connections.connections.get(namespace)?.connectorId
  /** The revoking that the views show. That of another account, or of another wallet, goes on unseen. */
  let current: object | undefined
  const stop = reaction(owner, () => {
    current = undefined
    store.smartSessions.reset()
    store.set({ revoking: undefined, hasRevokeFailed: false })
  })
  const http = createHttpClient({ ...config, base: config.services.blockchain })

  /** Notifies the visitor, unless the view that shows the failure is open. */
  const notify = (code: NoticeCode, message: string) => {
    const isSaid = root.modal.isOpen && root.navigation.view === 'SmartSessions'
    if (!isSaid) alerts.notify(code, message, 'error')
  }

  const load = async () => {
    const id = accounts.active?.caipAddress
    if (!options.given.features.smartSessions || !id) return
    const network = chains.activeNetwork
    await store.smartSessions.run(async (signal) => {
      try {
        const { namespace, address = '' } = accounts.active ?? {}
        const isInFrame = connectorOf(namespace) === AUTH_ID && adapter() !== undefined
        if (!isInFrame) return namespace === 'eip155' ? await wallet.list(address) : []
        const { pcis } = await http.call(getSessions, { params: { id }, signal })
        return pcis.map((session) => toSmartSessionRow(session, platform.now(), network))
      } catch (thrown) {
        const error = toModalError(thrown)
        if (!signal.aborted) {
          notify('smart_sessions_fetch', 'Error fetching smart sessions')
          host.failed(error)
        }
        throw error
      }
    })
  }

  /** Shows the progress of `revoke`, and how it ended. Never rejects. */
  const revoking = async (pci: string, revoke: () => Promise<void>) => {
    const own = {}
    current = own
    store.set({ revoking: pci, hasRevokeFailed: false })
    try {
      await revoke()
      if (current === own) await load()
    } catch (thrown) {
      const error = toModalError(thrown)
      // A refusal is not an error: the session stays, and a notice says so.
      const hasLeft = error instanceof FrameAbortedError && error.reason === undefined
      if (hasLeft || isModalError(error, 'wallet_user_rejected'))
        return alerts.notify('smart_session_kept', 'Nothing changed. The permission stays active')
      if (current === own) store.set({ hasRevokeFailed: true })
      notify('smart_session_revoke', 'Error revoking smart session')
      host.failed(error)
    } finally {
      if (current === own) store.set({ revoking: undefined })
    }
  }

  return {
    show: () => {
      if (!options.given.features.smartSessions) return
      navigation.push({ view: 'SmartSessions' })
      void load()
    },
    load,
    revoke: async (pci: string) => {
      const slice = accounts.active
      const session = store.smartSessions.value?.find((each) => each.pci === pci)
      if (!slice?.caipAddress || !session || store.revoking) return
      if (session.isOfWallet) return revoking(pci, () => wallet.revoke(pci))
      const auth = adapter()
      const { caipAddress: id, address, namespace } = slice
      if (!auth || session.expiresAt === undefined) return
      const expiry = Math.floor(session.expiresAt / 1000)
      // The frame asks the visitor in its own view; afterwards the list is shown again.
      await revoking(pci, async () => {
        const params = [{ pci, permissions: session.permissions, expiry, address }]
        const ask = () => auth.request({ namespace, method: 'wallet_revokePermissions', params })
        const signature = await store.approvals.during({ goBack: true }, ask)
        await http.call(postSessionRevoke, { params: { id }, body: { pci, signature: String(signature) } })
      })
    },
    dispose: () => {
      stop()
      store.smartSessions.dispose()
    },
  }
}
