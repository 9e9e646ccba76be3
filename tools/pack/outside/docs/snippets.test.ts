import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../build/root.js'
import { readSnippets } from './snippets.js'

const folder = 'docs/harness'
/** These pages are tables that a reader looks something up in. */
const tables = ['mocks.md', 'reference.md', 'tried-on.md']
const guides = fs.readdirSync(path.join(root, folder)).filter((name) => !tables.includes(name))

const endings: Readonly<Record<string, RegExp>> = { ts: /\.m?[jt]s$/, yaml: /\.ya?ml$/ }

/** The name in the first line of the block of code at the end of a text. */
function fileAtEnd(text: string): { name: string; code: string } | undefined {
  const [language = '', code = ''] =
    text
      .trimEnd()
      .split(/^```/m)
      .at(-2)
      ?.split(/\n([\s\S]*)/) ?? []
  const name = /^(?:\/\/|#) (?:after: )?(\S+)$/m.exec(code.split('\n')[0] ?? '')?.[1]
  const isFile = text.trimEnd().endsWith('\n```') && name && endings[language.split(' ')[0] ?? '']?.test(name)
  return isFile ? { name, code } : undefined
}

test.each(guides)('%s ends with a file that the check runs', (guide) => {
  const page = `${folder}/${guide}`
  const file = fileAtEnd(fs.readFileSync(path.join(root, page), 'utf8'))
  expect(file, 'the last block, with the name of its file in the first line').toBeDefined()
  expect(readSnippets([page]).take(page, file?.code ?? '')).toBe(file?.code)
})

test.each([
  ['a scenario', '# A\n\n```yaml\n# a.yaml\nscenario: A\n```\n', 'a.yaml'],
  ['a test', '```ts [a.spec.ts]\n// a.spec.ts\nlet a\n```\n', 'a.spec.ts'],
  ['a block without a name', '```yaml\nscenario: A\n```\n', undefined],
  ['a command', '```sh\n# a.sh\nnpx a\n```\n', undefined],
  ['a name of another language', '```yaml\n# a.ts\na: 1\n```\n', undefined],
  ['a file before a sentence', '```yaml\n# a.yaml\na: 1\n```\n\nThat is all.\n', undefined],
])('%s at the end of a page', (_what, text, name) => {
  expect(fileAtEnd(text)?.name).toBe(name)
})
