import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startCli } from '../cli/testing/process.js'

const docs = readFileSync(path.resolve(import.meta.dirname, '../docs/harness/recipes.md'), 'utf8')
const blocks = [...docs.matchAll(/^## (.*)$[\s\S]*?^```yaml\n([\s\S]*?)^```$/gm)].map(([, title = '', yaml = '']) => ({
  title,
  yaml,
}))
const folder = mkdtempSync(path.join(tmpdir(), 'wm-recipes-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the workflow of several machines runs each part of three, and merges what they kept', () => {
  const workflow = parse(blocks.find(({ title }) => title === 'On several machines')?.yaml ?? '')
  const { wallet, report } = workflow.jobs
  expect(wallet.strategy.matrix.part).toEqual([1, 2, 3])
  const runStep = wallet.steps.find(({ run = '' }: { run?: string }) => run.includes('harness run')).run
  expect(runStep).toMatch(/--shard \$\{\{ matrix\.part \}\}\/3 /)
  expect(report.steps.map(({ run }: { run?: string }) => run)).toContain(
    'npx playwright merge-reports --reporter html blobs',
  )
})

const simple = 'chains: { mainnet: { kind: evm, id: 1 } }\n---\n- open: Connect\n- expect: { view: Connect }\n'

/** Fails once, at its third call, in whichever process that is. */
const shaky = (marks: string) => `import { readdirSync, writeFileSync } from 'node:fs'
export function shake() {
  const calls = readdirSync('${marks}').length
  writeFileSync('${marks}/' + calls, '')
  if (calls === 2) throw new Error('the planted flake')
}
`

async function command(...argv: string[]) {
  const { ended, stdout, stderr } = startCli(argv)
  return { code: await ended, said: stdout() + stderr() }
}

test('the workflow of twenty machines, with four parts on this one, finds a planted flake and its trace', async () => {
  const { swarm, report } = parse(blocks.find(({ title }) => title.startsWith('A thousand times'))?.yaml ?? '').jobs
  expect(swarm.strategy.matrix.part).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  const lineOf = (steps: { run?: string }[], verb: string) => {
    const line = steps.find(({ run = '' }) => run.includes(`harness ${verb}`))?.run ?? ''
    return line.replace('npx walletmodal-harness ', '')
  }
  const parts = path.join(folder, 'parts')
  const marks = mkdtempSync(path.join(folder, 'marks-'))
  writeFileSync(path.join(folder, 'shake.mjs'), shaky(marks))
  const files = ['steady', 'shaky'].map((name) => path.join(folder, `${name}.yaml`))
  const [steadyFile = '', shakyFile = ''] = files
  writeFileSync(steadyFile, `scenario: Steady\n${simple}`)
  writeFileSync(shakyFile, `scenario: Shaky\n${simple}- ts: ./shake.mjs#shake\n`)

  const codes: unknown[] = []
  for (let part = 1; part <= 4; part += 1) {
    const line = lineOf(swarm.steps, 'run')
      .replace('--repeat 1000', '--repeat 4')
      .replace(/\$\{\{ matrix\.part \}\}\/20/, `${part}/4`)
      .replace(/parts\/\$\{\{ matrix\.part \}\}/, path.join(parts, `part-${part}`))
    const { code, said } = await command(...line.split(' '), ...files)
    expect(said).toContain(code === 0 ? '2 passed, 0 failed' : '1 passed, 1 failed')
    codes.push(code)
  }
  expect(codes.sort()).toEqual([0, 0, 0, 1])
  expect(readdirSync(marks)).toHaveLength(4)

  const folders = readdirSync(parts).map((name) => path.join(parts, name))
  const merge = lineOf(report.steps, 'merge').split(' ').slice(0, 1)
  const { code, said } = await command(...merge, ...folders)
  expect(code).toBe(1)
  expect(said).toContain('steady: 4 of 4 passed')
  expect(said).toContain('shaky: 3 of 4 passed')
  expect(said).toContain('the planted flake')
  expect(said).toMatch(/npx walletmodal-harness run \S+shaky\.yaml --seed 1/)
  const trace = /^trace: npx playwright show-trace (.*)$/m.exec(said)?.[1] ?? ''
  expect(existsSync(path.resolve(trace))).toBe(true)
  expect(said).toContain('7 passed, 1 failed')

  rmSync(path.join(parts, 'part-2'), { recursive: true })
  const less = await command(...merge, ...folders.filter((each) => !each.endsWith('part-2')))
  expect({ code: less.code, said: less.said }).toEqual({
    code: 12,
    said: expect.stringContaining('part 2 of 4 is missing'),
  })
})
