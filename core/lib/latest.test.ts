import { expect, test } from 'vitest'
import { createLatest } from './latest.js'

function setup() {
  const timers = new Map<number, () => void>()
  let count = 0
  const latest = createLatest({
    setTimeout: (act) => {
      timers.set(++count, act)
      return count
    },
    clearTimeout: (timer) => void timers.delete(Number(timer)),
  })
  const ring = () => {
    const due = [...timers.values()]
    timers.clear()
    for (const act of due) act()
  }
  return { latest, ring, timers }
}

test('a request cancels the previous one', () => {
  const { latest } = setup()
  const first = latest.begin()
  const second = latest.begin()
  expect({ firstAborted: first.aborted, secondAborted: second.aborted }).toEqual({
    firstAborted: true,
    secondAborted: false,
  })
  latest.stop()
  expect(second.reason).toMatchObject({ code: 'aborted' })
})

test('a timer cancels the previous request and timer', () => {
  const { latest, ring } = setup()
  const acts: string[] = []
  const signal = latest.begin()
  latest.later(10, () => acts.push('first'))
  latest.later(10, () => acts.push('second'))
  expect({ aborted: signal.aborted, isWaiting: latest.isWaiting }).toEqual({ aborted: true, isWaiting: true })
  ring()
  expect({ acts, isWaiting: latest.isWaiting }).toEqual({ acts: ['second'], isWaiting: false })
})

test('stopping leaves no timer', () => {
  const { latest, timers } = setup()
  latest.later(10, () => {})
  latest.stop()
  expect({ timerCount: timers.size, isWaiting: latest.isWaiting }).toEqual({ timerCount: 0, isWaiting: false })
})
