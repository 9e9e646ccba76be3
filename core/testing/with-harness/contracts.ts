export { bundlerOf } from '../../../harness/world/chains/contracts/bundler.js'
export {
  signMessageAsAccount,
  smartAccountAddress,
  wrapErc6492,
} from '../../../harness/world/chains/contracts/smart-account.js'
export { type Economy, placeEconomy } from '../../../harness/world/chains/economy/economy.js'
export { ensAddresses } from '../../../harness/world/chains/economy/ens-state.js'
export type { EconomyToken } from '../../../harness/world/chains/economy/tokens.js'
export { installSplTokens } from '../../../harness/world/chains/spl-tokens.js'
