import { readMember } from '../lib/foreign.js'
import { askIfKnown, type StandardsProvider } from './provider.js'

/** What an account of the page may do for the visitor's account (ERC-7715). */
export interface ExecutionPermission {
  /** `native-token-allowance` or another type that the wallet supports. */
  readonly type: string
  /** True if the wallet's owner may change the amounts. */
  readonly isAdjustmentAllowed: boolean
  /** Members of the type, such as an allowance. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A limit of a permission, such as `{ type: 'expiry', data: { timestamp } }`. */
export interface PermissionRule {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A permission that a page asks for. */
export interface PermissionRequest {
  /** The chain id in hex. */
  readonly chainId: `0x${string}`
  /** The visitor's account. @default one that the wallet's owner chooses */
  readonly from?: `0x${string}`
  /** The page's account that may use the permission. */
  readonly to: `0x${string}`
  readonly permission: ExecutionPermission
  readonly rules?: readonly PermissionRule[]
}

/** A permission as the wallet granted it. It may differ from the one that was asked for. */
export interface GrantedPermission extends PermissionRequest {
  /** Identifies the permission, to use it (ERC-7710) and to revoke it. */
  readonly context: `0x${string}`
  /** Accounts to deploy before the first use (ERC-4337). */
  readonly dependencies: readonly { readonly factory: `0x${string}`; readonly factoryData: `0x${string}` }[]
  /** The contract that redeems the permission. */
  readonly delegationManager: `0x${string}`
}

/** The networks and rules of each type of permission that a wallet supports. */
export type SupportedPermissions = Readonly<
  Record<string, { readonly chainIds: readonly string[]; readonly ruleTypes: readonly string[] }>
>

/** Requests `wallet_getSupportedExecutionPermissions` (ERC-7715). A wallet without the method supports none. */
export async function getSupportedPermissions(provider: StandardsProvider): Promise<SupportedPermissions> {
  const answer = await askIfKnown(provider, 'wallet_getSupportedExecutionPermissions', [])
  return Object.fromEntries(
    Object.entries(Object(answer)).map(([type, said]) => {
      // The example in the text of the standard writes `rulesTypes`.
      const ruleTypes = textsOf(readMember(said, 'ruleTypes') ?? readMember(said, 'rulesTypes'))
      return [type, { chainIds: textsOf(readMember(said, 'chainIds')), ruleTypes }]
    }),
  )
}

/**
 * Requests `wallet_requestExecutionPermissions` (ERC-7715). Resolves with `undefined` if the wallet does not have the
 * method; its owner was not asked then.
 */
export async function requestPermissions(
  provider: StandardsProvider,
  wanted: readonly PermissionRequest[],
): Promise<readonly GrantedPermission[] | undefined> {
  const answer = await askIfKnown(provider, 'wallet_requestExecutionPermissions', wanted)
  return answer === undefined ? undefined : grantedOf(answer)
}

/** Requests `wallet_getGrantedExecutionPermissions` (ERC-7715): what the page was granted and is not yet revoked. */
export async function getGrantedPermissions(provider: StandardsProvider): Promise<readonly GrantedPermission[]> {
  return grantedOf(await askIfKnown(provider, 'wallet_getGrantedExecutionPermissions', []))
}

/** Requests `wallet_revokeExecutionPermission` (ERC-7715). Does nothing if the wallet does not have the method. */
export async function revokePermission(provider: StandardsProvider, permissionContext: `0x${string}`): Promise<void> {
  await askIfKnown(provider, 'wallet_revokeExecutionPermission', [{ permissionContext }])
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Rows without a context cannot be used, nor revoked. */
function grantedOf(answer: unknown): GrantedPermission[] {
  return (Array.isArray(answer) ? answer : []).filter(
    (row): row is GrantedPermission =>
      isHexText(readMember(row, 'context')) &&
      isHexText(readMember(row, 'delegationManager')) &&
      isHexText(readMember(row, 'to')) &&
      typeof readMember(readMember(row, 'permission'), 'type') === 'string' &&
      Array.isArray(readMember(row, 'dependencies')),
  )
}

const isHexText = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
