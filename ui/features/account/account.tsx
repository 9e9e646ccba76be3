import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import AtSign from 'lucide-react/icons/at-sign'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import PenLine from 'lucide-react/icons/pen-line'
import Power from 'lucide-react/icons/power'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Users from 'lucide-react/icons/users'
import { observer } from 'mobx-react-lite'
import { useContext, useEffect, useRef, useState } from 'react'
import { viewIs } from '../../../core/contracts/views/views.js'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { createPortfolio } from '../../../core/data/portfolio.js'
import { createPermissionsWay } from '../../../core/features/account/permissions-way.js'
import type { AccountSlice } from '../../../core/state/account-store.js'
import { CopyText } from '../../components/copy-mark.js'
import { usePart, useShown } from '../../components/hooks/use-part.js'
import { Avatar } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { iconButtonStyles, Press } from '../../primitives/button.js'
import { OwnIcon } from '../../primitives/context/own-look.js'
import { ScrollerContext, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Name, WebLink } from '../../primitives/inline.js'
import { Row, RowTile } from '../../primitives/row.js'
import { Spinner } from '../../primitives/spinner.js'
import { accountStyles } from './account.css.js'
import { Actions } from './actions.js'
import { AccountBalance } from './balance.js'
import { followPull } from './pull.js'
import { AccountTabs } from './tabs.js'

const Account = observer(function Account() {
  accountStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { showAccountSettings } = useFlows()
  const { accounts, navigation } = useModal()
  const account = accounts.active
  const { before, direction } = navigation
  // True if the visitor came here from connecting, unless a tick was drawn there.
  const [isNew] = useState(direction === 'forward' && viewIs(before, 'asking') && before !== 'ConnectingExternal')
  const content = useRef<HTMLDivElement>(null)
  const pulled = usePull(content, account?.address)
  if (!account?.address) return <div className="wm-account" />
  return (
    <div className="wm-account" ref={content}>
      <Pulled share={pulled} />
      <Avatar address={account.address} name={account.profileName} src={account.profileImage} size={56} />
      {isNew && <Check className="wm-account-new" size={22} strokeWidth={3} aria-hidden="true" />}
      <Address account={account} address={account.address} />
      <Where account={account} />
      <AccountBalance account={account} />
      <Actions />
      <SignedIn />
      {account.user && (
        <Row
          rowKey="settings"
          name={messages.accountSettings}
          detail={account.user.email ?? account.user.username ?? account.connectedWalletInfo?.name}
          start={<RowTile icon={UserRoundCog} />}
          tag={next}
          onPress={showAccountSettings}
        />
      )}
      <Permissions />
      <AccountTabs account={account} />
    </div>
  )
})

const next = <ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />

/** Refreshes the balances when the content is pulled down. Returns the progress of the pull, from 0 to 1. */
function usePull(content: React.RefObject<HTMLDivElement | null>, address: string | undefined): number {
  const portfolio = usePart(createPortfolio)
  const { retryBalance } = useFlows()
  const { accounts } = useModal()
  const scroller = useContext(ScrollerContext)
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!scroller.current || !content.current || !address) return
    return followPull(scroller.current, content.current, {
      onMove: setShare,
      onPull: () => {
        void portfolio?.refresh()
        if (accounts.active) retryBalance(accounts.active.namespace)
      },
    })
  }, [scroller, content, address, portfolio, accounts, retryBalance])
  return share
}

const Pulled = observer(function Pulled({ share }: { share: number }) {
  const messages = useMessages(accountMessagesOf)
  const entry = usePart(createPortfolio)?.store.active
  const isRefreshing = entry?.isKnown === true && entry.status === 'loading'
  return (
    <div className="wm-account-pulled" data-shown={share === 1 || undefined}>
      {share > 0 && <Spinner size={20} />}
      {isRefreshing && share === 0 && <span className="wm-hidden">{messages.refreshing}</span>}
    </div>
  )
})

const Address = observer(function Address({ account, address }: { account: AccountSlice; address: string }) {
  const messages = useMessages(viewMessagesOf)
  const { copyAddress } = useFlows()
  const name = account.profileName ?? account.shorten(address)
  return (
    <CopyText className="wm-account-name" title={address} label={messages.copyAddressOf(name)} copy={copyAddress}>
      <Name>{name}</Name>
    </CopyText>
  )
})

