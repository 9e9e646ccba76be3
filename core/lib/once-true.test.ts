import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { onceTrue } from './once-true.js'

test('acts at once where it is so already', () => {
  let count = 0
  onceTrue(
    () => true,
    () => count++,
  )
  expect(count).toBe(1)
})

test('acts when it comes to be so, and never again', () => {
  const isReady = observable.box(false)
  let count = 0
  onceTrue(
    () => isReady.get(),
    () => count++,
  )
  expect(count).toBe(0)
  for (const value of [true, false, true]) runInAction(() => isReady.set(value))
  expect(count).toBe(1)
})

test('who no longer waits is not called', () => {
  const isReady = observable.box(false)
  let count = 0
  const stop = onceTrue(
    () => isReady.get(),
    () => count++,
  )
  stop()
  runInAction(() => isReady.set(true))
  expect(count).toBe(0)
})
