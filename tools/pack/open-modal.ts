import type { Browser } from 'playwright-core'
import { serveFolder } from './serve.js'

const origin = 'https://host.test'

/**
 * Opens a host page in Chromium, presses its button and waits until the modal shows its list of wallets. Every request outside the page
 * is answered with status 503. @throws when the modal does not open, or the page reports an error
 */
export async function openModalOn(browser: Browser, folder: string, page: string): Promise<void> {
  const context = await browser.newContext()
  const errors: string[] = []
  try {
    await context.route('**/*', (route) => route.fulfill({ status: 503, body: '' }))
    await serveFolder(context, origin, folder)
    const tab = await context.newPage()
    tab.on('pageerror', (error) => errors.push(error.stack ?? error.message))
    tab.on('console', (message) => {
      // Chromium writes this message for each request that was answered with 503.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    await tab.goto(`${origin}/${page}`)
    await tab.getByRole('button', { name: 'Connect wallet' }).click({ timeout: 10_000 })
    const dialog = tab.getByRole('dialog', { name: 'Connect wallet' })
    await dialog.getByRole('button', { name: /close/i }).waitFor({ timeout: 10_000 })
    await dialog.getByRole('button', { name: /^WalletConnect/ }).waitFor({ timeout: 10_000 })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${errors.join('\n')}`)
  } finally {
    await context.close()
  }
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