/** The network, the other accounts, the explorer, and the name to choose. */
const Where = observer(function Where({ account }: { account: AccountSlice }) {
  const messages = useMessages(viewMessagesOf, accountMessagesOf)
  const actions = usePart(createAccountActions)
  const { connections } = useModal()
  // A logged-in visitor can choose a name in the account's settings instead. Found later, a name moves no chip.
  const choose = useShown(account.user ? undefined : actions?.chooseName)
  const hasSeveral = account.allAccounts.length > 1 && !account.user && actions?.hasChoice !== false
  return (
    <>
      <div className="wm-account-where">
        <NetworkChip />
        {hasSeveral ? (
          <Press
            className="wm-account-chip"
            data-row="accounts"
            hint={messages.accounts(account.allAccounts.length)}
            onClick={() => actions?.showAccounts()}
          >
            <Users size={16} strokeWidth={2} />
            {messages.count(account.allAccounts.length)}
          </Press>
        ) : (
          actions?.canAskForAccounts && (
            <Press
              className="wm-account-chip"
              data-row="accounts"
              hint={messages.askAccounts}
              onClick={actions.showAccounts}
            >
              <UserRoundPlus size={16} strokeWidth={2} />
            </Press>
          )
        )}
        {account.addressExplorerUrl && (
          <WebLink
            className="wm-account-chip"
            href={account.addressExplorerUrl}
            aria-label={messages.viewOnExplorer}
            title={messages.viewOnExplorer}
          >
            <ArrowUpRight size={16} strokeWidth={2} />
          </WebLink>
        )}
        {choose && (
          <Press className="wm-account-chip" data-row="name" hint={messages.chooseName} onClick={choose}>
            <AtSign size={16} strokeWidth={2} />
          </Press>
        )}
      </div>
      {connections.disconnectError && <p className="wm-account-error">{messages.disconnectFailed}</p>}
    </>
  )
})

/** In the header, away from the chips, which are safe to press. */
const Disconnect = observer(function Disconnect() {
  iconButtonStyles.use()
  const messages = useMessages(viewMessagesOf, accountMessagesOf)
  const { accounts, connections } = useModal()
  const { chooseDisconnect } = useFlows()
  const { active } = accounts
  const { isDisconnecting } = connections
  if (!active?.address) return null
  const wallet = active.connectedWalletInfo?.name
  const words = wallet ? messages.disconnectOf(wallet) : messages.disconnect
  return (
    <Press
      part="icon-button"
      className="wm-icon-button"
      data-row="disconnect"
      disabled={isDisconnecting}
      hint={isDisconnecting ? messages.disconnecting : words}
      onClick={() => chooseDisconnect(active.namespace)}
    >
      {isDisconnecting ? (
        <Spinner size={20} />
      ) : (
        <OwnIcon name="disconnect" size={20}>
          <Power size={20} strokeWidth={2} />
        </OwnIcon>
      )}
    </Press>
  )
})

const NetworkChip = observer(function NetworkChip() {
  const messages = useMessages(viewMessagesOf)
  const modal = useModal()
  const { showNetworks } = useFlows()
  const network = modal.chains.activeNetwork
  const name = network?.name ?? messages.networksTitle
  const shown = (
    <>
      <Image name={name} src={modal.networkImage(network)} size={20} isRound />
      <span>
        <Name>{name}</Name>
      </span>
    </>
  )
  if (!modal.options.given.enableNetworkSwitch) return <p className="wm-account-chip">{shown}</p>
  return (
    <Press className="wm-account-chip" data-row="network" aria-label={messages.networkOf(name)} onClick={showNetworks}>
      {shown}
      <ChevronDown size={16} strokeWidth={2} />
    </Press>
  )
})

/** The sign-in state, if sign-in is on: whether the visitor is signed in, and until when. */
const SignedIn = observer(function SignedIn() {
  const messages = useMessages(viewMessagesOf)
  const { siwx } = useFlows()
  const { signIn } = useModal().modal
  if (!signIn) return null
  if (!signIn.session)
    return (
      <Row
        rowKey="sign-in"
        name={messages.signInTitle}
        start={<RowTile icon={PenLine} />}
        onPress={() => void siwx((flow) => flow.show()).catch(() => {})}
      />
    )
  const { expiresAt } = signIn
  const format = new Intl.DateTimeFormat(messages.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
  })
  return (
    <p className="wm-account-signed-in">
      <ShieldCheck size={16} strokeWidth={2} />
      {expiresAt ? messages.signedInUntil(format.format(expiresAt)) : messages.signedIn}
    </p>
  )
})

/** Leads to what the page may do by the wallet's permission, if the wallet lists that. */
const Permissions = observer(function Permissions() {
  const messages = useMessages(accountMessagesOf)
  const show = usePart(createPermissionsWay)?.show
  if (!show) return null
  return (
    <Row rowKey="permissions" name={messages.permissions} start={<RowTile icon={Clock} />} tag={next} onPress={show} />
  )
})

export default defineView(Account, [viewMessagesOf, 'accountTitle'], { start: Disconnect })
