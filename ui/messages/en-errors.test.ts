import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HostRefusedError } from '../../core/errors/host.js'
import { toModalError } from '../../core/errors/to-modal-error.js'
import { alikeErrors, enErrors, errorText, fixedNotices, noticeText } from './en-errors.js'
import { enViews } from './english/views.js'
import { createLanguage } from './language.js'
import { messagesIn } from './messages-in.js'

const room = (folder: string) => path.join(import.meta.dirname, '../..', folder)
const read = (file: string) => fs.readFileSync(file, 'utf8')
const sources = (folder: string) =>
  fs
    .readdirSync(room(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => read(path.join(room(folder), name)))

/** Every error code, from the interface that types them. */
const errorCodes = [...read(room('core/errors/codes.ts')).matchAll(/^ {2}(\w+): unknown$/gm)].map(
  ([, code = '']) => code,
)
/** Every notice code in core's sources. */
const noticeCodes = sources('core').flatMap((code) =>
  [...code.matchAll(/(?:notify|copy)\((?:[^'()]*,\s*)?'(\w+)',/g)].map(([, found = '']) => found),
)
const codes = [...new Set([...errorCodes, ...noticeCodes])]

const messages = messagesIn(createLanguage({}))
const said = (code: string) => errorText(messages, { code })

async function speaking(options: Parameters<typeof createLanguage>[0]) {
  const language = createLanguage(options)
  await language.load()
  const spoken = messagesIn(language)
  return { ...spoken, byCode: new Map<string, string>() }
}

test('every code of an error or a notice has a sentence, or uses that of another code', () => {
  expect(errorCodes.length).toBeGreaterThan(110)
  expect(noticeCodes.length).toBeGreaterThan(10)
  expect(codes.filter((code) => !enErrors.has(code) && !alikeErrors.has(code))).toEqual([])
  expect([...alikeErrors.values()].filter((code) => !enErrors.has(code))).toEqual([])
  expect([...alikeErrors.keys()].filter((code) => enErrors.has(code))).toEqual([])
  for (const code of alikeErrors.keys()) expect(said(code)).toBe(enErrors.get(alikeErrors.get(code) ?? ''))
})

test('sentences are written for visitors: without codes, program names, or a full stop', () => {
  for (const [code, sentence] of enErrors) {
    expect(sentence, code).toMatch(/^[A-Z]/)
    expect(sentence, code).not.toMatch(
      /\b(rpc|json|http|nonce too|invalid|undefined|null|failed to|error|param\w*|node)\b/i,
    )
    // Only texts of two sentences end with a full stop.
    expect(/[.!?]$/.test(sentence), code).toBe(/[.] /.test(sentence))
  }
})

const foreign = [
  new Error('Your wallet is locked. Enter your recovery phrase at https://walletmodal.help to go on'),
  { code: -32000, message: 'max initcode size exceeded' },
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
  'Ledger device: UNKNOWN_ERROR (0x6a80).',
]

test("the words of a wallet or a node never appear as the modal's own", async () => {
  const german = await speaking({ locale: 'de' })
  for (const thrown of foreign) {
    const error = toModalError(thrown)
    const words = typeof thrown === 'string' ? thrown : thrown.message
    for (const spoken of [{ ...messages, byCode: enViews.byCode }, german]) {
      expect(errorText(spoken, error)).not.toContain(words)
      expect(noticeText(spoken, { code: error.code, message: error.shortMessage })).not.toContain(words)
    }
  }
  expect(said(toModalError(foreign[0]).code)).toBe('Your wallet is locked')
  expect(said(toModalError(new Error('no words that anybody knows')).code)).toBe('Something went wrong')
  expect(said('a_code_of_tomorrow')).toBe('Something went wrong')
})

test('a refusal of the page is in the page’s words, in every language', async () => {
  const refused = new HostRefusedError({ check: 'beforeSend', refusal: 'Name the receiver first.' })
  for (const spoken of [{ ...messages, byCode: enViews.byCode }, await speaking({ locale: 'de' })]) {
    expect(errorText(spoken, refused)).toBe('Name the receiver first.')
    expect(noticeText(spoken, { code: refused.code, message: refused.shortMessage })).toBe('Name the receiver first.')
  }
})

test('a notice with a fixed English text has it in English only', async () => {
  const notice = { code: 'history_failed', message: 'Failed to fetch transactions' }
  const english = { ...messages, byCode: enViews.byCode }
  expect(noticeText(english, notice)).toBe('Failed to fetch transactions')
  expect(noticeText(english, { code: 'swapped', message: 'Swapped ETH to 3,000 USDC' })).toBe(
    'Swapped ETH to 3,000 USDC',
  )
  expect(noticeText(english, { code: 'unknown', message: 'Transaction error' })).toBe('Transaction error')
  expect(noticeText(english, { code: 'address_copied', message: 'Address copied' })).toBe('Address copied')
  expect(noticeText(english, { ...notice, message: 'Failed to fetch' })).toBe('Couldn’t load transactions')
  expect(noticeText(await speaking({ locale: 'de' }), notice)).toBe('Transaktionen nicht abrufbar')
  const own = await speaking({ messages: { en: { errors: { history_failed: 'Nothing came' } } } })
  expect(noticeText(own, notice)).toBe('Nothing came')
})

test("a host can replace the text of an error by its own code, even if it shares another code's sentence", async () => {
  const own = await speaking({ messages: { en: { errors: { rpc_parse: 'What?' } } } })
  expect(['rpc_parse', 'rpc_invalid_request'].map((code) => errorText(own, { code }))).toEqual([
    'What?',
    'Your wallet or the network didn’t accept the request',
  ])
})

test('each fixed notice is a text in core', () => {
  const all = sources('core').join('\n')
  expect([...fixedNotices].filter((text) => !all.includes(`'${text}'`))).toEqual([])
})
