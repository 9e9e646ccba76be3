import { createBitcoinHandler } from './bitcoin/handler.js'
import { eip1193Methods, evmMethodsOn } from './eip1193.js'
import { shownAddresses } from './evm-accounts.js'
import { createPolkadotHandler } from './polkadot/handler.js'
import { createTonHandler } from './ton-connect/handler.js'
import { bitcoinSessionMethods } from './wallet-connect/bitcoin-session-methods.js'
import { polkadotSessionMethods } from './wallet-connect/polkadot-session-methods.js'
import { solanaSessionMethods } from './wallet-connect/solana-session-methods.js'
import type { WalletKind } from './wallet-core.js'
import { standardAccounts, walletStandardMethods } from './wallet-standard.js'

const evm: WalletKind = {
  namespace: 'eip155',
  chainKind: 'evm',
  vias: ['eip6963', 'injected', 'safe', 'metamask-mobile'],
  open(core) {
    if (core.networks.known.length === 0)
      throw new Error(`${core.name} is an EVM wallet, but none of its networks is an EVM chain.`)
    return {
      methods: eip1193Methods(core),
      emitAccounts(accounts, origin) {
        core.emitTo(origin, 'accountsChanged', shownAddresses(core, accounts))
      },
    }
  },
  sessionMethods: (core, chain) => evmMethodsOn(core, Number(chain.split(':')[1])),
  sessionMethodNames: [
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_revokePermissions',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ],
  addressesOf: async ({ evmAddress }) => [evmAddress],
}

const solana: WalletKind = {
  namespace: 'solana',
  chainKind: 'solana',
  vias: ['wallet-standard', 'mobile-app'],
  open(core) {
    if (core.chainsOf('solana').length === 0)
      throw new Error(`${core.name} is a Solana wallet, but none of its networks is a Solana chain.`)
    return {
      methods: walletStandardMethods(core),
      emitAccounts: (accounts, origin) =>
        core.emitTo(origin, 'standard:change', { accounts: standardAccounts(core, accounts) }),
    }
  },
  sessionMethods: solanaSessionMethods,
  sessionMethodNames: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  addressesOf: async ({ solanaAddress }) => [solanaAddress],
}

const bitcoin: WalletKind = {
  namespace: 'bip122',
  chainKind: 'bitcoin',
  vias: ['bitcoin-standard', 'sats-connect', 'unisat', 'okx', 'leather'],
  open: (core, { payment, onTurn }) =>
    createBitcoinHandler({ core, chains: core.chainsOf('bitcoin'), payment, onTurn }),
  sessionMethods: (core, chain, { payment }) => bitcoinSessionMethods(core, chain, payment),
  sessionMethodNames: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  async addressesOf(account, chain, { payment }) {
    const { bitcoinKeys, bitcoinNetworkOf } = await import('../accounts/bitcoin-keys.js')
    // The ordinals address is available through `getAccountAddresses`.
    return [bitcoinKeys(account, { network: bitcoinNetworkOf(chain), payment })[0].address]
  },
}

const polkadot: WalletKind = {
  namespace: 'polkadot',
  chainKind: 'polkadot',
  vias: ['polkadot'],
  open: (core, { keyTypes }) => createPolkadotHandler(core, keyTypes),
  sessionMethods: (core, _chain, { keyTypes }) => polkadotSessionMethods(core, keyTypes),
  sessionMethodNames: ['polkadot_signTransaction', 'polkadot_signMessage'],
  async addressesOf(account, chain, { keyTypes = ['sr25519'] }) {
    const { polkadotKey, polkadotPrefixOf } = await import('../accounts/polkadot-keys.js')
    return keyTypes.map((type) => polkadotKey(account, type, polkadotPrefixOf(chain)).address)
  },
}

const ton: WalletKind = {
  namespace: 'ton',
  // No chain has this kind: the wallet needs none, and no phone of WalletConnect is a TON wallet.
  chainKind: 'ton-connect',
  vias: ['ton-connect'],
  open: createTonHandler,
  sessionMethods: () => ({}),
  sessionMethodNames: [],
  addressesOf: async () => [],
}

export const walletKinds = [evm, solana, bitcoin, polkadot, ton]

export function walletKindOf(chain: string) {
  return walletKinds.find(({ namespace }) => namespace === chain.split(':')[0])
}
