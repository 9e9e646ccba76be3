import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AccountType, ConnectedWalletInfo } from '../../core/contracts/account/account.js'
import type { CaipAddress, Namespace } from '../../core/contracts/caip.js'
import type { ModalSnapshot, PairingSnapshot, SignInSnapshot } from '../../core/contracts/modal-api.js'
import type { Wallet } from '../../core/contracts/wallet.js'
import { lazy } from '../../core/lib/lazy.js'
import { useWalletModal } from '../index.js'

/** Subscribes to a part of the snapshot: renders again when it changes. */
function useSnapshot<Part>(pick: (snapshot: ModalSnapshot) => Part): Part {
  const { subscribe, getSnapshot, getServerSnapshot } = useWalletModal()
  return useSyncExternalStore(
    subscribe,
    () => pick(getSnapshot()),
    () => pick(getServerSnapshot()),
  )
}

/** An account of a connected wallet. */
export interface ConnectedAccount {
  readonly namespace: Namespace
  readonly address: string
  /** The account on its namespace's network, as a CAIP-10 id. */
  readonly caipAddress: CaipAddress | undefined
  readonly type: AccountType
  /** True for the account in use of its namespace. */
  readonly isInUse: boolean
  /** True for the account in use of the active network's namespace. */
  readonly isActive: boolean
  /** The account's name (ENS), known only for the account in use. */
  readonly profileName: string | undefined
  /** The wallet's name and picture. */
  readonly wallet: ConnectedWalletInfo | undefined
}

/**
 * The accounts of all connected wallets. Those of the active namespace come first, and in each namespace the account in
 * use.
 * @example
 * const accounts = useAccounts()
 * return accounts.map(({ caipAddress, address }) => <li key={caipAddress}>{address}</li>)
 */
export function useAccounts(): readonly ConnectedAccount[] {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const activeNamespace = useSnapshot((snapshot) => snapshot.activeNamespace)
  return useMemo(() => accountsOf(accounts, activeNamespace), [accounts, activeNamespace])
}

function accountsOf(accounts: ModalSnapshot['accounts'], active: Namespace | undefined): readonly ConnectedAccount[] {
  const namespaces = Object.keys(accounts) as Namespace[] // the keys of `accounts`
  const found = namespaces.flatMap((namespace) => {
    const account = accounts[namespace]
    if (account?.status !== 'connected') return []
    const { caipNetworkId, connectedWalletInfo: wallet, profileName } = account
    return account.allAccounts.map(({ address, type }) => {
      const isInUse = address === account.address
      const caipAddress: CaipAddress | undefined = caipNetworkId && `${caipNetworkId}:${address}`
      const isActive = isInUse && namespace === active
      return {
        namespace,
        address,
        caipAddress,
        type,
        isInUse,
        isActive,
        profileName: isInUse ? profileName : undefined,
        wallet,
      }
    })
  })
  const rank = ({ namespace, isInUse }: ConnectedAccount) => (namespace === active ? 0 : 2) + (isInUse ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other))
}

/** The result of {@link usePairing}. */
export interface Pairing {
  /** `idle` before a code was asked for, and once a wallet has approved it. */
  readonly state: 'idle' | PairingSnapshot['state']
  /** The text of the code, and the link to a wallet app, while it can be used. */
  readonly uri: string | undefined
  /** When the code expires, in milliseconds since the epoch. */
  readonly expiresAt: number | undefined
  /**
   * Asks for a code, or for a new one. With a wallet of the catalogue, its approval is remembered under that wallet's
   * name. `namespace` limits the question to one namespace. Resolves once the code is asked for. Rejects with a
   * `ModalError`.
   */
  readonly start: (options?: { wallet?: Wallet; namespace?: Namespace }) => Promise<void>
  /** Withdraws the code: an approval of it no longer connects. */
  readonly stop: () => Promise<void>
}

