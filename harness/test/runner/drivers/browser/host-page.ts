import { type Edition, editionOf } from '../../../../world/lib/built-pages.js'
import { defined } from '../../../../world/lib/defined.js'
import type { World } from '../../../../world/world/world-api.js'
import { assertPageIsBuilt, pageFile } from '../../../browser/page-files.js'
import type { RoutedApp } from '../../../browser/route-requests.js'
import { hostOptions, hostOrigin } from '../../../language/host-options.js'
import type { Scenario } from '../../../language/step.js'
import { scenarioPolicy } from '../../host/host-policy.js'
import { layRouted, type PageUnderTest } from './app-page.js'
import { tellImports } from './idle.js'

/** The headers of the page's document. `served` has the addresses of services that are not at their usual ones. */
export function documentHeaders(
  { head }: Scenario,
  served?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { policy, headers } = head.page ?? {}
  if (policy === undefined) return headers ?? {}
  return { 'content-security-policy': policy === 'recommended' ? scenarioPolicy(served) : policy, ...headers }
}

/** Storage items of a returning visitor: the modal remembers an EIP-6963 wallet that is connected to the page. */
export function remembered({ head }: Scenario, { wallets }: World): Scenario['head']['storage'] {
  const known = Object.values(wallets).find(({ name }) => head.wallets?.[name]?.connected)
  if (!known) return {}
  const prefix = String(head.modal?.['storagePrefix'] ?? 'walletmodal')
  return {
    [`${prefix}:version`]: '2',
    [`${prefix}:connectionStatus`]: '"connected"',
    [`${prefix}:connectedConnectorIds`]: { eip155: known.announcement.info.rdns },
    [`${prefix}:connectedNamespaces`]: ['eip155'],
  }
}

/** Our own host page, in the scenario's edition and with its headers. */
export function ownPage(scenario: Scenario, world: World): PageUnderTest {
  assertPageIsBuilt()
  const { host, second, ...edition } = scenario.head.page ?? {}
  return {
    url: hostOrigin,
    host: { options: hostOptions(scenario, world), ...defined({ host, second }) },
    storage: remembered(scenario, world),
    isOpenedByStep: false,
    hasVirtualClock: true,
    lay: (context, refuse) =>
      layRouted(context, world, hostPage(editionOf(edition), documentHeaders(scenario), refuse)),
    load: async (page, url) => void (await page.goto(url)),
  }
}

const told = new WeakMap<Buffer, Buffer>()

/** Adds the reports of imports to a script, once per script: a script is a megabyte, and each scenario requests it. */
export function toldImports(script: Buffer): Buffer {
  const body = told.get(script) ?? Buffer.from(tellImports(String(script)))
  told.set(script, body)
  return body
}

/** Serves the built files of the host page from disk, with these headers. */
function hostPage(edition: Edition, headers: Readonly<Record<string, string>>, refuse: RoutedApp['refuse']): RoutedApp {
  return {
    origin: hostOrigin,
    isOwn: (url) => url.origin === hostOrigin,
    async answer(route, url) {
      const file = await pageFile(url.pathname, edition)
      if (file) {
        const { contentType } = file
        const body = contentType.startsWith('text/javascript') ? toldImports(file.body) : file.body
        return route.fulfill({ body, headers: { 'content-type': contentType, ...headers } })
      }
      refuse(`GET ${url.href} (no such file of the host page)`)
      return route.fulfill({ status: 404, body: '' })
    },
    refuse,
  }
}
