import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CaipNetworkId, Namespace } from '../../core/contracts/caip.js'
import type { ConnectionStatus, ModalSnapshot, WalletSnapshot } from '../../core/contracts/modal-api.js'
import type { ModalError } from '../../core/errors/modal-error.js'
import { isModalError } from '../../core/errors/modal-error.js'
import { useSnapshot } from './hooks.js'
import { useProvidedModal } from './provider.js'

const noWallets: readonly WalletSnapshot[] = []

/**
 * The wallets that the visitor can choose: those of the page, those that adapters list, and `walletConnect`. Loads the modal's code;
 * empty until it is here.
 * @example
 * const wallets = useWallets()
 * return wallets.map(({ id, name }) => <li key={id}>{name}</li>)
 */
export function useWallets(): readonly WalletSnapshot[] {
  const modal = useProvidedModal('useWallets')
  const [wallets, setWallets] = useState(noWallets)
  useEffect(() => modal.watchWallets(setWallets), [modal])
  return wallets
}

/** The result of {@link useConnect}. */
export interface WalletConnection {
  /** The wallets that can be chosen, as {@link useWallets} lists them. */
  connectors: readonly WalletSnapshot[]
  /**
   * Opens the modal at a wallet and asks it to connect; without one at the list of wallets. A wallet of several namespaces asks the
   * visitor which, unless one is named. Resolves when the window is shown; rejects with a `ModalError`.
   */
  connect: (wallet?: WalletSnapshot, options?: { namespace?: Namespace }) => Promise<void>
  /** Whether a wallet is connected, or is being connected. */
  status: ConnectionStatus
  /** The last failure, until the next try: a refused connection, a wallet that is not there. */
  error: ModalSnapshot['error']
}

/**
 * Lists the wallets and connects one, for a page with a list of its own. Loads the modal's code.
 * @example
 * const { connectors, connect, status, error } = useConnect()
 * return connectors.map((wallet) => <button key={wallet.id} onClick={() => connect(wallet)}>{wallet.name}</button>)
 */
export function useConnect(): WalletConnection {
  const caller = 'useConnect'
  const modal = useProvidedModal(caller)
  const connectors = useWallets()
  const status = useSnapshot(caller, (snapshot) => snapshot.status)
  const error = useSnapshot(caller, (snapshot) => snapshot.error)
  const connect: WalletConnection['connect'] = useCallback(
    (wallet, { namespace } = {}) => {
      const within = namespace && { namespace }
      if (!wallet) return modal.open({ view: 'Connect', ...within })
      if (wallet.id === 'walletConnect') return modal.open({ view: 'ConnectingWalletConnectBasic', ...within })
      const [first, second] = wallet.connectors
      const chosen = namespace
        ? wallet.connectors.find((each) => each.namespace === namespace)
        : second
          ? undefined
          : first
      return chosen
        ? modal.open({ view: 'ConnectingExternal', data: { connectorId: chosen.id, namespace: chosen.namespace } })
        : modal.open({ view: 'ConnectingMultiChain', data: { connectorId: wallet.id } })
    },
    [modal],
  )
  return useMemo(() => ({ connectors, connect, status, error }), [connectors, connect, status, error])
}

/** The result of {@link useSignMessage}. */
export interface MessageSigning {
  /** Asks the connected wallet to sign a text. Resolves with the signature; rejects with a `ModalError`. */
  signMessage: (message: string, options?: { namespace?: Namespace }) => Promise<string>
  /** True while the wallet is asked. */
  isSigning: boolean
  /** The last failure, until the next try. */
  error: ModalError | undefined
}

/**
 * Signs a text with the connected account.
 * @example
 * const { signMessage, isSigning, error } = useSignMessage()
 * const sign = async () => console.log(await signMessage('Hello'))
 */
export function useSignMessage(): MessageSigning {
  const { signMessage: ask } = useProvidedModal('useSignMessage')
  const { run, isPending, error } = usePending(ask)
  return useMemo(() => ({ signMessage: run, isSigning: isPending, error }), [run, isPending, error])
}

/** The result of {@link useSwitchNetwork}. */
export interface NetworkSwitching {
  /** Makes a network of `networks` the active one, and asks the wallet for it. Rejects with a `ModalError`. */
  switchNetwork: (caipNetworkId: CaipNetworkId) => Promise<void>
  /** True while the wallet is asked. */
  isSwitching: boolean
  /** The last failure, until the next try. */
  error: ModalError | undefined
}

/**
 * Switches the network, within a namespace or across.
 * @example
 * const { switchNetwork, isSwitching, error } = useSwitchNetwork()
 * return <button onClick={() => switchNetwork('eip155:8453').catch(() => {})}>Base</button>
 */
export function useSwitchNetwork(): NetworkSwitching {
  const { switchNetwork: ask } = useProvidedModal('useSwitchNetwork')
  const { run, isPending, error } = usePending(ask)
  return useMemo(() => ({ switchNetwork: run, isSwitching: isPending, error }), [run, isPending, error])
}

/** Follows the newest of several calls. Keeps its error, and still rejects with it. */
function usePending<Args extends readonly unknown[], Value>(ask: (...args: Args) => Promise<Value>) {
  const [{ pending, error }, setState] = useState<{ pending?: object; error?: ModalError | undefined }>({})
  const run = useCallback(
    async (...args: Args): Promise<Value> => {
      const call = {}
      const end = (failure: ModalError | undefined) =>
        setState((now) => (now.pending === call ? { error: failure } : now))
      setState({ pending: call })
      try {
        const value = await ask(...args)
        end(undefined)
        return value
      } catch (thrown) {
        end(isModalError(thrown) ? thrown : undefined)
        throw thrown
      }
    },
    [ask],
  )
  return { run, isPending: pending !== undefined, error }
}
