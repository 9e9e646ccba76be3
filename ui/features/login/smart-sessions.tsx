import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import FileText from 'lucide-react/icons/file-text'
import Info from 'lucide-react/icons/info'
import UserRound from 'lucide-react/icons/user-round'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { type Assets, createAssets } from '../../../core/data/assets/assets.js'
import {
  limitedTokens,
  limitToken,
  type PermissionRow,
  toPermissionRow,
} from '../../../core/features/login/permissions.js'
import type { LoginStore, SmartSessionRow } from '../../../core/features/login/store.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { formatDuration } from '../../../core/lib/duration.js'
import { Failure } from '../../components/failure.js'
import { Hint } from '../../components/hint.js'
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { panel } from '../../components/shared-rules.js'
import { Tabs } from '../../components/tabs.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { type LoginMessages, loginMessagesOf } from '../../messages/english/login.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import type { Icon } from '../../primitives/line-icon.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { css, flexColumn, flexRow, forcedEdge, quietLine, stack } from '../../primitives/styles/css.js'

const smartSessionsStyles = css`
  .wm-sessions {
    /* As high as its placeholders, so that the layout does not shift. */
    & [role="tabpanel"],
    & .wm-sessions-list {
      min-block-size: 220px;
    }
    & .wm-sessions-list {
      ${flexColumn}
      gap: 8px;
    }
    & .wm-sessions-list > li:last-child {
      margin-block-start: auto;
    }
    & .wm-sessions-given {
      ${stack}
      gap: 8px;
    }
    & .wm-sessions-item {
      padding: 12px 16px;
      ${panel}
      ${forcedEdge}
    }
    & .wm-sessions-head {
      ${flexRow}
      gap: 12px;
      min-block-size: 44px;
    }
    & .wm-skeleton {
      block-size: 44px;
      padding: 0;
    }
    & .wm-sessions-text {
      flex: 1;
      min-inline-size: 0;
    }
    & .wm-sessions-text strong {
      display: block;
      font-size: var(--wm-text-16);
      font-weight: 500;
      line-height: 1.25;
    }
    & .wm-sessions-text span,
    & .wm-sessions-given small {
      ${quietLine}
    }
    & .wm-sessions-head .wm-press {
      flex: none;
    }
    & .wm-sessions-given {
      padding-block-start: 10px;
      margin-block-start: 12px;
      border-block-start: 1px solid var(--wm-color-line);
    }
    /* The icons stand in the middle of the picture above them. */
    & .wm-sessions-given li {
      display: grid;
      grid-template-columns: 40px minmax(0, 1fr);
      column-gap: 12px;
    }
    & .wm-sessions-given svg {
      margin-block-start: 1px;
      justify-self: center;
      color: var(--wm-color-text-quiet);
    }
  }
`

type SessionState = SmartSessionRow['state']

/** Lists the permissions that sites have for the account, with their expiry and a button to revoke them. */
const SmartSessions = observer(function SmartSessions() {
  smartSessionsStyles.use()
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  const { store } = login
  const [state, setState] = useState<SessionState>('active')
  const tabs = [
    { id: 'active', words: messages.sessionsActive },
    { id: 'expired', words: messages.sessionsExpired },
    { id: 'revoked', words: messages.sessionsRevoked },
  ] as const
  const isIdle = store?.smartSessions.state.status === 'idle'
  useEffect(() => {
    if (isIdle) login.call(({ smartSessions }) => smartSessions.load())
  }, [isIdle, login.call])
  return (
    <div className="wm-sessions">
      <Tabs label={messages.sessionsTitle} tabs={tabs} chosen={state} onChoose={setState}>
        {store ? <List login={login} store={store} state={state} /> : waiting}
      </Tabs>
    </div>
  )
})

const waiting = (
  <div className="wm-sessions-list">
    {[0, 1, 2].map((index) => (
      <div key={index} className="wm-sessions-item">
        <SkeletonRow index={index} />
      </div>
    ))}
  </div>
)

const List = observer(function List(props: { login: Login; store: LoginStore; state: SessionState }) {
  const { login, store, state } = props
  const messages = useMessages(loginMessagesOf)
  const { status, value: sessions = [] } = store.smartSessions.state
  const shown = sessions.filter((session) => session.state === state)
  const hasFailed = status === 'failed'
  const listProblem = hasFailed ? messages.sessionsFailedTitle : undefined
  // A loaded list stays, even if it may be outdated.
  const problem = store.hasRevokeFailed ? messages.sessionsRevokeFailed : listProblem
  useAnnouncement(problem)
  if (hasFailed && sessions.length === 0)
    return (
      <Failure
        isPart
        heading={messages.sessionsFailedTitle}
        onRetry={() => login.call(({ smartSessions }) => smartSessions.load())}
      />
    )
  if (shown.length === 0 && status !== 'ready') return waiting
  const [heading = '', text] = messages.sessionsNone[state]
  if (shown.length === 0) return <Message isPart icon={Clock} heading={heading} text={text} />
  return (
    <ul className="wm-sessions-list">
      {shown.map((session) => (
        <Session key={session.pci} session={session} revoking={store.revoking} login={login} />
      ))}
      {/* Placed below the list, so that no row moves away from the pointer. */}
      <li>
        <Hint
          tone={problem ? 'failure' : undefined}
          icon={problem ? <CircleAlert size={18} strokeWidth={2} /> : <Info size={18} strokeWidth={2} />}
        >
          {problem ?? messages.sessionsHint}
        </Hint>
      </li>
    </ul>
  )
})

