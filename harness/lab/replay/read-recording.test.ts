import { expect, test } from 'vitest'
import { parseRecording, RecordingError } from './read-recording.js'
import { recorded } from './testing/recording.js'

const open = { kind: 'state', at: 1, open: true, view: 'Connect', status: 'disconnected' } as const

function refusal(given: unknown): string {
  try {
    parseRecording(typeof given === 'string' ? given : JSON.stringify(given), 'bug.json')
  } catch (error) {
    if (error instanceof RecordingError) return error.message
    throw error
  }
  return 'none'
}

test('reads a recording that the modal exports', () => {
  const given = recorded([open])
  expect(parseRecording(JSON.stringify(given), 'bug.json')).toEqual(given)
})

test('reports the problem of a file, the expected content, and a next step', () => {
  const whole = recorded([open])
  expect(refusal('{')).toMatch(/^bug.json is not JSON\nMake one with createWalletModal\(\{ recorder: true \}\)/)
  expect(refusal({ log: {} })).toMatch(/its "format" is missing, wanted "walletmodal-recording"/)
  expect(refusal({ ...whole, format: 'har' })).toMatch(/its "format" is "har"/)
  expect(refusal({ ...whole, version: 2 })).toMatch(/version 2, and this harness reads version 1: install/)
  expect(
    refusal({ ...whole, theme: 'blue', visits: [{ startedAt: 1, wallets: [], steps: [{ kind: 'jump' }] }] }),
  ).toMatch(/^bug.json is not a complete recording:\n {2}theme: .*\n {2}visits\.0\.steps\.0/)
  expect(refusal(recorded([]))).toBe('bug.json has nothing to replay: the modal was never open while it was recorded')
})
