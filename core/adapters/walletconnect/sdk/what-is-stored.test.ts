import { expect, test } from 'vitest'
import { isStored, storageBudget, topicsOf, toStored } from './what-is-stored.js'

const kept = 'a'.repeat(64)
const other = 'b'.repeat(64)
const isKept = (topic: string) => topic === kept

test('each store keeps only what the kept session needs', () => {
  const stores = {
    'client:0.3//session': [{ topic: kept }, { topic: other }],
    'core:0.3//expirer': [{ target: `topic:${kept}` }, { target: `topic:${other}` }, { target: 'id:7' }],
    'core:0.3//keychain': { client_ed25519_seed: 'seed', [kept]: 'key', [other]: 'key', ['c'.repeat(64)]: 'own' },
    'core:0.3//messages': { [kept]: { hash: 'message' }, [other]: { hash: 'message' } },
    'core:0.3//messages_withoutClientAck': { [kept]: { hash: 'message' }, [other]: { hash: 'message' } },
    'core:0.3//history': [{ topic: kept }],
    'core:0.3//pairing': [{ topic: kept }],
    'client:0.3//proposal': [{ id: 7 }],
    'client:0.3//request': [{ topic: kept }],
  }
  const stored = Object.entries(stores).map(([name, value]) => [name, toStored(`wc@2:${name}`, value, isKept)])
  expect(Object.fromEntries(stored)).toEqual({
    'client:0.3//session': [{ topic: kept }],
    'core:0.3//expirer': [{ target: `topic:${kept}` }],
    'core:0.3//keychain': { client_ed25519_seed: 'seed', [kept]: 'key' },
    'core:0.3//messages': { [kept]: { hash: '' } },
    'core:0.3//messages_withoutClientAck': { [kept]: { hash: 'message' } },
  })
  const names = Object.keys(stores).filter((name) => isStored(`wc@2:${name}`))
  expect(names).toHaveLength(5)
  expect(isStored('wc@2:universal_provider:/namespaces')).toBe(false)
})

test('only the newest of many messages are stored, up to a limit', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`hash ${index}`, 'x'.repeat(1000)]))
  const hashes = toStored('wc@2:core:0.3//messages', { [kept]: many }, isKept)
  expect(Object.keys(Object(Object(hashes)[kept]))).toEqual(Object.keys(many).slice(100))
  const unread = toStored('wc@2:core:0.3//messages_withoutClientAck', { [kept]: many }, isKept)
  expect(Object.keys(Object(Object(unread)[kept]))).toEqual(Object.keys(many).slice(-40))
  expect(JSON.stringify([hashes, unread]).length).toBeLessThan(storageBudget / 2)
})

test('reads the topics of a stored list, and none from an invalid one', () => {
  expect(topicsOf([{ topic: kept }, { topic: other }])).toEqual([kept, other])
  for (const nothing of [undefined, null, 'x', {}]) expect(topicsOf(nothing)).toEqual([])
})
