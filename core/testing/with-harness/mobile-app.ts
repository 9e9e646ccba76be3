import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  type MobileAppEndpoint,
  MobileAppError,
  openEndpoint,
} from '../../../harness/world/wallets/mobile-app/endpoint.js'
import type { Platform } from '../../lib/platform/platform.js'

/** What an app of a phone does not do. */
export type Silence = 'never opens' | 'never greets' | 'never answers'

/** Puts a Solana wallet's app on the phone of a page: links open it, and sockets reach it. */
export function installMobileApp(
  page: Platform,
  { isBlocked = false, silence }: { isBlocked?: boolean; silence?: Silence } = {},
) {
  const key = new Uint8Array(32).fill(7)
  const publicKey = ed25519.getPublicKey(key)
  let decision: 'approve' | 'refuse' | 'wait' = 'approve'
  let isAllowed = false
  let tokens = 0
  let known = ''
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const opened: string[] = []
  /** The sockets that the page has made and that are not closed. */
  const sockets = new Set<object>()
  let listening: MobileAppEndpoint | undefined

  const decided = async (code: number) => {
    while (decision === 'wait') await new Promise<void>((resolve) => waiting.push(resolve))
    if (decision === 'refuse') throw new MobileAppError(code, 'declined by the owner')
  }

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    asked.push(method)
    if (silence === 'never answers') return new Promise(() => {})
    const given = Object(params)
    if (method === 'authorize') {
      if (given.auth_token === undefined) await decided(-1)
      else if (given.auth_token !== known) throw new MobileAppError(-1, 'unknown token')
      tokens += 1
      known = `token ${tokens}`
      isAllowed = true
      return { auth_token: known, accounts: [{ address: base64.encode(publicKey), chains: [given.chain] }] }
    }
    if (!isAllowed) throw new MobileAppError(-1, 'not authorized')
    if (method !== 'sign_messages') throw new MobileAppError(-32601, 'Method not found')
    if (given.addresses[0] !== base64.encode(publicKey)) throw new MobileAppError(-1, 'no such account')
    await decided(-3)
    const message = base64.decode(given.payloads[0])
    return { signed_payloads: [base64.encode(Uint8Array.from([...message, ...ed25519.sign(message, key)]))] }
  }

  /** A socket of the page to this device. */
  class AppSocket extends EventTarget {
    binaryType = ''
    protocol = 'com.solana.mobilewalletadapter.v1'
    readonly #port: number
    constructor(url: string) {
      super()
      this.#port = Number(new URL(url).port)
      sockets.add(this)
      if (silence !== 'never opens') setTimeout(() => this.#answer(), 0)
    }
    #answer() {
      if (this.#app()) return this.dispatchEvent(new Event('open'))
      sockets.delete(this)
      return this.dispatchEvent(new Event('error'))
    }
    #app() {
      return !isBlocked && listening?.port === this.#port ? listening : undefined
    }
    send(bytes: Uint8Array<ArrayBuffer>) {
      if (silence === 'never greets') return
      this.#app()
        ?.receive(bytes)
        .then(
          (data) => this.dispatchEvent(Object.assign(new Event('message'), { data: data.buffer })),
          () => this.close(),
        )
    }
    close() {
      sockets.delete(this)
      this.dispatchEvent(new Event('close'))
    }
  }
  page.globals['WebSocket'] = AppSocket
  page.openUrl = (link) => {
    opened.push(link)
    void openEndpoint(link, answer).then((endpoint) => {
      listening = endpoint
    })
    return true
  }
  return {
    address: base58.encode(publicKey),
    asked,
    opened,
    sockets,
    decide: (next: typeof decision) => {
      decision = next
      for (const resolve of waiting.splice(0)) resolve()
    },
    isAllowed: () => isAllowed,
    /** The owner removes the page: the app knows its token no more. */
    forgetPage: () => {
      isAllowed = false
      known = ''
    },
  }
}
