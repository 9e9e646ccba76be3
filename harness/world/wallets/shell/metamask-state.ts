import { memberOf } from '../../lib/json.js'
import type { Emitter } from './globals.js'

/** The message after the stream ended: `messages.errors.permanentlyDisconnected` of @metamask/providers 22.1.1. */
const streamEnded = 'MetaMask: Disconnected from MetaMask background. Page reload required.'

export interface MetaMaskState {
  readonly chainId: string | null
  readonly networkVersion: string | null
  readonly selectedAddress: unknown
  /** The page script's `_state`, which libraries read. */
  readonly shown: Readonly<Record<'isConnected' | 'initialized' | 'isPermanentlyDisconnected', boolean>>
  hearAccounts(accounts: readonly unknown[]): void
  hearChain(chainId: unknown): void
  /** The extension went away. */
  hearLost(): void
  /** The wallet's initial state; `undefined` when the wallet does not answer. */
  begin(told?: unknown): void
}

/** What MetaMask's page script knows of its wallet, and the events by which it tells the page. */
export function createMetaMaskState(emitter: Emitter): MetaMaskState {
  let chainId: string | null = null
  let networkVersion: string | null = null
  let selectedAddress: unknown = null
  const shown = {
    accounts: null as readonly unknown[] | null, // unknown before the wallet reports them
    isConnected: false,
    initialized: false,
    isPermanentlyDisconnected: false,
  }
  const emitEvent = (event: string, data: unknown) => {
    if (shown.initialized) emitter.emit(event, data)
  }

  function hearAccounts(accounts: readonly unknown[]) {
    if (isSame(shown.accounts, accounts)) return
    shown.accounts = accounts
    selectedAddress = accounts[0] ?? null
    emitEvent('accountsChanged', [...accounts])
  }
  function hearChain(next: unknown) {
    if (typeof next !== 'string') return
    const isOther = next !== chainId
    chainId = next
    networkVersion = String(Number(next))
    if (!isOther) return
    emitEvent('chainChanged', chainId)
    emitEvent('networkChanged', networkVersion)
  }

  return {
    get chainId() {
      return chainId
    },
    get networkVersion() {
      return networkVersion
    },
    get selectedAddress() {
      return selectedAddress
    },
    shown,
    hearAccounts,
    hearChain,
    hearLost() {
      console.warn('MetaMask: Lost connection to "MetaMask RpcProvider".')
      chainId = null
      networkVersion = null
      selectedAddress = null
      Object.assign(shown, { accounts: null, isConnected: false, isPermanentlyDisconnected: true })
      emitter.emit('disconnect', Object.assign(new Error(streamEnded), { code: 1011 }))
    },
    begin(told) {
      if (told !== undefined) {
        // An event that arrived meanwhile is newer.
        if (chainId === null) hearChain(memberOf(told, 'chainId'))
        shown.isConnected = true
        emitter.emit('connect', { chainId })
        if (shown.accounts === null) hearAccounts(listAccounts(memberOf(told, 'accounts')))
      }
      shown.initialized = true
      emitter.emit('_initialized')
    },
  }
}

export const listAccounts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
