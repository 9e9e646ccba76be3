import { expect, test } from 'vitest'
import { explorerIdOf } from './wallet-identity.js'

test('recognizes a catalogue wallet by its rdns and never by its name', () => {
  const metamask = { name: 'MetaMask', type: 'ANNOUNCED' } as const
  expect(explorerIdOf({ ...metamask, info: { rdns: 'test.liar' } })).toBeUndefined()
  expect(explorerIdOf({ ...metamask, info: { rdns: 'io.metamask' } })).toMatch(/^c57ca95b/)
})

test('recognizes a Wallet Standard wallet by its name, which is all that it has', () => {
  expect(explorerIdOf({ name: 'Phantom', type: 'ANNOUNCED' })).toMatch(/^a797aa35/)
  expect(explorerIdOf({ name: 'Phantom', type: 'INJECTED' })).toBeUndefined()
  expect(explorerIdOf({ name: 'constructor', type: 'ANNOUNCED' })).toBeUndefined()
})