/** `revoking` is the `pci` of the session that is being revoked. */
const Session = observer(function Session(props: {
  session: SmartSessionRow
  revoking: string | undefined
  login: Login
}) {
  const { session, revoking, login } = props
  const messages = useMessages(loginMessagesOf)
  const assets = usePart(createAssets)
  const { platform } = useModal()
  const [now] = useState(() => platform.now())
  useEffect(() => {
    if (!assets || !session.network) return
    const leaving = new AbortController()
    // Rejects only when the view is left.
    assets.load(session.network, limitedTokens(session.permissions), leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [assets, session])
  const isBusy = revoking === session.pci
  return (
    <li className="wm-sessions-item">
      <div className="wm-sessions-head">
        <TokenIcon name={session.projectName} url={session.iconUrl} isRound={false} />
        <span className="wm-sessions-text">
          <strong>
            <Name>{session.projectName}</Name>
          </strong>
          {session.expiresAt !== undefined && <span>{timeWords(session, session.expiresAt, messages, now)}</span>}
        </span>
        {session.state === 'active' && (
          <Button
            isSmall
            isDisabled={revoking !== undefined}
            label={isBusy ? undefined : messages.sessionsRevokeOf(session.projectName)}
            onPress={() => login.call(({ smartSessions }) => smartSessions.revoke(session.pci))}
          >
            {isBusy ? messages.sessionsRevoking : messages.sessionsRevoke}
          </Button>
        )}
      </div>
      <ul className="wm-sessions-given">
        {permissionsOf(session, assets, messages).map(({ icon: Icon, text, period }) => (
          <li key={`${text} ${period}`}>
            <Icon size={18} strokeWidth={1.75} />
            <span>
              {text}
              {period && <small> {period}</small>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
})

type Words = Messages & LoginMessages

interface Given {
  readonly icon: Icon
  readonly text: string
  readonly period: string | undefined
}

/** What the site may do, each once. */
function permissionsOf(session: SmartSessionRow, assets: Assets | undefined, messages: Words): readonly Given[] {
  const { network, permissions } = session
  const given = permissions.map((permission): Given => {
    const { type, limit } = toPermissionRow(permission)
    const icon = type === 'contract-call' ? FileText : type.includes('allowance') ? Coins : UserRound
    if (!limit) return { icon, text: messages.permission[type] ?? messages.permissionOther, period: undefined }
    const { periodSeconds } = limit
    return {
      icon,
      text: messages.spendUpTo(limitText(limit, network, assets, messages)),
      // Never "every 1 day", which other languages say with a word of its own: "every 24 hours".
      period:
        periodSeconds === undefined
          ? undefined
          : messages.spendEvery(formatDuration(periodSeconds, messages.language, 2)),
    }
  })
  return [...new Map(given.map((each) => [`${each.text} ${each.period}`, each])).values()]
}

type Limit = NonNullable<PermissionRow['limit']>

/** The limit of an allowance, in its token. An unvouched token is shown with its address. */
function limitText(limit: Limit, network: SmartSessionRow['network'], assets: Assets | undefined, messages: Words) {
  const { address, units } = limit
  const write = (decimals: number) => formatAmount(toDecimal(units, decimals), { decimals, language: messages.numbers })
  const ofCoin = () => {
    const coin = network?.nativeCurrency
    return coin ? `${write(coin.decimals)} ${coin.symbol}` : write(18)
  }
  const ofToken = (token: string) => {
    const known = assets && network && limitToken(assets, network, token)
    const short = truncateAddress(token, 6, 4)
    if (!known) return messages.tokenUnits(write(0), short)
    const amount = `${write(known.decimals)} ${known.symbol}`
    return known.isVouched ? amount : `${amount} (${short})`
  }
  // Isolated left-to-right, so that the order is the same in right-to-left text.
  const amount = address === undefined ? ofCoin() : ofToken(address)
  return `\u2066${amount}\u2069`
}

const twoDaysMs = 172_800_000

/** The day on which a permission ends or has ended, with the time if that is near. */
function timeWords(
  { revokedAt, state }: SmartSessionRow,
  expiresAt: number,
  messages: LoginMessages & { language: string },
  now: number,
) {
  const time = state === 'revoked' ? (revokedAt ?? expiresAt) : expiresAt
  const format = new Intl.DateTimeFormat(messages.language, {
    dateStyle: 'medium',
    ...(Math.abs(time - now) < twoDaysMs && { timeStyle: 'short' }),
    numberingSystem: 'latn',
  })
  const words = { active: messages.sessionsUntil, expired: messages.sessionsEnded, revoked: messages.sessionsRevokedAt }
  return words[state](format.format(time))
}

export default defineView(SmartSessions, [loginMessagesOf, 'sessionsTitle'])
