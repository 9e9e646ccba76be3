import { type ReactNode, useState } from 'react'
import type { UpAddresses } from '../../../test/control/addresses.js'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { Choice, CopyButton } from '../sandbox/parts.js'
import { type Recorder, useRecorder } from './recorder.js'
import { toTypeScript, toYaml } from './recording.js'

const formats = [
  ['yaml', 'Scenario (YAML)'],
  ['typescript', 'Playwright test (TypeScript)'],
] as const

interface Props {
  readonly recorder: Recorder
  readonly world: UpAddresses | undefined
  readonly wallets: readonly WalletState[]
}

/** Records actions by hand, and shows them as a scenario to copy. */
export function RecordingSection({ recorder, world, wallets }: Props): ReactNode {
  const { isRecording, actions, owners } = useRecorder(recorder)
  const [format, setFormat] = useState('yaml')
  const [selected, setSelected] = useState('')
  if (!world) return null
  const scene = { actions, owners, world, wallets, origin: location.origin }
  const text = format === 'yaml' ? toYaml(scene) : toTypeScript(scene)
  return (
    <details open={isRecording || actions.length > 0} className="recording">
      <summary>
        <h2>Record a scenario</h2>
      </summary>
      {!isRecording && actions.length === 0 && (
        <p className="quiet">Use your page and answer its requests here. A test is written of both.</p>
      )}
      <footer>
        {isRecording ? (
          <button type="button" className="primary" onClick={recorder.stop}>
            Stop recording
          </button>
        ) : (
          <button type="button" className="primary" onClick={() => recorder.start(wallets)}>
            {actions.length > 0 ? 'Record anew' : 'Record'}
          </button>
        )}
        {isRecording && (
          <button
            type="button"
            // The click clears the selection, so it is read before.
            onPointerDown={() => setSelected(selectedText())}
            onClick={() => {
              const seen = selected || selectedText()
              if (seen !== '') recorder.record({ do: 'see', text: seen })
            }}
          >
            Expect selected text
          </button>
        )}
        {actions.length > 1 && (
          <button type="button" onClick={recorder.undo}>
            Undo last step
          </button>
        )}
        {!isRecording && actions.length > 0 && (
          <button type="button" onClick={recorder.forget}>
            Discard
          </button>
        )}
      </footer>
      {actions.length > 0 && (
        <>
          <Choice name="Written as" value={format} values={formats} onChange={setFormat} />
          <pre>{text}</pre>
          <CopyButton value={text} name="the recorded steps" />
        </>
      )}
    </details>
  )
}

const selectedText = () => (getSelection()?.toString() ?? '').trim().replaceAll(/\s+/g, ' ')
