import { recurringAllowance } from '../../contracts/api/sessions.js'
import type { Network } from '../../contracts/network/network.js'
import type { Asset } from '../../data/assets/asset.js'
import { isDoubtful } from '../../data/assets/asset.js'
import type { Assets } from '../../data/assets/assets.js'
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

/** No witness told the decimals of a token. */
const untold = -1

/**
 * The token of a limit, by its address. Undefined unless a witness tells its symbol and its decimals, and while it bears the
 * look of another asset: only smallest units are certain then. Observable.
 */
export function limitToken(assets: Pick<Assets, 'of'>, network: Network, address: string): Asset | undefined {
  const asset = assets.of(network.caipNetworkId, address, { name: '', symbol: '', decimals: untold })
  // Services write the native coin as an address. A limit of a token is no limit of the coin.
  if (asset.address === undefined) return undefined
  return asset.decimals === untold || isDoubtful(asset) ? undefined : asset
}

/** The addresses of all tokens that permissions limit, as far as they can be read. */
export const limitedTokens = (permissions: readonly unknown[]): string[] =>
  permissions.flatMap((permission) => toPermissionRow(permission).limit?.address ?? [])
