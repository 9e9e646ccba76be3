import fs from 'node:fs'
import path from 'node:path'
import { exitCodes } from '../../../harness/test/runner/report/result.js'
import { follow } from './follow.js'
import type { Run } from './run.js'

// What `run` promises about its end, about several machines and about a person beside it, from the tarballs.

type Step = readonly [name: string, step: () => Promise<void>]

const scenario = (title: string, steps: string) => `scenario: ${title}\n---\n- goto: /\n${steps}`
const opens = '- expect: { screen: [{ role: heading, name: Shop }] }\n'

/** A step that fails at each first of two tries. */
const shaky = (folder: string) => `import fs from 'node:fs'
const tried = ${JSON.stringify(path.join(folder, 'tried'))}
export function shake() {
  if (fs.existsSync(tried)) return fs.rmSync(tried)
  fs.writeFileSync(tried, '')
  throw new Error('not yet')
}
`

/** Each of the steps writes the scenarios that it runs. */
export function runnerSteps(run: Run): Step[] {
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(run.folder, file)), { recursive: true })
    fs.writeFileSync(path.join(run.folder, file), text)
  }
  return [
    [
      'a part with a flaky scenario and one with a failure have their exit codes, and the failure decides over both',
      async () => {
        write('parted/shake.mjs', shaky(run.folder))
        write('parted/a-shaky.yaml', scenario('Shaky', `- ts: ./shake.mjs#shake\n${opens}`))
        write('parted/b-wrong.yaml', scenario('Wrong', '- expect: { url: /nowhere, within: 50ms }\n'))
        const part = (number: number) => [
          ...['run', 'parted/*.yaml', '--retries', '1', '--shard', `${number}/2`],
          ...['--reporter', 'list,json', '--output', `parts/${number}`],
        ]
        await run.harnessEnds(exitCodes.flaky, /passed at attempt 2[\s\S]*0 passed, 0 failed, 1 flaky/, ...part(1))
        await run.harnessEnds(exitCodes.assertion, /0 passed, 1 failed/, ...part(2))
        await run.harnessEnds(exitCodes.assertion, /0 passed, 1 failed, 1 flaky/, 'merge', 'parts/1', 'parts/2')
      },
    ],
    [
      'run --update writes a recording, which verify finds the same',
      async () => {
        write('kept/visit.yaml', scenario('A visit', opens))
        await run.harness(/1 passed, 0 failed/, 'run', 'kept/visit.yaml', '--update')
        await run.harness(/1 passed, 0 failed/, 'verify', 'kept/visit.yaml')
      },
    ],
    [
      'run --watch runs again after a change, and leaves nothing behind',
      async () => {
        write('watched/visit.yaml', scenario('A visit', '- expect: { url: /nowhere, within: 50ms }\n'))
        const watching = follow(run, 'run', 'watched/visit.yaml', '--watch')
        try {
          await watching.until(/0 passed, 1 failed[\s\S]*Waiting for a change/)
          write('watched/visit.yaml', scenario('A visit', opens))
          await watching.until(/1 passed, 0 failed[\s\S]*Waiting for a change/)
        } finally {
          await watching.end()
        }
      },
    ],
    [
      "run --ui serves Playwright's page, and leaves nothing behind",
      async () => {
        const shown = follow(run, 'run', 'kept/visit.yaml', '--ui')
        try {
          const [, address = ''] = await shown.until(/Listening on (http:\/\/127\.0\.0\.1:\S+)/)
          const answer = await fetch(address)
          if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
        } finally {
          await shown.end()
        }
      },
    ],
  ]
}
