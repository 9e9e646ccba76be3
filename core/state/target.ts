import type { Connector } from '../contracts/connector.js'
import type { Wallet } from '../contracts/wallet.js'
import type { AttemptTarget } from './connection-store.js'
import type { RootStore } from './root-store.js'

/** A wallet of several namespaces connects the current one, else its first. */
export function toTarget(
  root: RootStore,
  row: { connector?: Connector | undefined; wallet?: Wallet | undefined },
): AttemptTarget {
  const { wallet } = row
  const group = row.connector ?? (wallet && root.connectors.rowOf(wallet))
  const members = group?.connectors ?? (group ? [group] : [])
  const wanted = [root.connectors.filterNamespace, root.chains.activeNamespace]
  const connector =
    wanted.flatMap((namespace) => members.filter((member) => member.chain === namespace))[0] ?? members[0]
  return {
    name: group?.name ?? wallet?.name ?? '',
    imageUrl: group?.imageUrl ?? (wallet?.image_url || undefined),
    imageId: group?.imageId ?? wallet?.image_id ?? undefined,
    imageKind: group?.imageId ? 'connector' : 'wallet',
    connector,
    namespace: connector?.chain,
    wallet,
  }
}
