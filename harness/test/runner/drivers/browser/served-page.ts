import type { BrowserContext } from '@playwright/test'
import { editionOf } from '../../../../world/lib/built-pages.js'
import { defined } from '../../../../world/lib/defined.js'
import { CONTROL_BASE } from '../../../../world/lib/sandbox-paths.js'
import { isThisMachine } from '../../../../world/lib/this-machine.js'
import type { Handler } from '../../../../world/serving/http-server.js'
import { shellScript } from '../../../../world/wallets/shell/install-wallets.js'
import type { World } from '../../../../world/world/world-api.js'
import { pageFile } from '../../../browser/page-files.js'
import { createTraffic } from '../../../browser/traffic.js'
import { hostOptions } from '../../../language/host-options.js'
import type { Scenario } from '../../../language/step.js'
import { verifyScript } from '../../../served/serve.js'
import { serveWorld } from '../../../served/serve-world.js'
import type { PageUnderTest } from './app-page.js'
import { letIn } from './driver-policy.js'
import { documentHeaders, remembered, toldImports } from './host-page.js'

/** Serves the built files of the host page, with the scenario's headers. */
function hostFiles(
  scenario: Scenario,
  services: () => Readonly<Record<string, string>>,
  script: string | undefined,
): Handler {
  const { host, second: _, ...edition } = scenario.head.page ?? {}
  return async (request) => {
    const file = await pageFile(new URL(request.url).pathname, editionOf({ ...edition, ...defined({ host }) }))
    if (!file) return undefined
    const { contentType } = file
    const body = contentType.startsWith('text/javascript') ? toldImports(file.body) : file.body
    const own = contentType.startsWith('text/html') ? letIn(documentHeaders(scenario, services()), script) : {}
    return new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType, 'cache-control': 'no-store', ...own },
    })
  }
}

/**
 * Serves our own host page and its world over HTTP, for an engine whose requests cannot be intercepted. Each document
 * begins with the `script`.
 */
export async function servedPage(scenario: Scenario, world: World, script?: string): Promise<PageUnderTest> {
  letIn(documentHeaders(scenario), script) // throws, before a server starts, if a policy cannot allow the script
  const traffic = createTraffic()
  let urls: Readonly<Record<string, string>> = {}
  const files = hostFiles(scenario, () => urls, script)
  const served = await serveWorld(world, {
    before: [],
    after: [files],
    describe: () => ({}),
    traffic,
    script,
    isFrameThirdParty: true,
  })
  const { origin } = served
  urls = served.urls
  const { host, second } = scenario.head.page ?? {}
  const options = hostOptions(scenario, world)
  const given = options['services']
  const services = { ...urls, ...(typeof given === 'object' ? given : {}) }

  async function lay(context: BrowserContext, refuse: (text: string) => void) {
    const announcements = Object.values(world.wallets).map(({ announcement }) => announcement)
    const shells = await shellScript({ transport: 'http', base: CONTROL_BASE, announcements })
    const own = [shells, ...(world.verify ? [verifyScript] : [])].join('\n')
    // Pages of other origins have no wallets, as their servers have no control API.
    await context.addInitScript({ content: `if (window.location.origin === ${JSON.stringify(origin)}) {\n${own}\n}` })
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && !isThisMachine(url.hostname))
        refuse(`${request.method()} ${url.href}`)
    })
    return Object.assign(traffic, {
      setOffline: async (isOffline: boolean) => {
        traffic.isOffline = isOffline
        await context.setOffline(isOffline)
      },
      close: () => {},
    })
  }

  return {
    url: origin,
    host: { options: { ...options, services }, ...defined({ host, second }) },
    storage: remembered(scenario, world),
    isOpenedByStep: false,
    hasVirtualClock: true,
    lay,
    load: async (page, url) => void (await page.goto(url)),
    end: served.stop,
  }
}
