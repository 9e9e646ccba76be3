import type { WireAddress } from '../bitcoin/brain.js'
import { ask, type WalletTransport } from './transport.js'

export interface BitcoinState {
  readonly accounts: readonly WireAddress[]
  readonly network: string
}

/** The brain of a Bitcoin wallet as the shells of its interfaces call it. */
export interface BitcoinWire {
  connect(silent?: boolean): Promise<BitcoinState>
  /** Asks its owner, also where they let the page in before. */
  connectAgain(): Promise<BitcoinState>
  disconnect(): Promise<void>
  signMessage(input: { address?: string; message: string; protocol?: 'ecdsa' | 'bip322' }): Promise<{
    address: string
    signature: string
    messageHash: string
    protocol: 'ecdsa' | 'bip322'
  }>
  signPsbt(input: {
    psbt: string
    inputs?: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
    finalize?: boolean
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  pushPsbt(psbt: string): Promise<{ txid: string }>
  sendTransfer(input: {
    from?: string
    recipients: readonly { address: string; amount: string }[]
    memo?: string
    feeRate?: string
  }): Promise<{ txid: string }>
  switchNetwork(chain: string): Promise<void>
}

export function bitcoinWire(wallet: string, transport: WalletTransport): BitcoinWire {
  const send = async <Result>(method: string, params?: unknown) =>
    (await ask(transport, wallet, method, params)) as Result // the wire is our own brain, which sends what its tables say
  return {
    connect: (silent) => send('bitcoin:connect', silent === undefined ? undefined : { silent }),
    connectAgain: () => send('bitcoin:connect', { again: true }),
    disconnect: () => send('bitcoin:disconnect'),
    signMessage: (input) => send('bitcoin:signMessage', input),
    signPsbt: (input) => send('bitcoin:signPsbt', input),
    pushPsbt: (psbt) => send('bitcoin:pushPsbt', { psbt }),
    sendTransfer: (input) => send('bitcoin:sendTransfer', input),
    switchNetwork: (chain) => send('bitcoin:switchNetwork', { chain }),
  }
}

/** UniSat's page script serialises what its background throws: its errors are plain objects. */
export function plainErrors(wire: BitcoinWire): BitcoinWire {
  const plain = (thrown: unknown): never => {
    if (!(thrown instanceof Error)) throw thrown
    const { code, data } = Object(thrown)
    throw { code, message: thrown.message, ...(data === undefined ? {} : { data }), stack: thrown.stack }
  }
  return new Proxy(wire, {
    get:
      (target, name) =>
      (...given: unknown[]) =>
        Promise.resolve(Reflect.apply(Reflect.get(target, name), target, given)).catch(plain),
  })
}

/**
 * Each network's CAIP-2 id and what wallets call it: the Wallet Standard; sats-connect (`@sats-connect/core` 0.16.0 `BitcoinNetworkType`);
 * UniSat's `ChainType` and its older `NetworkType` (`unisat-wallet/extension`, `src/shared/constant`); Leather's network ids. Fractal has
 * no CAIP-2 id that wallets agree on: UniSat's word is its reference here.
 */
const networks = {
  mainnet: ['000000000019d6689c085ae165831e93', 'bitcoin:mainnet', 'Mainnet', 'BITCOIN_MAINNET', 'livenet'],
  testnet: ['000000000933ea01ad0ee984209779ba', 'bitcoin:testnet', 'Testnet', 'BITCOIN_TESTNET', 'testnet'],
  testnet4: ['00000000da84f2bafbbc53dee25a72ae', 'bitcoin:testnet4', 'Testnet4', 'BITCOIN_TESTNET4', 'testnet'],
  signet: ['00000008819873e925422c1ff0f99f7c', 'bitcoin:signet', 'Signet', 'BITCOIN_SIGNET', 'testnet'],
  fractal: ['FRACTAL_BITCOIN_MAINNET', 'bitcoin:fractal', 'Fractal', 'FRACTAL_BITCOIN_MAINNET', 'livenet'],
} as const

/** @throws Error for a network that no wallet of the harness is on */
export function networkWords(caipNetworkId: string) {
  const found = Object.entries(networks).find(([, [reference]]) => caipNetworkId === `bip122:${reference}`)
  if (!found) throw new Error(`${caipNetworkId} is no network of Bitcoin wallets`)
  const [name, [, standard, sats, unisat, legacy]] = found
  return { name, standard, sats, unisat, legacy, leather: sats.toLowerCase() }
}

/** The CAIP-2 id by any of a wallet's words; the word itself where there is none, which no wallet knows. */
export function networkIdOf(word: string): string {
  const found = Object.values(networks).find(([, ...words]) => words.some((each) => each === word))
  return found ? `bip122:${found[0]}` : word
}

export const hexToBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
