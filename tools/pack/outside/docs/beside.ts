import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { requireWebKit } from '../../../../harness/test/runner/drivers/webkit/find-webkit.js'
import { startScreen } from '../../../../harness/test/runner/drivers/webkit/webkit.js'
import { startTestDapp, wholeEvm } from '../../../../harness/world/relay/testing/dapp.js'
import type { StartedUp } from '../../start-up.js'
import { managers } from '../managers.js'
import { runIn } from '../run.js'
import { overview, page, type Reading, type Step, shopAddress, wordsOf } from './reading.js'

/** Commands from a second terminal, which answer for the phone of a sandbox and read its mail. `tab` is any tab. */
export async function answerBeside({ run, snippets }: Reading, { addresses }: StartedUp, tab: Page): Promise<void> {
  const command = (part: string, said: RegExp, change = (line: string) => line) =>
    run.program(said, ...wordsOf(change(snippets.take(overview, part))))
  const dapp = await startTestDapp(addresses.relay ?? '')
  try {
    const { uri, session } = await dapp.connect(wholeEvm)
    await command('wallet pair', /wants a session/, (line) => line.replace("'wc:…'", uri))
    await command('wallet approve', /session with Dapp/)
    if (!(await session)?.namespaces['eip155']) throw new Error('the session has no accounts')
  } finally {
    await dapp.end()
  }

  await tab.goto(addresses.host)
  await tab.evaluate(askForCode, `${addresses.frame.document}?projectId=reader`)
  await command('code alice@', /^\d{6}$/m)
}

/** Runs in the page. Begins a login by email, as the modal does in its frame. */
async function askForCode(document_: string): Promise<void> {
  const frame = Object.assign(document.createElement('iframe'), { src: document_ })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const request = { type: '@w3m-app/CONNECT_EMAIL', id: '1', payload: { email: 'alice@walletmodal.test' } }
  frame.contentWindow?.postMessage(request, new URL(document_).origin)
}

const visit = `scenario: A recorded visit
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
modal: { recorder: true }
---
- open: Connect
- press: { role: button, name: Fox }
- wallet.fox: approve
- expect: { status: connected }
- ts: ./save.mjs#save
`
const save = `import { writeFileSync } from 'node:fs'
export const save = async ({ page }) => {
  const recording = await page.evaluate('__walletmodalPage.modal.exportRecording()')
  writeFileSync('bug.json', JSON.stringify(recording))
}
`

/** Commands that need a screen, which is a virtual one here, or the address of a page. */
export function shownSteps({ run, at, snippets, write }: Reading): Step[] {
  const score = page('score')
  return [
    [
      'a scenario and a recorded visit run in a window',
      async () => {
        write('recorded/visit.yaml', visit)
        write('recorded/save.mjs', save)
        await run.harness(/1 passed, 0 failed/, 'run', 'recorded/visit.yaml')
        if (!fs.existsSync(path.join(run.folder, 'bug.json'))) throw new Error('the visit was not kept')
        const screen = await startScreen(requireWebKit().screen)
        try {
          const [npm] = managers
          if (!npm) throw new Error('npm is no manager')
          const shown = runIn(npm, run.folder, { ...run.env, DISPLAY: screen.ready })
          await shown.program(/[1-9]\d* passed, 0 failed/, ...wordsOf(snippets.take(overview, '--headed')))
          await shown.program(/All \d+ steps went/, ...wordsOf(snippets.take(page('replay'), 'bug.json --headed')))
        } finally {
          await screen.process.stop()
        }
        const onApp = wordsOf(snippets.take(page('replay'), 'bug.json --url').replace(shopAddress, at.shop))
        await run.program(/^scenario: /m, ...onApp, '--print')
      },
    ],
    [
      'a page is judged by its address',
      async () => {
        const only = ['--only', 'connect']
        const judged = wordsOf(snippets.take(overview, /score http\S*$/).replace(shopAddress, at.shop))
        await run.program(/1 of 1 passed/, ...judged, ...only)
        const named = snippets.take(score, '--modal rainbowkit').replace(shopAddress, at.shop)
        await run.program(/1 of 1 passed/, ...wordsOf(named.replace('rainbowkit', 'none')), ...only)
      },
    ],
  ]
}
