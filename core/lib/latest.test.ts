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

test('a request ends the one before it', () => {
  const { latest } = setup()
  const first = latest.begin()
  const second = latest.begin()
  expect([first.aborted, second.aborted]).toEqual([true, false])
  latest.stop()
  expect(second.reason).toMatchObject({ code: 'aborted' })
})

test('a timer ends the request and the timer before it', () => {
  const { latest, ring } = setup()
  const acts: string[] = []
  const signal = latest.begin()
  latest.later(10, () => acts.push('first'))
  latest.later(10, () => acts.push('second'))
  expect([signal.aborted, latest.isWaiting]).toEqual([true, true])
  ring()
  expect([acts, latest.isWaiting]).toEqual([['second'], false])
})

test('a stop leaves no timer', () => {
  const { latest, timers } = setup()
  latest.later(10, () => {})
  latest.stop()
  expect([timers.size, latest.isWaiting]).toEqual([0, false])
})
