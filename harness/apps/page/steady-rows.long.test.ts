import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { chains, longName, longNamed } from './testing/each-view.js'
import { startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** The positions of the view's rows and the height of its card, in CSS pixels. */
const places = (page: Page) =>
  page.evaluate(() => {
    const modal = document.querySelector('wallet-modal')?.shadowRoot
    const rows = [...(modal?.querySelectorAll('.wm-stage .wm-row') ?? [])]
    return {
      rows: rows.map((row) => row.getBoundingClientRect().top),
      card: modal?.querySelector('.wm-card')?.getBoundingClientRect().height,
    }
  })

test('no row moves when a wallet is asked to switch, stays silent, and has answered', async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    const { page, wallets } = await host.open({
      wallets: { fox: { via: 'eip6963', networks: ['mainnet', 'base'] } },
      device: { viewport },
    })
    const [fox] = wallets
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^Fox/ }).click()
    await fox?.approve()
    await dialog.getByRole('button', { name: /^Network:/ }).click()
    await dialog.getByRole('button', { name: /^Base/i }).waitFor()
    const before = await places(page)
    expect(before.rows).toHaveLength(2)

    await page.clock.install()
    await dialog.getByRole('button', { name: /^Base/i }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await places(page)).toEqual(before)
    await page.clock.fastForward(10_000)
    await dialog.getByRole('paragraph').filter({ hasText: 'Don’t see it?' }).waitFor()
    expect(await places(page)).toEqual(before)
    await fox?.reject()
    await dialog.getByText('Rejected', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
    expect(await places(page)).toEqual(before)
    await host.closePages()
  }
})

test('nothing moves or grows when long names leave no room for other texts', async () => {
  for (const width of [360, 320]) {
    const { page, wallets } = await host.open({ ...longNamed(host), device: { viewport: { width, height: 740 } } })
    const [fox] = wallets
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.clock.install()
    await dialog.getByRole('button', { name: longName.wallet }).click()
    await dialog.getByRole('paragraph').filter({ hasText: 'Approve the connection' }).waitFor()
    await standStill(page)
    const asked = () => dialog.locator('.wm-connecting-about').boundingBox()
    const [card, about] = [(await places(page)).card, await asked()]
    await page.clock.fastForward(10_000)
    await dialog.getByRole('paragraph').filter({ hasText: 'Don’t see it?' }).waitFor()
    expect({ card: (await places(page)).card, asked: await asked() }).toEqual({ card, asked: about })
    await fox?.approve()
    await dialog.getByRole('button', { name: /^Network:/ }).click()
    const row = dialog.getByRole('button', { name: longName.base })
    await row.waitFor()
    const before = await places(page)
    const isWhole = () => row.locator('.wm-row-name').evaluate((name) => name.scrollHeight <= name.clientHeight + 1)
    expect((await row.boundingBox())?.height).toBe(56)
    await row.click()
    await dialog.getByRole('button', { name: `${longName.base} Approve in wallet` }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    expect({ places: await places(page), isWhole: await isWhole() }).toEqual({ places: before, isWhole: true })
    await fox?.reject()
    await dialog.getByRole('button', { name: `${longName.base} Rejected` }).waitFor()
    await dialog
      .getByRole('paragraph')
      .filter({ hasText: 'You rejected the switch. Your network hasn’t changed.' })
      .waitFor()
    expect({ places: await places(page), isWhole: await isWhole() }).toEqual({ places: before, isWhole: true })
    await host.closePages()
  }
})

test('a button that counts down seconds keeps its width, also afterwards', async () => {
  const { context, page, wallets } = await host.open({
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } },
  })
  await context.route(/\/account\/.*\/balance/, (route) =>
    route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' } }),
  )
  // The nodes are down too: they would list what they know.
  await context.route(/./, (route) =>
    route.request().postData()?.includes('"jsonrpc"')
      ? route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' } })
      : route.fallback(),
  )
  await page.clock.install()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Fox/ }).click()
  await wallets[0]?.approve()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  const button = dialog.getByRole('button', { name: /^Try again/ })
  const placed = async (name: string | RegExp) => {
    await dialog.getByRole('button', { name, exact: true }).waitFor()
    return button.evaluate((element) => {
      const { x, width } = element.getBoundingClientRect()
      return { x, width }
    })
  }
  const first = await placed(/^Try again in [123]\d sec$/)
  await page.clock.fastForward(22_000)
  expect(await placed(/^Try again in \d sec$/)).toEqual(first)
  await page.clock.fastForward(10_000)
  expect(await placed('Try again')).toEqual(first)
})

