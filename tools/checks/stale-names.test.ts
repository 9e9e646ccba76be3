import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'

// Pages and comments name only things that exist: a renamed file leaves no page behind with the old name.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(path.join(root, file)))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** Pages about this repository. Pages for hosts name files of the host. */
const pages = files.filter(
  (file) =>
    (/^(core|ui|harness|cli|fixtures|tools)\/.*\.md$/.test(file) && !/templates|messages\/languages/.test(file)) ||
    ['CONTRIBUTING.md', 'AGENTS.md', 'docs/architecture.md'].includes(file),
)
/** Pages for hosts name our functions and types too. Those about other products, and of the past, name what is not here. */
const pagesForHosts = files.filter(
  (file) =>
    (/^docs\/.*\.md$/.test(file) || ['README.md', 'SECURITY.md'].includes(file)) &&
    !/^docs\/(migrate\/|history\.md|harness\/from-)/.test(file) &&
    !pages.includes(file),
)
const sources = files.filter((file) => /^(core|ui|harness|cli|fixtures|tools)\/.*\.(tsx?|mjs)$/.test(file))
const code = new Map(sources.map((file) => [file, read(file)]))
const solidity = files.filter((file) => file.endsWith('.sol')).map(read)
const known = new Set([...code.values(), ...solidity].join('\n').match(/\w+/g))

/** Names that represent any file of their kind, and files of hosts. */
const examples = /^name\.|^@|^out\//

/** Foreign names: a contract of the OP Stack, options of TypeScript, AppKit and Yarn, a function of Vue. */
const foreign = new Set([
  'GasPriceOracle',
  'skipLibCheck',
  'universalProviderConfigOverride',
  'packageExtensions',
  'shallowRef',
])

const wordsOf = (page: string) =>
  [
    ...read(page)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, word = '']) => word)

const isThere = (name: string, from: string) => {
  const below = path.posix.join(path.posix.dirname(from), name)
  return files.some((file) => file === below || file === name || file.endsWith(`/${name}`))
}

test.each(pages)('the files that %s names exist', (page) => {
  const names = wordsOf(page).filter((word) => /^[\w./@-]+\.(?:tsx?|mjs|json|yaml|md|css|svg)$/.test(word))
  expect(names.filter((name) => !examples.test(name) && !isThere(name, page))).toEqual([])
})

test.each([...pages, ...pagesForHosts])('the functions and types that %s names exist', (page) => {
  const names = wordsOf(page)
    .map((word) => word.replace(/\(\)$/, ''))
    .filter((word) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$/.test(word))
  expect(names.filter((name) => !known.has(name) && !foreign.has(name))).toEqual([])
})

/** The code that a file of each room sees, without its comments. */
const seen = Object.fromEntries(
  Object.entries({ core: ['core/'], ui: ['core/', 'ui/'], others: [''] }).map(([room, below]) => {
    const texts = [...code].filter(([file]) => below.some((start) => file.startsWith(start))).map(([, text]) => text)
    return [room, texts.join('\n').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]
  }),
)

/** Declared by itself, among others, or as a member. */
const isDeclared = (name: string, file: string) =>
  new RegExp(
    `(?:class|function|const|let|interface|type|enum|[{,])\\s*${name}\\b|^\\s*(?:readonly )?${name}\\??[(:]`,
    'm',
  ).test(seen[/^(core|ui)\//.exec(file)?.[1] ?? 'others'] ?? '')

test('a comment links only to names in the code that its file imports', () => {
  const lost = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/\{@link ([A-Za-z]\w*)/g)]
      .map(([, name = '']) => name)
      // The tests of the comments contain invented comments.
      .filter(
        (name) =>
          !/^(?:TypeError|RangeError)$/.test(name) &&
          file !== 'tools/house/comments.test.ts' &&
          !isDeclared(name, file),
      )
      .map((name) => `${file}: ${name}`),
  )
  expect(lost).toEqual([])
})
