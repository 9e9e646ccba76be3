import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { TronProvider } from './tron.js'
import { addressOf, messageHash } from './verify.js'

const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const failure = (code: number, message: string) =>
  Object.assign(new Error(message), { code })

/** A signature as TronWeb writes it: the recovery byte last. */
export function signatureOf(message: string, key: Uint8Array): string {
  const [recovery = 0, ...rest] = secp256k1.sign(messageHash(message), key, {
    prehash: false,
    format: 'recovered',
  })
  return `0x${bytesToHex(Uint8Array.from([...rest, recovery + 27]))}`
}

/** What the owner does with each request. Requests that wait are answered after the next decision. */
export type Decision = 'approve' | 'refuse' | 'wait'

/** A Tron wallet of a page, for tests: it speaks TIP-1193, and its owner says yes until `decide` is called. */
export function createMockWallet(name: string, seeds: readonly number[]) {
  const keys = seeds.map((seed) => new Uint8Array(32).fill(seed))
  const accounts = keys.map((key) => ({
    key,
    address: addressOf(secp256k1.getPublicKey(key)),
  }))
  let decision: Decision = 'approve'
  const waiting: (() => void)[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let chainId = '0x2b6653dc'
  let chosen = accounts[0]
  let isAllowed = false

  const tell = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const shown = () => (isAllowed && chosen ? [chosen.address] : [])
  const ask = async () => {
    while (decision === 'wait')
      await new Promise<void>((resolve) => waiting.push(resolve))
    if (decision === 'refuse') throw failure(4001, 'User Rejected Request')
  }
  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    // TIP-1102
    eth_requestAccounts: async () => {
      if (!isAllowed) await ask()
      isAllowed = true
      return shown()
    },
    eth_chainId: () => chainId,
    // TIP-3326
    wallet_switchEthereumChain: async (params) => {
      const [{ chainId: wanted }] = params as [{ chainId: string }] // as the TIP says
      await ask()
      chainId = wanted
      tell('chainChanged', { chainId })
      return null
    },
  }
  const provider: TronProvider = {
    request: async ({ method, params }) => {
      const answer = Object.hasOwn(answers, method) && answers[method]
      if (!answer) throw failure(4200, `Unsupported Method ${method}`)
      return answer(params)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    get tronWeb() {
      if (!isAllowed || !chosen) return false
      const { address, key } = chosen
      const signMessageV2 = async (message: string) => {
        await ask()
        return signatureOf(message, key)
      }
      return { defaultAddress: { base58: address }, trx: { signMessageV2 } }
    },
  }
  return {
    provider,
    /** The owner decides about each request from now on. */
    decide: (next: Decision) => {
      decision = next
      for (const resolve of waiting.splice(0)) resolve()
    },
    addresses: accounts.map(({ address }) => address),
    isAllowed: () => isAllowed,
    /** As a wallet's own storage does, for a page that is loaded again. */
    allow: () => {
      isAllowed = true
    },
    /** Its owner turns to another account, or takes the permission back with none. */
    turnTo: (address?: string) => {
      isAllowed = address !== undefined
      chosen = accounts.find((each) => each.address === address) ?? accounts[0]
      tell('accountsChanged', shown())
    },
    /** Its owner goes to another network in the wallet. */
    goTo: (next: string) => {
      chainId = next
      tell('chainChanged', { chainId })
    },
    /** Announces the wallet to the page (TIP-6963), whether the page or the wallet is ready first. */
    announce: (
      events: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>,
    ) => {
      const info = { uuid: `mock-${name}`, name, icon, rdns: `test.${name}` }
      const detail = Object.freeze({ info, provider })
      const say = () =>
        events.dispatchEvent(
          new CustomEvent('TIP6963:announceProvider', { detail }),
        )
      events.addEventListener('TIP6963:requestProvider', say)
      say()
    },
  }
}