test('a swap without tokens has the same height as while they were loading', async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    const { context, page, wallets } = await host.open({
      wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } },
      device: { viewport },
    })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route(/\/convert\/tokens/, async (route) => {
      await asked
      await route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' } })
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^Fox/ }).click()
    await wallets[0]?.approve()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await dialog.getByRole('button', { name: 'Review swap' }).waitFor()
    const before = await places(page)
    answer()
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    expect((await places(page)).card).toBe(before.card)
    await host.closePages()
  }
})

test('the form to send keeps its height and its rows when the amount has two meanings', async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    const { page, wallets } = await host.open({
      wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } },
      device: { viewport },
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^Fox/ }).click()
    await wallets[0]?.approve()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const amount = dialog.getByRole('textbox', { name: /^Amount/ })
    await amount.waitFor()
    await standStill(page)
    const placed = async () => ({
      card: (await places(page)).card,
      receiver: await dialog.locator('.wm-receiver').boundingBox(),
    })
    const before = await placed()
    await amount.fill('1,000')
    await dialog.getByText('“1,000” can mean').waitFor()
    expect(await placed()).toEqual(before)
    await host.closePages()
  }
})

/** Runs in the page. Makes the list wait for wallets without a limit, because a busy machine may load the code too slowly. */
function waitForWallets(): void {
  // The page of a visitor who saves data draws no list ahead, which would have its wallets already.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const setTimer = window.setTimeout
  const patient = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
    if (ms !== 100) return setTimer(handler, ms, ...rest)
    Object.assign(window, { hasWaited: true })
    return 0
  }
  Object.assign(window, { setTimeout: patient })
}

test('the first drawn list has wallets of every kind, in a fixed order', async () => {
  const own = await startTestHost({
    mainnet: { kind: 'evm', id: 1 },
    bitcoin: { kind: 'bitcoin', network: 'mainnet' },
    polkadot: { kind: 'polkadot' },
  })
  onTestFinished(() => own.stop())
  const { page } = await own.open({
    config: { options: { adapters: ['evm', 'bitcoin', 'polkadot'] } },
    wallets: { fox: { via: 'eip6963' }, orange: { via: 'sats-connect' }, dot: { via: 'polkadot' } },
    before: waitForWallets,
  })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenLists: seen })
    const look = () => {
      const rows = document
        .querySelector('wallet-modal')
        ?.shadowRoot?.querySelectorAll('dialog[open] .wm-connect-tiles > .wm-group:first-child .wm-row')
      const names = [...(rows ?? [])].map((row) => row.textContent).join()
      if (names && seen.at(-1) !== names) seen.push(names)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Dot/ }).waitFor()
  await standStill(page)
  expect(await page.evaluate('window.hasWaited')).toBe(true)
  expect(await page.evaluate('window.seenLists')).toEqual(['Fox,Orange,Dot'])
})

test('on a phone wallets are tiles, and the card has the same height while loading, with and without them', async () => {
  for (const [width, status] of [
    [390, 200],
    [320, 200],
    [390, 400],
  ] as const) {
    const { context, page } = await host.open({ device: { viewport: { width, height: 740 } } })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route(/\/getWallets/, async (route) => {
      await asked
      if (status === 200) return route.fallback()
      await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } })
    })
    const dialog = page.getByRole('dialog')
    const cardHeight = async () => (await places(page)).card
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.locator('.wm-skeleton').first().waitFor()
    const loading = await cardHeight()
    answer()
    await dialog.locator('.wm-skeleton').first().waitFor({ state: 'detached' })
    expect(await cardHeight()).toBe(loading)
    const tiles = dialog.getByRole('region', { name: 'Popular' }).getByRole('button')
    const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(status === 200 ? 1 : 0)
    if (status === 200) {
      const mark = await dialog.locator('.wm-wallet-connect').boundingBox()
      const picture = await dialog.locator('.wm-image').first().boundingBox()
      // Picture and mark have the same left edge.
      expect({ x: picture?.x, width: picture?.width }).toEqual({ x: mark?.x, width: 60 })
    }
    await host.closePages()
  }
})
