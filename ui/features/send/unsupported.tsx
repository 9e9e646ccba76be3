import Unplug from 'lucide-react/icons/unplug'
import { observer } from 'mobx-react-lite'
import { Message } from '../../components/message.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useModal } from '../../primitives/context/shell.js'
import { useSendMessages } from './use-send.js'

/** On a network that nothing is sent on from here. */
export const SendUnsupported = observer(function SendUnsupported() {
  const messages = useSendMessages()
  const { options } = useModal()
  const { showNetworks } = useFlows()
  return (
    <Message
      mark={<Unplug size={24} strokeWidth={1.75} />}
      heading={messages.unsupportedHeading}
      text={messages.unsupportedText}
    >
      {options.given.enableNetworkSwitch && <Button onPress={showNetworks}>{messages.switchNetwork}</Button>}
    </Message>
  )
})
