import { readFileSync } from 'node:fs'
import { type Recording, recording, recordingVersion } from '../../../core/contracts/recording.js'
import { parseWith } from '../../test/language/explain-issue.js'
import { memberOf, parseJson } from '../../world/lib/json.js'
import { messageOf } from '../../world/lib/message-of.js'

/** The file is not a recording, or cannot be replayed. Exit code 3. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

const howTo =
  'Make one with createWalletModal({ recorder: true }), then modal.exportRecording(), or the button "Save recording" that `debug: true` draws.'

/** Parses a recording from JSON. Errors name `file`. @throws {@link RecordingError} */
export function parseRecording(text: string, file: string): Recording {
  const json = parseJson(text)
  if (json === undefined) throw new RecordingError(`${file} is not JSON\n${howTo}`)
  const format = memberOf(json, 'format')
  if (format !== 'walletmodal-recording')
    throw new RecordingError(
      `${file} is not a recording: its "format" is ${JSON.stringify(format) ?? 'missing'}, wanted "walletmodal-recording"\n${howTo}`,
    )
  const version = memberOf(json, 'version')
  if (version !== recordingVersion)
    throw new RecordingError(
      `${file} is a recording of version ${JSON.stringify(version)}, and this harness reads version ${recordingVersion}: install the walletmodal-harness that goes with the modal that recorded it`,
    )
  const parsed = parseWith(recording, json)
  if (!parsed.ok) {
    const found = parsed.findings.slice(0, 5).map((each) => `\n  ${each.path.join('.')}: ${each.message}`)
    throw new RecordingError(`${file} is not a complete recording:${found.join('')}\n${howTo}`)
  }
  const isIdle = parsed.value.visits.every(({ steps }) => steps.every((step) => step.kind !== 'state' || !step.open))
  if (isIdle) throw new RecordingError(`${file} has nothing to replay: the modal was never open while it was recorded`)
  return parsed.value
}

/** Reads a recording from a file. @throws {@link RecordingError} */
export function readRecording(file: string): Recording {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new RecordingError(`${file} cannot be read: ${messageOf(cause)}`, { cause })
  }
  return parseRecording(text, file)
}
