import { packageRunner } from '../../../world/lib/package-runner.js'
import { CONTROL_BASE } from '../../../world/lib/sandbox-paths.js'
import { startHttpServer } from '../../../world/serving/http-server.js'
import type { World } from '../../../world/world/world-api.js'
import { createControl } from '../../control/control.js'
import type { Driver } from '../drivers/browser/browser.js'

interface Terms {
  /** How the scenario ended, one line each. */
  readonly ended: readonly string[]
  /** The address of the browser's inspector, if the page has no window. */
  readonly inspector: string | undefined
  readonly signal: AbortSignal
}

/**
 * Leaves a page and its world as a scenario left them, until a person closes the page or ends the run. A second terminal
 * can answer for the wallets.
 */
export async function keepOpen({ page }: Driver, world: World, { ended, inspector, signal }: Terms): Promise<void> {
  const { wallets, phones, frame, access } = world
  const control = createControl({ wallets, phones, frame, world, describe: () => ({}) })
  const server = await startHttpServer([control.handle], { access })
  try {
    const at = `--control ${server.origin}${CONTROL_BASE}`
    const [first] = Object.keys(wallets)
    const commands = ['list', ...(first === undefined ? [] : [`approve --wallet ${first}`, `reject --wallet ${first}`])]
    const owners =
      first === undefined ? [] : commands.map((each) => `  ${packageRunner} walletmodal-harness wallet ${each} ${at}`)
    const lines = [
      ...ended,
      `The page stays open: ${page.url()}. Press Ctrl-C to end.`,
      ...(inspector === undefined
        ? []
        : [`  ${inspector} inspects it, by chrome://inspect of a Chrome with a window.`]),
      ...(owners.length === 0 ? [] : ['  Answer for its wallets from a second terminal:', ...owners]),
    ]
    process.stderr.write(`${lines.join('\n')}\n`)
    await new Promise<void>((resolve) => {
      if (signal.aborted || page.isClosed()) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
      page.once('close', () => resolve())
    })
  } finally {
    control.close()
    await server.stop()
  }
}
