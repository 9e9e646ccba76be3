import './isolate-mobx.js'

export * from './adapters/index.js'
export { defineAdapter } from './contracts/adapter.js'
export { isModalError, ModalError } from './errors/base.js'
export { ConfigInvalidError, type ConfigProblem } from './errors/config.js'
export { createModal } from './modal/create-modal.js'
export { defineNamespace } from './namespaces/define-namespace.js'
export {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  bitcoin as bitcoinMainnet,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
  bsc,
  celo,
  gnosis,
  mainnet,
  optimism,
  polkadot as polkadotMainnet,
  polygon,
  sepolia,
  solana as solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from './networks/index.js'
export type * from './public-types.js'
