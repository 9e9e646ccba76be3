import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'

const read = (file: string) => fs.readFileSync(path.join(root, 'docs', file), 'utf8')
const from = '<!-- from scores.md -->'
const to = '<!-- /from scores.md -->'

/** The page `why.md`, with the summary of `scores.md` between its two marks. @throws if a mark is missing */
export function whyPage(): string {
  const page = read('why.md')
  const [before, rest] = page.split(from)
  const after = rest?.split(to)[1]
  if (after === undefined) throw new Error(`docs/why.md has no ${from} or no ${to}`)
  return `${before}${from}\n\n${summaryOf(read('scores.md'))}\n\n${to}${after}`
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

const columns = [
  'Modal',
  'passed, of 40',
  'failed',
  'not applicable',
  'requests before a click',
  'KiB of the page before the press',
  'KiB after it',
  'ms to the list',
  'KiB of heap left',
]

/** A table with a row for each modal, made of the totals and figures of `scores.md`. @throws if a figure is missing */
export function summaryOf(scores: string): string {
  const rows = scores.split('\n').flatMap((line) => (line.startsWith('| ') ? [cellsOf(line)] : []))
  const rowOf = (first: string) => {
    const found = rows.find(([name]) => name === first)
    if (!found) throw new Error(`docs/scores.md has no row ${first}`)
    return found
  }
  const titles = rowOf('Check')
  const lines = titles.slice(1).flatMap((title) => {
    if (title === 'no modal') return []
    const total = (name: string) => rowOf(name)[titles.indexOf(title)] ?? ''
    const figure = (at: number, form: RegExp) => {
      const cell = rowOf(title)[at] ?? ''
      const found = form.exec(cell)
      if (!found) throw new Error(`docs/scores.md: cannot read "${cell}" of ${title}`)
      return found[1] ?? '0'
    }
    return [
      [
        title,
        ...['**passed**', 'failed', 'not applicable'].map(total),
        figure(1, /^(?:no request|(\d+) before a click)/),
        figure(2, /: (\d+) before the press/),
        figure(2, /(\d+) after it/),
        figure(3, /^quickest (\d+) ms/),
        figure(4, /heap ([\d.]+) KiB/),
      ],
    ]
  })
  return [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
