export type { CaipNetworkId } from '../contracts/caip.js'
export { type AutoLogin, getAutoLogin } from './auto-login.js'
export {
  type Capability,
  type CapabilityName,
  getCapabilities,
  hasCapability,
  readCapabilities,
  type WalletCapabilities,
} from './capabilities.js'
export { connectAndSignIn, type SignedConnection, type SignInFields } from './connect.js'
export { readDataSuffix, toDataSuffix } from './data-suffix.js'
export {
  type InteroperableAddress,
  type InteroperableName,
  interoperableChecksum,
  readInteroperableBytes,
  readInteroperableName,
  toInteroperableBytes,
  toInteroperableName,
} from './interoperable.js'
export {
  type ExecutionPermission,
  type GrantedPermission,
  getGrantedPermissions,
  getSupportedPermissions,
  type PermissionRequest,
  type PermissionRule,
  requestPermissions,
  revokePermission,
  type SupportedPermissions,
} from './permissions.js'
export { isUnknownMethod, type StandardsProvider } from './provider.js'
export {
  createSession,
  getSession,
  invokeMethod,
  type MultichainSession,
  readSession,
  revokeSession,
  type SessionNetwork,
  type SessionWish,
} from './session.js'
export {
  type SignedOffchainMessage,
  signAndSendAll,
  signOffchainMessage,
  supportsTransactionVersion,
  type TransactionBatch,
  type TransactionOutcome,
} from './solana.js'
