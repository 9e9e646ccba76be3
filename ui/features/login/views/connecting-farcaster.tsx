import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { connectingStyles } from '../../../components/connecting.css.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { useShown } from '../../../components/hooks/use-shown.js'
import { pairingCodeStyles } from '../../../components/pairing-code.css.js'
import { RingedIcon } from '../../../components/ringed-icon.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useModal } from '../../../primitives/context/shell.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { Spinner } from '../../../primitives/spinner.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { loginFailure } from '../failure.js'
import { SocialTile } from '../social-tile.js'

/** Farcaster's app says who it is: by a code that a phone scans, or by a link that opens it on this one. */
const ConnectingFarcaster = observer(function ConnectingFarcaster() {
  const messages = useLoginMessages()
  const { platform } = useModal()
  const login = useLogin()
  const { store } = login
  const status = useShown(store?.farcaster?.status) ?? 'preparing'
  const isHere = platform.device.isMobile
  const words = {
    preparing: { title: messages.farcasterPreparing, text: '' },
    ready: isHere
      ? { title: messages.farcasterAppReady, text: messages.farcasterAppText }
      : { title: messages.farcasterReady, text: messages.farcasterReadyText },
    retrieving: { title: messages.socialRetrieving, text: messages.socialRetrievingText },
    failed: loginFailure(store?.error, messages),
  }[status]
  useAnnouncement(words.text ? `${words.title}. ${words.text}` : words.title)
  const shown = { status, words, login }
  return isHere || status === 'retrieving' ? <InApp {...shown} /> : <Code {...shown} />
})

interface Shown {
  status: 'preparing' | 'ready' | 'retrieving' | 'failed'
  words: { title: string; text: string }
  login: Login
}

const Code = observer(function Code({ status, words, login }: Shown) {
  useStyles(pairingCodeStyles)
  const messages = useLoginMessages()
  return (
    <div className="wm-pairing" data-state={status}>
      {status === 'failed' ? (
        <div className="wm-pairing-stop">
          <span className="wm-pairing-mark">
            <WifiOff size={24} strokeWidth={1.75} />
          </span>
          <h3>{words.title}</h3>
          <p>{words.text}</p>
          <Button kind="primary" onPress={() => login.call(({ farcaster }) => farcaster.retry())}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <QrCode text={login.store?.farcaster?.url} label={messages.farcasterCode} />
      )}
      <div className="wm-pairing-words" key={words.title}>
        {status !== 'failed' && (
          <>
            <h3>{words.title}</h3>
            <p>{words.text}</p>
          </>
        )}
      </div>
      <div className="wm-pairing-actions">
        <CopyLink login={login} />
      </div>
    </div>
  )
})

const InApp = observer(function InApp({ status, words, login }: Shown) {
  useStyles(connectingStyles)
  const messages = useLoginMessages()
  const { goBack } = useFlows()
  const ring = status === 'failed' ? 'failed' : status === 'ready' ? 'still' : 'waiting'
  return (
    <div className="wm-connecting" data-state={ring}>
      <RingedIcon state={ring}>
        <SocialTile provider="farcaster" />
      </RingedIcon>
      <h3 key={words.title}>{words.title}</h3>
      <p key={words.text}>{words.text}</p>
      <div className="wm-connecting-actions">
        {status === 'failed' && (
          <Button kind="primary" isWide onPress={() => login.call(({ farcaster }) => farcaster.retry())}>
            {messages.retry}
          </Button>
        )}
        {(status === 'ready' || status === 'preparing') && (
          <>
            <Button
              kind="primary"
              isWide
              isDisabled={status === 'preparing'}
              onPress={() => login.call(({ farcaster }) => farcaster.openApp())}
            >
              {status === 'preparing' && <Spinner size={18} />}
              {status === 'preparing' ? messages.loadingLink : messages.farcasterOpen}
            </Button>
            <CopyLink login={login} />
          </>
        )}
        {status !== 'ready' && status !== 'preparing' && (
          <Button kind="plain" isWide onPress={goBack}>
            {status === 'failed' ? messages.otherWay : messages.cancel}
          </Button>
        )}
      </div>
    </div>
  )
})

const CopyLink = observer(function CopyLink({ login }: { login: Login }) {
  const messages = useLoginMessages()
  const [isCopied, markCopied] = useCopied()
  const copy = () =>
    login.call(({ farcaster }) => {
      void farcaster.copyLink().then((isDone) => {
        if (isDone) markCopied()
      })
    })
  return (
    <Button isWide isDisabled={login.store?.farcaster?.status !== 'ready'} onPress={copy}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.linkCopied : messages.copyLink}
    </Button>
  )
})

export default defineView('ConnectingFarcaster', {
  title: ({ messages }) => loginMessagesOf(messages).providers.farcaster,
  component: ConnectingFarcaster,
})
