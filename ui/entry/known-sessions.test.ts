import { expect, test, vi } from 'vitest'
import { evm } from '../../core/adapters/index.js'
import { hostSessions, isDefined } from './known-sessions.js'

test('a library of the host hears whether the page stands in a frame, by its parent alone', () => {
  const connectorId = vi.fn(() => undefined)
  const { isConnected } = hostSessions({ adapters: [{ ...evm(), hostSession: { connectorId, watch: () => {} } }] })
  expect(isConnected()).toBe(false)
  // Test tools can stand in for the parent, and for nothing above it.
  vi.stubGlobal('parent', { postMessage() {} })
  isConnected()
  vi.unstubAllGlobals()
  expect(connectorId.mock.calls).toEqual([[false], [true]])
})

test('a namespace is defined where it ships, or where the host brings it', () => {
  const sui = { id: 'sui' } as never // the other members are not read here
  expect([isDefined({}, 'eip155'), isDefined({}, 'sui'), isDefined({ namespaces: [sui] }, 'sui')]).toEqual([
    true,
    false,
    true,
  ])
  // Without types a page may give anything.
  expect(isDefined({ namespaces: [undefined as never] }, 'sui')).toBe(false)
})
