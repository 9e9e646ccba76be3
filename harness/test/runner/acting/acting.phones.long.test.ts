import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestRuns, testRunOptions } from '../testing/run.js'

const folders: string[] = []
const runs = createTestRuns()
afterAll(runs.close)
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function run(steps: string, faults = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-phones-'))
  folders.push(folder)
  const file = path.join(folder, 'mine.yaml')
  const head = `scenario: Mine
chains: { mainnet: { kind: evm, id: 1 }, base: { kind: evm, id: 8453 } }
wallets: { phone: { via: walletconnect, accounts: [alice, bob] } }
${faults}---
- open: ConnectingWalletConnectBasic
`
  writeFileSync(file, `${head}${steps}`)
  const summary = await runs.run(testRunOptions(folder, file, { timeoutMs: 19_000 }))
  return summary.results.map(({ name, failure }) => ({
    name,
    step: failure?.step,
    message: failure?.message,
    detail: failure?.detail,
  }))
}

const passed = [{ name: expect.any(String), step: undefined, message: undefined, detail: undefined }]
const connected = `- expect: { uri: visible }
- wallet.phone: pair
- wallet.phone: approve
- expect: { status: connected, address: $alice, wallet: { phone: { sessions: 1 } } }
`

test('a phone pairs by the shown link, signs, and disconnects', async () => {
  const steps = `${connected}- app.sign: hi
- wallet.phone: { approve: personal_sign }
- expect: { result: { signedBy: $alice }, relay: { sessionRequest: 1, sessionResponse: 1 } }
- wallet.phone: delete
- expect: { status: disconnected, wallet: { phone: { sessions: 0 } } }
`
  expect(await run(steps)).toEqual(passed)
})

test('a request waits while the phone is offline', async () => {
  const steps = `${connected}- wallet.phone: offline
- app.sign: hi
- relay: { await: sessionRequest, from: dapp }
- wallet.phone: online
- wallet.phone: { approve: personal_sign }
- expect: { result: { signedBy: $alice } }
`
  expect(await run(steps)).toEqual(passed)
})

test('the relay drops its sockets during a request', async () => {
  const steps = `${connected}- app.sign: hi
- relay: { await: sessionRequest }
- relay: drop
- wallet.phone: { approve: personal_sign }
- expect: { result: { signedBy: $alice } }
`
  expect(await run(steps)).toEqual(passed)
})

test('the branches of a parallel block run at once', async () => {
  const steps = `- parallel:
    - - expect: { uri: visible }
    - - wallet.phone: pair
      - wallet.phone: { approveSession: { chains: ['eip155:1'] } }
- expect: { status: connected, network: eip155:1 }
`
  expect(await run(steps)).toEqual(passed)
})

test('a race becomes one scenario for each order', async () => {
  const steps = `${connected}- app.sign: hi
- relay: { await: sessionRequest }
- race:
    - - wallet.phone: { approve: personal_sign }
    - - relay: { drop: 4010, client: phone }
- expect: { result: { signedBy: $alice } }
`
  expect(await run(steps)).toEqual([
    { ...passed[0], name: expect.stringMatching(/\[race=12\]$/) },
    { ...passed[0], name: expect.stringMatching(/\[race=21\]$/) },
  ])
})

test('faults of the relay and of Verify are set in the head or by steps', async () => {
  const steps = `- expect: { uri: visible }
- wallet.phone: pair
- expect: { wallet: { phone: { verify: scam } } }
- wallet.phone: { approveSession: {} }
- relay: { fault: { duplicate: true, times: 1 }, on: phone sessionRequest, id: twice }
- app.sign: hi
- wallet.phone: { approve: personal_sign }
- heal: twice
- expect: { result: { signedBy: $alice }, wallet: { phone: { calls: { personal_sign: 1 } } } }
`
  expect(await run(steps, 'faults: [{ on: verify, do: scam }]\n')).toEqual(passed)
})

test('a wrong step of a phone is reported with its fault', async () => {
  const [failed] = await run(`- expect: { uri: visible }\n- relay: { await: sessionSettle, within: 10ms }\n`)
  expect(failed?.message).toContain(
    'No publish matches {"tag":"sessionSettle"} within 10 ms. There were: dapp sessionPropose.',
  )
  const [wrong] = await run(`${connected}- expect: { relay: { sessionRequest: 3 }, within: 10ms }\n`)
  expect(wrong?.message).toMatch(/^relay sessionRequest: wanted 3, got 0 \(dapp sessionPropose, /)
})
