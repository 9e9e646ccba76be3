import type { Namespace } from '../../contracts/caip.js'
import type { AccountSlice } from '../../state/account-store.js'

/** Hex is written either way; the addresses of the other namespaces are not. */
export function addressKey(namespace: Namespace, address: string): string {
  return namespace === 'eip155' ? address.toLowerCase() : address
}

/** What the host calls an address. */
export function addressLabelOf({ addressLabels, namespace }: AccountSlice, address: string): string | undefined {
  return addressLabels.get(addressKey(namespace, address))
}
