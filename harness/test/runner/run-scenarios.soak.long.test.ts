import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import type { WalletConnectPeer } from '../../world/wallets/wallet-connect/peer-api.js'
import { createWorld } from '../../world/world/world.js'
import type { World } from '../../world/world/world-api.js'
import { launchTestChromium } from '../browser/testing/chromium.js'
import { toWorldSpec } from './acting/run-job.js'
import { createBrowserDriver } from './drivers/browser/browser.js'
import { loadAll } from './run-scenarios.js'

// The full test simulates two hours in a quarter of an hour:
// `WALLETMODAL_SOAK=full npx vitest run --project long harness/test/runner/run-scenarios.soak`.
const isFull = process.env['WALLETMODAL_SOAK'] === 'full'
const minute = 60_000
const wholeMs = isFull ? 120 * minute : 18 * minute
const everyMs = 20_000
const lookEvery = isFull ? 8 : 3
const sleepMs = 5 * minute

const head = `scenario: A page that stays open
chains: { mainnet: { kind: evm, id: 1 }, base: { kind: evm, id: 8453 } }
wallets: { phone: { via: walletconnect, accounts: [alice], policy: approve } }
---
- expect: { modal: closed }
`

async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'soak.yaml')
  writeFileSync(file, head)
  const [scenario] = await loadAll([file])
  if (!scenario) throw new Error(`There is no scenario in ${file}.`)
  const browser = await launchTestChromium()
  onTestFinished(browser.close)
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto' }))
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const driver = await createBrowserDriver(scenario, world, browser, { isStill: true })
  onTestFinished(driver.dispose)
  const wrong: string[] = []
  driver.onHappening((happening) => {
    if (happening.kind === 'page-error' || happening.kind === 'unmatched-request') wrong.push(happening.text)
  })
  await driver.start()
  const tab = driver.page
  await driver.browser('second-tab')
  const other = driver.page
  await driver.browser('first-tab')
  const { phone } = world.phones
  if (!phone) throw new Error('There is no phone.')
  const rest = () => driver.rest(AbortSignal.timeout(2000))
  return { world, driver, tabs: [tab, other] as const, phone, rest, wrong }
}

const statusIs = (page: Page, wanted: string) =>
  page.waitForFunction((status) => window.__walletmodalPage?.modal.getSnapshot().status === status, wanted)

async function connect(page: Page, phone: WalletConnectPeer): Promise<void> {
  await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'ConnectingWalletConnectBasic' }))
  const shown = await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().pairing?.uri)
  await phone.pair(String(await shown.jsonValue()))
  await statusIs(page, 'connected')
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
}

/** Loads the dialog's code into a page that has just loaded. */
async function openAndClose(page: Page): Promise<void> {
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
}

async function sign(page: Page, world: World, message: string): Promise<void> {
  const signature = await page.evaluate((text) => window.__walletmodalPage?.app.sign({ message: text }), message)
  const address = world.accounts.alice?.evmAddress ?? '0x'
  const isTrue = await verifyMessage({ address, message, signature: signature as `0x${string}` }) // a false one fails
  expect(isTrue, message).toBe(true)
}

const switchTo = (page: Page, id: 'eip155:1' | 'eip155:8453') =>
  page.evaluate((wanted) => window.__walletmodalPage?.modal.switchNetwork(wanted), id)

/** Simulates sleep: phone and laptop are offline, no timer runs, and then the clock jumps ahead. */
async function sleep(
  { world, driver, phone }: Awaited<ReturnType<typeof setup>>,
  views: readonly View[],
): Promise<void> {
  await phone.goOffline()
  await driver.browser('offline')
  for (const { cdp } of views) await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (const { cdp } of views) await cdp.send('Page.setWebLifecycleState', { state: 'active' })
  await world.clock.advance(sleepMs)
  await driver.browser('online')
  await phone.comeBack()
}

interface View {
  readonly page: Page
  readonly cdp: CDPSession
}

async function view(page: Page): Promise<View> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp }
}

/** Counts the objects that a page holds after garbage collection. */
async function lookAt({ page, cdp }: View) {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  const timers = await page.evaluate<number>('__pwClock.controller._timers.size')
  const items = await page.evaluate(() => Object.keys(localStorage).length)
  return {
    kB: read('JSHeapUsedSize') / 1000,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
    timers,
    items,
  }
}

type Look = Readonly<Record<string, number>>

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0

/**
 * The allowed growth of the median from the middle third to the last. A heap of ten megabytes varies, since it contains
 * Chromium's compiled code and style data. A socket listens to two topics, and a new one to none yet.
 */
const bounds: Readonly<Record<string, number>> = {
  kB: 300,
  nodes: 10,
  listeners: 4,
  timers: 2,
  items: 0,
  'kB 2': 300,
  'nodes 2': 30,
  'listeners 2': 4,
  'timers 2': 2,
  sockets: 1,
  topics: 4,
  handles: 5,
}

