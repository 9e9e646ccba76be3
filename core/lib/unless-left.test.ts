import { expect, onTestFinished, test, vi } from 'vitest'
import { lazy } from './lazy.js'
import { unlessLeft } from './unless-left.js'

/** A page, as far as it can be left. Counts who listens. */
function setup() {
  vi.useFakeTimers()
  const page = new EventTarget()
  let listeners = 0
  vi.stubGlobal('addEventListener', (...given: Parameters<EventTarget['addEventListener']>) => {
    listeners += 1
    page.addEventListener(...given)
  })
  vi.stubGlobal('removeEventListener', (...given: Parameters<EventTarget['removeEventListener']>) => {
    listeners -= 1
    page.removeEventListener(...given)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const told: string[] = []
  let refuse = (_: Error) => {}
  const onItsWay = () =>
    new Promise<never>((_, reject) => {
      refuse = reject
    })
  const leave = () => page.dispatchEvent(new Event('beforeunload'))
  return { told, onItsWay, leave, refuse: () => refuse(new Error('refused')), listeners: () => listeners }
}

test('what fails because the page is being left tells nobody, and a page that stayed hears of it later', async () => {
  const { told, onItsWay, leave, refuse, listeners } = setup()
  const hear = (error: Error) => void told.push(error.message)
  unlessLeft(onItsWay).catch(hear)
  leave()
  refuse()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['refused'])
  expect(listeners()).toBe(0)
})

test('a page that stayed, as after a link into a wallet, hears at once of what fails long after it', async () => {
  const { told, onItsWay, leave, refuse } = setup()
  unlessLeft(onItsWay).catch((error: Error) => void told.push(error.message))
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['refused'])
})

test('any other failure is told at once, of code that is loaded as well, and nobody listens afterwards', async () => {
  const { told, onItsWay, leave, refuse, listeners } = setup()
  const hear = (error: Error) => void told.push(error.message)
  const code = lazy(onItsWay)
  for (const [work, isLeft] of [
    [() => unlessLeft(onItsWay), false],
    [() => code.load(), false],
    [() => code.load(), true],
  ] as const) {
    work().catch(hear)
    expect(listeners()).toBe(1)
    if (isLeft) leave()
    refuse()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(told).toEqual(['refused', 'refused'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toHaveLength(3)
  expect(listeners()).toBe(0)
  expect(await unlessLeft(async () => 7)).toBe(7)
})
