import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mappedErrors } from '../../core/errors/mapped-error.js'
import { facts } from '../../harness/test/language/assertions.js'
import { head } from '../../harness/test/language/head.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from '../../harness/test/language/verbs/verbs.js'
import { exitCodes } from '../../harness/test/runner/report/result.js'
import { faultCatalogue } from '../../harness/world/faults/catalogue.js'
import { loadFailedCode } from '../../ui/entry/load-failure.js'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')
const harness = read('docs/harness.md')

const documents = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'harness/world/faults/REFERENCE.md',
  ...['core', 'ui', 'harness', 'cli', 'fixtures', 'tools'].map((room) => `${room}/README.md`),
  ...walk(path.join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
]

test('the README of each room has at most 60 lines', () => {
  const rooms = documents.filter((file) => /^\w+\/README\.md$/.test(file) && !file.startsWith('docs/'))
  const long = rooms.filter((file) => read(file).trimEnd().split('\n').length > 60)
  expect({ count: rooms.length, long }).toEqual({ count: 6, long: [] })
})

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '')

/** As GitHub makes them of headings. */
function anchors(text: string): Set<string> {
  const headings = withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}

/** The text between a heading and the next one of its level. */
function section(title: string, document = readme): string {
  const level = /^(#+) /.exec(title)?.[1] ?? ''
  const start = document.indexOf(`\n${title}\n`)
  if (start < 0) throw new Error(`there is no "${title}"`)
  const rest = document.slice(start + title.length + 2)
  const end = rest.search(new RegExp(`^#{1,${level.length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end)
}

/** Words in backticks in the first column of a section's tables, and in its text where `everywhere`. */
function named(text: string, everywhere = false): Set<string> {
  const lines = everywhere ? text : [...text.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell).join('\n')
  return new Set([...lines.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}

test.each(documents)('every link of %s leads somewhere', (file) => {
  const text = withoutCode(read(file))
  const broken: string[] = []
  for (const [, target = ''] of text.matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g)) {
    if (/^https:\/\//.test(target)) {
      if (!URL.canParse(target)) broken.push(target)
      continue
    }
    const [where = '', anchor] = target.split('#')
    const full = where ? path.join(path.dirname(file), where) : file
    if (!fs.existsSync(path.join(root, full))) broken.push(target)
    else if (anchor !== undefined && !anchors(read(full)).has(anchor)) broken.push(target)
  }
  expect(broken).toEqual([])
})

test('every picture of the README exists', () => {
  const files = [...readme.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(4)
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

test('the README says what it is before the first picture, and then how to try it, in exactly two commands', () => {
  const [title, what, picture] = readme.split('\n\n')
  expect({ title, what: what?.slice(0, 35), picture: picture?.split('\n')[0] }).toEqual({
    title: '# walletmodal',
    what: 'A modal that a web app embeds so th',
    picture: '<picture>',
  })
  expect(/```sh\n([\s\S]*?)```/.exec(readme)?.[1]).toBe('npm ci && npm start\nnpm ci && npm test\n')
})

test('an option without an effect is read only where options are described', () => {
  const rows = read('docs/options.md').split('\n')
  const idle = rows.filter((row) => row.includes('no effect yet')).flatMap((row) => [...named(row)].slice(0, 1))
  const sources = ['core', 'ui'].flatMap((room) =>
    walk(path.join(root, room))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !(room === 'core' && file.startsWith('contracts/')))
      .map((file) => `${room}/${file}`),
  )
  const readOf = (name: string) =>
    new RegExp(`\\b(given|features|options)\\.${name}\\b|\\b${name}\\b[^=]*\\} = [\\w.]*(given|options)\\b`)
  const untrue = idle.flatMap((name) =>
    sources.filter((file) => readOf(name).test(read(file))).map((file) => `${name}: ${file}`),
  )
  expect(untrue).toEqual([])
})

test('the error table names every code, and none that does not exist', () => {
  const errorFiles = walk(path.join(root, 'core')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const codes = new Set(
    errorFiles.flatMap((file) =>
      [...read(`core/${file}`).matchAll(/(?:extends ModalError<|Error: \{\s*code: )'([a-z_]+)'/g)].map(
        ([, code = '']) => code,
      ),
    ),
  )
  for (const [code] of mappedErrors) codes.add(code)
  // The entry says it without a class.
  codes.add(loadFailedCode)
  expect(codes.size).toBeGreaterThan(30)
  expect([...named(read('docs/errors.md'))].sort()).toEqual([...codes].sort())
})

test('the scenario reference names every key, step and fact', () => {
  const reference = named(section('## Scenario reference', harness), true)
  const wanted = [
    ...Object.keys(head.shape),
    ...Object.keys(userVerbs),
    ...Object.keys(appVerbs).map((verb) => `app.${verb}`),
    ...Object.keys(otherVerbs),
    ...Object.keys(facts.shape),
  ]
  expect(wanted.filter((word) => !reference.has(word))).toEqual([])
})

/** Reads a row of a table by the words in its first cell. */
function row(of: string, first: string): string {
  const found = section(of, harness)
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`))
  if (!found) throw new Error(`${of} has no row for ${first}`)
  return found
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
}

const schemaOf = (shape: z.core.$ZodType): Schema => z.toJSONSchema(shape, { unrepresentable: 'any' }) as Schema // its draft is wider
const headSchema: Readonly<Record<string, Schema>> = schemaOf(head).properties ?? {}

test.each(['wallets', 'http', 'frame', 'page'])('the scenario reference names all members of `%s` in a head', (key) => {
  const said = row('### Head', `\`${key}\``)
  const { properties, additionalProperties } = headSchema[key] ?? {}
  const keys = Object.keys(properties ?? additionalProperties?.properties ?? {})
  expect(keys.length).toBeGreaterThan(2)
  expect(keys.filter((word) => !new RegExp(`\\b${word}\\b`).test(said))).toEqual([])
  if (key !== 'http') return
  const named = [...said.replace(/^\|[^|]*\|/, '').matchAll(/`(\w+)[^`]*`/g)].map(([, word = '']) => word)
  expect(named.filter((word) => !keys.includes(word))).toEqual([])
})

test.each([
  ['`wallet.<name>`', actorVerbs.wallet],
  ['`browser`', otherVerbs.browser],
  ['`frame`', otherVerbs.frame],
  ['`relay`', otherVerbs.relay],
  ['`onramp`', otherVerbs.onramp],
  ['`clock`', otherVerbs.clock],
])('the scenario reference names every word and key of %s', (first, verb) => {
  const said = row('### Steps', first)
  const wordsOf = ({ anyOf = [], enum: words = [], properties = {} }: Schema): string[] => [
    ...words,
    ...Object.keys(properties),
    ...anyOf.flatMap(wordsOf),
  ]
  const words = wordsOf(schemaOf(verb))
  expect(words.length).toBeGreaterThan(2)
  expect(words.filter((word) => !new RegExp(`[\\s\`{]${word}\\b`).test(said))).toEqual([])
})

test('the scenario reference names every fault', () => {
  const faults = named(section('### Faults', harness), true)
  expect(faultCatalogue.map(({ name }) => name).filter((name) => !faults.has(name))).toEqual([])
})

test('every exit code is in the table', () => {
  const table = section('## Exit codes', harness)
  const missing = Object.values(exitCodes).filter((code) => !new RegExp(`^\\| ${code} \\|`, 'm').test(table))
  expect(missing).toEqual([])
})

test('every script that the README names exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const used = [...readme.matchAll(/npm (?:run )?(start|test|build|bench|shots|lock)\b/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !(name in scripts))).toEqual([])
})
