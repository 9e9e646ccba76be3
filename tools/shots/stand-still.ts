import type { Page } from 'playwright-core'

/** A success that the modal shows before the next view takes its place. */
const success = 'wallet-modal dialog[open] .wm-connecting[data-state="done"]'

/** Resolves when all animations have ended, except endless ones such as spinners, and a shown success is over. */
export async function standStill(page: Page): Promise<void> {
  // Where the modal closes after a success, or does not go on, the picture is of the success.
  await page
    .locator(success)
    .waitFor({ state: 'detached', timeout: 2_000 })
    .catch(() => {})
  await page.evaluate(async () => {
    for (const root of [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]) {
      const animations = root.getAnimations()
      const ending = animations.filter(
        ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
      await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    }
  })
}
