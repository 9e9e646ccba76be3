import type { Browser, Page } from 'playwright-core'
import { parseScenario } from '../../harness/test/language/parse-scenario.js'
import { toWorldSpec } from '../../harness/test/runner/acting/run-job.js'
import { createBrowserDriver } from '../../harness/test/runner/drivers/browser/browser.js'
import { vocabulary } from '../../harness/test/runner/vocabulary.js'
import { createWorld } from '../../harness/world/world/world.js'
import type { World } from '../../harness/world/world/world-api.js'
import { median, type Row } from './limits.js'

const rounds = 11
const email = 'alice@walletmodal.test'

/**
 * The time from the last digit of a code to Account: the modal in a page, the embedded wallet in its frame, a chain
 * behind it.
 */
export async function measureLogin(browser: Browser): Promise<Row[]> {
  const head = { scenario: 'login, timed', chains: { mainnet: { kind: 'evm', id: 1 } } }
  const raw = { name: 'login', file: import.meta.url, head, steps: [{ expect: { modal: 'ready' } }] }
  const { scenarios, problems } = parseScenario({ ...raw, locate: () => undefined }, () => undefined, vocabulary)
  const [scenario] = scenarios
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('; '))
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto', pool: undefined }))
  const driver = await createBrowserDriver(scenario, world, browser)
  try {
    await driver.start()
    const { page } = driver
    // The first login loads the code, and the frame.
    await logInOnce(page, world)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await logInOnce(page, world))
    return [{ what: 'last digit of a code to Account', ours: median(times), unit: 'ms', limit: 500 }]
  } finally {
    await driver.dispose()
    await world.stop()
  }
}

/** Enters the address and the code as a person does, and logs out again. */
async function logInOnce(page: Page, world: World): Promise<number> {
  await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'Connect' }))
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await field.press('Enter')
  const code = page.getByRole('dialog').getByRole('textbox', { name: '6-digit code' })
  await code.waitFor()
  const digits = await world.frame.codeFor(email)
  await code.focus()
  await page.keyboard.type(digits.slice(0, 5))
  const timed = page.evaluate(timeToAccount)
  // The page starts its measurement before the key is pressed.
  await page.evaluate(() => undefined)
  await page.keyboard.press(digits.slice(5))
  const ms = await timed
  await page.evaluate(async () => {
    const modal = window.__walletmodalPage?.modal
    await modal?.disconnect()
    await modal?.close()
  })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return ms
}

/** Runs in the page: from the digit until a frame was painted that shows the account. */
function timeToAccount(): Promise<number> {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  return new Promise((resolve, reject) => {
    const onInput = () => {
      const start = performance.now()
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => resolve(performance.now() - start)
      const look = () => {
        if (root?.querySelector('.wm-account')) afterPaint.port2.postMessage(undefined)
        else if (performance.now() - start > 20_000) reject(new Error('no account after 20 s'))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    root?.addEventListener('input', onInput, { once: true, capture: true })
  })
}
