import { expect, test } from 'vitest'
import { createDedupe } from './dedupe.js'

function setup() {
  const dedupe = createDedupe()
  const calls: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const signals: AbortSignal[] = []
  const ask = (key: string, signal = new AbortController().signal) =>
    dedupe(
      key,
      (shared) => {
        signals.push(shared)
        return new Promise<string>((resolve, reject) => calls.push({ key, resolve, reject }))
      },
      signal,
    )
  return { ask, calls, signals }
}

test('shares one answer among all callers while the call runs', async () => {
  const { ask, calls } = setup()
  const both = Promise.all([ask('a'), ask('a'), ask('b')])
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b'])
  calls[0]?.resolve('one')
  calls[1]?.resolve('two')
  expect(await both).toEqual(['one', 'one', 'two'])
})

test('calls again after an answer, and after a failure', async () => {
  const { ask, calls } = setup()
  const first = ask('a')
  calls[0]?.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  const second = ask('a')
  calls[1]?.resolve('up')
  expect(await second).toBe('up')
})

test('does not share calls beyond the limit', () => {
  const { ask, calls } = setup()
  for (let index = 0; index < 8192; index++) void ask(`${index}`)
  // The last call that is shared.
  void ask('8191')
  void ask('one more')
  void ask('one more')
  expect(calls).toHaveLength(8194)
})

test('aborts a call that no caller waits for, and starts another for the next caller', async () => {
  const { ask, calls, signals } = setup()
  const [one, other] = [new AbortController(), new AbortController()]
  const first = ask('a', one.signal)
  const second = ask('a', other.signal)
  one.abort()
  await expect(first).rejects.toThrow('aborted')
  expect(signals[0]?.aborted).toBe(false)
  other.abort()
  await expect(second).rejects.toThrow('aborted')
  expect(signals[0]?.aborted).toBe(true)
  const third = ask('a')
  calls[1]?.resolve('again')
  expect(await third).toBe('again')
})
