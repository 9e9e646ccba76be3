import { expect, onTestFinished, test, vi } from 'vitest'
import { silentMs, watchSilence } from './silence.js'

test('a run that prints nothing reports its progress, again and again, until it prints or ends', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  const silence = watchSilence((line) => told.push(line))
  silence.printed({ done: 0, planned: 3 })
  vi.advanceTimersByTime(silentMs - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(silentMs + 1)
  silence.printed({ done: 2, planned: 3 })
  vi.advanceTimersByTime(silentMs - 1)
  expect(told).toEqual(['… 10 s; 0 of 3 scenarios done', '… 20 s; 0 of 3 scenarios done'])
  vi.advanceTimersByTime(1)
  silence.end()
  vi.advanceTimersByTime(silentMs * 3)
  expect(told.slice(2)).toEqual(['… 30 s; 2 of 3 scenarios done'])
})
