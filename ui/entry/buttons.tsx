import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Namespace } from '../../core/contracts/caip.js'
import type { AccountSnapshot, ConnectionStatus } from '../../core/contracts/modal-api.js'
import type { Network } from '../../core/contracts/network/network.js'
import { whenHere } from '../primitives/later.js'
import type * as LookCode from './button-look.js'
import { isLoadingUnseen, useOpen, useSnapshot, useSpoken } from './hooks.js'
import { loadFailedCode, tooOldCode } from './load-failure.js'
import { lookCode } from './modal-code.js'
import { ButtonPicture, PageButton, type PageButtonProps } from './page-button.js'
import { useAsNetworkButton, useHasNetworkButton, useProvidedModal } from './provider.js'
import { type DrawnNetwork, drawnIdOf } from './start-network.js'

/** The props of `<ConnectButton>`. */
export interface ConnectButtonProps extends PageButtonProps {
  /** @default 'Connect wallet' */
  label?: string
  /** @default 'Connecting…' */
  loadingLabel?: string
  /** Connects a wallet of this namespace, even if another one is connected. */
  namespace?: Namespace
}

/**
 * Opens the list of wallets. Renders nothing once a wallet is connected: use {@link AccountButton} next to it.
 * @example
 * <ConnectButton label="Sign in" />
 */
export function ConnectButton({ label, loadingLabel, namespace, ...rest }: ConnectButtonProps): ReactNode {
  const caller = 'ConnectButton'
  const status = useSnapshot(caller, (snapshot) =>
    namespace ? (snapshot.accounts[namespace]?.status ?? 'disconnected') : snapshot.status,
  )
  const isOpening = useSnapshot(caller, isLoadingUnseen)
  const code = useSnapshot(caller, ({ error }) => error?.code)
  const says = useSpoken(caller).buttons
  if (status === 'connected') return null
  const isBusy = status === 'connecting' || isOpening
  const failure = code === loadFailedCode ? says.retry : code === tooOldCode ? says.tooOld : undefined
  const words = failure ?? label ?? says.connect
  return (
    <PageButton {...rest} kind="connect" isBusy={isBusy} opens={{ view: 'Connect', ...(namespace && { namespace }) }}>
      <span data-was={isBusy ? words : undefined}>{isBusy ? (loadingLabel ?? says.connecting) : words}</span>
    </PageButton>
  )
}

/**
 * Renders a custom button from a function.
 * @example
 * <ConnectButton.Custom>
 *  {({ account, openConnect, openAccount }) => (
 *    <button onClick={account ? openAccount : openConnect}>{account?.address ?? 'Log in'}</button>
 *  )}
 * </ConnectButton.Custom>
 */
ConnectButton.Custom = CustomConnectButton

/** The props of `<AccountButton>`. */
export interface AccountButtonProps extends PageButtonProps {
  /** Shows the balance. @default true */
  showBalance?: boolean
  /** The namespace of the account. @default the active one */
  namespace?: Namespace
}

/**
 * The connected account: balance, and name or short address. Renders nothing without an account. On a network that is
 * not in `networks` it opens the view for that, and says so unless a {@link NetworkButton} does.
 */
export function AccountButton({ showBalance = true, namespace, ...rest }: AccountButtonProps): ReactNode {
  const caller = 'AccountButton'
  const modal = useProvidedModal(caller)
  const activeNamespace = useSnapshot(caller, (snapshot) => snapshot.activeNamespace)
  const ownNamespace = namespace ?? activeNamespace
  const account = useSnapshot(caller, ({ accounts }) => ownNamespace && accounts[ownNamespace])
  const isNetworkSupported = useSnapshot(caller, (snapshot) => snapshot.isNetworkSupported)
  const isSaidBeside = useHasNetworkButton()
  const says = useSpoken(caller).buttons
  if (!ownNamespace || account?.status !== 'connected' || !account.address) return null
  const { name = '', amount, avatar } = modal.accountText(ownNamespace, account) ?? {}
  const isLost = ownNamespace === activeNamespace && !isNetworkSupported
  const words = isLost ? (isSaidBeside ? undefined : says.switchNetwork) : amount
  const picture = <ButtonPicture face={account.address} src={account.profileImage} />
  const lead = isLost || showBalance ? words : undefined
  return (
    <PageButton
      {...rest}
      kind="account"
      label={says.account(lead ? `${lead} ${name}` : name)}
      title={account.address}
      // If the host allows any network, the modal still opens Account.
      opens={isLost ? {} : { view: 'Account', ...(namespace && { namespace }) }}
    >
      {lead && <span data-amount="">{lead}</span>} {avatar?.(picture) ?? picture}
      <span dir="auto">{name}</span>
    </PageButton>
  )
}

/** The props of `<NetworkButton>`. */
export interface NetworkButtonProps extends PageButtonProps {
  /** The text while no network is known. @default 'Choose network' */
  label?: string
}

