export type { CaipNetworkId } from '../contracts/caip.js'
export {
  type Capability,
  type CapabilityName,
  getCapabilities,
  hasCapability,
  readCapabilities,
  type WalletCapabilities,
} from './capabilities.js'
export {
  type InteroperableAddress,
  type InteroperableName,
  interoperableChecksum,
  readInteroperableBytes,
  readInteroperableName,
  toInteroperableBytes,
  toInteroperableName,
} from './interoperable.js'
export { isUnknownMethod, type StandardsProvider } from './provider.js'
