import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownWallets } from '../../../fixtures/catalogue/known-wallets.js'
import { standStill } from '../../../tools/shots/stand-still.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { chains, eachLack, eachView, longName, longNamed } from './testing/each-view.js'
import { findLost } from './testing/find-lost.js'
import { connect, startTestHost, type TestHost } from './testing/host.js'
import { inBothThemes, lostAnywhere, usual } from './testing/whole.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

test('every view is complete in every window size, and axe finds nothing in either theme', async () => {
  // With two installed wallets, Connect shows catalogue wallets only if the page features them.
  const featuredWalletIds = [knownWallets['MetaMask']]
  const open = await host.open({ ...longNamed(host, { featuredWalletIds }), device: { viewport: usual } })
  const problems: string[] = []
  for (const [view, go] of [...eachLack(), ...eachView]) {
    await go(open)
    await standStill(open.page)
    if (view === 'closed') continue
    const found = [...(await lostAnywhere(open.page)), ...(await inBothThemes(open.page))]
    problems.push(...found.map((text) => `${view}, ${text}`))
  }
  expect(problems).toEqual([])
  expect(open.errors).toEqual([])
})

test('"modal width 360px": the card is that wide on a desktop, and as wide as a phone that has less', async () => {
  const { page } = await host.open({ device: { viewport: { width: 1280, height: 800 } } })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const card = page.locator('wallet-modal .wm-card')
  const widthOf = () => card.evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(widthOf).toBe(360)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(widthOf).toBe(320)
})

test('a configuration error is readable in every window size', async () => {
  const { page } = await host.open({
    ...longNamed(host, { themeMode: 'purple', featuredWalletIds: 7 }),
    device: { viewport: usual },
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByText('For developers').click()
  expect([...(await lostAnywhere(page)), ...(await findAxeProblems(page, { part: 'wallet-modal' }))]).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAxeProblems(page, { part: 'wallet-modal' })).toEqual([])
})

test('axe finds nothing in an embedded modal and the page’s buttons, in both themes', async () => {
  const { page, wallets } = await host.open({
    ...longNamed(host, { enableEmbedded: true }),
    device: { viewport: { width: 320, height: 640 } },
  })
  const row = page.locator('.embedded').getByRole('button', { name: longName.wallet })
  await row.waitFor()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await inBothThemes(page, 'wallet-modal')).toEqual([])
  expect(await inBothThemes(page, 'nav')).toEqual([])
  expect(await sideways()).toBeLessThanOrEqual(0)
  await row.click()
  await wallets[0]?.approve()
  await page.getByRole('button', { name: /^Account: 1/ }).waitFor()
  expect(await inBothThemes(page, 'wallet-modal')).toEqual([])
  expect(await inBothThemes(page, 'nav')).toEqual([])
  expect(await sideways()).toBeLessThanOrEqual(0)
  // Each button has one line, however long its text is.
  const heights = await page
    .getByRole('navigation')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(heights).toEqual([40, 40])
})

test('on an unlisted network one button says so, and both buttons fit one line on a phone', async () => {
  const { page, wallets, errors } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  await connect(page, /^Fox/)
  await wallets[0]?.approve()
  const buttons = page.getByRole('navigation').getByRole('button')
  const words = () => buttons.evaluateAll((all) => all.map((button) => button.textContent?.trim()))
  await expect.poll(words).toEqual(['Ethereum', expect.stringMatching(/^\d.* 0x\w\w…\w{4}$/)])
  wallets[0]?.setChain('eip155:424242')
  await expect.poll(words).toEqual(['Switch network', expect.stringMatching(/^0x\w\w…\w{4}$/)])
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const boxes = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { top, height } = button.getBoundingClientRect()
        const isWhole = [...button.querySelectorAll('span')].every((part) => part.scrollWidth <= part.clientWidth)
        return { top, height, isWhole }
      }),
    )
    const [first] = boxes
    expect(boxes, `${width} px`).toEqual([
      { top: first?.top, height: 40, isWhole: true },
      { top: first?.top, height: 40, isWhole: true },
    ])
  }
  expect(errors).toEqual([])
})

test('the account button shows the full balance beside a short name', async () => {
  const { context, page, wallets } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  const headers = { 'access-control-allow-origin': '*' }
  let address = ''
  await context.route(/\/v1\/identity\//, (route) => {
    address = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ json: { name: 'al.wcn.id', avatar: null }, headers })
  })
  // The button shows the name only because the name resolves to the address.
  await context.route(/\/v1\/profile\/account\/al\.wcn\.id/, (route) =>
    route.fulfill({ json: { name: 'al.wcn.id', addresses: { 60: { address } }, attributes: [] }, headers }),
  )
  await connect(page, /^Fox/)
  await wallets[0]?.approve()
  const button = page.getByRole('navigation').getByRole('button').last()
  await expect.poll(() => button.textContent()).toMatch(/^\d.* al\.wcn\.id$/)
  for (const width of [usual.width, 360]) {
    await page.setViewportSize({ width, height: 640 })
    const room = await button.evaluate((whole) =>
      [...whole.querySelectorAll('span')].map((part) => part.clientWidth - part.scrollWidth),
    )
    expect(room, `${width} px`).toEqual([0, 0, 0, 0, 0])
  }
})

test('an on-screen keyboard covers neither the search field nor its results', async () => {
  const open = await host.open({
    ...longNamed(host),
    device: { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true },
    before: () => {
      // An on-screen keyboard shrinks the visual viewport, but not the page.
      const seen = Object.assign(new EventTarget(), { width: 390, height: 740, offsetTop: 0, offsetLeft: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: seen })
    },
  })
  const { page } = open
  for (const [, go] of eachView.slice(0, 2)) await go(open)
  await page.getByRole('searchbox').tap()
  await page.evaluate(() => {
    Object.assign(window.visualViewport ?? {}, { height: 400 })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  await standStill(page)
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('dialog').locator(name).boundingBox()
    return box ? { top: box.y, bottom: box.y + box.height } : undefined
  }
  // The card moves up after the resize event of the visual viewport.
  await expect.poll(async () => Math.round((await bottomOf('.wm-card'))?.bottom ?? 0)).toBe(400)
  await standStill(page)
  expect((await bottomOf('.wm-header'))?.top).toBeGreaterThanOrEqual(0)
  expect((await bottomOf('.wm-search'))?.top).toBeGreaterThanOrEqual(56)
  expect(await page.evaluate(findLost, { least: 40, isWide: true })).toEqual([])
  const seen = await page
    .getByRole('dialog')
    .locator('.wm-row')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= 400).length)
  expect(seen).toBeGreaterThanOrEqual(2)
})
