import Clock from 'lucide-react/icons/clock'
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
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Failure, Message } from '../../components/message.js'
import { Tabs } from '../../components/tabs.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { type LoginMessages, loginMessagesOf } from '../../messages/english/login.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, flexRow, quietLine } from '../../primitives/styles/css.js'

const smartSessionsStyles = css`
  .wm-sessions {
    /* As high as the texts for an empty or failed list, so that the layout does not shift. */
    & [role="tabpanel"] {
      min-block-size: 216px;
    }
    & .wm-sessions-item {
      ${flexRow}
      gap: 12px;
      padding: 8px;
    }
    & .wm-sessions-text {
      flex: 1;
    }
    & .wm-sessions-text strong {
      display: block;
      font-size: var(--wm-text-16);
      font-weight: 500;
      line-height: 1.25;
    }
    & .wm-sessions-text span {
      ${quietLine}
    }
    & .wm-sessions-item .wm-press {
      flex: none;
      padding-inline: 14px;
      font-size: var(--wm-text-14);
    }
    & .wm-sessions-item .wm-press:disabled:not([aria-busy]) {
      color: var(--wm-color-text-quiet);
    }
    & .wm-sessions-problem {
      padding-block: 8px;
      font-size: var(--wm-text-13);
      text-align: center;
      color: var(--wm-color-failure);
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
  <div className="wm-fills-width">
    <SkeletonRows count={3} />
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
        heading={messages.sessionsFailedTitle}
        onRetry={() => login.call(({ smartSessions }) => smartSessions.load())}
      />
    )
  if (shown.length === 0 && status !== 'ready') return waiting
  const [heading = '', text] = messages.sessionsNone[state]
  if (shown.length === 0) return <Message icon={Clock} heading={heading} text={text} />
  return (
    <ul className="wm-fills-width">
      {shown.map((session) => (
        <Session key={session.pci} session={session} revoking={store.revoking} login={login} />
      ))}
      {/* Placed below the list, so that no row moves away from the pointer. */}
      {problem && <li className="wm-sessions-problem">{problem}</li>}
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
      <TokenIcon name={session.projectName} url={session.iconUrl} isRound={false} />
      <span className="wm-sessions-text">
        <strong>
          <Name>{session.projectName}</Name>
        </strong>
        {permissionsOf(session, assets, messages).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {session.expiresAt !== undefined && <span>{timeWords(session, session.expiresAt, messages)}</span>}
      </span>
      {session.state === 'active' && (
        <Button
          isDisabled={revoking !== undefined}
          label={isBusy ? undefined : messages.sessionsRevokeOf(session.projectName)}
          onPress={() => login.call(({ smartSessions }) => smartSessions.revoke(session.pci))}
        >
          {isBusy ? messages.sessionsRevoking : messages.sessionsRevoke}
        </Button>
      )}
    </li>
  )
})

type Words = Messages & LoginMessages

function permissionsOf(session: SmartSessionRow, assets: Assets | undefined, messages: Words): string[] {
  const { network, permissions } = session
  const texts = permissions.map((permission) => {
    const { type, limit } = toPermissionRow(permission)
    const text = messages.permission[type] ?? messages.permissionOther
    return limit ? `${text}: ${limitText(limit, network, assets, messages)}` : text
  })
  return [...new Set(texts)]
}

type Limit = NonNullable<PermissionRow['limit']>

/** Token and limit of an allowance, and its period if it renews. An unvouched token is shown with its address. */
function limitText(limit: Limit, network: SmartSessionRow['network'], assets: Assets | undefined, messages: Words) {
  const { address, periodSeconds, units } = limit
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
  const isolated = `\u2066${amount}\u2069`
  return periodSeconds === undefined ? isolated : `${isolated} · ${formatDuration(periodSeconds, messages.language)}`
}

function timeWords(
  { revokedAt, state }: SmartSessionRow,
  expiresAt: number,
  messages: LoginMessages & { language: string },
) {
  const format = new Intl.DateTimeFormat(messages.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
  })
  if (state === 'revoked') return messages.sessionsRevokedAt(format.format(revokedAt ?? expiresAt))
  return (state === 'active' ? messages.sessionsUntil : messages.sessionsEnded)(format.format(expiresAt))
}

export default defineView(SmartSessions, [loginMessagesOf, 'sessionsTitle'])
