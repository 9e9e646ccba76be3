import type { Page } from 'playwright-core'

/** Resolves when all animations have ended, except endless ones such as spinners. */
export async function standStill(page: Page): Promise<void> {
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
