import { useEffect } from 'react'
import { viewMessagesOf } from '../../messages/en-views.js'
import { Button } from '../../primitives/button.js'
import { useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { css } from '../../primitives/styles/css.js'
import { followVisitor } from './follow-visitor.js'

const recordingStyles = css`
  .wm-recording {
    display: flex;
    justify-content: center;
    margin: 0 16px 8px;

    & .wm-press {
      min-block-size: 32px;
      padding: 4px 14px;
      font-size: var(--wm-text-14);
    }
  }
`

/** Follows what the visitor does in the modal. With `debug` it draws the button that saves the recording. */
export function RecordingBar() {
  recordingStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { options, recorder } = useModal()
  const { root } = useShell()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    // Without the code nothing is recorded, and there is nothing to save.
    recorder?.load().then(
      (made) => {
        if (!isOver) stop = followVisitor(root, made)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [root, recorder])
  if (!options.given.debug) return null
  const save = () => {
    const made = recorder?.peek()
    if (made) download(JSON.stringify(made.export(), undefined, 2))
  }
  return (
    <div className="wm-recording" data-unrecorded>
      <Button onPress={save}>{messages.saveRecording}</Button>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'walletmodal-recording.json' })
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
