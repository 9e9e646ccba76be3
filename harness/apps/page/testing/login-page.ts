import type { Page } from '@playwright/test'
import type { TestChromium } from '../../../test/browser/testing/chromium.js'
import { parseScenario } from '../../../test/language/parse-scenario.js'
import type { ScenarioDefinition } from '../../../test/language/step.js'
import { performScenario } from '../../../test/runner/acting/perform-scenario.js'
import { toWorldSpec } from '../../../test/runner/acting/run-job.js'
import { createBrowserDriver } from '../../../test/runner/drivers/browser/browser.js'
import { loadShippedWords } from '../../../test/runner/read-words.js'
import { vocabulary } from '../../../test/runner/vocabulary.js'
import { createWorld } from '../../../world/world/world.js'
import type { World } from '../../../world/world/world-api.js'

/** The host page in a complete world, with the embedded wallet's page in its frame. The visitor prefers reduced motion. */
export interface LoginPage {
  readonly page: Page
  readonly world: World
  stop(): Promise<void>
}

/** Runs the given steps and keeps the page open in the resulting state. @throws Error when a step fails */
export async function openLoginPage(
  browser: TestChromium,
  about: Omit<ScenarioDefinition, 'scenario'>,
): Promise<LoginPage> {
  const { steps, ...head } = about
  const raw = {
    name: 'login views',
    file: import.meta.url,
    head: { scenario: 'login views', ...head },
    steps,
    locate: () => undefined,
  }
  const { scenarios, problems } = parseScenario(raw, () => undefined, vocabulary, await loadShippedWords())
  const [scenario] = scenarios
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('; '))
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto', pool: undefined }))
  const driver = await createBrowserDriver(scenario, world, browser, { isStill: true })
  const stop = async () => {
    await driver.dispose()
    await world.stop()
  }
  const acted = await performScenario(scenario, world, driver, {
    timeoutMs: 30_000,
    signal: new AbortController().signal,
  })
  if (acted.outcome !== 'passed') {
    await stop()
    throw new Error(`${acted.outcome} at ${acted.step}: ${acted.message}`)
  }
  return { page: driver.page, world, stop }
}
