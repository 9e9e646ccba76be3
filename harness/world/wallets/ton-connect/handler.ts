import { createLazyHandler, type NamespaceHandler, type WalletCore } from '../wallet-core.js'

/** A TON wallet on a phone. No chain of the world is TON's: the wallet connects and signs, and sends nothing. */
export const createTonHandler = (core: WalletCore): NamespaceHandler =>
  createLazyHandler({
    core,
    names: ['ton:connect', 'ton:signData', 'ton:disconnect'],
    load: () => import('./methods.js'),
    methodsOf: ({ tonMethods }) => tonMethods(core),
    event: 'ton:change',
    eventData: ({ tonAccountOf }, accounts) => ({ accounts: accounts.map(tonAccountOf) }),
  })
