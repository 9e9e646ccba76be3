import { createLazyHandler, type NamespaceHandler, type WalletCore, type WalletKeys } from '../wallet-core.js'

const methodNames = [
  'polkadot:enable',
  'polkadot:accounts',
  'polkadot:disconnect',
  'polkadot:signRaw',
  'polkadot:signPayload',
] as const

export function createPolkadotHandler(
  core: WalletCore,
  keyTypes: WalletKeys['keyTypes'] = ['sr25519'],
): NamespaceHandler {
  const parts = { core, keyTypes }
  return createLazyHandler({
    core,
    names: methodNames,
    load: () => import('./methods.js'),
    methodsOf: ({ polkadotMethods }) => polkadotMethods(parts),
    event: 'polkadot:change',
    eventData: ({ polkadotAccounts }, accounts) => ({ accounts: polkadotAccounts(parts, accounts) }),
  })
}
