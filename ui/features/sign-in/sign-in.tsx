import { observer } from 'mobx-react-lite'
import { truncateAddress } from '../../../core/lib/address.js'
import type { SignInState } from '../../../core/state/modal-store.js'
import { useShown } from '../../components/hooks/use-part.js'
import { connectingStyles, RingedIcon } from '../../components/ringed-icon.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView, type ViewDefinition } from '../../components/view.js'
import { type ViewMessages, viewMessagesOf } from '../../messages/en-views.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { signInStyles } from './sign-in.css.js'

/** The views `SIWXSignMessage` and `ConnectingSiwe`: who asks for the signature, for what, and its progress. */
const SignIn = observer(function SignIn() {
  connectingStyles.use()
  signInStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { accounts, modal, options, platform } = useModal()
  const { siwx } = useFlows()
  const act: typeof siwx = (action) =>
    // How it ended is in `modal.signIn`.
    siwx(action).catch(() => undefined)
  const site = platform.location().hostname
  const { active } = accounts
  const store = modal.signIn
  // An address is one word.
  const account = truncateAddress(active?.address ?? '').replace('…', '\u2060…\u2060')
  // A leaving view keeps showing its last content.
  const shown = useShown(
    active?.address && store
      ? {
          wallet: active.connectedWalletInfo,
          words: wordsOf(store, { site, account, wallet: active.connectedWalletInfo?.name ?? '' }, messages),
          state: stateOf(store),
          isRequired: store.isRequired,
        }
      : undefined,
  )
  useAnnouncement(shown && `${shown.words.title}. ${shown.words.text}`)
  if (!shown) return <div className="wm-connecting" />
  const { state, wallet, words } = shown
  const isCancelling = store?.work === 'cancelling'
  return (
    <div className="wm-connecting wm-sign-in" data-state={state}>
      <RingedIcon state={state}>
        <TokenIcon name={wallet?.name ?? ''} url={wallet?.icon} size={72} isRound={false} />
        <span className="wm-sign-in-site">
          <Image name={options.metadata.name || site} src={options.metadata.icons[0]} size={32} isRound />
        </span>
      </RingedIcon>
      {/* Others, not the same with other words: nothing has moved. */}
      <h3 key={words.title}>{words.title}</h3>
      <p key={words.text}>{words.text}</p>
      {shown.isRequired && <p className="wm-connecting-about">{messages.signInNeeded}</p>}
      <div className="wm-connecting-actions">
        {/* It keeps the focus while the wallet is asked; another press asks for nothing more. */}
        <Button kind="primary" isWide isDisabled={isCancelling} onPress={() => act((flow) => flow.sign())}>
          {store?.work === 'signing' ? messages.signing : store?.error ? messages.retry : messages.sign}
        </Button>
        <Button isWide isDisabled={isCancelling} onPress={() => act((flow) => flow.cancel())}>
          {isCancelling ? messages.cancelling : messages.cancel}
        </Button>
      </div>
    </div>
  )
})

function stateOf(store: SignInState): 'waiting' | 'refused' | 'still' {
  if (store.work === 'signing') return 'waiting'
  return store.error ? 'refused' : 'still'
}

function wordsOf(
  store: SignInState,
  { site, account, wallet }: { site: string; account: string; wallet: string },
  messages: ViewMessages,
): { title: string; text: string } {
  if (store.work === 'signing') return { title: messages.waitingTitle(wallet), text: messages.signingText }
  switch (store.error?.code) {
    case undefined:
      return { title: messages.signInHeading(site), text: messages.signInText(account) }
    case 'siwx_signature_declined':
      return { title: messages.refusedTitle, text: messages.signDeclinedText }
    case 'siwx_smart_account':
      return { title: messages.signRefusedTitle, text: messages.smartAccountText }
    case 'siwx_refused':
      return { title: messages.signRefusedTitle, text: messages.signRefusedText }
    default:
      return { title: messages.signRefusedTitle, text: messages.signFailedText }
  }
}

const view: Omit<ViewDefinition, 'name'> = {
  title: ({ messages }) => viewMessagesOf(messages).signInTitle,
  component: SignIn,
}

export const siwxSignMessage = defineView('SIWXSignMessage', view)
export const connectingSiwe = defineView('ConnectingSiwe', view)
