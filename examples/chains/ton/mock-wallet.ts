import { ed25519 } from '@noble/curves/ed25519.js'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { toFriendly } from './address.js'
import type { TonBridge, TonConnectEvent } from './bridge.js'
import { type Cell, hashOf, parseCells, writeCells } from './cells.js'
import { signedBytes } from './verify.js'

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The bytecode of the wallet contract v3 r2. */
export const walletCode = parseCells(
  'te6cckEBAQEAcQAA3v8AIN0gggFMl7ohggEznLqxn3Gw7UTQ0x/THzHXC//jBOCk8mCDCNcYINMf0x/TH/gjE7vyY+1E0NMf0x/T/9FRMrryoVFEuvKiBPkBVBBV+RDyo/gAkyDXSpbTB9QC+wDo0QGkyMsfyx/L/8ntVBC9ba0=',
)

/** Makes a `StateInit` with the given code and the data of a v3 wallet: counter, wallet id, and public key. */
export function contractOf(code: Cell, publicKey: Uint8Array): Cell {
  const data = concatBytes(hexToBytes('0000000029a9a317'), publicKey)
  // The bits 00110 mean that the contract has code and data only.
  return {
    data: Uint8Array.of(0b00110100),
    isFilledUp: true,
    refs: [code, { data, isFilledUp: false, refs: [] }],
  }
}

const declined = { code: 300, message: 'User declined the connection' }
const refused = (payload: typeof declined): TonConnectEvent => ({
  event: 'connect_error',
  payload,
})

/** What the owner does with each request. Requests that wait are answered after the next decision. */
export type Decision = 'approve' | 'refuse' | 'wait'

/** Makes a TON wallet for tests, with TON Connect's bridge. Its owner approves everything until `decide` is called. */
export function createMockWallet(
  name: string,
  seed: number,
  domain = 'dapp.test',
  code = walletCode,
) {
  const key = new Uint8Array(32).fill(seed)
  const contract = contractOf(code, ed25519.getPublicKey(key))
  const raw = `0:${bytesToHex(hashOf(contract))}`
  let decision: Decision = 'approve'
  const waiting: (() => void)[] = []
  const listeners = new Set<(event: { event: string }) => void>()
  let isAllowed = false

  const account = {
    name: 'ton_addr' as const,
    address: raw,
    network: '-239',
    publicKey: bytesToHex(ed25519.getPublicKey(key)),
    walletStateInit: writeCells(contract),
  }
  const prove = (payload: string) => {
    const timestamp = Math.floor(Date.now() / 1000)
    const bytes = signedBytes(raw, { timestamp, domain }, payload)
    const signature = base64.encode(ed25519.sign(bytes, key))
    const lengthBytes = utf8ToBytes(domain).length
    const about = { timestamp, domain: { lengthBytes, value: domain } }
    return {
      name: 'ton_proof' as const,
      proof: { ...about, signature, payload },
    }
  }
  const bridge: TonBridge = {
    deviceInfo: { appName: name },
    walletInfo: { name, image },
    connect: async (_version, { items }) => {
      while (decision === 'wait')
        await new Promise<void>((resolve) => waiting.push(resolve))
      if (decision === 'refuse') return refused(declined)
      isAllowed = true
      const proofs = items.flatMap(({ name: item, payload = '' }) =>
        item === 'ton_proof' ? [prove(payload)] : [],
      )
      return { event: 'connect', payload: { items: [account, ...proofs] } }
    },
    restoreConnection: async () =>
      isAllowed
        ? { event: 'connect', payload: { items: [account] } }
        : refused({ code: 100, message: 'Unknown app' }),
    send: async ({ method }) => {
      if (method !== 'disconnect')
        return { error: { code: 400, message: 'Method is not supported' } }
      isAllowed = false
      return { result: '' }
    },
    listen: (callback) => {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
  }
  return {
    bridge,
    /** The owner decides about each request from now on. */
    decide: (next: Decision) => {
      decision = next
      for (const resolve of waiting.splice(0)) resolve()
    },
    address: toFriendly(raw, false),
    isAllowed: () => isAllowed,
    /** Grants the page permission without a request, as a wallet's storage does after a reload. */
    allow: () => {
      isAllowed = true
    },
    /** The owner revokes the page's permission. */
    forgetPage: () => {
      isAllowed = false
      for (const listener of listeners) listener({ event: 'disconnect' })
    },
    /** Puts the bridge into the global object, under the wallet's name. */
    inject: (globals: object) => {
      Object.assign(globals, { [name]: { tonconnect: bridge } })
    },
  }
}
