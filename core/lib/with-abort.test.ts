import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { withAbort } from './with-abort.js'

test('settles like the work, and leaves no listener', async () => {
  const { signal } = new AbortController()
  await expect(withAbort(Promise.resolve('done'), signal)).resolves.toBe('done')
  await expect(withAbort(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('rejects with the reason when the signal aborts, and ignores a late result', async () => {
  for (const late of ['answer', 'failure']) {
    const controller = new AbortController()
    let settle = () => {}
    const work = new Promise((resolve, reject) => {
      settle = () => (late === 'answer' ? resolve(late) : reject(new Error(late)))
    })
    const waiting = withAbort(work, controller.signal)
    controller.abort(new Error('cancelled'))
    settle()
    await expect(waiting).rejects.toThrow('cancelled')
  }
})

test('listens to several signals', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = withAbort(new Promise(() => {}), first.signal, second.signal)
  second.abort(new Error('disposed'))
  first.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('disposed')
})

test('rejects at once if the signal is already aborted', async () => {
  await expect(withAbort(new Promise(() => {}), AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})
