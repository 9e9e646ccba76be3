import Search from 'lucide-react/icons/search'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import type { ReceiverProblem } from '../../../core/features/send/phase.js'
import type { SendPart } from '../../../core/features/send/send.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { Avatar } from '../../components/avatar.js'
import { fieldBoxStyles } from '../../components/fields/field-box.css.js'
import { useModal } from '../../primitives/context/shell.js'
import { CrossButton } from '../../primitives/cross-button.js'
import { Name } from '../../primitives/name.js'
import { Spinner } from '../../primitives/spinner.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { receiverFieldStyles } from './receiver-field.css.js'
import { type AllSendMessages, useSendMessages } from './use-send.js'

/** Whom to send to: an address or a name, and who that is. */
export const ReceiverField = observer(function ReceiverField({ send }: { send: SendPart }) {
  useStyles(fieldBoxStyles)
  useStyles(receiverFieldStyles)
  const messages = useSendMessages()
  const { accounts, chains } = useModal()
  const noteId = useId()
  const { store } = send
  const { receiver, receiverText } = store
  const network = chains.activeNetwork?.name ?? ''
  const problem = receiver.status === 'refused' ? problemWords(receiver.problem, network, messages) : undefined
  const found = receiver.status === 'found' ? receiver.receiver : undefined
  const isNamed = servesNamespace('names', accounts.active?.namespace)
  const placeholder = isNamed ? messages.receiverPlaceholder : messages.receiverPlaceholderPlain
  return (
    <div className="wm-receiver">
      <div className="wm-field-box wm-receiver-box">
        <span className="wm-receiver-mark">
          {receiver.status === 'looking' ? (
            <Spinner size={20} />
          ) : found ? (
            <Avatar address={found.address} src={found.image} size={24} />
          ) : (
            <Search size={20} strokeWidth={1.75} />
          )}
        </span>
        <input
          type="text"
          aria-label={messages.receiverLabel}
          placeholder={placeholder}
          value={receiverText}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => send.setReceiver(currentTarget.value)}
        />
        <span className="wm-receiver-clear">
          {receiverText !== '' && <CrossButton label={messages.clearReceiver} onPress={() => send.setReceiver('')} />}
        </span>
      </div>
      <p className="wm-receiver-note" id={noteId} data-tone={problem ? 'failure' : undefined}>
        {problem ?? (found && <Found address={found.address} name={found.name} text={receiverText} />)}
      </p>
    </div>
  )
})

/** What the text does not say itself: the address of a name, the name of an address. */
function Found({ address, name, text }: { address: string; name: string | undefined; text: string }) {
  if (!name) return null
  const isNameWritten = text.trim().toLowerCase() === name.toLowerCase()
  return isNameWritten ? (
    <span title={address}>{truncateAddress(address, 6, 6)}</span>
  ) : (
    <span>
      <Name>{name}</Name>
    </span>
  )
}

function problemWords(problem: ReceiverProblem, network: string, messages: AllSendMessages): string {
  const { receiverProblems, chains } = messages
  switch (problem.kind) {
    case 'namespace':
      return receiverProblems.namespace(chains[problem.namespace], network)
    case 'noName':
      return receiverProblems.noName(problem.name)
    case 'lookup':
      return problem.error.code === 'name_service' ? problem.error.shortMessage : receiverProblems.lookup
    default:
      return receiverProblems[problem.kind]
  }
}
