import { expect, test } from 'vitest'
import { checks, groups } from './checks.js'
import { developmentNote, isDevelopmentPage } from './development.js'
import { dappParts, whyNotApplicable } from './facts.js'
import { htmlReport } from './html-report.js'
import { withinLimits } from './judge.js'
import { scoreWith } from './testing/score.js'
import { jsonReport, textReport } from './text-report.js'
import { totalsOf } from './verdict.js'

test('a figure passes up to its limit, and the evidence names the limit of a figure that fails', () => {
  const heap = { what: 'heap', limit: 20, unit: 'KiB' }
  const nodes = { what: 'nodes', limit: 1, unit: '' }
  expect(withinLimits([{ ...heap, value: 20 }])).toEqual({ isMet: true, evidence: 'heap 20 KiB' })
  expect(withinLimits([{ ...heap, value: 20.04 }]).isMet).toBe(false)
  expect(
    withinLimits([
      { ...heap, value: 31.4 },
      { ...nodes, value: 0.25 },
    ]),
  ).toEqual({ isMet: false, evidence: 'heap 31 KiB, at most 20; nodes 0.3' })
})

test('there are forty-one checks, each with a unique id, a group, a sentence and a criterion', () => {
  expect(checks).toHaveLength(41)
  expect(new Set(checks.map(({ id }) => id)).size).toBe(41)
  for (const { group, says, judged } of checks) {
    expect(groups).toContain(group)
    expect(says).toMatch(/^[A-Z].*\.$/)
    expect(judged).not.toBe('')
  }
})

test('a check does not apply because of declarations only, and gives the reason', () => {
  const withAll = { modal: 'walletmodal', dapp: dappParts }
  for (const { needs } of checks) expect(whyNotApplicable(needs, withAll)).toBeUndefined()
  expect(whyNotApplicable(['networks'], { modal: 'wallet-adapter', dapp: dappParts })).toMatch(/supports only Solana/)
  expect(whyNotApplicable(['phone'], { modal: 'web3-onboard', dapp: dappParts })).toMatch(/a separate package/)
  expect(whyNotApplicable(['sign'], { modal: 'walletmodal', dapp: ['network'] })).toMatch(/--dapp sign/)
  // An unknown modal is expected to have every part.
  expect(whyNotApplicable(['dialog', 'networks', 'phone'], { modal: 'own', dapp: [] })).toBeUndefined()
})

const mixed = scoreWith({ axe: ['fail', '2 elements: <img>'], sign: ['not-applicable', 'no button that signs'] })

test('totals count each result', () => {
  expect(totalsOf(mixed.scored)).toEqual({ passed: 39, failed: 1, notApplicable: 1 })
})

test('the table has a line for each check, and repeats failed checks with their criteria', () => {
  const lines = textReport(mixed, false).split('\n')
  for (const { id } of checks) expect(lines.filter((line) => line.trim().split(/\s+/)[1] === id)).toHaveLength(1)
  expect(lines).toContain('  – sign              n/a: no button that signs')
  expect(lines).toContain('Access: 6 of 7 passed, 1 failed')
  expect(lines).toContain('axe: The list has no accessibility problem that axe finds.')
  expect(lines).toContain('  found: 2 elements: <img>')
  expect(lines).toContain('39 of 41 passed, 1 failed, 1 not applicable (9 s)')
  expect(textReport(scoreWith({}), false)).not.toContain('Failed')
  expect(textReport(mixed, true)).toContain('\u001b[31m✗\u001b[0m axe')
})

test('the JSON report is one line with the totals and every verdict', () => {
  const text = jsonReport(mixed)
  expect(text.trim()).not.toContain('\n')
  const { totals, checks: all } = JSON.parse(text)
  expect(totals).toEqual({ passed: 39, failed: 1, notApplicable: 1 })
  expect(all).toHaveLength(41)
  expect(all.find(({ id }: { id: string }) => id === 'axe')).toMatchObject({ result: 'fail', group: 'Access' })
})

test('the HTML report escapes texts of the app, names its pictures, and links to failed checks', () => {
  const html = htmlReport({ ...mixed, url: 'http://localhost/<script>' })
  expect(html).toContain('2 elements: &lt;img&gt;')
  expect(html).not.toContain('<script')
  expect(html).toContain('<a href="#axe">')
  expect(html.match(/<li id="/g)).toHaveLength(41)
  // The check that does not apply has no picture.
  expect(html.match(/<img src="[\w-]+\.png" alt="The page at the end of [\w-]+"/g)).toHaveLength(40)
})

test('a report about a development server says so, in the terminal, in HTML and in JSON', () => {
  const reports = (isDevelopment: boolean) => {
    const score = { ...mixed, isDevelopment }
    return [textReport(score, false), htmlReport(score)].map((report) => report.includes(developmentNote))
  }
  expect(reports(true)).toEqual([true, true])
  expect(reports(false)).toEqual([false, false])
  expect(JSON.parse(jsonReport({ ...mixed, isDevelopment: true }))).toHaveProperty('isDevelopment', true)
})

test.each([
  ['Vite', '<script type="module" src="/@vite/client"></script>', true],
  ['Next.js', '<script src="/_next/static/chunks/webpack.js?v=1764"></script>', true],
  ['Create React App', '<script defer src="/static/js/bundle.js"></script>', true],
  ['a build of Vite', '<script type="module" crossorigin src="/assets/index-Cq3.js"></script>', false],
  ['a build of Next.js', '<script src="/_next/static/chunks/webpack-3f2a.js" async=""></script>', false],
  ['a build of Create React App', '<script defer src="/static/js/main.3f2a.js"></script>', false],
])('recognises the page of %s by its scripts', (_, html, isDevelopment) => {
  expect(isDevelopmentPage(html)).toBe(isDevelopment)
})
