export { type RoutedWorld, type RouteOptions, routeWorld } from './test/browser/route-world.js'
export { defineScenario, type OwnWords, type ScenarioDefinition, type WrittenStep } from './test/language/step.js'
export { defineConfig, type HarnessConfig } from './test/runner/config.js'
export type { ScenarioResult } from './test/runner/report/result.js'
export { type RunScenarioOptions, runScenario } from './test/runner/run-scenario.js'
export { accountKey, type KeyPath } from './world/accounts/account-key.js'
export { accountNames, type WorldAccount } from './world/accounts/accounts.js'
export { actOnChain } from './world/chains/act-on-chain.js'
export type * from './world/chains/chain.js'
export type { ContractCall, ContractSend } from './world/chains/chain-actions.js'
export {
  type ChainDefinition,
  defineChain,
  type OwnChainKind,
  type OwnChainSpec,
  type OwnNetwork,
  type OwnNode,
  type OwnNodeContext,
} from './world/chains/chain-definition.js'
export type { ChainSpec, DeploySpec } from './world/chains/chain-spec.js'
export { callContract, sendToContract } from './world/chains/dapp/call-contract.js'
export { contractsOf, type DappContract } from './world/chains/dapp/known-contracts.js'
export { type Economy, economyOf } from './world/chains/economy/economy.js'
export type { EconomySpec } from './world/chains/economy/economy-spec.js'
export type { PoolReserves } from './world/chains/economy/economy-state.js'
export type { EconomyToken } from './world/chains/economy/tokens.js'
export { type ChainFaultContext, createChainFault } from './world/chains/faults/chain-faults.js'
export { type EndNodeFault, strikeNode } from './world/chains/faults/node-faults.js'
export { faultCatalogue } from './world/faults/catalogue.js'
export type { FaultDefinition, FaultLayer, FaultSchedule } from './world/faults/fault-definition.js'
export { FaultError } from './world/faults/parse-fault.js'
export type * from './world/frame/frame-api.js'
export { WORLD_START_MS, type WorldClock } from './world/lib/clock.js'
export { createSeed, type RandomStream, type Seed } from './world/lib/seed.js'
export type { NodePool } from './world/processes/node-pool.js'
export { StartError, type StartErrorCode } from './world/processes/owned-process.js'
export { type RelayOptions, startRelay } from './world/relay/relay.js'
export type * from './world/relay/relay-api.js'
export { createVerify, type Verify, type VerifyOptions, type VerifyRequest } from './world/relay/verify.js'
export type { AnsweredNode, FoundNode, NodeNames, Nodes } from './world/services/nodes.js'
export type * from './world/services/onramp/cashier-api.js'
export type { OwnService, OwnServices, RequestHandlerLike } from './world/services/own-services.js'
export type { RegisteredName, ServiceRequest, Services, ServicesState } from './world/services/services-api.js'
export { type Access, createAccess } from './world/serving/access.js'
export { createProvider, type Eip1193Provider } from './world/wallets/node-provider.js'
export { installWallets } from './world/wallets/shell/install-wallets.js'
export type * from './world/wallets/wallet.js'
export { createWalletConnectPeer } from './world/wallets/wallet-connect/peer.js'
export type * from './world/wallets/wallet-connect/peer-api.js'
export {
  defineWalletKind,
  type OwnWalletCall,
  type OwnWalletKind,
  type OwnWalletMethod,
  type OwnWalletState,
  type PageShell,
  type PageWallet,
  type WalletDefinition,
} from './world/wallets/wallet-definition.js'
export type { WalletSpec } from './world/wallets/wallet-spec.js'
export { createNodePool, createWorld } from './world/world/world.js'
export type { World, WorldSpec } from './world/world/world-api.js'
