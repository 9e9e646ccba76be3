import { expect, onTestFinished, test, vi } from 'vitest'
import { whenFree } from './later.js'

/** A page with a connection and a visibility of the test's choice. */
function createPage({ connection, isHidden = false }: { connection?: object; isHidden?: boolean } = {}) {
  vi.useFakeTimers()
  let hidden = isHidden
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  if (connection) Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  onTestFinished(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'hidden')
    Reflect.deleteProperty(navigator, 'connection')
  })
  return {
    show: () => {
      hidden = false
      document.dispatchEvent(new Event('visibilitychange'))
    },
    wait: () => vi.advanceTimersByTime(10_000),
  }
}

test.each([
  { connection: undefined, isUsed: true },
  { connection: { saveData: false, effectiveType: '4g' }, isUsed: true },
  { connection: { saveData: false, effectiveType: '3g' }, isUsed: true },
  { connection: { saveData: true, effectiveType: '4g' }, isUsed: false },
  { connection: { effectiveType: '2g' }, isUsed: false },
  { connection: { effectiveType: 'slow-2g' }, isUsed: false },
])('the idle time is used with the connection $connection: $isUsed', ({ connection, isUsed }) => {
  const page = createPage(connection && { connection })
  const used = vi.fn()
  whenFree(used)
  page.wait()
  expect(used).toHaveBeenCalledTimes(isUsed ? 1 : 0)
})

test('a hidden tab waits until the visitor looks at it, and is used once', () => {
  const page = createPage({ isHidden: true })
  const used = vi.fn()
  whenFree(used)
  page.wait()
  expect(used).not.toHaveBeenCalled()
  page.show()
  page.wait()
  page.show()
  page.wait()
  expect(used).toHaveBeenCalledOnce()
})

test('what is cancelled in a hidden tab is not started later', () => {
  const page = createPage({ isHidden: true })
  const used = vi.fn()
  const cancel = whenFree(used)
  cancel()
  page.show()
  page.wait()
  expect(used).not.toHaveBeenCalled()
})

test('cancelling ends what was started', () => {
  const page = createPage()
  let isEnded = false
  const cancel = whenFree(() => () => {
    isEnded = true
  })
  page.wait()
  cancel()
  expect(isEnded).toBe(true)
})
