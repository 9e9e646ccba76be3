import type { Page } from '@playwright/test'

/** The name of the focused element, in the modal or on the page behind. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? (element.textContent || element.localName)).replace(/\s+/g, ' ').trim()
    if (inner) return `modal: ${words(inner)}`
    return !outer || outer === document.body ? 'nothing' : `page: ${words(outer)}`
  })
}

/** Waits until the focus stays. A new view takes the focus a moment after it is drawn, and an earlier key would go elsewhere. */
async function focusRests(page: Page): Promise<void> {
  for (let before = '', now = await focusOf(page); now !== before; now = await focusOf(page)) {
    before = now
    await page.evaluate(async () => {
      for (let frame = 0; frame < 8; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }
}

/** Waits until the view with this title is shown and has moved the focus. */
export async function showsTitle(page: Page, text: string): Promise<void> {
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2, name: text, exact: true })
  await heading.waitFor()
  await focusRests(page)
}

/** Presses Tab until the named element has the focus. @throws Error if Tab does not reach it */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    if (name.test(await focusOf(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}; it is at ${await focusOf(page)}`)
}

/** Collects the texts of live regions from now on. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.textContent) said.push(node.textContent)
    })
    const watched = new Set<Element>()
    const look = () => {
      for (const region of document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('[aria-live]') ?? []) {
        if (watched.has(region)) continue
        watched.add(region)
        if (region.textContent) said.push(region.textContent)
        observer.observe(region, { childList: true, subtree: true })
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said) // defined above
}
