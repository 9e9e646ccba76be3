import AtSign from 'lucide-react/icons/at-sign'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import Mail from 'lucide-react/icons/mail'
import UserRound from 'lucide-react/icons/user-round'
import { observer } from 'mobx-react-lite'
import { createAccountActions } from '../../../../core/data/account-actions.js'
import type { LoginStore } from '../../../../core/features/login/store.js'
import { truncateAddress } from '../../../../core/lib/address.js'
import type { AccountSlice } from '../../../../core/state/account-store.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { usePart, useShown } from '../../../components/hooks/use-part.js'
import { Message } from '../../../components/message.js'
import { Group, RowList } from '../../../components/row-list.js'
import { statusLine } from '../../../components/shared-rules.js'
import { SocialMark } from '../../../components/social-mark.js'
import { Avatar } from '../../../components/token-icon.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/english/login.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { Name } from '../../../primitives/inline.js'
import type { Icon } from '../../../primitives/line-icon.js'
import { Row, RowTile } from '../../../primitives/row.js'
import { Spinner } from '../../../primitives/spinner.js'
import { css, flexRow, smallQuiet } from '../../../primitives/styles/css.js'

const accountSettingsStyles = css`
  .wm-settings {
    & .wm-settings-who {
      ${flexRow}
      gap: 12px;
      padding: 4px 8px 8px;
    }
    & .wm-settings-who strong {
      display: block;
      font-size: var(--wm-text-16);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    & .wm-settings-who small {
      ${smallQuiet}
    }
    /* Email addresses can be long. */
    & .wm-row-name {
      -webkit-line-clamp: 4;
    }
    & .wm-settings-note {
      padding: 4px 8px 8px;
      min-block-size: calc(2lh + 12px);
      ${statusLine}
    }
  }
`

/** The settings of a logged-in account: its name, its login and its type. */
const AccountSettings = observer(function AccountSettings() {
  accountSettingsStyles.use()
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  const modal = useModal()
  const { accounts, chains, options } = modal
  const { showNetworks } = useFlows()
  const { active } = accounts
  const account = useShown(active?.user && active.address ? active : undefined)
  const { call, store } = login
  if (!account?.address)
    return <Message icon={UserRound} heading={messages.settingsNobodyTitle} text={messages.settingsNobodyText} />
  const method = store?.method
  const { enableNetworkSwitch, features } = options.given
  const network = enableNetworkSwitch ? chains.activeNetwork : undefined
  return (
    <RowList className="wm-settings wm-fills-width">
      <div className="wm-settings-who">
        <Avatar address={account.address} name={account.profileName} src={account.profileImage} size={48} />
        <span>
          <strong title={account.address}>
            <Name>{account.profileName ?? account.shorten(account.address)}</Name>
          </strong>
          <small>
            {method === 'email'
              ? messages.loggedInByEmail
              : method && messages.loggedInWith(messages.providers[method])}
          </small>
        </span>
      </div>
      <LoginRow login={login} account={account} />
      {network && (
        <Row
          rowKey="network"
          name={network.name}
          detail={messages.network}
          start={<Image name={network.name} src={modal.networkImage(network)} size={40} isRound />}
          tag={next}
          onPress={showNetworks}
        />
      )}
      <Nameless />
      {features.smartSessions &&
        wayTo('sessions', Clock, messages.sessionsTitle, () => call(({ smartSessions }) => smartSessions.show()))}
      {method === 'email' &&
        wayTo('upgrade', KeyRound, messages.upgradeTitle, () => call(({ emailUpdate }) => emailUpdate.showUpgrade()))}
      {store && <AccountTypes login={login} store={store} />}
    </RowList>
  )
})

const next = <ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />

const wayTo = (rowKey: string, icon: Icon, name: string, onPress: () => void) => (
  <Row rowKey={rowKey} name={name} start={<RowTile icon={icon} />} tag={next} onPress={onPress} />
)

/** Offers to register a name, for an account without one. */
const Nameless = observer(function Nameless() {
  const messages = useMessages(loginMessagesOf)
  const choose = usePart(createAccountActions)?.chooseName
  return choose ? wayTo('name', AtSign, messages.chooseName, choose) : null
})

/** The email of the login. An address from a social provider cannot be changed here. */
const LoginRow = observer(function LoginRow({ login, account }: { login: Login; account: AccountSlice }) {
  const messages = useMessages(loginMessagesOf)
  const { call, store } = login
  const { email: address, username } = account.user ?? {}
  if (store?.method === 'email' && address)
    return (
      <Row
        rowKey="email"
        name={address}
        start={<RowTile icon={Mail} />}
        tag={
          <>
            {/* The email address needs the space, so the visible label is only an arrow. */}
            <span className="wm-hidden">{messages.changeShort}</span>
            {next}
          </>
        }
        onPress={() => call(({ emailUpdate }) => emailUpdate.show())}
      />
    )
  const words = username || store?.username || address
  if (!store?.method || store.method === 'email' || !words) return null
  return (
    <div className="wm-row">
      <RowTile>
        <SocialMark provider={store.method} />
      </RowTile>
      <span className="wm-row-name">{words}</span>
    </div>
  )
})

const AccountTypes = observer(function AccountTypes({ login, store }: { login: Login; store: LoginStore }) {
  const messages = useMessages(loginMessagesOf)
  const network = useModal().chains.activeNetwork?.name
  const { accountTypeError, accountTypes, switchingToType } = store
  useAnnouncement(switchingToType ? messages.switchingType : accountTypeError && messages.accountTypeFailed)
  if (accountTypes.length < 2) return null
  const missing = network ? messages.notOnNetwork(network) : messages.notOnThisNetwork
  const standard = { name: messages.standardAccount, about: messages.standardAccountText, icon: KeyRound }
  const smart = { name: messages.smartAccount, about: messages.smartAccountText, icon: Layers }
  return (
    <Group label={messages.accountType}>
      {accountTypes.map(({ address, isActive, isAvailable, type }) => {
        const { name, about, icon } = type === 'smartAccount' ? smart : standard
        const isSwitching = switchingToType === type
        return (
          <Row
            key={type}
            rowKey={`type-${type}`}
            name={name}
            detail={isAvailable ? ((address && truncateAddress(address)) ?? about) : missing}
            isCurrent={isActive}
            isDisabled={!isAvailable || switchingToType !== undefined}
            start={<RowTile icon={isSwitching ? Spinner : icon} />}
            tag={isSwitching ? messages.switchingType : isActive && <span className="wm-hidden">{messages.inUse}</span>}
            onPress={() => {
              if (!isActive) login.call(({ accountTypes }) => accountTypes.choose(type))
            }}
          />
        )
      })}
      {/* Its space is reserved, so that the card does not grow. */}
      <p className="wm-settings-note" data-tone={accountTypeError ? 'failure' : undefined}>
        {accountTypeError ? messages.accountTypeFailed : messages.accountTypeHint}
      </p>
    </Group>
  )
})

export default defineView(AccountSettings, [loginMessagesOf, 'settingsTitle'])
