export type { WorldAccount } from './accounts/accounts.js'
export { accountNames } from './accounts/accounts.js'
export { type RoutedWorld, type RouteOptions, routeWorld } from './browser/route-world.js'
export type {
  Chain,
  ChainCall,
  ChainFault,
  ChainFaultEffect,
  ChainToken,
  TokenHoldings,
  TokenStandard,
} from './chains/chain.js'
export type { ContractCall, ContractSend } from './chains/chain-actions.js'
export type { ChainSpec, DeploySpec } from './chains/chain-spec.js'
export { callContract, contractsOf, type DappContract, sendToContract } from './chains/dapp-contracts.js'
export { type Economy, economyOf } from './chains/economy/economy.js'
export type { EconomySpec } from './chains/economy/economy-spec.js'
export type { PoolReserves } from './chains/economy/economy-state.js'
export type { EconomyToken } from './chains/economy/tokens.js'
export { type ChainFaultContext, createChainFault } from './chains/faults/chain-faults.js'
export { type EndNodeFault, strikeNode } from './chains/faults/node-faults.js'
export { faultCatalogue } from './faults/catalogue.js'
export type { FaultDefinition, FaultLayer, FaultSchedule } from './faults/fault-definition.js'
export { FaultError } from './faults/parse-fault.js'
export type {
  AccountType,
  ConsentMatch,
  Frame,
  FrameConnection,
  FrameConsent,
  FrameDeed,
  FrameHost,
  FrameMail,
  FrameMessage,
  FrameOrigins,
  FrameRequest,
  FrameSpec,
  FrameView,
} from './frame/frame-api.js'
export { defineScenario, type ScenarioDefinition, type WrittenStep } from './language/step.js'
export type { WorldClock } from './lib/clock.js'
export { WORLD_START_MS } from './lib/clock.js'
export { createSeed, type RandomStream, type Seed } from './lib/seed.js'
export type { NodePool } from './processes/node-pool.js'
export { StartError, type StartErrorCode } from './processes/owned-process.js'
export { type RelayOptions, startRelay } from './relay/relay.js'
export type {
  PublishMatch,
  Relay,
  RelayCall,
  RelayDelivery,
  RelayPublish,
  RelayRefusal,
  RelaySocket,
} from './relay/relay-api.js'
export { enterSdkProcess, type SdkProcessOptions } from './relay/sdk-process.js'
export { createVerify, type Verify, type VerifyOptions, type VerifyRequest } from './relay/verify.js'
export type {
  Cashier,
  OnrampOrder,
  OnrampProvider,
  Purchase,
  PurchaseChoice,
  PurchaseStatus,
} from './services/onramp/cashier-api.js'
export type { RegisteredName, ServiceRequest, Services, ServicesState } from './services/services-api.js'
export { type Access, createAccess } from './serving/access.js'
export { installWallets } from './wallets/shell/install-wallets.js'
export type {
  ApprovalPolicy,
  MockWallet,
  PendingMatch,
  PendingRequest,
  WalletAnnouncement,
  WalletCall,
  WalletEvent,
  WalletFault,
  WalletVia,
} from './wallets/wallet.js'
export { createWalletConnectPeer } from './wallets/wallet-connect/peer.js'
export type {
  PeerDapp,
  PeerNamespace,
  PeerProposal,
  PeerRequest,
  PeerSession,
  PeerSpec,
  PeerVerification,
  PeerWorld,
  SessionTerms,
  WalletConnectPeer,
} from './wallets/wallet-connect/peer-api.js'
export type { WalletSpec } from './wallets/wallet-spec.js'
export { createNodePool, createWorld } from './world/world.js'
export type { World, WorldSpec } from './world/world-api.js'
