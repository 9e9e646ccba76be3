import { recurringAllowance } from '../../contracts/api/sessions.js'
import { readMember } from '../../lib/foreign.js'

/** A permission of a site. `limit` is what it may spend in each period, of the token at `address` or of the native one. */
export interface PermissionRow {
  readonly type: string
  readonly limit:
    | { readonly units: bigint; readonly periodSeconds: number; readonly address: string | undefined }
    | undefined
}

/** Reads what a service says of a permission. Data that is not of the known shape leaves the type alone. */
export function toPermissionRow(permission: unknown): PermissionRow {
  const type = String(readMember(permission, 'type') ?? '')
  const isRecurring = type.endsWith('-recurring-allowance')
  const read = isRecurring ? recurringAllowance.safeParse(readMember(permission, 'data')) : undefined
  if (!read?.success) return { type, limit: undefined }
  const { address, allowance, period } = read.data
  // A limit of an unknown token is no limit of the native one.
  const isNative = type.startsWith('native-token')
  if (isNative !== (typeof address !== 'string')) return { type, limit: undefined }
  return { type, limit: { units: BigInt(allowance), periodSeconds: period, address: address ?? undefined } }
}
