import { expect, test } from 'vitest'
import { summaryOf } from './why.js'

const scores = `| Check | no modal | ours 1.0 | theirs 2.0 |
| --- | --- | --- | --- |
| **passed** | **33** | **40** | **31** |
| failed | 0 | 0 | 9 |
| not applicable | 7 | 0 | 0 |

| Modal | \`requests\` | \`bytes\` | \`time\` | \`leak\` |
| --- | --- | --- | --- | --- |
| no modal | no request | in all 173 KiB: 173 before the press, 0 after it | – | – |
| ours 1.0 | no request | in all 326 KiB: 185 before the press, 140 after it | quickest 279 ms | heap 1.1 KiB; nodes 0 |
| theirs 2.0 | 5 before a click: a.test (5) | in all 603 KiB: 595 before the press, 8 after it | quickest 639 ms | heap 105 KiB, at most 50 |
`

test('sums up the scores of each modal', () => {
  expect(summaryOf(scores)).toMatchInlineSnapshot(`
    "| Modal | passed, of 40 | failed | not applicable | requests before a click | KiB of the page before the press | KiB after it | ms to the list | KiB of heap left |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | ours 1.0 | **40** | 0 | 0 | 0 | 185 | 140 | 279 | 1.1 |
    | theirs 2.0 | **31** | 9 | 0 | 5 | 595 | 8 | 639 | 105 |"
  `)
})

test('refuses a figure that it cannot read', () => {
  expect(() => summaryOf(scores.replace('quickest 279 ms', 'never'))).toThrow(
    'docs/scores.md: cannot read "never" of ours 1.0',
  )
  expect(() => summaryOf(scores.replace('| failed', '| lost'))).toThrow('docs/scores.md has no row failed')
})
