import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { runScenario } from '../../../test/runner/run-scenario.js'
import { explore } from '../explore.js'

interface Plant {
  readonly script?: string
  readonly faults?: readonly unknown[]
  readonly begin?: string
  readonly words: readonly string[]
  /** A part of the failure's message. */
  readonly says: string
}

const connected = '- askToConnect: Fox\n- wallet.fox: approve\n'

/** Defects of a page. Each defect breaks a different claim. */
export const plants = {
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
} as const satisfies Readonly<Record<string, Plant>>

/** The defect that the daily test searches for. The nightly test searches for the others, because each search is slow. */
export const sampled = 'an item of storage is lost'

/** Writes a scenario's head, with the given defect if there is one. */
export const head = ({ script, faults = [] }: Partial<Plant> = {}) => `scenario: A page with a defect
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
page: ${JSON.stringify({ host: 'react', ...(script && { script }) })}
faults: ${JSON.stringify(faults)}
---
`

/** Searches a page with a planted defect, and expects a finding with few steps. */
export async function expectFound(name: keyof typeof plants, folder: string): Promise<void> {
  const plant: Plant = plants[name]
  const { words, says, begin = '- expect: { page: { dialogs: 0 } }\n' } = plant
  const base = path.join(folder, `${name.replaceAll(' ', '-')}.yaml`)
  writeFileSync(base, `${head(plant)}${begin}`)
  const { signal } = new AbortController()
  const { findings } = await explore({ base, seed: 1, runs: 1, steps: 25, words, output: folder }, {}, signal)
  const [found] = findings
  expect(found?.message).toContain(says)
  expect(found?.isRepeated).toBe(true)
  expect(found?.shrunk).toBeLessThanOrEqual(6)
  expect(found?.scenario).toBe(readFileSync(found?.file ?? '', 'utf8'))
  // Without the defect, the same steps must pass. Defects of wallets are not repeated: a sound wallet would wait for its owner.
  if (plant.script === undefined) return
  const [, steps = ''] = found?.scenario.split('---\n') ?? []
  const [sound] = await runScenario(`${head()}${steps}`, { folder })
  expect(sound?.failure).toBeUndefined()
}
