import { expect, test, vi } from 'vitest'
import { evm } from '../../core/adapters/index.js'
import { hostSessions, isDefined } from './known-sessions.js'

test("a host's library is told whether the page is in a frame, by `window.parent` only", () => {
  const connectorId = vi.fn(() => undefined)
  const { isConnected } = hostSessions({ adapters: [{ ...evm(), hostSession: { connectorId, watch: () => {} } }] })
  expect(isConnected()).toBe(false)
  // Test tools can replace only `window.parent`.
  vi.stubGlobal('parent', { postMessage() {} })
  isConnected()
  vi.unstubAllGlobals()
  expect(connectorId.mock.calls).toEqual([[false], [true]])
})

test('a namespace is defined if it ships or the host defines it', () => {
  const sui = { id: 'sui' } as never // the other members are not read here
  expect([isDefined({}, 'eip155'), isDefined({}, 'sui'), isDefined({ namespaces: [sui] }, 'sui')]).toEqual([
    true,
    false,
    true,
  ])
  // An untyped page may pass any value.
  expect(isDefined({ namespaces: [undefined as never] }, 'sui')).toBe(false)
})
