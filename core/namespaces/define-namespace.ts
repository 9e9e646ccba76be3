import type { NamespaceDefinition } from '../contracts/namespace-definition.js'

/**
 * Describes a kind of chain for the option `namespaces`. Returns its argument with its literal types.
 * @example
 * const sui = defineNamespace({
 *   id: 'sui',
 *   name: 'Sui',
 *   address: { is: (text) => /^0x[0-9a-f]{64}$/.test(text), wanted: '0x and 64 hex digits' },
 *   accountTypes: ['eoa'],
 *   networks: [suiMainnet],
 * })
 * createWalletModal({ namespaces: [sui], adapters: [suiWallets()] })
 */
export const defineNamespace = <const Definition extends NamespaceDefinition>(definition: Definition): Definition =>
  definition
