import { createLazySide, type WalletCore, type WalletKeys, type WalletSide } from '../wallet-core.js'

const methodNames = [
  'polkadot:enable',
  'polkadot:accounts',
  'polkadot:disconnect',
  'polkadot:signRaw',
  'polkadot:signPayload',
] as const

export function createPolkadotSide(core: WalletCore, keyTypes: WalletKeys['keyTypes'] = ['sr25519']): WalletSide {
  const parts = { core, keyTypes }
  return createLazySide({
    core,
    names: methodNames,
    load: () => import('./brain.js'),
    methodsOf: ({ polkadotMethods }) => polkadotMethods(parts),
    event: 'polkadot:change',
    eventData: ({ polkadotAccounts }, accounts) => ({ accounts: polkadotAccounts(parts, accounts) }),
  })
}
