import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScenario } from '../runner/run-scenario.js'
import { type ExploreOptions, explore } from './explore.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'explore-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const search = (options: Omit<ExploreOptions, 'output'>) => explore({ output: folder, ...options }, {}, signal)

const connected = '- askToConnect: Fox\n- wallet.fox: approve\n'

/** Defects of a page, each of which breaks another of the things that must hold. */
const plants = {
  'an item of storage is lost': {
    script: `const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (name, value) {
        if (name !== 'walletmodal:connectedConnectorIds') setItem.call(this, name, value)
      }`,
    words: ['open', 'choose', 'owner'],
    says: 'storage connectedConnectorIds',
  },
  'the page shows no account': {
    script: `new MutationObserver(() => {
        for (const button of document.querySelectorAll('main [aria-label^="Account: "]')) button.setAttribute('aria-label', 'Connect wallet')
      }).observe(document, { subtree: true, childList: true, attributes: true })`,
    words: ['open', 'choose', 'owner'],
    says: 'screen: no button',
  },
  'another message is signed': {
    script: `const { encode } = TextEncoder.prototype
      TextEncoder.prototype.encode = function (text) {
        return encode.call(this, text === 'Hello' ? 'Goodbye' : text)
      }`,
    begin: connected,
    words: ['ask', 'owner', 'close'],
    says: 'wallet fox asked.params[0]',
  },
  'a call never ends': {
    faults: [{ on: 'wallet.fox', do: { do: 'never-answers', method: 'personal_sign' } }],
    begin: connected,
    words: ['ask', 'owner', 'close'],
    says: 'has not ended',
  },
} as const

const head = ({
  script,
  faults = [],
}: {
  script?: string
  faults?: readonly unknown[]
} = {}) => `scenario: A page with a defect
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
page: ${JSON.stringify({ host: 'react', ...(script && { script }) })}
faults: ${JSON.stringify(faults)}
---
`

for (const [name, plant] of Object.entries(plants)) {
  const { words, says } = plant
  const begin = 'begin' in plant ? plant.begin : '- expect: { page: { dialogs: 0 } }\n'
  test(`${name}: it is found, and told in a few steps`, async () => {
    const base = path.join(folder, `${name.replaceAll(' ', '-')}.yaml`)
    writeFileSync(base, `${head(plant)}${begin}`)
    const { findings } = await search({ base, seed: 1, runs: 1, steps: 25, words })
    const [found] = findings
    expect(found?.message).toContain(says)
    expect(found?.isRepeated).toBe(true)
    expect(found?.shrunk).toBeLessThanOrEqual(6)
    expect(found?.scenario).toBe(readFileSync(found?.file ?? '', 'utf8'))
    // Without the defect the same steps hold. A sound wallet would still wait for its owner.
    if (!('script' in plant)) return
    const [, steps = ''] = found?.scenario.split('---\n') ?? []
    const [sound] = await runScenario(`${head()}${steps}`, { folder })
    expect(sound?.failure).toBeUndefined()
  })
}

test('a seed does the same steps twice, with the same record to the byte', async () => {
  const once = await search({ seed: 5, runs: 2, steps: 12 })
  const again = await search({ seed: 5, runs: 2, steps: 12 })
  expect(once.steps).toBeGreaterThan(20)
  expect(again.record).toBe(once.record)
  const other = await search({ seed: 6, runs: 1, steps: 5 })
  expect(once.record).not.toContain(other.record.slice(0, 200))
})

test('a walk to an app that is not there ended early, and stops the search', async () => {
  const base = path.join(folder, 'gone.yaml')
  writeFileSync(base, `scenario: An app that is not there\napp: { url: 'http://127.0.0.1:1' }\n---\n- goto: /\n`)
  const { walks, cut, stopped, findings } = await search({ base, seed: 1, runs: 3, steps: 3 })
  expect({ walks, cut, stopped, findings }).toEqual({ walks: 1, cut: 1, stopped: 'app', findings: [] })
})

test('a walk goes on where a word cannot be finished, and says which', async () => {
  const own = path.join(folder, 'own')
  mkdirSync(path.join(own, 'words'), { recursive: true })
  const word =
    'word: pressAndMiss\nabout: Presses a button, and one that never comes.\nsteps:\n  - press: Connect wallet\n  - press: Never there\n'
  writeFileSync(path.join(own, 'words', 'pressAndMiss.yaml'), word)
  const base = path.join(own, 'miss.yaml')
  writeFileSync(base, `${head()}- expect: { page: { dialogs: 0 } }\n`)
  const told: string[] = []
  const onUndone = (run: number, move: string, message: string) =>
    told.push(`${run} ${move}: ${message.split('\n')[0]}`)
  const words = ['pressAndMiss', 'open', 'close']
  const options = { base, seed: 1, runs: 1, steps: 8, words, output: folder }
  const { steps, cut, undone, findings } = await explore(options, { onUndone }, signal)
  expect({ steps, cut, undone, findings }).toEqual({ steps: 8, cut: 0, undone: 1, findings: [] })
  expect(told).toEqual([expect.stringMatching(/^1 pressAndMiss: .*Never there/)])
})
