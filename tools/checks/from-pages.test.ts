import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'

const folder = path.join(root, 'docs/harness')
const pages = readdirSync(folder).filter((name) => name.startsWith('from-'))

/** Without spaces, and without the comma that a formatter sets before the end of a line. */
const dense = (code: string) => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')

/** The right column of the table of a page: what stands there for the other tool's lines. */
function repliesOf(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|--'))
  return rows.slice(1).flatMap((row) => {
    const cells = row.split(/(?<!\\) \| /)
    return [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  })
}

test('each line of a table on a migration page is in a test of that page, and the test is run', () => {
  expect(pages).toEqual(['from-cypress.md', 'from-dappwright.md', 'from-synpress.md', 'from-wagmi-mock.md'])
  const missing = pages.flatMap((page) => {
    const text = readFileSync(path.join(folder, page), 'utf8')
    const spec = dense([...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code).join('\n'))
    const replies = repliesOf(text)
    expect(replies.length, page).toBeGreaterThan(5)
    return replies.filter((code) => !spec.includes(dense(code))).map((code) => `${page}: ${code}`)
  })
  expect(missing).toEqual([])
})
