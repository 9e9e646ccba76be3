import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWebKit } from './webkit.js'

test.each([390, 1024])('a window %i px wide is in focus', async (width) => {
  const engine = createWebKit({ headed: false })
  onTestFinished(engine.close)
  const { script, newContext } = await engine.open()
  const html = `<!doctype html><script src="${script}"></script><input autofocus>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const context = await newContext({ viewport: { width, height: 800 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.locator('input').focus()
  expect(await page.evaluate(() => [innerWidth, document.hasFocus()])).toEqual([width, true])
})
