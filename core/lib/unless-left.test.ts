import { expect, onTestFinished, test, vi } from 'vitest'
import { lazy } from './lazy.js'
import { unlessLeft } from './unless-left.js'

/** A page that can be left. Counts its listeners. */
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

test('a failure during leaving is held back, and reported later if the page stayed', async () => {
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

test('in a page that stayed, as after a link to a wallet, a much later failure is reported at once', async () => {
  const { told, onItsWay, leave, refuse } = setup()
  unlessLeft(onItsWay).catch((error: Error) => void told.push(error.message))
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['refused'])
})

test('any other failure, including that of an import, is reported at once, and no listener remains', async () => {
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
