import { addressKey } from '../../lib/address.js'
import type { AccountSlice } from '../../state/account-store.js'

/** The host's label of an address. */
export function addressLabelOf({ addressLabels, namespace }: AccountSlice, address: string): string | undefined {
  return addressLabels.get(addressKey(namespace, address))
}
