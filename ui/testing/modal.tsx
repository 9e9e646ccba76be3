import { act, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import type { AccountSnapshot, ModalEvent, ModalSnapshot, WalletSnapshot } from '../../core/contracts/modal-api.js'
import { mainnet } from '../../core/networks/index.js'
import type { WalletModal } from '../entry/facade.js'
import { idleSnapshot } from '../entry/idle-snapshot.js'
import { WalletModalProvider } from '../entry/provider.js'
import { createLanguage } from '../messages/language.js'
import { accountText } from '../shell/account-text.js'

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export const connected: AccountSnapshot = {
  status: 'connected',
  address,
  caipAddress: `eip155:1:${address}`,
  allAccounts: [],
  preferredAccountType: 'smartAccount',
  balance: '1.234',
  balanceSymbol: 'ETH',
  isBalanceKnown: true,
  profileName: undefined,
  profileImage: undefined,
  connectorId: 'fox',
  connectedWalletInfo: undefined,
  caipNetworkId: 'eip155:1',
}

export const ethereum = { ...mainnet, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }

export const withAccount = (account: Partial<AccountSnapshot> = {}): Partial<ModalSnapshot> => ({
  ready: true,
  status: 'connected',
  address,
  activeNamespace: 'eip155',
  accounts: { eip155: { ...connected, ...account } },
})

/** A modal whose answers a test sets, and which records its calls. `language` is the page's, as a BCP 47 tag. */
export function setup(change: Partial<ModalSnapshot> = {}, language = 'en') {
  const calls: unknown[][] = []
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const walletListeners = new Set<Parameters<WalletModal['watchWallets']>[0]>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  let answer = async () => 'signature'
  const server = idleSnapshot('light')
  let snapshot: ModalSnapshot = { ...server, ...change }
  const note =
    (name: string) =>
    async (...values: unknown[]): Promise<void> => {
      calls.push([name, ...values])
    }
  const modal: WalletModal = {
    language: createLanguage({}),
    themeVariables: () => undefined,
    networkPicture: () => undefined,
    startNetwork: () => undefined,
    accountText: (_namespace, account) => accountText(account, undefined, language),
    open: note('open'),
    close: note('close'),
    shake: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => server,
    onEvent: (listener) => {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    // any value: hooks only pass it on
    getProvider: async (namespace) => ({ namespace, of: snapshot.accounts[namespace]?.connectorId }) as never,
    disconnect: note('disconnect'),
    switchNetwork: async (id) => {
      calls.push(['switchNetwork', id])
      await answer()
    },
    removeAdapter: note('removeAdapter'),
    update: note('update'),
    signIn: note('signIn'),
    signOut: note('signOut'),
    watchWallets: (listener) => {
      walletListeners.add(listener)
      return () => walletListeners.delete(listener)
    },
    signMessage: async (...values) => {
      calls.push(['signMessage', ...values])
      return answer()
    },
    setAddressLabels: note('setAddressLabels'),
    setPreferredAccountType: note('setPreferredAccountType'),
    exportRecording: () => Promise.reject(new Error('Nothing is recorded here.')),
    setTheme: (theme) => void calls.push(['setTheme', theme]),
    dispose: () => {},
    mount: () => () => {},
    prefetch: () => void calls.push(['prefetch']),
  }
  const inProvider = (children: ReactNode) => (
    <StrictMode>
      <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    </StrictMode>
  )
  return {
    modal,
    calls,
    say: (next: Partial<ModalSnapshot>) =>
      act(() => {
        snapshot = { ...snapshot, ...next }
        for (const listener of listeners) listener(snapshot)
      }),
    emit: (event: ModalEvent) =>
      act(() => {
        for (const listener of eventListeners) listener(event)
      }),
    findWallets: (wallets: readonly WalletSnapshot[]) =>
      act(() => {
        for (const listener of walletListeners) listener(wallets)
      }),
    /** Sets the answer to signing and switching. */
    answerWith: (next: () => Promise<string>) => {
      answer = next
    },
    listenerCount: () => listeners.size + eventListeners.size + walletListeners.size,
    inProvider,
    show: (children: ReactNode) => render(inProvider(children)),
  }
}
