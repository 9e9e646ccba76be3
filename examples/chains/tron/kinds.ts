import { secp256k1 } from '@noble/curves/secp256k1.js'
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

/** Derives an account's key at the path that Tron wallets use. */
const keyOf = (account: WorldAccount) =>
  accountKey(account, 'tron', {
    curve: 'secp256k1',
    path: "m/44'/195'/$index'/0/0",
  })

/** A mock TronGrid node with the calls that the adapter makes. */
export const tronChain = defineChain({
  kind: 'tron',
  networks: {
    mainnet: { id: 'tron:0x2b6653dc', nodes: ['https://api.trongrid.io'] },
    nile: { id: 'tron:0xcd8690dc', nodes: ['https://nile.trongrid.io'] },
  },
  coin: { symbol: 'TRX', decimals: 6 },
  addressOf: (account) => addressOf(secp256k1.getPublicKey(keyOf(account))),
  start() {
    const balances = new Map<string, bigint>()
    const getBalance = (address: string) => balances.get(address) ?? 0n
    return {
      getBalance,
      setBalance: (address, amount) => balances.set(address, amount),
      answer({ url }) {
        const [, address] =
          /^\/v1\/accounts\/(T\w+)$/.exec(new URL(url).pathname) ?? []
        if (address === undefined) return undefined
        const balance = Number(getBalance(address))
        return Response.json({ success: true, data: [{ address, balance }] })
      },
    }
  },
})

/** A Tron wallet that announces itself to the page (TIP-6963) with a TIP-1193 provider. */
export const tronWallet = defineWalletKind({
  via: 'tron',
  chain: tronChain,
  methods: {
    connect: { asks: 'connect', answer: ({ addresses }) => addresses },
    accounts: { answer: ({ addresses }) => addresses },
    switch: {
      asks: 'switch',
      answer: ({ params, turn }) => turn(`tron:${params}`),
    },
    signMessageV2: {
      asks: 'sign',
      answer({ params, accountAt, isSignatureBad }) {
        const { address, message } = Object(params)
        const key = keyOf(accountAt(String(address)))
        const text = isSignatureBad ? 'something else' : String(message)
        return signatureOf(text, key)
      },
    },
  },
  page: announcedWallet,
})

/** Runs in the page. The function is sent as source text, so it uses nothing else of this module. */
export function announcedWallet(wallet: PageWallet): PageShell {
  const { name, icon, rdns, events, ask } = wallet
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const tell = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  let addresses: readonly string[] = []
  let network = wallet.networks[0] ?? ''
  const show = (next: unknown) => {
    addresses = Array.isArray(next) ? next.slice(0, 1) : []
    return addresses
  }
  const chainId = () => network.replace('tron:', '')
  wallet.onChange((state) => {
    const before = chainId()
    network = state.network
    if (chainId() !== before) tell('chainChanged', { chainId: chainId() })
    tell('accountsChanged', show(state.addresses))
  })
  // A page that was let in before has the account as it opens.
  const opened = ask('accounts').then(show)
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      await opened
      if (method === 'eth_requestAccounts') return show(await ask('connect'))
      if (method === 'eth_chainId') return chainId()
      if (method === 'wallet_switchEthereumChain')
        return ask('switch', Object(params)[0]?.chainId)
      const error = new Error(`Unsupported Method ${method}`)
      throw Object.assign(error, { code: 4200 })
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
    get tronWeb() {
      const [address] = addresses
      if (address === undefined) return false
      const signMessageV2 = (message: string) =>
        ask('signMessageV2', { address, message })
      return { defaultAddress: { base58: address }, trx: { signMessageV2 } }
    },
  }
  const info = { uuid: `harness-${rdns}`, name, icon, rdns }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    events.dispatchEvent(
      new CustomEvent('TIP6963:announceProvider', { detail }),
    )
  events.addEventListener('TIP6963:requestProvider', announce)
  return {
    announce,
    remove: () =>
      events.removeEventListener('TIP6963:requestProvider', announce),
  }
}
