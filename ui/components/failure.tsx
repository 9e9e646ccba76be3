import WifiOff from 'lucide-react/icons/wifi-off'
import { useMessages } from '../primitives/context/shell.js'
import { Message, MessageButton, type MessageProps } from './message.js'

/** Replaces content that failed to load. */
export function Failure(props: Omit<MessageProps, 'icon' | 'tone'> & { onRetry?: () => void }) {
  const { onRetry, children, ...words } = props
  const { checkConnection, retry } = useMessages()
  return (
    <Message icon={WifiOff} tone="failure" text={checkConnection} {...words}>
      {onRetry ? <MessageButton onPress={onRetry}>{retry}</MessageButton> : children}
    </Message>
  )
}
