import { recurringAllowance } from '../../contracts/api/sessions.js'
import type { Network } from '../../contracts/network/network.js'
import type { Asset } from '../../data/assets/asset.js'
import { isDoubtful } from '../../data/assets/asset.js'
import type { Assets } from '../../data/assets/assets.js'
import { readMember } from '../../lib/foreign.js'

/**
 * A permission of a site. `limit` is the most that the site may spend per period, or at all, of the token at `address`
 * or of the native coin.
 */
export interface PermissionRow {
  readonly type: string
  readonly limit:
    | { readonly units: bigint; readonly periodSeconds: number | undefined; readonly address: string | undefined }
    | undefined
}

/** Reads a permission in a service's answer. If the data have an unknown form, only the type is returned. */
export function toPermissionRow(permission: unknown): PermissionRow {
  const type = String(readMember(permission, 'type') ?? '')
  if (type in allowances) return { type, limit: readAllowance(type, readMember(permission, 'data')) }
  const isRecurring = type.endsWith('-recurring-allowance')
  const read = isRecurring ? recurringAllowance.safeParse(readMember(permission, 'data')) : undefined
  if (!read?.success) return { type, limit: undefined }
  const { address, allowance, period } = read.data
  // A limit of an unknown token must not appear as a limit of the native coin.
  const isNative = type.startsWith('native-token')
  if (isNative !== (typeof address !== 'string')) return { type, limit: undefined }
  return { type, limit: { units: BigInt(allowance), periodSeconds: period, address: address ?? undefined } }
}

/** Types of ERC-7715, by the member that names the token. */
const allowances: Readonly<Record<string, string | undefined>> = {
  'native-token-allowance': undefined,
  'erc20-token-allowance': 'tokenAddress',
}

function readAllowance(type: string, data: unknown): PermissionRow['limit'] {
  const member = allowances[type]
  const address = member && readMember(data, member)
  const read = recurringAllowance.safeParse({ allowance: readMember(data, 'allowance'), period: 0, address })
  // A limit of an unknown token must not appear as a limit of the native coin.
  if (!read.success || (member !== undefined && typeof read.data.address !== 'string')) return undefined
  return { units: BigInt(read.data.allowance), periodSeconds: undefined, address: read.data.address ?? undefined }
}

/** Stands for decimals that no witness knows. */
const untold = -1

/**
 * The token of a limit, by its address. Undefined unless a witness knows its symbol and decimals, and if it imitates
 * another asset: only the smallest units are certain then. Observable.
 */
export function limitToken(assets: Pick<Assets, 'of'>, network: Network, address: string): Asset | undefined {
  const asset = assets.of(network.caipNetworkId, address, { name: '', symbol: '', decimals: untold })
  // Services write the native coin as an address. A token's limit must not appear as the coin's.
  if (asset.address === undefined) return undefined
  return asset.decimals === untold || isDoubtful(asset) ? undefined : asset
}

/** The addresses of all tokens that the permissions limit, as far as they are readable. */
export const limitedTokens = (permissions: readonly unknown[]): string[] =>
  permissions.flatMap((permission) => toPermissionRow(permission).limit?.address ?? [])
