import type { Browser, BrowserContext, Page } from 'playwright-core'
import { pageFile } from '../../harness/test/browser/page-files.js'
import { hostOrigin, networkOf } from '../../harness/test/language/host-options.js'
import { createAccounts } from '../../harness/world/accounts/accounts.js'
import { createMachineClock } from '../../harness/world/lib/clock.js'
import { verifyHosts } from '../../harness/world/lib/sdk-globals.js'
import { createSeed } from '../../harness/world/lib/seed.js'
import { startRelay } from '../../harness/world/relay/relay.js'
import { createVerify, type Verify } from '../../harness/world/relay/verify.js'
import { createAccess } from '../../harness/world/serving/access.js'
import { chainStub } from '../../harness/world/wallets/testing/chain-stub.js'
import { createWalletConnectPeer } from '../../harness/world/wallets/wallet-connect/peer.js'
import type { WalletConnectPeer } from '../../harness/world/wallets/wallet-connect/peer-api.js'
import { median, type Row } from './limits.js'
import type { TabOptions } from './tab.js'

const rounds = 15
const chains = { mainnet: chainStub('mainnet', 'eip155:1') }

/**
 * The time to a code on the screen, and from it to a session: the modal in a page, a wallet on a phone, the sandbox's
 * relay between.
 */
export async function measurePairing(browser: Browser, answer: NonNullable<TabOptions['answer']>): Promise<Row[]> {
  const ends: (() => unknown)[] = []
  try {
    const clock = createMachineClock()
    const seed = createSeed(7)
    const verify = createVerify({ clock, seed })
    ends.push(clock.dispose)
    const access = createAccess()
    access.allow(hostOrigin)
    const relay = await startRelay({ clock, seed, access })
    ends.push(relay.stop)
    const world = { name: 'phone', seed: 7, accounts: createAccounts(seed), chains, clock, verify, relayUrl: relay.url }
    const phone = await createWalletConnectPeer({ policy: 'approve' }, world)
    ends.push(phone.stop)
    const context = await browser.newContext()
    ends.push(() => context.close())
    const page = await openHostPage(context, relay.url, verify, answer)
    // The first pairing loads the code of WalletConnect, and opens both sockets.
    await pairOnce(page, phone)
    const times: Awaited<ReturnType<typeof pairOnce>>[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await pairOnce(page, phone))
    const mid = (pick: (one: (typeof times)[number]) => number) => median(times.map(pick))
    return [
      { what: 'code visible after its view opens', ours: mid(({ codeMs }) => codeMs), unit: 'ms', limit: 300 },
      { what: 'URI to settled session', ours: mid(({ settledMs }) => settledMs), unit: 'ms', limit: 150 },
    ]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function openHostPage(
  context: BrowserContext,
  relay: string,
  verify: Verify,
  answer: NonNullable<TabOptions['answer']>,
): Promise<Page> {
  // The relay is on this machine, which pages of other sites may not reach without permission.
  await context.grantPermissions(['local-network-access'])
  const networks = [networkOf(chains.mainnet, undefined)]
  const options = { projectId: 'bench', networks, services: { relay }, features: { analytics: false } }
  await context.addInitScript(`window.__walletmodalHost = ${JSON.stringify({ options })}`)
  await context.route('**/*', async (route) => {
    const asked = route.request()
    const url = new URL(asked.url())
    const file = url.origin === hostOrigin ? await pageFile(url.pathname) : undefined
    if (file) return route.fulfill({ contentType: file.contentType, body: file.body })
    const request = new Request(url, { method: asked.method(), headers: asked.headers() })
    const isVerify = verifyHosts.some((host) => host === url.hostname)
    const response = await (isVerify ? verify.handle(request) : answer(request))
    if (!response) return route.fulfill({ status: 503, body: '' }).catch(() => {}) // the page may be closed
    const headers = Object.fromEntries(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status: response.status, headers, body }).catch(() => {}) // as above
  })
  const page = await context.newPage()
  await page.goto(hostOrigin)
  return page
}

/** Opens the list, chooses the code, scans it, and disconnects. */
async function pairOnce(page: Page, phone: WalletConnectPeer): Promise<{ codeMs: number; settledMs: number }> {
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect QR' }).waitFor()
  const codeMs = await page.evaluate(timeCode)
  const uri = await page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().pairing?.uri)
  if (!uri) throw new Error('the code on the screen has no URI')
  const start = performance.now()
  const connected = page.evaluate(waitForSession)
  await Promise.all([phone.pair(uri), connected])
  const settledMs = performance.now() - start
  await page.evaluate(async () => {
    const modal = window.__walletmodalPage?.modal
    await modal?.disconnect()
    await modal?.close()
  })
  while (phone.sessions.length > 0)
    await new Promise<void>((resolve) => {
      const stop = phone.onChange(() => {
        stop()
        resolve()
      })
    })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { codeMs, settledMs }
}

/**
 * Runs in the page: measures from the press on the row until a frame was painted with the whole code, fully faded in.
 */
function timeCode(): Promise<number> {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((each) => each.textContent?.startsWith('WalletConnect'))
  if (!root || !row) throw new Error('there is no row of WalletConnect')
  const isShown = () => {
    const code = root.querySelector('.wm-qr[data-state="ready"]')
    let opacity = code ? 1 : 0
    for (let element = code; element; element = element.parentElement)
      opacity *= Number(getComputedStyle(element).opacity)
    return opacity > 0.99
  }
  const start = performance.now()
  row.click()
  return new Promise((resolve, reject) => {
    const afterPaint = new MessageChannel()
    afterPaint.port1.onmessage = () => resolve(performance.now() - start)
    const look = () => {
      if (isShown()) afterPaint.port2.postMessage(undefined)
      else if (performance.now() - start > 20_000) reject(new Error('no code after 20 s'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. */
function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    const modal = window.__walletmodalPage?.modal
    const stop = modal?.subscribe(({ status }) => {
      if (status !== 'connected') return
      stop?.()
      resolve()
    })
  })
}
