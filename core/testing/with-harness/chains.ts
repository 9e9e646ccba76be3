export type { Chain } from '../../../harness/world/chains/chain.js'
export type { ChainSpec } from '../../../harness/world/chains/chain-spec.js'
export type { OwnedChain } from '../../../harness/world/chains/owned-chain.js'
export { startTestChain, testAccounts } from '../../../harness/world/chains/testing/chain.js'
