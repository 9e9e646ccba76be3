import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { writeScreens } from './write-screens.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-screens-'))
const file = path.join(folder, 'screens.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

const text = `scenario: Screens
---
- expect: { screen: "same" }
- expect:
    screen: same
    within: 1s
- expect:
    screen: ""                  # Of the basket.
- expect:
    screen: |
      - main
        - text: old

- close
`

/** Writes screens at these lines. Returns the screens without a place, and the new content of the file. */
async function write(...screens: readonly { line: number; was: string; is: string }[]) {
  const lost = await writeScreens(screens.map((screen) => ({ file, ...screen })))
  const made = readFileSync(file, 'utf8')
  const [, steps] = [parseAllDocuments(made)].flat().map((document) => document.toJS())
  return { lost, made, says: steps.map((step: { expect?: { screen: string } }) => step.expect?.screen) }
}

test('each screen is written into its step, and the rest of the file stays', async () => {
  writeFileSync(file, text)
  const second = '- button "Buy"\n- text: "5"'
  const { lost, made, says } = await write(
    { line: 4, was: 'same', is: second },
    { line: 7, was: '', is: '- main' },
    { line: 9, was: '- main\n  - text: old\n', is: '- main' },
  )
  expect(lost).toEqual([])
  expect(says).toEqual(['same', `${second}\n`, '- main', '- main\n', undefined])
  expect(made).toContain('    within: 1s\n')
  expect(made).toContain('# Of the basket.\n- expect:\n    screen: |\n      - main\n\n- close\n')
})

test('a second round finds its screen written, a conflicting screen is lost, and a dollar is escaped', async () => {
  writeFileSync(file, text)
  const first = { line: 3, was: 'same', is: '- text: 5 $USDC' }
  expect((await write(first, first)).says[0]).toBe('- text: 5 $$USDC')
  const changedAt = statSync(file).mtimeMs
  const again = await write(first)
  expect({ lost: again.lost, mtimeMs: statSync(file).mtimeMs }).toEqual({ lost: [], mtimeMs: changedAt })
  writeFileSync(file, text)
  const other = { ...first, is: '- text: 6' }
  expect((await write(first, other)).lost).toEqual([{ file, ...other }])
})

test('a screen without a place is lost, and no file is written', async () => {
  writeFileSync(file, text)
  const elsewhere = { line: 3, was: 'of a parameter', is: '- main' }
  const { lost, made } = await write(elsewhere)
  expect({ lost, made }).toEqual({ lost: [{ file, ...elsewhere }], made: text })
  const gone = { file: path.join(folder, 'gone.yaml'), ...elsewhere }
  const typed = { file: path.join(folder, 'typed.ts'), ...elsewhere }
  expect(await writeScreens([gone, typed])).toEqual([gone, typed])
})
