import type { Browser } from 'playwright-core'
import { serveFolder } from './serve.js'

const origin = 'https://host.test'

/**
 * Opens a host page in Chromium, presses its button and waits for the modal with a list to choose from. Every service is
 * out of reach: the page must cope.
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
      // Chromium's own word on each answer of a service that is out of reach.
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
