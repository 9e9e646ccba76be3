import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import PenLine from 'lucide-react/icons/pen-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { observer } from 'mobx-react-lite'
import { truncateAddress } from '../../core/format/address.js'
import type { AccountSlice } from '../../core/state/account-store.js'
import { useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { Avatar } from '../parts/avatar.js'
import { CopyMark, useCopied } from '../parts/copy-mark.js'
import { useViewMessages } from '../parts/use-view-messages.js'
import { Button } from '../primitives/button.js'
import { Image } from '../primitives/image.js'
import { Row } from '../primitives/row.js'
import { Spinner } from '../primitives/spinner.js'
import { accountStyles } from './account.css.js'
import { defineView } from './view.js'

const Account = observer(function Account() {
  useStyles(accountStyles)
  const account = useModal().accounts.active
  if (!account?.address) return <div className="wm-account" />
  return (
    <div className="wm-account">
      <Avatar address={account.address} src={account.profileImage} />
      <Address account={account} address={account.address} />
      <NetworkChip />
      <Balance account={account} />
      <SignedIn />
      {account.user && <Settings detail={account.user.email ?? account.user.username ?? undefined} />}
      <Disconnect account={account} />
    </div>
  )
})

const Address = observer(function Address({ account, address }: { account: AccountSlice; address: string }) {
  const messages = useViewMessages()
  const { copyAddress } = useFlows()
  const [isCopied, markCopied] = useCopied()
  const copy = () => {
    void copyAddress().then((done) => {
      if (done) markCopied()
    })
  }
  return (
    <div className="wm-account-address">
      <button
        type="button"
        className="wm-account-name"
        title={address}
        aria-label={messages.copyAddressOf(account.profileName ?? truncateAddress(address))}
        data-copied={isCopied || undefined}
        onClick={copy}
      >
        <span>{account.profileName ?? truncateAddress(address)}</span>
        <CopyMark isCopied={isCopied} />
      </button>
      {account.addressExplorerUrl && (
        <a
          className="wm-account-explorer"
          href={account.addressExplorerUrl}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={messages.viewOnExplorer}
          title={messages.viewOnExplorer}
        >
          <ArrowUpRight size={20} strokeWidth={2} />
        </a>
      )}
    </div>
  )
})

const NetworkChip = observer(function NetworkChip() {
  const messages = useViewMessages()
  const modal = useModal()
  const { showNetworks } = useFlows()
  const network = modal.chains.activeNetwork
  const name = network?.name ?? messages.noNetwork
  const shown = (
    <>
      <Image name={name} src={modal.networkImage(network)} size={24} isRound />
      <span>{name}</span>
    </>
  )
  if (!modal.options.given.enableNetworkSwitch) return <p className="wm-account-network">{shown}</p>
  return (
    <button
      type="button"
      className="wm-account-network"
      data-row="network"
      aria-label={messages.networkOf(name)}
      onClick={showNetworks}
    >
      {shown}
      <ChevronDown size={16} strokeWidth={2} />
    </button>
  )
})

const Balance = observer(function Balance({ account }: { account: AccountSlice }) {
  const messages = useViewMessages()
  const { retryBalance } = useFlows()
  const { balance, balanceStatus, balanceSymbol, isBalanceKnown, namespace } = account
  if (balanceStatus === 'none') return <div className="wm-account-gap" />
  if (balanceStatus === 'failed')
    return (
      <div className="wm-account-balance">
        <p className="wm-account-amount" aria-hidden="true">
          –
        </p>
        <p className="wm-account-failed">
          {messages.balanceFailed}
          <Button kind="plain" onPress={() => retryBalance(namespace)}>
            {messages.retryShort}
          </Button>
        </p>
      </div>
    )
  if (!isBalanceKnown || balance === undefined)
    return (
      <div className="wm-account-balance">
        <span className="wm-account-ghost" aria-hidden="true" />
        <span className="wm-hidden">{messages.loading}</span>
      </div>
    )
  const [whole = '0', decimals] = balance.split('.')
  return (
    <div className="wm-account-balance">
      <p className="wm-account-amount">
        <span className="wm-hidden">{messages.balanceLabel} </span>
        <span>
          {new Intl.NumberFormat(messages.language).format(BigInt(whole))}
          {decimals && <small>.{decimals}</small>}
        </span>{' '}
        <span className="wm-account-symbol">{balanceSymbol}</span>
      </p>
    </div>
  )
})

/** Where visitors sign in: that this one has, and for how long. */
const SignedIn = observer(function SignedIn() {
  const messages = useViewMessages()
  const { modal } = useModal()
  const { siwx } = useFlows()
  const { signIn } = modal
  if (!signIn) return null
  if (!signIn.session)
    return (
      <Row
        rowKey="sign-in"
        name={messages.signInTitle}
        start={
          <span className="wm-row-tile">
            <PenLine size={20} strokeWidth={1.75} />
          </span>
        }
        onPress={() => void siwx((flow) => flow.show()).catch(() => {})}
      />
    )
  const { expiresAt } = signIn
  const time =
    expiresAt &&
    new Intl.DateTimeFormat(messages.language, { dateStyle: 'medium', timeStyle: 'short' }).format(expiresAt)
  return (
    <p className="wm-account-signed-in">
      <ShieldCheck size={16} strokeWidth={2} />
      {time ? messages.signedInUntil(time) : messages.signedIn}
    </p>
  )
})

/** Of an account that was logged into: how, and of which type it is. */
function Settings({ detail }: { detail: string | undefined }) {
  const messages = useViewMessages()
  const { showAccountSettings } = useFlows()
  return (
    <div className="wm-account-settings">
      <Row
        rowKey="settings"
        name={messages.accountSettings}
        detail={detail}
        start={
          <span className="wm-row-tile">
            <UserRoundCog size={20} strokeWidth={1.75} />
          </span>
        }
        tag={<ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />}
        onPress={showAccountSettings}
      />
    </div>
  )
}

const Disconnect = observer(function Disconnect({ account }: { account: AccountSlice }) {
  const messages = useViewMessages()
  const { connections } = useModal()
  const { chooseDisconnect } = useFlows()
  const isBusy = connections.isDisconnecting
  return (
    <div className="wm-account-foot">
      {connections.disconnectError && <p className="wm-account-error">{messages.disconnectFailed}</p>}
      <Row
        rowKey="disconnect"
        name={isBusy ? messages.disconnecting : messages.disconnect}
        isDisabled={isBusy}
        detail={account.connectedWalletInfo?.name}
        start={
          <span className="wm-row-tile">
            {isBusy ? <Spinner size={20} /> : <LogOut size={20} strokeWidth={1.75} />}
          </span>
        }
        onPress={() => chooseDisconnect(account.namespace)}
      />
    </div>
  )
})

export default defineView('Account', {
  title: ({ messages }) => viewMessagesOf(messages).accountTitle,
  component: Account,
})
