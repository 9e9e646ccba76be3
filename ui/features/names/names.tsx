import AtSign from 'lucide-react/icons/at-sign'
import Globe from 'lucide-react/icons/globe'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import { isModalError, readMember } from '../../../core/errors/base.js'
import { createRegisterName, type RegisterNamePart } from '../../../core/features/names/register-name.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { ConnectingCard } from '../../components/connecting-card.js'
import { Failure } from '../../components/failure.js'
import { asTyped } from '../../components/fields/as-typed.js'
import { fieldBoxStyles } from '../../components/fields/field-box.css.js'
import { usePart } from '../../components/hooks/use-part.js'
import { LoginForm } from '../../components/login-form.js'
import { Message, MessageButton } from '../../components/message.js'
import { Group, RowList } from '../../components/row-list.js'
import { statusLine } from '../../components/shared-rules.js'
import { Success } from '../../components/success.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { type NamesMessages, namesMessagesOf } from '../../messages/english/names.js'
import { LinkButton, MainButton, PlainButton, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { Row, RowTile } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { css, flexColumn, square } from '../../primitives/styles/css.js'

/** Explains what a name is for, before one is chosen. */
function ChooseAccountName() {
  const messages = useMessages(namesMessagesOf)
  const { goBack } = useFlows()
  const names = usePart(createRegisterName)
  const { namesGuide } = useModal().options.given.services
  return (
    <LoginForm
      mark={<AtSign size={26} strokeWidth={1.75} />}
      heading={messages.nameHeading}
      actions={
        <>
          <MainButton isDisabled={!names} onPress={() => names?.show()}>
            {messages.nameChoose}
          </MainButton>
          <LinkButton href={namesGuide}>{messages.nameMore}</LinkButton>
          <PlainButton onPress={goBack}>{messages.nameLater}</PlainButton>
        </>
      }
    >
      <p>{messages.nameText}</p>
    </LoginForm>
  )
}

export const chooseAccountName = defineView(ChooseAccountName, [namesMessagesOf, 'nameTitle'])

const registerNameStyles = css`
  .wm-name {
    ${flexColumn}
    /* As high as the view of the wallet request. */
    min-block-size: 352px;
    padding-block-start: 4px;

    & .wm-name-box {
      /* The suffix follows the name in every language. */
      direction: ltr;
      padding-inline: 16px;
    }
    & .wm-name-suffix {
      flex: none;
      font-size: var(--wm-text-16);
    }
    & .wm-name-wait {
      flex: none;
      ${square('18px')}
      margin-inline: 6px;
    }
    & .wm-name-status {
      /* Space for two lines is reserved, so that messages do not move the layout. */
      min-block-size: calc(var(--wm-text-13) * 2.8);
      margin-block-start: 6px;
      padding-inline: 16px;
      ${statusLine}
    }
    & .wm-name-list {
      flex: 1;

      &:has(> .wm-message) {
        display: grid;
        align-content: center;
      }
    }
    @media (max-height: 420px) {
      min-block-size: 0;
    }
  }
`

/** Finds an available name, has it signed, and registers it. */
const RegisterName = observer(function RegisterName() {
  fieldBoxStyles.use()
  registerNameStyles.use()
  const messages = useMessages(namesMessagesOf)
  const { chains } = useModal()
  const { showNetworks } = useFlows()
  const part = usePart(createRegisterName)
  const isLoaded = part?.store.isServed !== undefined
  useEffect(() => void (isLoaded || part?.load()), [part, isLoaded])
  if (!part) return <div className="wm-name" />
  const { store } = part
  if (store.registering) return <Asking part={part} name={store.registering} />
  const network = chains.activeNetwork
  if (store.isServed === false && network)
    return (
      <div className="wm-name">
        <Message icon={Globe} heading={messages.notServedHeading(network.name)} text={messages.notServedText}>
          <MessageButton onPress={showNetworks}>{messages.notServedSwitch}</MessageButton>
        </Message>
      </div>
    )
  return (
    <div className="wm-name">
      <Field part={part} />
      <RowList className="wm-name-list wm-fills-width">
        <Names part={part} />
      </RowList>
    </div>
  )
})

const Field = observer(function Field({ part }: { part: RegisterNamePart }) {
  const messages = useMessages(namesMessagesOf)
  const { store } = part
  const statusId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia?.('(pointer: fine)').matches) inputRef.current?.focus({ preventScroll: true })
  }, [])
  const { isFailure, text } = statusOf(store, messages)
  const isBusy = store.search === 'waiting' || store.search === 'loading'
  const { written } = store
  // The notice announces a failed registration.
  useAnnouncement(store.problem ? text : written && messages.found(written.name, written.registered))
  return (
    <form
      noValidate
      data-autofocus=""
      onSubmit={(event) => {
        event.preventDefault()
        if (written && !written.registered) part.register(written.name)
      }}
    >
      <div className="wm-field-box wm-name-box">
        <input
          ref={inputRef}
          type="text"
          {...asTyped}
          enterKeyHint="go"
          maxLength={64}
          aria-label={messages.fieldLabel}
          placeholder={messages.fieldPlaceholder}
          value={store.text}
          aria-invalid={store.problem !== undefined}
          aria-describedby={statusId}
          onChange={({ currentTarget }) => part.setText(currentTarget.value)}
        />
        <span className="wm-name-wait">{isBusy && <Spinner size={18} />}</span>
        <bdi className="wm-name-suffix" dir="ltr">
          {store.suffix}
        </bdi>
      </div>
      <p className="wm-name-status" id={statusId} data-tone={isFailure ? 'failure' : undefined}>
        {text}
      </p>
    </form>
  )
})

