import { expect, onTestFinished, test } from 'vitest'
import { createClock, createMachineClock, WORLD_START_MS } from './clock.js'

function setup() {
  const clock = createClock()
  onTestFinished(() => clock.dispose())
  const fired: string[] = []
  const after = (delayMs: number, name: string) => clock.setTimeout(() => fired.push(name), delayMs)
  return { clock, fired, after }
}

test('starts at 2030-01-01T00:00:00Z', () => {
  const { clock } = setup()
  clock.pause()
  expect(new Date(WORLD_START_MS).toISOString()).toBe('2030-01-01T00:00:00.000Z')
  expect(clock.now() - WORLD_START_MS).toBeLessThan(1000)
})

test('runs with real time until it is paused', async () => {
  const { clock } = setup()
  const before = clock.now()
  await new Promise<void>((resolve) => clock.setTimeout(resolve, 20))
  expect(clock.now() - before).toBeGreaterThanOrEqual(19)
  clock.pause()
  const paused = clock.now()
  const realStart = performance.now()
  await new Promise<void>((resolve) => {
    const spin = () => (performance.now() - realStart > 10 ? resolve() : setImmediate(spin))
    spin()
  })
  expect(clock.now()).toBe(paused)
})

test('an advance fires due timers in order, and nothing else', async () => {
  const { clock, fired, after } = setup()
  clock.pause()
  after(2000, 'second')
  after(1000, 'first')
  after(2000, 'third')
  after(5001, 'later')
  await clock.advance(5000)
  expect(fired).toEqual(['first', 'second', 'third'])
  await clock.advance(1)
  expect(fired).toEqual(['first', 'second', 'third', 'later'])
})

test('a timer sees its own time, and a timer that it sets may fire in the same advance', async () => {
  const { clock } = setup()
  clock.pause()
  const start = clock.now()
  const seen: number[] = []
  clock.setTimeout(() => {
    seen.push(clock.now() - start)
    void Promise.resolve().then(() => clock.setTimeout(() => seen.push(clock.now() - start), 500))
  }, 1000)
  await clock.advance(3000)
  expect(seen).toEqual([1000, 1500])
  expect(clock.now() - start).toBe(3000)
})

test('a cleared timer does not fire', async () => {
  const { clock, fired, after } = setup()
  clock.clearTimeout(after(10, 'cleared'))
  clock.clearTimeout(undefined)
  await clock.advance(20)
  expect(fired).toEqual([])
})

test('a paused clock fires nothing and later continues where it was', async () => {
  const { clock, fired, after } = setup()
  after(100, 'timer')
  clock.pause()
  const paused = clock.now()
  clock.resume()
  expect(clock.now() - paused).toBeLessThan(100)
  expect(fired).toEqual([])
  await new Promise<void>((resolve) => clock.setTimeout(resolve, 101))
  expect(fired).toEqual(['timer'])
})

test('steady time moves only by advances', async () => {
  const { clock } = setup()
  await new Promise<void>((resolve) => clock.setTimeout(resolve, 5))
  expect(clock.steadyNow()).toBe(WORLD_START_MS)
  await clock.advance(60_000)
  expect(clock.steadyNow()).toBe(WORLD_START_MS + 60_000)
})

test('an advance notifies listeners and waits for them', async () => {
  const { clock } = setup()
  const heard: string[] = []
  const off = clock.onAdvance(async (nowMs) => {
    await Promise.resolve()
    heard.push(String(Math.round((nowMs - WORLD_START_MS) / 1000)))
  })
  await Promise.all([clock.advance(1000), clock.advance(2000)])
  expect(heard).toEqual(['1', '3'])
  off()
  await clock.advance(1000)
  expect(heard).toHaveLength(2)
})

test('refuses to go backwards', () => {
  const { clock } = setup()
  expect(() => clock.advance(-1)).toThrow('A clock advances by 0 ms or more; got -1.')
})

test('the machine’s clock cannot be paused or moved', async () => {
  const clock = createMachineClock()
  const before = Date.now()
  expect(clock.now()).toBeGreaterThanOrEqual(before)
  expect(clock.steadyNow()).toBeLessThanOrEqual(Date.now())
  expect(() => clock.pause()).toThrow("keeps the machine's time")
  expect(() => clock.resume()).toThrow("keeps the machine's time")
  await expect(clock.advance(1000)).rejects.toThrow("keeps the machine's time")
  await new Promise<void>((resolve) => clock.setTimeout(resolve, 1))
  clock.dispose()
})
