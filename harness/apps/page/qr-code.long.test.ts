import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { compiledLanguages } from '../../../tools/languages/plugin.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { createSeed } from '../../world/lib/seed.js'
import { readCode } from '../../world/wallets/wallet-connect/scan.js'
import type { ShownCode } from './testing/qr-page.js'

const origin = 'https://dapp.test'
/** The strictest policy of a host: no inline styles or scripts, and no images. */
const policy = "default-src 'none'; script-src 'self'"
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#123"/></svg>')}`

let browser: TestChromium
let script: string

beforeAll(async () => {
  const page = path.join(root, 'harness/apps/page/testing/qr-page.tsx')
  const [launched, built] = await Promise.all([
    launchTestChromium(),
    build({
      configFile: false,
      logLevel: 'error',
      plugins: [compiledLanguages(root)],
      define: { 'process.env.NODE_ENV': '"development"' },
      build: {
        write: false,
        lib: { entry: page, formats: ['es'], fileName: 'page' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  ])
  browser = launched
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  for (const part of outputs.flatMap(({ output }) => output))
    if (part.type === 'chunk' && part.isEntry) script = part.code
})
afterAll(() => browser.close())

/** Opens a page that shows codes. `scan` reads a screenshot, as a camera would. */
async function setup(deviceScaleFactor = 1) {
  const context = await browser.newContext({ deviceScaleFactor, viewport: { width: 360, height: 700 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route('**/*', (route) =>
    new URL(route.request().url()).pathname === '/page.js'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          headers: { 'content-type': 'text/html', 'content-security-policy': policy },
          body: '<!doctype html><html lang="en"><title>A code</title><body><script type="module" src="/page.js"></script>',
        }),
  )
  await page.goto(origin)
  const show = async (code: ShownCode) => {
    await page.evaluate((wanted) => window.showCode?.(wanted), code)
    if (code.icon) await page.locator('.wm-picture[data-drawn]').waitFor({ state: 'attached' })
    await page.locator('.wm-qr').waitFor()
  }
  return {
    page,
    errors,
    show,
    scan: async () => readCode(await page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 360 } })),
    close: () => context.close(),
  }
}

/** Makes pairing links, each with its own keys. */
function links(count: number): string[] {
  const keys = createSeed(11).stream('keys')
  const hex = () => Buffer.from(keys.bytes(32)).toString('hex')
  return Array.from(
    { length: count },
    () => `wc:${hex()}@2?expiryTimestamp=1893456300&relay-protocol=irn&symKey=${hex()}`,
  )
}

/** The computed colours of the code's tile. */
const looksOf = (page: Page) =>
  page.locator('.wm-qr').evaluate((tile) => {
    const drawing = tile.querySelector('svg')
    return {
      paper: getComputedStyle(tile).backgroundColor,
      ink: drawing ? getComputedStyle(drawing).fill : '',
    }
  })

test('a camera reads every code in both themes, in a card and at 320 px, with and without an icon', async () => {
  const [light = '', dark = ''] = links(2)
  for (const { scale, widths } of [
    { scale: 1, widths: [328, 288, 240] },
    { scale: 2, widths: [288] },
  ]) {
    const { errors, show, scan, close } = await setup(scale)
    for (const width of widths)
      for (const picture of width === 240 ? [icon] : [icon, undefined])
        for (const [theme, text] of [
          ['light', light],
          ['dark', dark],
        ] as const) {
          await show({ text, theme, width, ...(picture && { icon: picture }) })
          expect(await scan(), `${scale}×, ${width} px, ${theme}, ${picture ? 'icon' : 'no icon'}`).toBe(text)
        }
    expect(errors).toEqual([])
    await close()
  }
})

test('the host’s colour is used if a camera can read it, on white in both themes', async () => {
  const { page, show, scan, close } = await setup()
  const [text = ''] = links(1)
  for (const [theme, qrColor] of [
    ['light', 'yellow'],
    ['dark', 'white'],
    ['dark', 'rgb(0 0 0 / 0.1)'],
    ['light', 'no colour'],
  ] as const) {
    await show({ text, theme, width: 288, icon, qrColor })
    expect(await scan(), `${theme}, ${qrColor}`).toBe(text)
    expect((await looksOf(page)).paper).toBe('rgb(255, 255, 255)')
  }
  await show({ text, theme: 'light', width: 288, qrColor: 'oklch(0.4 0.15 264)' })
  expect((await looksOf(page)).ink).toMatch(/^oklch\(0\.4 0\.15 264\)/)
  await close()
})

test('a code has a white margin of four modules', async () => {
  const { page, show, close } = await setup()
  const [text = ''] = links(1)
  await show({ text, theme: 'light', width: 328 })
  const { box, tile } = await page.locator('.wm-qr').evaluate((element) => {
    const drawing = element.querySelector('svg')
    const ink = element.querySelector('path')?.getBoundingClientRect()
    const side = drawing?.viewBox.baseVal.width ?? 0
    const whole = element.getBoundingClientRect()
    return { box: { module: whole.width / side, start: (ink?.left ?? 0) - whole.left }, tile: whole.width }
  })
  expect(tile).toBe(328)
  expect(box.start / box.module).toBeCloseTo(4, 1)
  await close()
})

test('a new code replaces the old code in the same frame', async () => {
  const { page, show, scan, close } = await setup()
  const [first = '', second = ''] = links(2)
  await show({ text: first, theme: 'light', width: 328, icon })
  const wasEmpty = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const path = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-qr path')
        let isEmpty = false
        const look = () => {
          isEmpty ||= !path?.isConnected || (path.getAttribute('d') ?? '').length < 10_000
          if (document.title === 'over') resolve(isEmpty)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await show({ text: second, theme: 'light', width: 328, icon })
  expect(await scan()).toBe(second)
  await page.evaluate(() => {
    document.title = 'over'
  })
  expect(await wasEmpty).toBe(false)
  await close()
})

test('a placeholder or an expired code cannot be scanned', async () => {
  const { show, scan, close } = await setup()
  const [text = ''] = links(1)
  await show({ theme: 'light', width: 328 })
  await expect(scan()).rejects.toThrow('no QR code')
  await show({ text, isOld: true, theme: 'light', width: 328 })
  await expect(scan()).rejects.toThrow('no QR code')
  await close()
})
