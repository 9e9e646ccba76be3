import { expect, test } from 'vitest'
import { faultCatalogue, faultsOf } from './catalogue.js'
import { parseFault } from './parse-fault.js'
import { walletFaultNames } from './wallet-definitions.js'

test('every entry has a unique id and a valid example', () => {
  const ids = faultCatalogue.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, layer, name, example } of faultCatalogue) {
    expect(id).toBe(`${layer}.${name}`)
    expect(parseFault(layer, example).definition.id).toBe(id)
  }
})

test('contains the faults of services, wallets and the browser that scenarios name', () => {
  expect(faultsOf('http').map(({ name }) => name)).toEqual([
    'latency',
    'status',
    'malformed-json',
    'wrong-schema',
    'truncated',
    'empty',
    'reset',
    'stall',
    'blackhole',
    'stale',
    'rewrite',
    'content',
    'other-transaction',
  ])
  expect(faultsOf('wallet').map(({ name }) => name)).toEqual(walletFaultNames)
  expect(faultsOf('browser').map(({ name }) => name)).toContain('storage-full')
  expect(faultsOf('chain.evm').map(({ name }) => name)).toContain('reject')
})

test('reads a name, a map with the name as its key, and a map with `do`', () => {
  expect(parseFault('http', 'blackhole')).toMatchObject({ value: undefined, schedule: {} })
  expect(parseFault('http', { status: 429, retryAfter: 2, times: 3 })).toMatchObject({
    value: 429,
    options: { retryAfter: 2 },
    schedule: { times: 3 },
  })
  expect(parseFault('http', { do: 'stall', skip: 1 })).toMatchObject({ value: undefined, schedule: { skip: 1 } })
  expect(parseFault('http', { do: '', latency: '1.5s' }).value).toBe(1500)
  expect(parseFault('chain.evm', { 'rate-limit': true }).definition.id).toBe('chain.evm.rate-limit')
})

test('each layer has its own schedule options', () => {
  expect(parseFault('wallet', { do: 'reject', code: 5000, times: 1 })).toMatchObject({
    options: { code: 5000 },
    schedule: { times: 1 },
  })
  expect(() => parseFault('wallet', { do: 'reject', probability: 0.5 })).toThrow('has no option probability')
  expect(() => parseFault('browser', { do: 'offline', times: 2 })).toThrow('has no option times')
})

test('an unknown fault is an error with the nearest name', () => {
  expect(() => parseFault('http', 'malformd-json')).toThrowErrorMatchingInlineSnapshot(
    `[FaultError: The layer http has no fault "malformd-json". Did you mean "malformed-json"? Faults: latency, status, malformed-json, wrong-schema, truncated, empty, reset, stall, blackhole, stale, rewrite, content, other-transaction.]`,
  )
  expect(() => parseFault('chain.solana', { reject: 'nonce-too-low' })).toThrow(
    'The layer chain.solana has no fault "reject".',
  )
  expect(() => parseFault('http', undefined)).toThrow('The layer http has no fault "undefined".')
})

test('an invalid value is an error with the expected form', () => {
  expect(() => parseFault('http', { status: 200 })).toThrowErrorMatchingInlineSnapshot(
    `[FaultError: The fault http.status has an invalid status, got 200. Example: {"status":429,"retryAfter":2,"times":2}.]`,
  )
  expect(() => parseFault('http', 'status')).toThrow('The fault http.status has an invalid status, got nothing.')
  expect(() => parseFault('http', { status: 503, often: 2 })).toThrow('The fault http.status has no option often.')
  expect(() => parseFault('http', { status: 503, tims: 2 })).toThrow(
    'The fault http.status has no option tims. Did you mean "times"? Example:',
  )
  expect(() => parseFault('http', { status: 503, times: 0 })).toThrow(
    'The fault http.status has an invalid times, got 0.',
  )
  expect(() => parseFault('http', { empty: 5 })).toThrow('The fault http.empty has an invalid empty, got 5.')
  expect(() => parseFault('http', { status: 503, empty: true })).toThrow(
    'A fault can have only one name. This one has status and empty.',
  )
})
