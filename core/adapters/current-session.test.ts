import { expect, test } from 'vitest'
import { isModalError } from '../errors/base.js'
import { createCurrentSession } from './current-session.js'

function session() {
  const controller = new AbortController()
  return { signal: controller.signal, end: (reason: unknown) => controller.abort(reason) }
}

const codeOf = (ask: () => unknown): string | undefined => {
  try {
    ask()
  } catch (error) {
    return isModalError(error) ? error.code : 'other'
  }
  return undefined
}

test('is connected to the last one that was kept; the one before ends', () => {
  const current = createCurrentSession('solana')
  const [first, second] = [session(), session()]
  current.keep(first)
  current.keep(second)
  expect(current.connected()).toBe(second)
  expect([first.signal.reason.code, second.signal.aborted]).toEqual(['aborted', false])
})

test('one that has ended, or was forgotten, is no connection', () => {
  const current = createCurrentSession('eip155')
  expect(codeOf(current.connected)).toBe('adapter_provider_undefined')
  const [first, second] = [session(), session()]
  current.keep(first)
  first.end('gone')
  expect(codeOf(current.connected)).toBe('adapter_provider_undefined')
  expect(current.kept).toBe(first)
  current.keep(second)
  current.forget(first)
  expect(current.connected()).toBe(second)
  current.forget(second)
  expect(codeOf(current.connected)).toBe('adapter_provider_undefined')
})

test('disposing ends the session and the lifetime', () => {
  const current = createCurrentSession('eip155')
  const only = session()
  current.keep(only)
  current.dispose()
  expect([only.signal.reason.code, current.lifetime.aborted, current.kept]).toEqual(['disposed', true, undefined])
})
