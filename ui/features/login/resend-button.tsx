import { observer } from 'mobx-react-lite'
import type { LoginStore } from '../../../core/features/login/store.js'
import { useLoginMessages } from '../../components/hooks/use-login-messages.js'
import { Button } from '../../primitives/button.js'

interface ResendButtonProps {
  store: LoginStore | undefined
  words: string
  onPress: () => void
}

/** Sends another email. During the cooldown it counts the seconds. */
export const ResendButton = observer(function ResendButton({ store, words, onPress }: ResendButtonProps) {
  const messages = useLoginMessages()
  const seconds = store?.secondsToNextEmail ?? 0
  const isSending = store?.pending === 'resend'
  return (
    <Button isWide isDisabled={isSending || seconds > 0} onPress={onPress}>
      {isSending ? messages.resending : seconds > 0 ? messages.resendIn(seconds) : words}
    </Button>
  )
})
