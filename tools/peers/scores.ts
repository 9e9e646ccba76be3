import fs from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { checks, groups } from '../../harness/lab/score/checks.js'
import { type Score, type Scored, totalsOf } from '../../harness/lab/score/verdict.js'
import { root } from '../build/root.js'
import { titleOf } from './titles.js'

const file = path.join(root, 'docs/scores.md')

const marks = { pass: '✓', fail: '✗', 'not-applicable': '–' } as const

const cell = (value: string) => value.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ').trim()
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function table(scores: readonly Score[]): string[] {
  const of = ({ scored }: Score, id: string) => scored.find((each) => each.id === id)
  const totals = scores.map(({ scored }) => totalsOf(scored))
  const lines = groups.flatMap((group) =>
    checks
      .filter((check) => check.group === group)
      .map(({ id }) =>
        row([
          `\`${id}\``,
          ...scores.map((score) => {
            const found = of(score, id)
            return found ? marks[found.result] : ''
          }),
        ]),
      ),
  )
  return [
    row(['Check', ...scores.map(({ modal }) => titleOf(modal))]),
    row(['---', ...scores.map(() => '---')]),
    ...lines,
    row(['**passed**', ...totals.map(({ passed }) => `**${passed}**`)]),
    row(['failed', ...totals.map(({ failed }) => String(failed))]),
    row(['not applicable', ...totals.map(({ notApplicable }) => String(notApplicable))]),
  ]
}

function reasons(score: Score): string[] {
  const listed = (wanted: Scored['result']) => score.scored.filter(({ result }) => result === wanted)
  const lines = [...listed('fail'), ...listed('not-applicable')].map(({ id, result, evidence }) =>
    row([`\`${id}\``, result === 'fail' ? 'fails' : 'not applicable', cell(evidence)]),
  )
  if (lines.length === 0) return []
  return [
    `### ${titleOf(score.modal)}`,
    '',
    row(['Check', 'Result', 'Evidence']),
    row(['---', '---', '---']),
    ...lines,
    '',
  ]
}

const figured = ['requests', 'bytes', 'time', 'leak'] as const

function figures(scores: readonly Score[]): string[] {
  return [
    row(['Modal', ...figured.map((id) => `\`${id}\``)]),
    row(['---', ...figured.map(() => '---')]),
    ...scores.map(({ modal, scored }) => {
      const found = figured.map((id) => scored.find((each) => each.id === id))
      return row([
        titleOf(modal),
        ...found.map((each) => (each && each.result !== 'not-applicable' ? cell(each.evidence) : '–')),
      ])
    }),
  ]
}

/** Writes `docs/scores.md`. */
export function writeScores(scores: readonly Score[]): void {
  const processors = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const lines = [
    '# Scores',
    '',
    `Forty-one checks of a page with a wallet modal, run on this modal and its peers. Measured on ${date} with Chromium on a machine with ${processors.length}`,
    `processors (${processors[0]?.model ?? 'of an unknown kind'}). [The checks](./harness/score.md) explains what each check tests and when it passes. In a clone, this`,
    'command runs them again and rewrites this page:',
    '',
    '```sh',
    'npm run peers -- --score',
    '```',
    '',
    "Each peer is the npm package in the version that the table names. Its page follows the first steps of the peer's own documentation:",
    '[tools/peers/pages](../tools/peers/pages). The example projects of their makers are not on npm. All pages have the same controls beside the modal,',
    'including a button that signs, and show their network.',
    '',
    'AppKit is measured in 1.7.20, whose packages contain the text of Apache 2.0. The manifest of 1.8.2 names that licence too, but its package contains',
    'other terms, of its maker, dated 25 August 2025, and the manifests from 1.8.3 on refer to these. They are no open licence, so no later version is',
    'installed here. `npm view @reown/appkit@1.8.2 license` shows the manifest; the file is `LICENSE` in the package.',
    '',
    'A check that would be unfair to the design of a modal is not applicable (–). The last section says why.',
    '',
    ...table(scores),
    '',
    '## Figures',
    '',
    'Bytes count the page and everything that it loads: the dapp, its libraries and the modal. Text files are counted after gzip. The time depends on the',
    'machine, so compare times only within this table.',
    '',
    ...figures(scores),
    '',
    '## Why',
    '',
    'One row for each check that fails or is not applicable.',
    '',
    ...scores.flatMap(reasons),
  ]
  fs.writeFileSync(file, `${lines.join('\n').trim()}\n`)
  process.stdout.write(`Wrote ${path.relative('', file)}\n`)
}
