import { getSessions, postSessionRevoke } from '../../contracts/api/sessions.js'
import { isModalError } from '../../errors/base.js'
import { FrameAbortedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createHttpClient } from '../../lib/http/client.js'
import type { NoticeCode } from '../../state/alert-store.js'
import type { LoginContext } from './context.js'
import { toSmartSessionRow } from './store.js'

/** Lists and revokes smart sessions. Off by default: makes no request without the feature `smartSessions`. */
export function createSmartSessionsFlow(context: LoginContext) {
  const { adapter, host, navigation, root, services: config, store } = context
  const { accounts, alerts, chains, options, platform } = root
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

  return {
    show: () => {
      if (!options.given.features.smartSessions) return
      navigation.push({ view: 'SmartSessions' })
      void load()
    },
    load,
    revoke: async (pci: string) => {
      const slice = accounts.active
      const auth = adapter()
      const session = store.smartSessions.value?.find((each) => each.pci === pci)
      if (!slice?.caipAddress || !auth || !session || store.revoking) return
      const { caipAddress: id, address, namespace } = slice
      store.set({ revoking: pci, hasRevokeFailed: false })
      // The frame asks the visitor in its own view; afterwards the list is shown again.
      try {
        const expiry = Math.floor(session.expiresAt / 1000)
        const params = [{ pci, permissions: session.permissions, expiry, address }]
        const ask = () => auth.request({ namespace, method: 'wallet_revokePermissions', params })
        const signature = await store.approvals.during({ goBack: true }, ask)
        await http.call(postSessionRevoke, { params: { id }, body: { pci, signature: String(signature) } })
        await load()
      } catch (thrown) {
        const error = toModalError(thrown)
        // A refusal is not an error: the session stays, and a notice says so.
        const hasLeft = error instanceof FrameAbortedError && error.reason === undefined
        if (hasLeft || isModalError(error, 'wallet_user_rejected'))
          return alerts.notify('smart_session_kept', 'Nothing changed. The permission stays active')
        store.set({ hasRevokeFailed: true })
        notify('smart_session_revoke', 'Error revoking smart session')
        host.failed(error)
      } finally {
        store.set({ revoking: undefined })
      }
    },
    dispose: store.smartSessions.dispose,
  }
}
