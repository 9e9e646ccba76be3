import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editionOf } from './editions.js'
import type { HostConfig } from './host/host-config.js'
import { renderOnServer } from './host/render-on-server.js'
import { connect, startTestHost, statusOf, type TestHost } from './test-host.js'

type RenderOnServer = (config: HostConfig) => string

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'walletmodal-server-'))
/** With the React of the page that hydrates what it draws; 19 is that of this package. */
const renderOn = new Map<18 | 19, RenderOnServer>([[19, renderOnServer]])
let host: TestHost

async function buildServerOn18(): Promise<void> {
  const names = 'react18-[name].mjs'
  await build({
    configFile: here('./vite.config.ts'),
    mode: editionOf({ react: 18, host: 'strict' }),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: here('./host/render-on-server.tsx'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: names, chunkFileNames: names } },
    },
  })
  const file = pathToFileURL(path.join(folder, names.replace('[name]', 'render-on-server'))).href
  const built: { renderOnServer: RenderOnServer } = await import(/* @vite-ignore */ file)
  renderOn.set(18, built.renderOnServer)
}

beforeAll(async () => {
  await buildServerOn18()
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
}, 60_000)
afterEach(() => host.closePages())
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(react: 18 | 19, kind: 'react' | 'strict', change: (markup: string) => string = (markup) => markup) {
  const render = renderOn.get(react)
  if (!render) throw new Error(`The server of React ${react} is not built.`)
  return host.open({
    config: { host: kind, second: true },
    // The development build: the other one does not say what differs.
    edition: editionOf({ react, host: 'strict' }),
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } },
    html: (text, config) => {
      const markup = change(render(config))
      // The button as the server drew it, to be known again.
      const remember = `<script>window.serverButton = document.querySelector('nav button')</script>`
      return text.replace('<div id="host"></div>', `<div id="host">${markup}</div>${remember}`)
    },
  })
}

test.each([
  [18, 'react'],
  [18, 'strict'],
  [19, 'react'],
  [19, 'strict'],
] as const)('React %i takes over what a server drew of the %s host, and complains of nothing', async (react, kind) => {
  const { page, errors } = await open(react, kind)
  await page.waitForFunction(() => window.__walletmodalPage !== undefined)
  await connect(page, /^Fox/)
  await expect.poll(() => statusOf(page)).toBe('connected')
  // With a session to restore the first frame is the server's all the same.
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await page
    .getByRole('button', { name: /^Account/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test('the buttons that a server drew are those that are pressed', async () => {
  const { page, errors } = await open(19, 'react')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').waitFor()
  const isTheSame = await page.evaluate(() => {
    const remembered: Window & { serverButton?: Element } = window
    return remembered.serverButton === document.querySelector('nav button')
  })
  expect(isTheSame).toBe(true)
  expect(errors).toEqual([])
})

test.each([18, 19] as const)('React %i complains of markup that differs', async (react) => {
  const { page, errors } = await open(react, 'react', (markup) => markup.replace('Connect wallet', 'Other words'))
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors.join()).toMatch(/hydrat|did not match/i)
})
