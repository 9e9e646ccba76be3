import Clock from 'lucide-react/icons/clock'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import type { LoginStore, SmartSessionRow } from '../../../core/features/login/store.js'
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { Message } from '../../components/message.js'
import { Tabs } from '../../components/tabs.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { type LoginMessages, loginMessagesOf } from '../../messages/en-login.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { smartSessionsStyles } from './smart-sessions.css.js'

const states = ['active', 'expired', 'revoked'] as const

/** Lists the permissions that sites have for the account, with their ends and a way to revoke them. */
const SmartSessions = observer(function SmartSessions() {
  smartSessionsStyles.use()
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  const { store } = login
  const [state, setState] = useState<(typeof states)[number]>('active')
  const panelId = useId()
  const words = {
    active: messages.sessionsActive,
    expired: messages.sessionsExpired,
    revoked: messages.sessionsRevoked,
  }
  const isIdle = store?.smartSessions.state.status === 'idle'
  useEffect(() => {
    if (isIdle) login.call(({ smartSessions }) => smartSessions.load())
  }, [isIdle, login.call])
  return (
    <div className="wm-sessions">
      <Tabs
        label={messages.sessionsTabs}
        tabs={states.map((id) => ({ id, words: words[id] }))}
        chosen={state}
        panelId={panelId}
        onChoose={setState}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${state}`}>
        {store ? <List login={login} store={store} state={state} /> : <Skeletons />}
      </div>
    </div>
  )
})

interface ListProps {
  login: Login
  store: LoginStore
  state: (typeof states)[number]
}

const List = observer(function List({ login, store, state }: ListProps) {
  const messages = useMessages(loginMessagesOf)
  const { status, value: sessions = [] } = store.smartSessions.state
  const shown = sessions.filter((session) => session.state === state)
  const hasFailed = status === 'failed'
  const listProblem = hasFailed ? messages.sessionsFailedTitle : undefined
  // A list that is here stays, though it may be of before.
  const problem = store.hasRevokeFailed ? messages.sessionsRevokeFailed : listProblem
  useAnnouncement(problem)
  if (hasFailed && sessions.length === 0)
    return (
      <Message
        tone="failure"
        mark={<WifiOff size={24} strokeWidth={1.75} />}
        heading={messages.sessionsFailedTitle}
        text={messages.checkConnection}
      >
        <Button onPress={() => login.call(({ smartSessions }) => smartSessions.load())}>{messages.retry}</Button>
      </Message>
    )
  if (shown.length === 0 && status !== 'done') return <Skeletons />
  const [heading = '', text] = messages.sessionsNone[state]
  if (shown.length === 0) return <Message mark={<Clock size={24} strokeWidth={1.75} />} heading={heading} text={text} />
  return (
    <ul className="wm-sessions-list">
      {shown.map((session) => (
        <Session key={session.pci} session={session} revoking={store.revoking} login={login} />
      ))}
      {/* Below: no row moves from under the pointer. */}
      {problem && <li className="wm-sessions-problem">{problem}</li>}
    </ul>
  )
})

interface SessionProps {
  session: SmartSessionRow
  /** The `pci` of the session that is being revoked. */
  revoking: string | undefined
  login: Login
}

function Session({ session, revoking, login }: SessionProps) {
  const messages = useMessages(loginMessagesOf)
  const isBusy = revoking === session.pci
  return (
    <li className="wm-sessions-item">
      <TokenIcon name={session.projectName} url={session.iconUrl} isRound={false} />
      <span className="wm-sessions-text">
        <strong>
          <Name>{session.projectName}</Name>
        </strong>
        <span>{permissionsOf(session.permissions, messages).join(' · ')}</span>
        <span>{timeWords(session, messages)}</span>
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
}

function permissionsOf(permissions: readonly unknown[], messages: LoginMessages): string[] {
  const types = permissions.map((permission) =>
    typeof permission === 'object' && permission !== null && 'type' in permission ? String(permission.type) : '',
  )
  return [...new Set(types)].map((type) => messages.permission[type] ?? messages.permissionOther)
}

function timeWords({ expiresAt, revokedAt, state }: SmartSessionRow, messages: LoginMessages & { language: string }) {
  const format = new Intl.DateTimeFormat(messages.language, { dateStyle: 'medium', timeStyle: 'short' })
  if (state === 'revoked') return messages.sessionsRevokedAt(format.format(revokedAt ?? expiresAt))
  return (state === 'active' ? messages.sessionsUntil : messages.sessionsEnded)(format.format(expiresAt))
}

function Skeletons() {
  return (
    <div className="wm-sessions-list">
      {[0, 1, 2].map((index) => (
        <SkeletonRow key={index} index={index} />
      ))}
    </div>
  )
}

export default defineView('SmartSessions', {
  title: ({ messages }) => loginMessagesOf(messages).sessionsTitle,
  component: SmartSessions,
})
