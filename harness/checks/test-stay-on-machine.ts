import dns from 'node:dns'
import { afterAll, expect } from 'vitest'

// For every test file: nothing leaves the machine. What a network says, and when, is different on each; names that were
// looked up made tests wait for as long as a lost packet. A name of elsewhere is not found, at once, and fails the file.

const left = new Set<string>()
const { lookup } = dns

function isHere(host: string): boolean {
  return /^(localhost|.*\.localhost|[\d.]+|[\da-f:]*:[\da-f:]*)$/i.test(host)
}

Reflect.set(dns, 'lookup', (host: string, ...rest: unknown[]) => {
  if (isHere(host)) return Reflect.apply(lookup, dns, [host, ...rest])
  left.add(host)
  const answer = rest.at(-1)
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', hostname: host })
  if (typeof answer === 'function') queueMicrotask(() => Reflect.apply(answer, undefined, [error]))
})

afterAll(() => {
  Reflect.set(dns, 'lookup', lookup)
  expect([...left], 'hosts that a test would have asked').toEqual([])
})
