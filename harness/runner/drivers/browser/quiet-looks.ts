import type { Driver } from '../driver.js'

interface Look {
  readonly isQuiet: boolean
  readonly answerMs: number
  /** The time that a skipped answer would have taken. The look waits as long, for changes that come meanwhile. */
  readonly owedMs: number
}

/**
 * So many quiet looks in a row. The first and the last ask the page itself: it has then done what it was told before, and
 * what it set off is known. In between it is enough to see here that nothing comes; to ask is a millisecond and a half of a
 * processor. Those that somebody had `already` count; one is always left, which asks.
 */
export function createQuietLooks(page: Pick<Driver, 'isBusy' | 'isQuiet'>, wanted: number, already = 0) {
  let inARow = Math.min(already, wanted - 1)
  let answerMs = 0
  return {
    get inARow() {
      return inARow
    },
    get areEnough() {
      return inARow >= wanted
    },
    async look(): Promise<Look> {
      const isAsked = inARow === 0 || inARow === wanted - 1
      if (!isAsked) return { isQuiet: !page.isBusy, answerMs, owedMs: answerMs }
      const askedAt = performance.now()
      const isQuiet = await page.isQuiet()
      answerMs = performance.now() - askedAt
      return { isQuiet, answerMs, owedMs: 0 }
    },
    count(isQuiet: boolean): void {
      inARow = isQuiet ? inARow + 1 : 0
    },
  }
}
