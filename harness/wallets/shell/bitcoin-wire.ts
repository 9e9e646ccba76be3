import type { WireAddress } from '../bitcoin/brain.js'
import { ask, type WalletTransport } from './transport.js'

export interface BitcoinState {
  readonly accounts: readonly WireAddress[]
  readonly network: string
}

/** The brain of a Bitcoin wallet as the shells of its interfaces call it. */
export interface BitcoinWire {
  connect(silent?: boolean): Promise<BitcoinState>
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
    disconnect: () => send('bitcoin:disconnect'),
    signMessage: (input) => send('bitcoin:signMessage', input),
    signPsbt: (input) => send('bitcoin:signPsbt', input),
    pushPsbt: (psbt) => send('bitcoin:pushPsbt', { psbt }),
    sendTransfer: (input) => send('bitcoin:sendTransfer', input),
    switchNetwork: (chain) => send('bitcoin:switchNetwork', { chain }),
  }
}

export const mainnetReference = '000000000019d6689c085ae165831e93'
export const bitcoinChain = {
  mainnet: `bip122:${mainnetReference}`,
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
}

export function isMainnet(network: string): boolean {
  return network === bitcoinChain.mainnet
}
