import type { UpAddresses } from '../../test/control/addresses.js'
import { adaptersOf, networkOf, swapRoutersOf } from '../../test/language/host-options.js'
import type { HostConfig } from '../../test/runner/host/host-config.js'
import { verifyScript } from '../../test/served/serve.js'
import { type ServedWorld, serveWorld } from '../../test/served/serve-world.js'
import { pageDirectory, readPageFile } from '../../world/lib/built-pages.js'
import { CONTROL_BASE, walletsScriptPath } from '../../world/lib/sandbox-paths.js'
import { serveFiles } from '../../world/serving/static-files.js'
import { shellScript, toScript } from '../../world/wallets/shell/install-wallets.js'
import type { World } from '../../world/world/world-api.js'

export interface UpOptions {
  readonly world: World
  readonly port?: number | undefined
  /** Origins of other pages that may send requests to the sandbox, such as `http://localhost:5173`. @default none */
  readonly allowedOrigins?: readonly string[] | undefined
}

export interface Up {
  readonly addresses: UpAddresses
  /** Stops pages, services and the world. Resolves with descriptions of anything left behind, or an empty list. */
  stop(): Promise<readonly string[]>
}

const PAGE_SCRIPT = `${CONTROL_BASE}/page.js`

/**
 * Serves the host page, the sandbox page, the control API and every service over HTTP, on this machine alone.
 * @throws Error when the port is taken or the pages are not built, after stopping the world
 */
export async function startUp({ world, port = 0, allowedOrigins = [] }: UpOptions): Promise<Up> {
  let served: ServedWorld | undefined
  const stop = async (): Promise<readonly string[]> => {
    await served?.stop()
    return world.stop()
  }
  try {
    await readPageFile('index.html')
    for (const origin of allowedOrigins) world.access.allow(origin)
    let addresses: UpAddresses | undefined
    const script = async (request: Request) => served && pageScript(request, world, served.urls)
    served = await serveWorld(world, {
      before: [script, (request) => walletsScript(request, world)],
      after: [pages],
      describe: () => addresses,
      port,
    })
    addresses = describe(world, served)
    return { addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Serves the built pages. One script, inserted before the host page's own, sets its wallets and options. */
const pages = serveFiles(
  pageDirectory,
  (path) => (path === '/' ? '/index.html' : /^\/(demo|dapp|sandbox)$/.test(path) ? `${path}.html` : path),
  (file, text) =>
    /(index|dapp)\.html$/.test(file)
      ? text.replace('<head>', `<head>\n    <script src="${PAGE_SCRIPT}"></script>`)
      : text,
)

/** Makes the script for each request, because the wallets' announcements may have changed. */
async function pageScript(
  request: Request,
  world: World,
  services: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== PAGE_SCRIPT) return undefined
  const wallets = await shells(world, CONTROL_BASE)
  const host: HostConfig = {
    options: {
      projectId: 'sandbox',
      adapters: adaptersOf(world),
      networks: Object.values(world.chains).map((chain) => networkOf(chain, undefined)),
      swapRouters: swapRoutersOf(world),
      services,
    },
  }
  const verify = world.verify ? `${verifyScript}\n` : ''
  const script = `window.__walletmodalHost = ${toScript(host)};\n${verify}${wallets}`
  return scriptResponse(script)
}

/** Makes the script for another developer's page: the wallets, and the panel of their owner. */
async function walletsScript(request: Request, world: World): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url)
  if (pathname !== walletsScriptPath) return undefined
  return scriptResponse(`${await shells(world, origin + CONTROL_BASE)}\n${await readPageFile('wallet-panel.js')}`)
}

function shells(world: World, base: string): Promise<string> {
  const announcements = Object.values(world.wallets).map((wallet) => wallet.announcement)
  return shellScript({ transport: 'http', base, announcements })
}

function scriptResponse(script: string): Response {
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function describe(world: World, { origin, services, frame, purchases }: ServedWorld): UpAddresses {
  const chains = Object.values(world.chains).map(({ name, kind, caipNetworkId, rpcUrl, webSocketUrl, tokens }) => {
    const symbols = tokens.flatMap(({ standard, symbol }) =>
      standard === 'erc20' || standard === 'spl' ? [symbol] : [],
    )
    return [name, { kind, caipNetworkId, rpcUrl, webSocketUrl, tokens: symbols }]
  })
  const others = Object.values(world.chains).filter(({ kind }) => kind === 'bitcoin' || kind === 'polkadot')
  const accounts = Object.values(world.accounts).map((account) => [
    account.name,
    {
      evm: account.evmAddress,
      solana: account.solanaAddress,
      ...Object.fromEntries(others.map((chain) => [chain.kind, chain.addressOf(account)])),
    },
  ])
  const wallets = Object.values(world.wallets).map(({ name, announcement: { info, via } }) => [
    name,
    { name: info.name, via },
  ])
  return {
    demo: `${origin}/demo`,
    host: `${origin}/`,
    sandbox: `${origin}/sandbox`,
    control: origin + CONTROL_BASE,
    scriptTag: `<script crossorigin src="${origin}${walletsScriptPath}"></script>`,
    chains: Object.fromEntries(chains),
    frame: { document: frame.urls.frame, providers: frame.social },
    relay: world.relay?.url,
    services,
    accounts: Object.fromEntries(accounts),
    wallets: Object.fromEntries(wallets),
    purchases,
  }
}
