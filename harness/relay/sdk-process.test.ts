import { expect, onTestFinished, test } from 'vitest'
import { createClock, createMachineClock, WORLD_START_MS } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { enterSdkProcess } from './sdk-process.js'
import { createVerify } from './verify.js'

function setup(clock: ReturnType<typeof createClock>) {
  const verify = createVerify({ clock, seed: createSeed(7) })
  const leave = enterSdkProcess({ clock, verify })
  onTestFinished(() => {
    leave()
    clock.dispose()
  })
  return { clock, verify, leave }
}

test('the time of the process is that of the world, until it is left', async () => {
  const Machine = Date
  const { clock, leave } = setup(createClock())
  expect(new Date().getUTCFullYear()).toBe(2030)
  await clock.advance(60_000)
  expect(Date.now() - WORLD_START_MS).toBeGreaterThanOrEqual(60_000)
  expect([new Date(0).toISOString(), new Date(2000, 0).getFullYear()]).toEqual(['1970-01-01T00:00:00.000Z', 2000])
  expect([new Date() instanceof Date, new Machine() instanceof Date]).toEqual([true, true])
  leave()
  expect(Date).toBe(Machine)
})

test('a world that keeps the machine’s time leaves it alone', () => {
  const Machine = Date
  setup(createMachineClock())
  expect(Date).toBe(Machine)
})

test('what only the vendor could answer is answered by the world', async () => {
  const { verify } = setup(createClock())
  const key = await fetch('https://verify.walletconnect.org/v3/public-key')
  expect([key.status, (await fetch('https://pulse.walletconnect.org/batch', { method: 'POST' })).status]).toEqual([
    200, 202,
  ])
  expect((await fetch('https://verify.walletconnect.com/nothing')).status).toBe(404)
  expect(verify.requests).toEqual([{ kind: 'public-key', status: 200 }])
  verify.addFault({ slow: '1m' })
  const given = new AbortController()
  const late = fetch('https://verify.walletconnect.org/v3/public-key', { signal: given.signal })
  given.abort()
  await expect(late).rejects.toThrow('aborted')
})