/**
 * Pairs with a wallet on another device (WalletConnect). The code is renewed by itself five times; then, after a
 * refusal and after a failure, the visitor has to ask again.
 * @example
 * const { state, uri, start } = usePairing()
 * const code = useCode(uri)
 * return <button onClick={() => start()}>{state === 'preparing' ? 'One moment …' : 'Use a phone'}</button>
 */
export function usePairing(): Pairing {
  const modal = useWalletModal()
  const pairing = useSnapshot((snapshot) => snapshot.pairing)
  return useMemo(
    () => ({
      state: pairing?.state ?? 'idle',
      uri: pairing?.uri,
      expiresAt: pairing?.expiresAt,
      start: ({ wallet, namespace } = {}) =>
        modal.open({
          view: 'ConnectingWalletConnect',
          data: wallet ? { wallet } : {},
          ...(namespace && { namespace }),
        }),
      stop: modal.close,
    }),
    [modal, pairing],
  )
}

/** A text as a QR code, to be drawn as `<path d={path} fillRule="evenodd" />`. */
export interface PairingCode {
  /** The length of a side, in modules, without a margin. */
  readonly size: number
  /** The dark modules, as the `d` of a path. */
  readonly path: string
  /** The `viewBox` of the drawing, with the light margin that scanners need. */
  readonly viewBox: string
}

const modules = lazy(() => import('../primitives/qr-modules.js'))

/**
 * Draws a text, such as the `uri` of {@link usePairing}, as a QR code. `undefined` without a text, and until the code
 * that draws it has loaded. Draw it dark on white: scanners need it.
 * @example
 * const code = useCode(uri)
 * return code && <svg viewBox={code.viewBox}><path d={code.path} fillRule="evenodd" /></svg>
 */
export function useCode(text: string | undefined): PairingCode | undefined {
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly code: PairingCode }>()
  useEffect(() => {
    if (text === undefined) return undefined
    let isLeft = false
    modules
      .load()
      .then(({ toQrModules, quietZone }) => {
        if (isLeft) return
        const { size, path } = toQrModules(text, false)
        const side = size + 2 * quietZone
        setDrawn({ text, code: { size, path, viewBox: `${-quietZone} ${-quietZone} ${side} ${side}` } })
      })
      // A text may be too long for a code. The next text tries again, and the page still has the link.
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [text])
  return drawn && drawn.text === text ? drawn.code : undefined
}

/** The result of {@link useSignIn}. */
export interface SigningIn {
  /** `undefined` if sign-in is off, or while its code is loading. */
  readonly status: SignInSnapshot['status'] | undefined
  /** True while a connected visitor has to sign, or is invited to: show a button that calls `signIn`. */
  readonly isAsked: boolean
  /** True if a visitor who does not sign is disconnected. */
  readonly isRequired: boolean
  /** Asks the wallet for the signature. Rejects with a `ModalError`. */
  readonly signIn: () => Promise<void>
  /** Ends every session. The wallet stays connected. */
  readonly signOut: () => Promise<void>
}

/**
 * Signs in with the options `siwx` or `siweConfig`.
 * @example
 * const { isAsked, signIn } = useSignIn()
 * return isAsked && <button onClick={() => signIn().catch(() => {})}>Sign in</button>
 */
export function useSignIn(): SigningIn {
  const { signIn, signOut } = useWalletModal()
  const state = useSnapshot((snapshot) => snapshot.signIn)
  const view = useSnapshot((snapshot) => snapshot.view)
  const isOpen = useSnapshot((snapshot) => snapshot.open)
  return useMemo(
    () => ({
      status: state?.status,
      isAsked: isOpen && state?.status !== 'signedIn' && (view === 'SIWXSignMessage' || view === 'ConnectingSiwe'),
      isRequired: state?.isRequired ?? false,
      signIn,
      signOut,
    }),
    [state, view, isOpen, signIn, signOut],
  )
}
