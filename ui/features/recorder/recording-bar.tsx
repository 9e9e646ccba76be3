import { useEffect } from 'react'
import { viewMessagesOf } from '../../messages/english/views.js'
import { PlainButton } from '../../primitives/button.js'
import { useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { whenHere } from '../../primitives/later.js'
import { followVisitor } from './follow-visitor.js'

/** Records the visitor's actions in the modal. With `debug` it shows a button that saves the recording. */
export function RecordingBar() {
  const messages = useMessages(viewMessagesOf)
  const { options, recorder } = useModal()
  const { root } = useShell()
  useEffect(() => whenHere(recorder.load(), (made) => followVisitor(root, made)), [root, recorder])
  if (!options.given.debug) return null
  const save = () => {
    const made = recorder.peek()
    if (made) download(JSON.stringify(made.export(), undefined, 2))
  }
  return (
    <div data-unrecorded>
      <PlainButton onPress={save}>{messages.saveRecording}</PlainButton>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'walletmodal-recording.json' }).click()
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
