import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { accountKey } from '../../accounts/account-key.js'
import type { WorldAccount } from '../../accounts/accounts.js'
import { parseParams, walletError } from '../rpc.js'
import type { WalletCore, WalletMethods } from '../wallet-core.js'

const namespace = 'ton'

/** The account of a phone, by the names of TON Connect’s answer. */
export interface TonAccount {
  /** `0:` and 64 hex digits. Here the hash of the key: no contract stands behind it. */
  readonly address: string
  readonly publicKey: string
}

const keyOf = (account: WorldAccount) =>
  accountKey(account, namespace, { curve: 'ed25519', path: "m/44'/607'/$index'" })

export function tonAccountOf(account: WorldAccount): TonAccount {
  const key = ed25519.getPublicKey(keyOf(account))
  return { address: `0:${bytesToHex(sha256(key))}`, publicKey: bytesToHex(key) }
}

const signParams = z.object({
  payload: z.object({ type: z.literal('text'), text: z.string(), from: z.string() }),
  timestamp: z.number(),
})

/** The bytes that a wallet signs for a text ("Sign Data" of ton-blockchain/ton-connect, requests-responses.md). */
export function signedTextBytes(address: string, domain: string, timestamp: number, text: string): Uint8Array {
  const [workchain = '', hash = ''] = address.split(':')
  const [host, payload] = [utf8ToBytes(domain), utf8ToBytes(text)]
  const numbers = new DataView(new ArrayBuffer(20))
  numbers.setInt32(0, Number(workchain))
  numbers.setUint32(4, host.length)
  numbers.setBigUint64(8, BigInt(timestamp))
  numbers.setUint32(16, payload.length)
  const bytes = new Uint8Array(numbers.buffer)
  const head = concatBytes(Uint8Array.of(0xff, 0xff), utf8ToBytes('ton-connect/sign-data/'))
  const place = concatBytes(bytes.slice(0, 4), hexToBytes(hash), bytes.slice(4, 8), host, bytes.slice(8, 16))
  return sha256(concatBytes(head, place, utf8ToBytes('txt'), bytes.slice(16), payload))
}

/** The decisions of a TON wallet’s owner. The phone asks for them in the page’s name. */
export function tonMethods(core: WalletCore): WalletMethods {
  return {
    async 'ton:connect'(request) {
      await core.ask(request)
      core.connect(namespace, request.origin)
      return core.visibleAccounts().map(tonAccountOf)
    },
    async 'ton:signData'(request) {
      const { payload, timestamp } = parseParams(signParams, request.method, request.params)
      const account = core.visibleAccounts().find((each) => tonAccountOf(each).address === payload.from)
      if (!core.isConnected(namespace, request.origin)) throw walletError(4100)
      // TON Connect calls a request for another account a bad one.
      if (!account) throw walletError(-32602)
      await core.ask(request)
      const text = request.isSignatureBad ? `${payload.text}.` : payload.text
      const bytes = signedTextBytes(payload.from, new URL(request.origin).host, timestamp, text)
      // In base58, by which recordings know a signature: each has another, since the time is signed too.
      return base58.encode(ed25519.sign(bytes, keyOf(account)))
    },
    'ton:disconnect'({ origin }) {
      core.forget(namespace, origin)
      return null
    },
  }
}
