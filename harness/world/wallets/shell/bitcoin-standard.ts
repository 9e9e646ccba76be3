import type { WireAddress } from '../bitcoin/methods.js'
import type { WalletAnnouncement } from '../wallet.js'
import { type BitcoinState, type BitcoinWire, networkWords } from './bitcoin-wire.js'
import { createEmitter } from './globals.js'

/** Avoids `Buffer`, because shells also run in browsers. */
export function toBase64(bytes: ArrayLike<number>): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

export interface PageAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface PageAddress extends PageAccount {
  readonly purpose: 'payment' | 'ordinals'
}

export interface SignInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

interface TransactionInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
}

const signing = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const

/** A Bitcoin wallet's Wallet Standard object in a page. It takes and returns bytes. */
export function createBitcoinStandard({ info, bitcoinChains }: WalletAnnouncement, wire: BitcoinWire) {
  const { on, off, emit } = createEmitter()
  const known = new Map<string, PageAddress>()
  let accounts: readonly PageAddress[] = []

  /** One object per address, so that pages can compare accounts. */
  const toPage = (list: readonly WireAddress[]) =>
    list.map(({ address, publicKey, purpose, chain }) => {
      const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const account =
        known.get(address) ??
        Object.freeze({ address, publicKey: bytes, chains: [toStandard(chain)], features: signing, purpose })
      known.set(address, account)
      return account
    })
  const inputsOf = ({ inputsToSign }: TransactionInput) =>
    inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ address: account.address, index })),
    )

  const standard = {
    version: '1.0.0',
    name: info.name,
    icon: info.icon,
    chains: bitcoinChains.map(toStandard),
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect(input?: { purposes?: readonly string[]; silent?: boolean }) {
          const state = await wire.connect(input?.silent)
          const { purposes } = input ?? {}
          accounts = toPage(state.accounts).filter(({ purpose }) => !purposes || purposes.includes(purpose))
          return { accounts }
        },
      },
      'bitcoin:disconnect': { version: '1.0.0', disconnect: () => wire.disconnect() },
      'bitcoin:events': {
        version: '1.0.0',
        on(event: 'change', listener: (change: unknown) => void) {
          on(event, listener)
          return () => off(event, listener)
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly SignInput[]) {
          const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
          for (const { account, message } of inputs) {
            const text = new TextDecoder().decode(message)
            const { signature } = await wire.signMessage({ address: account.address, message: text })
            outputs.push({ signedMessage: message, signature: fromBase64(signature.replace(/^smp/, '')) })
          }
          return outputs
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        async signTransaction(...inputs: readonly TransactionInput[]) {
          const outputs: { signedPsbt: Uint8Array }[] = []
          for (const input of inputs) {
            const signed = await wire.signPsbt({ psbt: toBase64(input.psbt), inputs: inputsOf(input) })
            outputs.push({ signedPsbt: fromBase64(signed.psbt) })
          }
          return outputs
        },
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
          const outputs: { txId: string }[] = []
          for (const input of inputs) {
            const signed = await wire.signPsbt({ psbt: toBase64(input.psbt), inputs: inputsOf(input), broadcast: true })
            outputs.push({ txId: signed.txid ?? '' })
          }
          return outputs
        },
      },
    },
  }
  return {
    standard,
    change(state: BitcoinState) {
      accounts = toPage(state.accounts)
      emit('change', { accounts })
    },
  }
}

const toStandard = (chain: string): string => networkWords(chain).standard
