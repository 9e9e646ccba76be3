import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedStep, Recording } from '../../../core/contracts/recording.js'
import { createTestRuns, testRunOptions } from '../../test/runner/testing/run.js'
import { parseRecording } from './read-recording.js'
import { tellReplay, toReplay } from './replay.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-replay-'))
const runs = createTestRuns()
afterAll(async () => {
  await runs.close()
  rmSync(folder, { recursive: true })
})

const visit = `scenario: A visit to record
chains:
  ethereum: { kind: evm, id: 1, fund: { alice: 10 ETH } }
  base: { kind: evm, id: 8453, fund: { alice: 10 ETH } }
wallets: { fox: { via: eip6963, accounts: [alice] }, phone: { via: walletconnect, accounts: [alice] } }
modal: { recorder: true, debug: true }
---
- open: Connect
- expect: { screen: [{ role: button, name: Save recording }] }
- fill: { role: textbox, name: Email address, value: carol@private.example }
- press: { role: button, name: "/^WalletConnect/" }
- expect: { screen: [{ role: button, name: Copy link }] }
- ts: ./steps.mjs#keepUri
- press: { role: button, name: Back }
- press: { role: button, name: Fox }
- wallet.fox: { reject: { code: 4001 } }
- expect: { error: wallet_user_rejected }
- press: { role: button, name: Try again }
- wallet.fox: approve
- expect: { status: connected, view: Account, balance: "10.000" }
- press: { role: button, name: "Network: Ethereum" }
- press: { role: button, name: "/^Base/" }
- wallet.fox: approve
- expect: { network: "eip155:8453" }
- press: { role: button, name: Close }
- ts: ./steps.mjs#sign
- wallet.fox: { reject: { code: 4001 } }
- ts: ./steps.mjs#sign
- wallet.fox: approve
- ts: ./steps.mjs#keepSignature
- reload
- expect: { modal: { ready: true }, status: connected }
- http.catalogue: { fault: { status: 500 }, on: GET /getWallets, id: down }
- open: AllWallets
- clock: { advance: 5s }
- expect: { view: AllWallets, screen: [{ role: button, name: Try again }] }
- heal: down
- press: { role: button, name: Try again }
- expect: { screen: [{ role: button, name: Try again, count: 0 }] }
- ts: ./steps.mjs#save
`

const steps = `import { writeFileSync } from 'node:fs'
const keep = (page, name, text) => page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [name, text])
export const keepUri = async ({ page }) =>
  keep(page, 'uri', await page.evaluate(() => __walletmodalPage.modal.getSnapshot().pairing.uri))
export const sign = ({ page }) =>
  page.evaluate(() => {
    window.signing = __walletmodalPage.modal.signMessage('a private text').catch((error) => error.code)
  })
export const keepSignature = async ({ page }) => keep(page, 'signature', await page.evaluate(() => window.signing))
export const save = async ({ page }) => {
  const read = async () => ({
    recording: await __walletmodalPage.modal.exportRecording().catch((error) => error.code),
    address: __walletmodalPage.modal.getSnapshot().address,
    kept: { ...sessionStorage },
    stored: localStorage['walletmodal:recording'] ?? '',
  })
  writeFileSync(new URL('saved.json', import.meta.url), JSON.stringify(await page.evaluate(read)))
}
`

interface Saved {
  readonly recording: Recording
  readonly address: string
  readonly kept: { readonly uri?: string; readonly signature?: string }
  readonly stored: string
}

async function run(name: string, yaml: string) {
  const file = path.join(folder, `${name}.yaml`)
  writeFileSync(file, yaml)
  const { results } = await runs.run(testRunOptions(folder, file))
  const [result] = results
  if (!result) throw new Error('nothing ran')
  return result
}

const readJson = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const saved = (): Saved => readJson('saved.json')

let first: Saved
beforeAll(async () => {
  writeFileSync(path.join(folder, 'steps.mjs'), steps)
  const { failure } = await run('visit', visit)
  expect(failure).toBeUndefined()
  first = saved()
})

/** The last state of each run of successive states, by visit. */
const outcomes = ({ visits }: Recording) =>
  visits.map((each) => {
    const isLast = (step: RecordedStep, index: number) => {
      const next = each.steps.slice(index + 1).find(({ kind }) => kind !== 'answer')
      return step.kind === 'state' && next?.kind !== 'state'
    }
    return each.steps.filter(isLast).map((step) => ({ ...step, at: 0 }))
  })

/** The wallets' answers by visit, without signatures: a replay's `app.sign` bypasses the modal. */
const answersOfWallets = ({ visits }: Recording) =>
  visits.map((each) =>
    each.steps.flatMap((step) =>
      step.kind === 'wallet' && step.call !== 'signMessage' ? [[step.call, step.error, step.code]] : [],
    ),
  )

test('the recording of a real visit contains no secret', () => {
  const text = JSON.stringify(first.recording)
  const { uri = '', signature = '' } = first.kept
  const [, topic = '', symKey = ''] = /^wc:([\da-f]{64})@2\?.*symKey=([\da-f]{64})/.exec(uri) ?? []
  expect([topic, symKey, signature].map(({ length }) => length)).toEqual([64, 64, 132])
  const secrets = { address: first.address, email: 'carol', uri, topic, symKey, signature, text: 'a private text' }
  const project = { projectId: 'scenario-project', balance: '10.000' }
  for (const [what, secret] of Object.entries({ ...secrets, ...project })) {
    expect(text.toLowerCase(), what).not.toContain(secret.toLowerCase())
    expect(first.stored.toLowerCase(), what).not.toContain(secret.toLowerCase())
  }
  expect(text).toContain('"looks":"email"')
  expect(parseRecording(text, 'saved.json')).toEqual(first.recording)
})

test('the replay sees the same states, answers and error codes', async () => {
  const replay = await toReplay(first.recording)
  const recording = replay.yaml.replace('\nmodal: { ', '\nmodal: { recorder: true, ')
  expect(recording).toContain('recorder: true')
  const result = await run('again', `${recording}- ts: ./steps.mjs#save\n`)
  expect(tellReplay(replay, result)).toMatch(/All \d+ steps went as they were recorded\.\n$/)
  const again = saved().recording
  expect(outcomes(again)).toEqual(outcomes(first.recording))
  expect(answersOfWallets(again)).toEqual(answersOfWallets(first.recording))
  expect(answersOfWallets(again)[0]).toContainEqual(['connect', 'wallet_user_rejected', 4001])
})

test('an edited outcome is reported as the first difference', async () => {
  const edited = structuredClone(first.recording)
  const [connect] = edited.visits[0]?.steps.filter((step) => step.kind === 'wallet' && step.code === 4001) ?? []
  if (connect?.kind !== 'wallet') throw new Error('no wallet answered')
  connect.error = undefined
  connect.code = undefined
  const replay = await toReplay(edited)
  const result = await run('edited', replay.yaml)
  const told = tellReplay(replay, result)
  expect(result.outcome).toBe('assertion')
  expect(told).toMatch(
    /✓ .* fox approved connect\n {2}✗ .* ConnectingExternal, disconnected, eip155:1, wallet_user_rejected\n/,
  )
  expect(told).toMatch(/It first differs from the recording in visit 1 at [\d.]+ s: ConnectingExternal, disconnected/)
})

test('without the option nothing is recorded or stored, and an export reports that', async () => {
  const off = visit.replace('recorder: true', 'recorder: false').replace(/^.*Save recording.*\n/m, '')
  const { failure } = await run('off', off)
  expect(failure).toBeUndefined()
  expect(saved()).toMatchObject({ recording: 'config_invalid', stored: '' })
})
