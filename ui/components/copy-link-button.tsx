import { observer } from 'mobx-react-lite'
import { viewMessagesOf } from '../messages/en-views.js'
import { Button } from '../primitives/button.js'
import { useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { CopyMark, useCopied } from './copy-mark.js'

/** Copies what the code says; a tick answers. Nothing can be copied while there is no code. */
export const CopyLinkButton = observer(function CopyLinkButton({ kind = 'soft' }: { kind?: 'soft' | 'plain' }) {
  const messages = useMessages(viewMessagesOf)
  const { pairing } = useModal().connections
  const { copyPairingLink } = useFlows()
  const [isCopied, markCopied] = useCopied()
  const copy = () => {
    void copyPairingLink().then((done) => {
      if (done) markCopied()
    })
  }
  return (
    <Button kind={kind} isWide isDisabled={pairing?.state !== 'ready'} onPress={copy}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </Button>
  )
})
