import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HostConfig } from '../../test/runner/host/host-config.js'
import { editionOf } from '../../world/lib/built-pages.js'
import { renderOnServer } from './host/render-on-server.js'
import { connect, startTestHost, statusOf, type TestHost } from './testing/host.js'

let host: TestHost
let server18: ChildProcess

/** Renders in a second process, because one process cannot hold two versions of React. This package has React 19. */
function renderOn18(config: HostConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('The server with React 18 has ended.'))
    server18.once('exit', onEnd)
    server18.once('message', ({ version, markup }: { version: string; markup: string }) => {
      server18.off('exit', onEnd)
      if (version.startsWith('18.')) resolve(markup)
      else reject(new Error(`The server has React ${version}.`))
    })
    server18.send(config)
  })
}

beforeAll(async () => {
  server18 = fork(fileURLToPath(new URL('./testing/react18-server.mjs', import.meta.url)))
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(async () => {
  server18.kill()
  await host.stop()
})

async function open(react: 18 | 19, kind: 'react' | 'strict', change: (markup: string) => string = (markup) => markup) {
  const render = react === 18 ? renderOn18 : renderOnServer
  return host.open({
    config: { host: kind, second: true },
    // Only React's development build reports the differences of a failed hydration.
    edition: editionOf({ react, host: 'strict' }),
    wallets: { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } },
    html: async (text, config) => {
      const markup = change(await render(config))
      // Keeps the server's button, to check that hydration reuses it.
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
  // Even with a session to restore, the first frame equals the server's markup.
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await page
    .getByRole('button', { name: /^Account/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test('hydration keeps the buttons that the server rendered', async () => {
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

test.each([18, 19] as const)('React %i reports markup that differs', async (react) => {
  const { page, errors } = await open(react, 'react', (markup) => markup.replace('Connect wallet', 'Other words'))
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors.join()).toMatch(/hydrat|did not match/i)
})
