import Clock from 'lucide-react/icons/clock'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import type { SmartSessionRow, SmartSessionStore } from '../../../core/features/login/store.js'
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
import { useStyles } from '../../primitives/styles/use-styles.js'
import { smartSessionsStyles } from './smart-sessions.css.js'

const states = ['active', 'expired', 'revoked'] as const

/** Lists the permissions that sites have for the account, with their ends and a way to revoke them. */
const SmartSessions = observer(function SmartSessions() {
  useStyles(smartSessionsStyles)
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  const sessions = login.store?.smartSessions
  const [state, setState] = useState<(typeof states)[number]>('active')
  const panelId = useId()
  const words = {
    active: messages.sessionsActive,
    expired: messages.sessionsExpired,
    revoked: messages.sessionsRevoked,
  }
  const isIdle = sessions?.list.state.status === 'idle'
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
        {sessions ? <List login={login} sessions={sessions} state={state} /> : <Skeletons />}
      </div>
    </div>
  )
})

const List = observer(function List({
  login,
  sessions,
  state,
}: {
  login: Login
  sessions: SmartSessionStore
  state: (typeof states)[number]
}) {
  const messages = useMessages(loginMessagesOf)
  const { list } = sessions
  const shown = sessions.sessions.filter((session) => session.state === state)
  const hasFailed = list.state.status === 'failed'
  const listProblem = hasFailed ? messages.sessionsFailedTitle : undefined
  // A list that is here stays, though it may be of before.
  const problem = sessions.hasRevokeFailed ? messages.sessionsRevokeFailed : listProblem
  useAnnouncement(problem)
  if (hasFailed && sessions.sessions.length === 0)
    return (
      <Message
        tone="failure"
        mark={<WifiOff size={24} strokeWidth={1.75} />}
        heading={messages.sessionsFailedTitle}
        text={messages.sessionsFailedText}
      >
        <Button onPress={() => login.call(({ smartSessions }) => smartSessions.load())}>{messages.retry}</Button>
      </Message>
    )
  if (shown.length === 0 && list.state.status !== 'done') return <Skeletons />
  const [heading = '', text] = messages.sessionsNone[state]
  if (shown.length === 0) return <Message mark={<Clock size={24} strokeWidth={1.75} />} heading={heading} text={text} />
  return (
    <ul className="wm-sessions-list">
      {shown.map((session) => (
        <Session key={session.pci} session={session} sessions={sessions} login={login} />
      ))}
      {/* Below: no row moves from under the pointer. */}
      {problem && <li className="wm-sessions-problem">{problem}</li>}
    </ul>
  )
})

const Session = observer(function Session({
  session,
  sessions,
  login,
}: {
  session: SmartSessionRow
  sessions: SmartSessionStore
  login: Login
}) {
  const messages = useMessages(loginMessagesOf)
  const isBusy = sessions.revoking === session.pci
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
          isDisabled={sessions.revoking !== undefined}
          label={isBusy ? undefined : messages.sessionsRevokeOf(session.projectName)}
          onPress={() => login.call(({ smartSessions }) => smartSessions.revoke(session.pci))}
        >
          {isBusy ? messages.sessionsRevoking : messages.sessionsRevoke}
        </Button>
      )}
    </li>
  )
})

/** Each kind of permission once, in words. */
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
