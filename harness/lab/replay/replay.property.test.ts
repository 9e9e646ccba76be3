import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { type Recording, recording } from '../../../core/contracts/recording.js'
import { toReplay } from './replay.js'
import { toHead } from './to-head.js'
import { toSteps } from './to-steps.js'

/** Texts that some parser treats as the end of a string, line or document, or as special at the start. */
const awkward = fc.constantFrom(
  ...[
    '\n',
    '\r',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\0',
    '\t',
    '\f',
    '\v',
    '\ufeff',
    '\n---\n',
    '\n...\n',
    '"',
    "'",
    '\\\\',
  ],
  ...[
    '\\\\n',
    '#',
    ' # ',
    ': ',
    '- ',
    '? ',
    '| ',
    '> ',
    '!!js/function ',
    '!tag ',
    '&anchor ',
    '*anchor ',
    '<<: ',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...[
    '%YAML 1.2',
    '@',
    '`',
    '~',
    'null',
    'true',
    '1e3',
    '0x1',
    '$alice',
    '$(a)',
    '- ts: ./evil.mjs#f',
    '\napp: { command: "id" }\n',
  ],
)
const hostile = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 60 }), fc.constant('x'.repeat(90))), { maxLength: 8 })
  .map((parts) => parts.join(''))
const line = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, '')

function recordingOf(texts: readonly string[]): Recording {
  let next = 0
  const text = () => texts[next++ % texts.length] ?? ''
  return {
    format: 'walletmodal-recording',
    version: 1,
    modal: text(),
    browser: text(),
    window: { width: 1024, height: 768, phone: false },
    language: text(),
    theme: 'light',
    networks: [
      { id: 'eip155:1', name: text() },
      { id: text(), name: text() },
    ],
    options: { [text()]: text(), app: { command: text() }, features: { [text()]: [text()] } },
    visits: [
      {
        startedAt: 0,
        wallets: [{ id: text(), name: text(), type: 'ANNOUNCED', namespaces: ['eip155'] }],
        steps: [
          { kind: 'state', at: 0, open: true, view: 'Connect', status: 'disconnected', network: text() },
          { kind: 'press', at: 4000, role: text(), name: text() },
          { kind: 'state', at: 4100, open: true, view: text(), status: 'disconnected', error: text(), alert: text() },
          {
            kind: 'wallet',
            at: 5000,
            ms: 5,
            call: 'switchNetwork',
            wallet: text(),
            namespace: 'eip155',
            network: text(),
          },
          { kind: 'wallet', at: 5100, ms: 5, call: 'request', method: text(), wallet: text(), error: text() },
          { kind: 'fill', at: 6000, role: text(), name: text(), length: 3, looks: 'text' },
          { kind: 'answer', at: 7000, ms: 5, service: 'node', route: text(), error: text() },
        ],
      },
    ],
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('whatever texts a recording has, the scenario has the intended steps and no other key or step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 12 }), fc.boolean(), async (texts, isOnApp) => {
      const recorded = recordingOf(texts)
      const app = isOnApp ? { url: 'http://localhost:5173' } : undefined
      const { head, cast } = toHead(recorded, app)
      const steps = toSteps(recorded, cast, isOnApp)
      const { yaml } = await toReplay(recorded, app)
      const documents = parseAllDocuments(yaml)
      expect([...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
      expect([...documents].map((document) => document.toJS())).toEqual([
        asJson(head),
        asJson(steps.map(({ step }) => step)),
      ])
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('accepts a recording with single-line texts, and refuses any other', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 12 }), (texts) => {
      expect(z.safeParse(recording, recordingOf(texts.map(line))).success).toBe(true)
      const isPlain = texts.every((text) => text === line(text))
      if (!isPlain && texts.length < 6) expect(z.safeParse(recording, recordingOf(texts)).success).toBe(false)
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('texts, lists and settings have limits', () => {
  const isRead = (change: object) => z.safeParse(recording, { ...recordingOf(['a']), ...change }).success
  expect(isRead({})).toBe(true)
  expect(isRead({ modal: 'x'.repeat(2001) })).toBe(false)
  expect(isRead({ options: { a: 'x'.repeat(2001) } })).toBe(false)
  expect(isRead({ options: { a: ['x\ny'] } })).toBe(false)
  expect(isRead({ options: { 'a\nb': 1 } })).toBe(false)
  expect(isRead({ visits: Array(101).fill(recordingOf(['a']).visits[0]) })).toBe(false)
})