function statusOf(store: RegisterNamePart['store'], messages: Messages & NamesMessages) {
  const { error, problem } = store
  if (problem) return { text: messages.problems[problem], isFailure: true }
  if (!error) return { text: messages.fieldHint, isFailure: false }
  if (isModalError(error.cause, 'wallet_user_rejected')) return { text: messages.declined, isFailure: true }
  // A service that gives a reason refused the name. Without a reason it did not answer.
  const isRefused = readMember(error, 'reason') !== undefined
  const text = isRefused ? messages.failedNext : `${errorText(messages, error)}. ${messages.failedNext}`
  return { text, isFailure: true }
}

const Names = observer(function Names({ part }: { part: RegisterNamePart }) {
  const messages = useMessages(namesMessagesOf)
  const { rows, search, searchError } = part.store
  useAnnouncement(searchError && errorText(messages, searchError))
  if (search === 'waiting' || search === 'loading') return <SkeletonRows count={3} />
  if (search === 'idle') return <OwnNames part={part} />
  return (
    <>
      {rows.length > 0 && (
        <Group label={messages.newGroup}>
          {rows.map(({ name, registered }) => (
            <Row
              key={name}
              rowKey={name}
              name={name}
              start={<RowTile icon={AtSign} />}
              tag={registered ? messages.registered : messages.available}
              isDisabled={registered}
              onPress={() => part.register(name)}
            />
          ))}
        </Group>
      )}
      {searchError && <Failure isPart heading={errorText(messages, searchError)} onRetry={part.retry} />}
    </>
  )
})

const OwnNames = observer(function OwnNames({ part }: { part: RegisterNamePart }) {
  const messages = useMessages(namesMessagesOf)
  const { own, ownError, problem } = part.store
  useAnnouncement(ownError && errorText(messages, ownError))
  if (ownError) return <Failure isPart heading={errorText(messages, ownError)} onRetry={part.retry} />
  if (own.length > 0)
    return (
      <Group label={messages.ownGroup}>
        {own.map(({ name }) => (
          <div className="wm-row" key={name}>
            <RowTile icon={AtSign} />
            <span className="wm-row-name">
              <Name>{name}</Name>
            </span>
          </div>
        ))}
      </Group>
    )
  if (problem) return null
  return <Message isPart icon={AtSign} heading={messages.emptyHeading} text={messages.emptyText} />
})

/** The progress: first the wallet's signature, then the registration. */
const Asking = observer(function Asking({ part, name: written }: { part: RegisterNamePart; name: string }) {
  const messages = useMessages(namesMessagesOf)
  const wallet = useModal().accounts.slices.eip155.connectedWalletInfo
  const { review, step } = part.store
  const name = review?.name ?? written
  const isSending = step === 'sending'
  const signingTitle = wallet ? messages.signingTitle(wallet.name) : messages.signingTitlePlain
  return (
    <ConnectingCard
      state="waiting"
      icon={<TokenIcon name={wallet?.name ?? name} url={wallet?.icon} size={72} isRound={false} />}
      title={isSending ? messages.sendingTitle : signingTitle}
      text={isSending ? messages.sendingText(name) : messages.signingText(name)}
      actions={
        <WideButton isDisabled={isSending} onPress={part.cancel}>
          {messages.cancel}
        </WideButton>
      }
    >
      {review && <p>{messages.signingFor(truncateAddress(review.address, 6, 6), review.network.name)}</p>}
    </ConnectingCard>
  )
})

export const registerAccountName = defineView(RegisterName, [namesMessagesOf, 'nameChoose'])

const Registered = observer(function Registered() {
  const messages = useMessages(namesMessagesOf)
  const { accounts, options } = useModal()
  const { open } = useFlows()
  const names = usePart(createRegisterName)
  const name = names?.store.registered ?? accounts.slices.eip155.profileName
  const heading = name === undefined ? undefined : messages.successHeading(name)
  useAnnouncement(heading && `${heading}. ${messages.successText}`)
  return (
    <Success heading={heading ?? ''} text={messages.successText}>
      <MainButton onPress={() => (names ? names.finish() : void open({ view: 'Account' }))}>
        {messages.successDone}
      </MainButton>
      <LinkButton href={options.given.services.namesGuide}>{messages.nameMore}</LinkButton>
    </Success>
  )
})

export const registerAccountNameSuccess = defineView(Registered, [namesMessagesOf, 'nameTitle'])
