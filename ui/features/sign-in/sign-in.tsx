import { observer } from 'mobx-react-lite'
import { wantsReload } from '../../../core/errors/foreign/questions.js'
import type { SignInState } from '../../../core/state/modal-store.js'
import { ConnectingCard, type RingState } from '../../components/connecting-card.js'
import { useShown } from '../../components/hooks/use-part.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { type ViewMessages, viewMessagesOf } from '../../messages/english/views.js'
import { MainButton, WideButton } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { css } from '../../primitives/styles/css.js'

const signInStyles = css`
  .wm-sign-in {
    /* The text changes while the wallet is asked. The card keeps its size, so that nothing below it moves. */
    & h3,
    & p {
      inline-size: 100%;
    }
    & h3 + p {
      min-block-size: 2lh;
    }
    & [data-state="done"] .wm-connecting-about {
      visibility: hidden;
    }
    /* The site's icon, where the mark of an outcome replaces it. */
    & .wm-sign-in-site {
      position: absolute;
      inset-block-end: 4px;
      inset-inline-end: 4px;
      padding: 3px;
      border-radius: 50%;
      background: var(--wm-color-surface);
    }
  }
`

/** The views `SIWXSignMessage` and `ConnectingSiwe`: the site, the purpose of the signature, and the progress. */
const SignIn = observer(function SignIn() {
  signInStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { accounts, modal, options, platform } = useModal()
  const { siwx } = useFlows()
  // `modal.signIn` holds the outcome.
  const act: typeof siwx = (action) => siwx(action).catch(() => undefined)
  const site = platform.location().hostname
  const { active } = accounts
  const store = modal.signIn
  const wallet = active?.connectedWalletInfo
  // The word joiner prevents a line break within the address.
  const account = (active?.address ? active.shorten(active.address) : '').replace('…', '\u2060…\u2060')
  // A leaving view keeps its last content.
  const shown = useShown(
    active?.address && store
      ? {
          wallet,
          state: stateOf(store),
          isRequired: store.isRequired,
          ...wordsOf(store, { site, account, wallet: wallet?.name ?? '' }, messages),
        }
      : undefined,
  )
  if (!shown) return <ConnectingCard state="still" icon={undefined} />
  const isCancelling = store?.work === 'cancelling'
  const isOver = isCancelling || shown.state === 'done'
  return (
    <div className="wm-sign-in">
      <ConnectingCard
        state={shown.state}
        icon={
          <>
            <TokenIcon name={shown.wallet?.name ?? ''} url={shown.wallet?.icon} size={72} isRound={false} />
            {(shown.state === 'still' || shown.state === 'waiting') && (
              <span className="wm-sign-in-site">
                <Image name={options.metadata.name || site} src={options.metadata.icons[0]} size={24} isRound />
              </span>
            )}
          </>
        }
        title={shown.title}
        text={shown.text}
        actions={
          <>
            {/* The button keeps the focus while the wallet is asked; pressing it again does nothing. */}
            {store?.error && wantsReload(store.error) ? (
              <MainButton onPress={() => platform.reload?.()}>{messages.reloadPage}</MainButton>
            ) : (
              <MainButton
                isDisabled={isOver}
                isBusy={store?.work === 'signing'}
                onPress={() => act((flow) => flow.sign())}
              >
                {store?.work === 'signing' ? messages.signing : store?.error ? messages.retry : messages.sign}
              </MainButton>
            )}
            <WideButton isDisabled={isOver} onPress={() => act((flow) => flow.cancel())}>
              {isCancelling ? messages.cancelling : messages.cancel}
            </WideButton>
          </>
        }
      >
        {shown.isRequired && <p className="wm-connecting-about">{messages.signInNeeded}</p>}
      </ConnectingCard>
    </div>
  )
})

function stateOf(store: SignInState): RingState {
  if (store.session) return 'done'
  if (store.work === 'signing') return 'waiting'
  if (store.error) return store.error.code === 'siwx_signature_declined' ? 'refused' : 'failed'
  return 'still'
}

/** Errors whose own sentence says why there is no signature. */
const toldByWallet: readonly string[] = [
  'wallet_answer_lost',
  'wallet_context_lost',
  'wallet_locked',
  'wallet_not_signed',
  'wallet_unsupported_method',
]

function wordsOf(
  store: SignInState,
  { site, account, wallet }: { site: string; account: string; wallet: string },
  messages: Messages & ViewMessages,
): { title: string; text: string } {
  const { error, session, work } = store
  if (session) return { title: messages.signedIn, text: account }
  if (work === 'signing') return { title: messages.waitingTitle(wallet), text: messages.signingText }
  if (!error) return { title: messages.signInHeading(site), text: messages.signInText(account) }
  if (error.code === 'siwx_signature_declined') return { title: messages.refusedTitle, text: messages.signDeclinedText }
  const texts = new Map([
    ['siwx_smart_account', messages.smartAccountText],
    ['siwx_refused', messages.signRefusedText],
  ])
  const said = toldByWallet.includes(error.code) ? errorText(messages, error) : undefined
  const text = texts.get(error.code) ?? (said && (messages.byCode.get(error.code) ?? `${said}.`))
  return { title: messages.signRefusedTitle, text: text ?? messages.signFailedText }
}

export default defineView(SignIn, [viewMessagesOf, 'signInTitle'])
