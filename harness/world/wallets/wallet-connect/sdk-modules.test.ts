import { expect, onTestFinished, test } from 'vitest'
import { createClock, WORLD_START_MS } from '../../lib/clock.js'
import { dateOf, fetchIn } from '../../lib/sdk-globals.js'
import { createSeed } from '../../lib/seed.js'
import { createVerify } from '../../relay/verify.js'
import { createSdkLoader } from './sdk-modules.js'

function setup() {
  const clock = createClock()
  onTestFinished(() => clock.dispose())
  const verify = createVerify({ clock, seed: createSeed(7) })
  return { clock, verify, Date: dateOf(clock), fetch: fetchIn(verify) }
}

test('a client uses the time of its world, and this process keeps its own', async () => {
  const machine = { Date, fetch }
  const { clock, verify } = setup()
  const load = (at: typeof clock) =>
    createSdkLoader({ clock: at, verify })('@walletconnect/jsonrpc-utils') as { payloadId(): number } // the used part
  const other = createClock()
  onTestFinished(() => other.dispose())
  await other.advance(86_400_000)
  // A request's id is the time in milliseconds followed by three more digits.
  const timeOf = (at: typeof clock) => Math.floor(load(at).payloadId() / 1000)
  expect(timeOf(clock) - WORLD_START_MS).toBeLessThan(60_000)
  expect(timeOf(other) - WORLD_START_MS).toBeGreaterThanOrEqual(86_400_000)
  expect({ Date: globalThis.Date, fetch: globalThis.fetch }).toEqual(machine)
})

test('a world’s Date behaves like a Date', async () => {
  const { clock, Date: WorldDate } = setup()
  expect(new WorldDate().getUTCFullYear()).toBe(2030)
  await clock.advance(60_000)
  expect(WorldDate.now() - WORLD_START_MS).toBeGreaterThanOrEqual(60_000)
  expect(new WorldDate(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect(new WorldDate(2000, 0).getFullYear()).toBe(2000)
  expect({ isWorldDateHere: new WorldDate() instanceof Date, isDateInWorld: new Date() instanceof WorldDate }).toEqual({
    isWorldDateHere: true,
    isDateInWorld: true,
  })
})

test('requests to the vendor are answered by the world', async () => {
  const { verify, fetch } = setup()
  const key = await fetch('https://verify.walletconnect.org/v3/public-key')
  expect({
    keyStatus: key.status,
    fetchStatus: (await fetch('https://pulse.walletconnect.org/batch', { method: 'POST' })).status,
  }).toEqual({
    keyStatus: 200,
    fetchStatus: 202,
  })
  expect((await fetch('https://verify.walletconnect.com/nothing')).status).toBe(404)
  expect(verify.requests).toEqual([{ kind: 'public-key', status: 200 }])
  verify.addFault({ slow: '1m' })
  const given = new AbortController()
  const late = fetch('https://verify.walletconnect.org/v3/public-key', { signal: given.signal })
  given.abort()
  await expect(late).rejects.toThrow('aborted')
})