/** The active network; before the modal is loaded, the one on which it will start. Opens the list of networks. */
export function NetworkButton({ label, ...rest }: NetworkButtonProps): ReactNode {
  const caller = 'NetworkButton'
  const { subscribe, networkPicture, startNetwork } = useProvidedModal(caller)
  const picture = useSyncExternalStore(subscribe, networkPicture, () => undefined)
  const start = useSyncExternalStore(
    subscribe,
    () => startNetwork(true),
    () => startNetwork(),
  )
  const known = useSnapshot(caller, (snapshot) => snapshot.activeNetwork)
  const isNetworkSupported = useSnapshot(caller, (snapshot) => snapshot.isNetworkSupported)
  const hasAccount = useSnapshot(caller, ({ address }) => address !== undefined)
  useAsNetworkButton()
  const says = useSpoken(caller).buttons
  const activeNetwork = known ?? (hasAccount ? undefined : start)
  const unknown = label ?? (hasAccount ? says.unknownNetwork : says.chooseNetwork)
  const words = activeNetwork ? (isNetworkSupported ? activeNetwork.name : says.switchNetwork) : unknown
  return (
    <PageButton {...rest} kind="network" label={says.network(words)} opens={{ view: 'Networks' }}>
      {activeNetwork && isNetworkSupported && <NetworkPicture network={activeNetwork} picture={picture} />}
      <span>{words}</span>
    </PageButton>
  )
}

/** The host's picture of a network; else a mark that ships, the catalogue's picture, or the initial. */
function NetworkPicture({ network, picture }: { network: DrawnNetwork; picture: string | Blob | undefined }) {
  const [code, setCode] = useState<typeof LookCode>()
  useEffect(() => whenHere(lookCode.load(), (loaded) => void setCode(loaded)), [])
  const mark = code?.networkMark(drawnIdOf(network))
  const src = network.assets?.imageUrl ?? (mark ? undefined : picture)
  return <ButtonPicture src={src} mark={mark ? !src && mark : code?.networkInitial(network.name)} />
}

/** A connect button until a wallet is connected, then an account button. */
export const WalletButton = (props: ConnectButtonProps & AccountButtonProps): ReactNode => (
  <>
    <ConnectButton {...props} />
    <AccountButton {...props} />
  </>
)

/** The state for the function in `<ConnectButton.Custom>`. */
export interface ConnectButtonState {
  /** True once the restore of an earlier session has ended. Until then, render nothing or a placeholder. */
  isReady: boolean
  /** The state of the connection. */
  status: ConnectionStatus
  /** True while the modal loads or waits for a wallet without being open. */
  isBusy: boolean
  /** The connected account; undefined without one. */
  account: AccountSnapshot | undefined
  /** The active network; undefined while it is not known. */
  network: Network | undefined
  /** False while the wallet is on a network that is not in `networks`. */
  isNetworkSupported: boolean
  /** Opens the list of wallets. */
  openConnect: () => void
  /** Opens the account. */
  openAccount: () => void
  /** Opens the list of networks. */
  openNetworks: () => void
  /** Loads the modal's code ahead: call it when the pointer nears the button. */
  prefetch: () => void
}

/** The props of `<ConnectButton.Custom>`. */
export interface CustomConnectButtonProps {
  /** Renders the button, again after each change of its state. */
  children: (state: ConnectButtonState) => ReactNode
  /** Shows the account of this namespace, and connects a wallet in it. @default the active one */
  namespace?: Namespace
}

function CustomConnectButton({ children, namespace }: CustomConnectButtonProps): ReactNode {
  const caller = 'ConnectButton.Custom'
  const { prefetch } = useProvidedModal(caller)
  const open = useOpen(caller)
  const isReady = useSnapshot(caller, (snapshot) => snapshot.ready)
  const isBusy = useSnapshot(caller, isLoadingUnseen)
  const shown = useSnapshot(caller, ({ activeNamespace }) => namespace ?? activeNamespace)
  const account = useSnapshot(caller, ({ accounts }) => shown && accounts[shown])
  const activeStatus = useSnapshot(caller, (snapshot) => snapshot.status)
  const network = useSnapshot(caller, (snapshot) => snapshot.activeNetwork)
  const isNetworkSupported = useSnapshot(caller, (snapshot) => snapshot.isNetworkSupported)
  const within = namespace && { namespace }
  return children({
    isReady,
    status: account?.status ?? (namespace ? 'disconnected' : activeStatus),
    isBusy,
    account: account?.status === 'connected' ? account : undefined,
    network,
    isNetworkSupported,
    openConnect: () => open({ view: 'Connect', ...within }),
    openAccount: () => open({ view: 'Account', ...within }),
    openNetworks: () => open({ view: 'Networks' }),
    prefetch,
  })
}
