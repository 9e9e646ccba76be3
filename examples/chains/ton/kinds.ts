import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import {
  accountKey,
  defineChain,
  defineWalletKind,
  type PageShell,
  type PageWallet,
  type WorldAccount,
} from 'walletmodal-harness'
import { toFriendly } from './address.js'
import { hashOf, writeCells } from './cells.js'
import { contractOf, walletCode } from './mock-wallet.js'
import { signedBytes } from './verify.js'

/** Derives an account's key at the path that TON wallets use for BIP-39 phrases. */
const keyOf = (account: WorldAccount) =>
  accountKey(account, 'ton', { curve: 'ed25519', path: "m/44'/607'/$index'" })

/** The account's contract. Its hash, over code and key, is the account's address. */
const contractIn = (account: WorldAccount) =>
  contractOf(walletCode, ed25519.getPublicKey(keyOf(account)))
const rawOf = (account: WorldAccount) =>
  `0:${bytesToHex(hashOf(contractIn(account)))}`

/** A mock TON Center node with the calls that the adapter makes. */
export const tonChain = defineChain({
  kind: 'ton',
  networks: {
    mainnet: { id: 'ton:-239', nodes: ['https://toncenter.com/api/v2/*'] },
    testnet: {
      id: 'ton:-3',
      nodes: ['https://testnet.toncenter.com/api/v2/*'],
    },
  },
  coin: { symbol: 'TON', decimals: 9 },
  addressOf: (account, network) =>
    toFriendly(rawOf(account), network === 'testnet'),
  start() {
    const balances = new Map<string, bigint>()
    const getBalance = (address: string) => balances.get(address) ?? 0n
    return {
      getBalance,
      setBalance: (address, amount) => balances.set(address, amount),
      answer(request) {
        const { pathname, searchParams } = new URL(request.url)
        if (pathname !== '/api/v2/getAddressBalance') return undefined
        const balance = getBalance(searchParams.get('address') ?? '')
        return Response.json({ ok: true, result: String(balance) })
      },
    }
  },
})

/** A TON wallet that puts TON Connect's bridge into the page. */
export const tonWallet = defineWalletKind({
  via: 'ton',
  chain: tonChain,
  methods: {
    connect: { asks: 'connect', answer: ({ addresses }) => addresses.length },
    account: {
      answer({ addresses: [address], networks: [network = ''], accountAt }) {
        if (address === undefined) return null
        const account = accountAt(address)
        return {
          name: 'ton_addr',
          address: rawOf(account),
          network: network.replace('ton:', ''),
          publicKey: bytesToHex(ed25519.getPublicKey(keyOf(account))),
          walletStateInit: writeCells(contractIn(account)),
        }
      },
    },
    prove: {
      asks: 'sign',
      answer({ params, origin, addresses, accountAt, isSignatureBad }) {
        const account = accountAt(addresses[0] ?? '')
        const value = new URL(origin).host
        const timestamp = Math.floor(Date.now() / 1000)
        const payload = isSignatureBad ? 'something else' : String(params)
        const about = { timestamp, domain: value }
        const bytes = signedBytes(rawOf(account), about, payload)
        return {
          timestamp,
          domain: { lengthBytes: utf8ToBytes(value).length, value },
          signature: base64.encode(ed25519.sign(bytes, keyOf(account))),
          payload: params,
        }
      },
    },
    disconnect: { answer: ({ leave }) => leave() },
  },
  page: bridgedWallet,
})

/** Runs in the page. The function is sent as source text, so it uses nothing else of this module. */
export function bridgedWallet(wallet: PageWallet): PageShell {
  const { name, icon, globals, ask } = wallet
  const listeners = new Set<(event: { event: string }) => void>()
  const failed = (code: number, message: string) => ({
    event: 'connect_error',
    payload: { code, message },
  })
  const connected = (...items: readonly unknown[]) => ({
    event: 'connect',
    payload: { items },
  })
  let isIn = false
  wallet.onChange(({ addresses }) => {
    if (isIn && addresses.length === 0)
      for (const listener of listeners) listener({ event: 'disconnect' })
    isIn = addresses.length > 0
  })
  interface Message {
    readonly items: readonly { name: string; payload?: string }[]
  }
  const bridge = {
    deviceInfo: { appName: name },
    walletInfo: { name, image: icon },
    async connect(_version: number, { items }: Message) {
      const wanted = items.find((item) => item.name === 'ton_proof')
      try {
        await ask('connect')
        isIn = true
        const account = await ask('account')
        if (!wanted) return connected(account)
        const proof = await ask('prove', wanted.payload)
        return connected(account, { name: 'ton_proof', proof })
      } catch (error) {
        const isRefusal = Object(error).code === 4001
        return failed(isRefusal ? 300 : 0, String(Object(error).message))
      }
    },
    async restoreConnection() {
      const account = await ask('account')
      isIn = account !== null
      return isIn ? connected(account) : failed(100, 'Unknown app')
    },
    async send({ method }: { method: string }) {
      if (method !== 'disconnect')
        return { error: { code: 400, message: 'Method is not supported' } }
      isIn = false
      await ask('disconnect')
      return { result: '' }
    },
    listen(callback: (event: { event: string }) => void) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
  }
  const key = name.replaceAll(' ', '')
  return {
    announce: () => Object.assign(globals, { [key]: { tonconnect: bridge } }),
    remove: () => Reflect.deleteProperty(globals, key),
  }
}
