import { reaction } from 'mobx'
import { lazy } from '../../lib/lazy.js'
import { Task } from '../../lib/task.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { PartContext } from '../../state/context.js'

const standards = lazy(() => import('../../standards/permissions.js'))

/**
 * Leads from Account to the permissions that the wallet has granted to the page, if the wallet knows them (ERC-7715).
 * Only wallets of this browser are asked: a phone would have to wake for the question. The settings of the embedded
 * wallet have a way of their own.
 */
export function createPermissionsWay({ adapters, navigation, root }: PartContext) {
  const { accounts, connections, options } = root
  const known = new Task<boolean>()

  const asked = () => {
    const { active } = accounts
    if (!options.given.features.smartSessions || active?.namespace !== 'eip155' || !active.address) return undefined
    const id = connections.connections.get('eip155')?.connectorId
    return id === AUTH_ID || id === WALLET_CONNECT_ID ? undefined : id
  }

  const stop = reaction(
    asked,
    (id) => {
      known.reset()
      if (id === undefined) return
      void known.run(async () => {
        const adapter = await adapters.get('eip155', id)
        const provider = {
          request: ({ method, params }: { method: string; params?: unknown }) =>
            adapter.request({ namespace: 'eip155', method, ...(params !== undefined && { params }) }),
        }
        const supported = await (await standards.load()).getSupportedPermissions(provider)
        return Object.keys(supported).length > 0
      })
    },
    { fireImmediately: true },
  )

  return {
    /** Opens the list. Undefined unless the wallet has said that it knows permissions. Observable. */
    get show(): (() => void) | undefined {
      return known.value ? () => navigation.push({ view: 'SmartSessions' }) : undefined
    },
    dispose: () => {
      stop()
      known.dispose()
    },
  }
}