/** The growth of a figure's median from the middle third to the last. */
function growth(looks: readonly Look[], what: string): number {
  const part = Math.floor(looks.length / 3)
  const of = (rows: readonly Look[]) => median(rows.map((row) => row[what] ?? Number.NaN))
  return of(looks.slice(-part)) - of(looks.slice(-2 * part, -part))
}

test('a page that connects, signs, switches and loses its relay for hours holds no more at the end', {
  timeout: 3_000_000,
}, async () => {
  const soak = await setup()
  const { world, tabs, phone, rest, wrong } = soak
  const views = [await view(tabs[0]), await view(tabs[1])] as const
  const relay = world.relay
  if (!relay) throw new Error('There is no relay.')
  const begin = world.clock.steadyNow()
  const did = { cycles: 0, signs: 0, switches: 0, drops: 0, connects: 0, sleeps: 0 }
  const looks: Look[] = []

  const connectBoth = async () => {
    await connect(tabs[0], phone)
    await tabs[1].reload()
    await statusIs(tabs[1], 'connected')
    await openAndClose(tabs[1])
    did.connects += 1
  }
  await connectBoth()
  while (world.clock.steadyNow() - begin < wholeMs) {
    did.cycles += 1
    const turn = did.cycles
    const page = tabs[turn % 2] ?? tabs[0]
    await sign(page, world, `cycle ${turn}`)
    did.signs += 1
    if (turn % 2 === 0) {
      await switchTo(page, turn % 4 === 0 ? 'eip155:8453' : 'eip155:1')
      did.switches += 1
    }
    if (turn % 3 === 0) {
      relay.closeSockets()
      did.drops += 1
    }
    if (turn % 5 === 0) {
      await openAndClose(page)
    }
    if (turn % 12 === 0) {
      await page.evaluate(() => window.__walletmodalPage?.modal.disconnect())
      for (const each of tabs) await statusIs(each, 'disconnected')
      await expect.poll(() => phone.sessions).toEqual([])
      await connectBoth()
    }
    if (turn % 20 === 0) {
      await sleep(soak, views)
      did.sleeps += 1
    }
    await world.clock.advance(everyMs)
    await rest()
    if (turn % lookEvery === 0) {
      const [one, two] = [await lookAt(views[0]), await lookAt(views[1])]
      looks.push({
        minutes: Math.round((world.clock.steadyNow() - begin) / minute),
        ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, Math.round(value)])),
        ...Object.fromEntries(Object.entries(two).map(([name, value]) => [`${name} 2`, Math.round(value)])),
        sockets: relay.sockets.filter(({ isOpen }) => isOpen).length,
        topics: relay.subscriptions.length,
        handles: process.getActiveResourcesInfo().length,
      })
    }
  }
  const [first, middle, last] = [looks[0], looks[looks.length >> 1], looks.at(-1)]
  console.info(JSON.stringify({ did, first, middle, last }))
  const grown = Object.entries(bounds).map(([what, most]) => ({ what, more: growth(looks, what), most }))
  console.info(grown.map(({ what, more, most }) => `${what} ${more} (at most ${most})`).join(', '))
  expect(grown.filter(({ more, most }) => more > most)).toEqual([])
  expect(wrong).toEqual([])
  expect(phone.problems).toEqual([])
})

test('tabs that lose the relay at one moment all hear their answers, a slow one as well', {
  timeout: 120_000,
}, async () => {
  const { world, tabs, phone } = await setup()
  await connect(tabs[0], phone)
  await tabs[1].reload()
  await statusIs(tabs[1], 'connected')
  const views = [await view(tabs[0]), await view(tabs[1])]
  for (let round = 0; round < 10; round += 1) {
    const slow = round % 2
    for (const [index, { cdp }] of views.entries())
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: index === slow ? 10 : 1 })
    world.relay?.closeSockets()
    await new Promise((resolve) => setTimeout(resolve, round * 30))
    await sign(tabs[slow] ?? tabs[0], world, `round ${round}`)
  }
})

test('an answer that another tab of the site was given is heard by the one that asked', {
  timeout: 60_000,
}, async () => {
  const { world, tabs, phone } = await setup()
  const [other, asking] = tabs
  await connect(other, phone)
  await asking.reload()
  await statusIs(asking, 'connected')
  const { cdp } = await view(asking)
  phone.wallet.setPolicy('ask')
  const signed = sign(asking, world, 'asked in one tab')
  await expect.poll(() => phone.requests).toHaveLength(1)
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.pause')
  const known = world.relay?.sockets.length ?? 0
  world.relay?.closeSockets()
  await expect.poll(() => world.relay?.sockets.length).toBe(known + 2) // of the phone, and of the tab that is not paused
  await phone.approve()
  await expect.poll(() => world.relay?.deliveries.at(-1)).toMatchObject({ client: 'dapp', isConfirmed: true })
  await cdp.send('Debugger.resume')
  await signed
})
