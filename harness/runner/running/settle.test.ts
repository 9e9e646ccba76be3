import { beforeEach, expect, test } from 'vitest'
import { noRest, settle } from './settle.js'
import type { Stage } from './stage.js'

let asked = 0
let mark = 'one'
let stage: Stage

beforeEach(() => {
  asked = 0
  mark = 'one'
  stage = {
    driver: {
      quietLooks: 3,
      isBusy: false,
      async isQuiet() {
        asked += 1
        return true
      },
    },
    journal: {
      get mark() {
        return mark
      },
      lookForUnmatched() {},
    },
    world: { services: { requests: [] }, wallets: {}, frame: { messages: [] } },
    heldBack: [],
    abandoned: new Set(),
    rest: noRest(),
  } as unknown as Stage // what settling reads of it
})

/** How often the page was asked until it had settled: the first and the last of three looks ask. */
async function asks(isEnd = false): Promise<number> {
  const before = asked
  await settle(stage, isEnd)
  return asked - before
}

test('who waits again after the same deed looks once more, and does not begin anew', async () => {
  expect(await asks()).toBe(2)
  expect(await asks()).toBe(1)
})

test('the end takes three times the quiet, of which what was already seen counts', async () => {
  await settle(stage)
  const startedAt = performance.now()
  expect(await asks(true)).toBe(1)
  expect(stage.rest.quietLooks).toBe(9)
  // Six more looks, four milliseconds apart.
  expect(performance.now() - startedAt).toBeGreaterThan(5 * 4)
})

test('after the next deed, and after anything that happened, it begins anew', async () => {
  await settle(stage)
  stage.rest = noRest()
  expect(await asks()).toBe(2)
  mark = 'two'
  expect(await asks()).toBe(2)
})

test('what happens in the last look counts: none of those before it does', async () => {
  await settle(stage)
  const { driver } = stage
  Object.assign(driver, {
    async isQuiet() {
      asked += 1
      if (asked === 3) mark = 'two'
      return true
    },
  })
  // The one that saw it, and three more, of which two ask.
  expect(await asks()).toBe(3)
})
