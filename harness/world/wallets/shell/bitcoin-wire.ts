import type { WireAddress } from '../bitcoin/methods.js'
import { ask, type WalletTransport } from './transport.js'

export interface BitcoinState {
  readonly accounts: readonly WireAddress[]
  readonly network: string
}

/** The calls from a Bitcoin wallet's page interfaces to the wallet. */
export interface BitcoinWire {
  connect(silent?: boolean): Promise<BitcoinState>
  /** Asks the owner even when the page is already connected. */
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
    (await ask(transport, wallet, method, params)) as Result // the wallet answers as its method tables say
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

/** Turns errors into plain objects: UniSat's page script serialises errors of its background. */
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
 * Each network's CAIP-2 id and its names: in the Wallet Standard; in sats-connect (`@sats-connect/core` 0.16.0
 * `BitcoinNetworkType`); in UniSat's `ChainType` and older `NetworkType` (`unisat-wallet/extension`,
 * `src/shared/constant`); and in Leather's network ids. Wallets agree on no CAIP-2 id for Fractal, so UniSat's name is
 * its reference.
 */
const networks = {
  mainnet: ['000000000019d6689c085ae165831e93', 'bitcoin:mainnet', 'Mainnet', 'BITCOIN_MAINNET', 'livenet'],
  testnet: ['000000000933ea01ad0ee984209779ba', 'bitcoin:testnet', 'Testnet', 'BITCOIN_TESTNET', 'testnet'],
  testnet4: ['00000000da84f2bafbbc53dee25a72ae', 'bitcoin:testnet4', 'Testnet4', 'BITCOIN_TESTNET4', 'testnet'],
  signet: ['00000008819873e925422c1ff0f99f7c', 'bitcoin:signet', 'Signet', 'BITCOIN_SIGNET', 'testnet'],
  fractal: ['FRACTAL_BITCOIN_MAINNET', 'bitcoin:fractal', 'Fractal', 'FRACTAL_BITCOIN_MAINNET', 'livenet'],
} as const

/** @throws Error for a network without wallets in the harness */
export function networkWords(caipNetworkId: string) {
  const found = Object.entries(networks).find(([, [reference]]) => caipNetworkId === `bip122:${reference}`)
  if (!found) throw new Error(`${caipNetworkId} is not a network of Bitcoin wallets`)
  const [name, [, standard, sats, unisat, legacy]] = found
  return { name, standard, sats, unisat, legacy, leather: sats.toLowerCase() }
}

/** The CAIP-2 id for any wallet's name of a network. Unknown names are returned unchanged, and no wallet accepts them. */
export function networkIdOf(word: string): string {
  const found = Object.values(networks).find(([, ...words]) => words.some((each) => each === word))
  return found ? `bip122:${found[0]}` : word
}

export const hexToBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
