import { createEvmAdapter } from './create-adapter.js'
import { directSigner } from './direct-signer.js'

/** The code behind `evm()`: wallets that speak EIP-1193, asked without a library of the host. */
export const evmAdapter = createEvmAdapter({ type: 'evm', library: directSigner })
