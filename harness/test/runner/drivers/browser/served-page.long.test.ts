import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failureLines } from '../../report/result.js'
import { createTestRuns, testRunOptions } from '../../testing/run.js'
import type { EngineName } from './engine-name.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-served-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head = `scenario: A visitor connects
chains: { mainnet: { kind: evm, id: 1, fund: { alice: 10 ETH } } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
storage: { 'walletmodal:shop': basket }
---
- expect: { storage: { shop: basket } }
- open: Connect
- press: { name: /^Fox/, in: { role: dialog } }
- wallet.fox: { approve: eth_requestAccounts }
- expect: { view: Account, screen: [{ role: dialog, text: '10' }] }
- reload
- expect: { status: connected, chain: { mainnet: { balance: { alice: 10 ETH } } } }
`

const strange = `scenario: A page that asks a stranger
page: { script: 'addEventListener("load", () => fetch("https://stranger.test/a").catch(() => {}))' }
chains: { mainnet: { kind: evm, id: 1 } }
---
- open: Connect
- expect: { view: Connect }
`

const limited = `scenario: A page that says only what its policy is by default
page: { headers: { Content-Security-Policy: "default-src 'self' 'unsafe-inline' data: blob: http://127.0.0.1:* ws://127.0.0.1:*" } }
chains: { mainnet: { kind: evm, id: 1 } }
---
- open: Connect
- expect: { view: Connect }
`

const ofOthers = `scenario: A page that shows frames of another site alone
page: { headers: { Content-Security-Policy: "frame-src http://localhost:*" } }
chains: { mainnet: { kind: evm, id: 1 } }
---
- open: Connect
- enterEmail: alice@walletmodal.test
- expect: { view: EmailVerifyOtp }
`

describeEngine('firefox')
describeEngine('webkit')

/** The refused request, as each engine reports it. WebKit's proxy learns only the host of an encrypted request. */
const asked = {
  chromium: 'GET https://stranger.test/a',
  firefox: 'GET https://stranger.test/a',
  webkit: 'CONNECT https://stranger.test/',
}

function describeEngine(engine: EngineName): void {
  const runs = createTestRuns(engine)
  afterAll(runs.close)
  async function run(name: string, text: string) {
    const file = path.join(folder, `${name}.yaml`)
    writeFileSync(file, text)
    const { results } = await runs.run(testRunOptions(folder, file, { browser: engine }))
    return results.flatMap((result) => (result.failure ? failureLines(result, result.failure) : [result.outcome]))
  }

  test(`in ${engine} the world is reached by its servers, and the page is asked for nothing else`, async () => {
    expect(await run('connects', head)).toEqual(['passed'])
  })

  test(`in ${engine} a page with a policy of few words is driven like any other`, async () => {
    expect(await run('limited', limited)).toEqual(['passed'])
  })

  test(`in ${engine} the frame of a login is of another site than the page, which keeps their storage apart`, async () => {
    expect(await run('of-others', ofOthers)).toEqual(['passed'])
  })

  test(`in ${engine} a request to another machine is refused and told`, async () => {
    const [, said] = await run('strange', strange)
    expect(said).toContain(`a request that no fake answers: ${asked[engine]}`)
  })
}
