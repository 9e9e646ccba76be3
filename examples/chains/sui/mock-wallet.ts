import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { addressOf, signedBytes } from './verify.js'
import type { SuiWallet } from './wallet.js'

type Events = Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>

/** What the owner does with each request. Requests that wait are answered after the next decision. */
export type Decision = 'approve' | 'refuse' | 'wait'

/** A signature as Sui wallets write it: a flag (0 for ed25519), the signature, and the public key. */
export function signatureOf(message: string, key: Uint8Array): Uint8Array {
  const signature = ed25519.sign(signedBytes(message), key)
  return concatBytes(Uint8Array.of(0), signature, ed25519.getPublicKey(key))
}

/** Makes a Sui wallet for tests, which implements the Wallet Standard. Its owner approves everything until `decide` is called. */
export function createMockWallet(name: string, seeds: readonly number[]) {
  const keys = seeds.map((seed) => new Uint8Array(32).fill(seed))
  const accounts = keys.map((key) => {
    const publicKey = ed25519.getPublicKey(key)
    return {
      address: addressOf(publicKey),
      publicKey,
      chains: ['sui:mainnet', 'sui:testnet'] as const,
      features: ['sui:signPersonalMessage'] as const,
      key,
    }
  })
  const listeners = new Set<
    (change: { accounts: readonly (typeof accounts)[number][] }) => void
  >()
  let decision: Decision = 'approve'
  const waiting: (() => void)[] = []
  let shown: readonly (typeof accounts)[number][] = []
  const show = (next: typeof shown) => {
    shown = next
    for (const listener of listeners) listener({ accounts: shown })
  }
  const ask = async () => {
    while (decision === 'wait')
      await new Promise<void>((resolve) => waiting.push(resolve))
    if (decision === 'refuse') throw new Error('Rejected from user')
  }
  const wallet: SuiWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    chains: ['sui:mainnet', 'sui:testnet'],
    get accounts() {
      return shown
    },
    features: {
      'standard:connect': {
        connect: async ({ silent = false } = {}) => {
          if (!silent && shown.length === 0) {
            await ask()
            shown = accounts
          }
          return { accounts: shown }
        },
      },
      'standard:disconnect': {
        disconnect: async () => {
          shown = []
        },
      },
      'standard:events': {
        on: (_event, listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'sui:signPersonalMessage': {
        signPersonalMessage: async ({ message, account }) => {
          await ask()
          const own = accounts.find(
            ({ address }) => address === account.address,
          )
          if (!own) throw new Error('No such account')
          const text = new TextDecoder().decode(message)
          const bytes = signatureOf(text, own.key)
          return { signature: btoa(String.fromCharCode(...bytes)) }
        },
      },
    },
  }
  return {
    wallet,
    /** The owner decides about each request from now on. */
    decide: (next: Decision) => {
      decision = next
      for (const resolve of waiting.splice(0)) resolve()
    },
    addresses: accounts.map(({ address }) => address),
    /** The owner selects other accounts. Without arguments, the owner hides all accounts from the page. */
    turnTo: (...indexes: number[]) =>
      show(indexes.flatMap((index) => accounts[index] ?? [])),
    /** Registers the wallet with the page, whether the page or the wallet is ready first. */
    announce: (events: Events) => {
      const register = (api: unknown) => Object(api).register(wallet)
      events.addEventListener('wallet-standard:app-ready', (event) => {
        if (event instanceof CustomEvent) register(event.detail)
      })
      events.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: register,
        }),
      )
    },
  }
}
