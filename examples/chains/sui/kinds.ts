import { ed25519 } from '@noble/curves/ed25519.js'
import {
  accountKey,
  defineChain,
  defineWalletKind,
  type PageShell,
  type PageWallet,
  type WorldAccount,
} from 'walletmodal-harness'
import { signatureOf } from './mock-wallet.js'
import { addressOf } from './verify.js'

/** Derives an account's key at the path that Sui wallets use. */
const keyOf = (account: WorldAccount) =>
  accountKey(account, 'sui', {
    curve: 'ed25519',
    path: "m/44'/784'/$index'/0'/0'",
  })

/** A mock Sui node with the calls that the adapter makes. */
export const suiChain = defineChain({
  kind: 'sui',
  networks: {
    mainnet: { id: 'sui:mainnet', nodes: ['https://fullnode.mainnet.sui.io'] },
    testnet: { id: 'sui:testnet', nodes: ['https://fullnode.testnet.sui.io'] },
  },
  coin: { symbol: 'SUI', decimals: 9 },
  addressOf: (account) => addressOf(ed25519.getPublicKey(keyOf(account))),
  start({ network }) {
    const balances = new Map<string, bigint>()
    const getBalance = (address: string) => balances.get(address) ?? 0n
    return {
      getBalance,
      setBalance: (address, amount) => balances.set(address, amount),
      methods: {
        // Sui's chain identifier is the first four bytes of the digest of the network's first checkpoint.
        sui_getChainIdentifier: () =>
          network === 'mainnet' ? '35834a8a' : '4c78adac',
        suix_getBalance: ([owner]) => ({
          coinType: '0x2::sui::SUI',
          coinObjectCount: 1,
          totalBalance: String(getBalance(String(owner))),
          lockedBalance: {},
        }),
      },
    }
  },
})

const fromBase64 = (text: unknown) =>
  new Uint8Array(Buffer.from(String(text), 'base64'))

/** A Sui wallet that registers with the page through the Wallet Standard. */
export const suiWallet = defineWalletKind({
  via: 'sui',
  chain: suiChain,
  methods: {
    connect: { asks: 'connect', answer: ({ addresses }) => addresses },
    accounts: { answer: ({ addresses }) => addresses },
    disconnect: { answer: ({ leave }) => leave() },
    signPersonalMessage: {
      asks: 'sign',
      answer({ params, accountAt, isSignatureBad }) {
        const { address, message } = Object(params)
        const key = keyOf(accountAt(String(address)))
        const text = new TextDecoder().decode(fromBase64(message))
        const signature = signatureOf(text, key)
        if (isSignatureBad) signature[1] = 255 - (signature[1] ?? 0)
        return Buffer.from(signature).toString('base64')
      },
    },
  },
  page: standardWallet,
})

/** Runs in the page. The function is sent as source text, so it uses nothing else of this module. */
export function standardWallet(wallet: PageWallet): PageShell {
  const { name, icon, networks: chains, events, ask } = wallet
  type Account = { readonly address: string; readonly chains: typeof chains }
  const listeners = new Set<
    (change: { accounts: readonly Account[] }) => void
  >()
  let accounts: readonly Account[] = []
  const shown = (addresses: readonly string[]) =>
    addresses.map((address) => ({
      address,
      publicKey: new Uint8Array(),
      chains,
      features: ['sui:signPersonalMessage'],
    }))
  const connect = async ({ silent = false } = {}) => {
    const told = await ask(silent ? 'accounts' : 'connect')
    accounts = shown(Array.isArray(told) ? told : [])
    return { accounts }
  }
  wallet.onChange(({ addresses }) => {
    accounts = shown(addresses)
    for (const listener of listeners) listener({ accounts })
  })
  const standard = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => ask('disconnect'),
      },
      'standard:events': {
        version: '1.0.0',
        on(
          _event: 'change',
          listener: (change: { accounts: readonly Account[] }) => void,
        ) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'sui:signPersonalMessage': {
        version: '1.1.0',
        async signPersonalMessage(input: {
          message: Uint8Array
          account: Account
        }) {
          const message = btoa(String.fromCharCode(...input.message))
          const { address } = input.account
          const signature = await ask('signPersonalMessage', {
            address,
            message,
          })
          return { bytes: message, signature }
        },
      },
    },
  }
  const register = (api: unknown) => Object(api).register(standard)
  const onReady = (event: Event) => {
    if (event instanceof CustomEvent) register(event.detail)
  }
  events.addEventListener('wallet-standard:app-ready', onReady)
  return {
    announce: () =>
      events.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: register,
        }),
      ),
    remove: () =>
      events.removeEventListener('wallet-standard:app-ready', onReady),
  }
}
