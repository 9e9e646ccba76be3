import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { pointer } from '../house/comments.js'

const rooms = ['core', 'ui', 'harness', 'cli', 'fixtures', 'tools']

const sources = rooms
  .flatMap((room) => walk(path.join(root, room)).map((file) => `${room}/${file}`))
  .filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/**
 * Code without the contents of comments and strings, line by line. The marker `//` stays, since it may introduce a
 * reason.
 */
function bareLines(text: string): { code: string; hasReason: boolean }[] {
  const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return withoutBlocks.split('\n').map((line) => {
    const bare = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    const at = bare.search(/(^|\s)\/\//)
    return { code: at < 0 ? bare : bare.slice(0, at), hasReason: at >= 0 }
  })
}

/** Lines with a cast that gives no reason. `as const` and renamed imports or exports are no casts. */
function unreasonedCasts(text: string): number[] {
  const found: number[] = []
  let isInNames = false
  let isInTemplate = false
  const lines = bareLines(text)
  for (const [index, { code, hasReason }] of lines.entries()) {
    // A reason that does not fit on the line stands in a comment above it.
    const above = lines[index - 1]
    const isExplained = hasReason || (above?.hasReason && above.code.trim() === '')
    if ((code.split('`').length - 1) % 2 === 1) isInTemplate = !isInTemplate
    if (/^\s*(import|export)\b/.test(code)) isInNames = !/\bfrom\b|[;=(]/.test(code) && /\{/.test(code)
    const isRename = isInNames || /^\s*(import|export)\b.*\bas\b.*(\bfrom\b|\})/.test(code)
    if (isInNames && /\}/.test(code)) isInNames = false
    if (isRename || isExplained || isInTemplate) continue
    if (/[\w)\]}'] as (?!const\b)[\w({[]/.test(code)) found.push(index + 1)
  }
  return found
}

test('a cast is distinguished from a renamed import, a constant, a comment and a sentence', () => {
  expect(unreasonedCasts("import { a as b } from './x.js'\nconst c = [1] as const")).toEqual([])
  expect(unreasonedCasts('import {\n  a as b,\n  c,\n} from "./x.js"\nconst d = e as F')).toEqual([5])
  expect(unreasonedCasts('const d = e as F // the schema has just said so')).toEqual([])
  expect(unreasonedCasts('// the schema has just said so\nconst d = e as F')).toEqual([])
  expect(unreasonedCasts("const d = 'known as F' // x\n/** same as F */\nconst g = 'as far as I know'")).toEqual([])
})

test('every cast carries its reason on its line', () => {
  const found = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => unreasonedCasts(read(file)).map((line) => `${file}:${line}`))
  expect(found).toEqual([])
})

/** A line that git leaves in a file whose two sides it cannot join. */
const unjoined = /^(<{7}|>{7}) /m

test('no file has two sides that were never joined', () => {
  expect(unjoined.test(`words\n${'<'.repeat(7)} HEAD\nmore`)).toBe(true)
  const files = [...rooms, 'docs', 'examples', '.github'].flatMap((room) =>
    walk(path.join(root, room)).map((file) => `${room}/${file}`),
  )
  const texts = [...files, 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'AGENTS.md', 'package.json']
    .filter((file) => /\.(tsx?|m?js|css|md|ya?ml|json|ndjson|txt|html)$/.test(file))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
  expect(texts.length).toBeGreaterThan(2000)
  expect(texts.filter((file) => unjoined.test(read(file)))).toEqual([])
})

test('no document, scenario or title of a test points to a document that is not here', () => {
  const texts = rooms
    .concat('docs')
    .flatMap((room) => walk(path.join(root, room)).map((file) => `${room}/${file}`))
    .filter((file) => /\.(tsx?|mjs|md|ya?ml)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => !file.startsWith('tools/house/'))
  // The list contains one member of each kind.
  for (const kind of [/^docs\/.*\.md$/, /^core\/.*\.test\.ts$/, /^harness\/scenarios\/.*\.yaml$/])
    expect(texts.some((file) => kind.test(file))).toBe(true)
  expect(texts.filter((file) => pointer.test(read(file)))).toEqual([])
})

test('no file has the name of something else', () => {
  const vague = sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types|constants)(\.|\/)/.test(file))
  expect(vague).toEqual([])
})

test('no test is skipped, focused or left for later', () => {
  const found = sources.filter(
    (file) => isTest(file) && /\b(test|it|describe)\.(skip|only|todo|fails)\b/.test(read(file)),
  )
  expect(found).toEqual([])
})

test('a file owns one idea: none is longer than 400 lines', () => {
  // Translations are data, as fixtures are.
  const isData = (file: string) => /^(fixtures|ui\/messages\/languages)\//.test(file)
  const long = sources
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ file, lines }) => lines > 400 && !isData(file) && !isTest(file))
  expect(long).toEqual([])
})

test('no file of this clone names the machine on which it was written', () => {
  const found = sources.filter((file) => /\/(root|home|Users)\/[a-z]/.test(read(file)))
  expect(found).toEqual([])
})

/** A code of EIP-1193, EIP-3326 or MetaMask, or a member of a foreign error. In bare lines strings are empty. */
const foreignReading = /(?<![\w.,])(?:4001|4902|1013)\b|readMember\([^()]*, (?:message|code)\)/

const readsForeignError = (text: string) =>
  bareLines(text.replace(/'(code|message)'/g, '$1')).some(({ code }) => foreignReading.test(code))

/** These files write such codes, or store one without judging it. */
const readsNothing: Readonly<Record<string, string>> = {
  'core/features/login/adapter/adapter.ts': 'tells the host the code of what the modal has read',
  'core/features/recorder/recorder.ts': 'writes the code into a recording',
  'core/features/recorder/answers.ts': 'writes the code into a recording',
  'core/adapters/evm/one-prompt.ts': 'reads the message that was signed',
  'core/transports/metamask-mobile/live.ts': 'writes a wallet’s code as that of EIP-1193',
  'core/transports/metamask-mobile/relay.ts': 'reads why the relay refuses',
  'core/transports/mobile-wallet-adapter/client.ts': 'reads the message to be signed, and writes the codes of EIP-1193',
  'core/transports/mobile-wallet-adapter/connection.ts': 'writes a wallet’s code as that of EIP-1193',
  'core/transports/ton-connect/bridge.ts': 'reads a message of the bridge',
  'core/transports/ton-connect/client.ts': 'writes a wallet’s code as that of EIP-1193',
  'core/standards/session.ts': 'takes a method’s own error out of its envelope, as it is',
  'core/transports/metamask-mobile/methods.ts': 'reads the message to be signed',
  'core/lib/rpc/client.ts': 'asks a node again by the code of its answer',
}

test('foreign errors are read in one place', () => {
  expect(["if (readMember(error, 'code') === 7) return", 'if (code === 4902) add()'].every(readsForeignError)).toBe(
    true,
  )
  expect(readsForeignError('// a wallet says 4902\nconst known = add()')).toBe(false)
  const readers = sources
    .filter((file) => /^(core|ui)\//.test(file) && !isTest(file) && !/^core\/(errors|testing)\//.test(file))
    .filter((file) => readsForeignError(read(file)))
  expect(readers.filter((file) => !Object.hasOwn(readsNothing, file))).toEqual([])
})
