import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mappedError } from '../errors/mapped-error.js'
import { PairingStore } from './pairing-store.js'

const wallet = { id: 'a', name: 'Rabbit' }
const cleared = {
  wallet: undefined,
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: undefined,
  buffering: false,
}

function asked(): PairingStore {
  const store = new PairingStore()
  store.beginAsking()
  return store
}

test('"A pairing is expired when under 10 s remain. A new pairing lives 4 minutes.": at ten seconds it is alive', () => {
  const store = new PairingStore()
  expect(store.isAlive(0)).toBe(false)
  store.beginAsking()
  store.setUri('wc:1', 1_000)
  expect(store.wcPairingExpiry).toBe(241_000)
  expect([store.isAlive(1_000), store.isAlive(231_000), store.isAlive(231_001)]).toEqual([true, true, false])
})

test('an expired code is hidden, and a newly requested one replaces it', () => {
  const store = asked()
  store.setUri('wc:1', 0)
  store.beginAsking()
  store.forgetDead(239_999)
  expect(store.snapshot).toEqual({ state: 'ready', uri: 'wc:1', expiresAt: 240_000 })
  store.forgetDead(240_000)
  expect(store.snapshot).toEqual({ state: 'preparing', uri: undefined, expiresAt: undefined })
})

test('Reset "clears the link, URI, pairing expiry, recent wallet", the error and buffering', () => {
  const store = asked()
  store.choose(wallet, ['mobile'])
  store.setUri('wc:1', 0)
  store.setOpening('opening', { name: 'Rabbit', href: 'rabbit://' })
  store.setBuffering(true)
  store.reset()
  expect({ ...store }).toMatchObject(cleared)
  store.beginAsking()
  store.fail(mappedError('relay_unreachable'))
  store.reset()
  expect({ state: store.state, snapshot: store.snapshot }).toEqual({ state: 'idle', snapshot: undefined })
})

test('a failure has its kind, and removes the code and the link', () => {
  const store = asked()
  store.setUri('wc:1', 0)
  store.setOpening('opening', { name: 'Rabbit', href: 'rabbit://' })
  store.fail(mappedError('wallet_user_rejected'))
  expect(store.snapshot).toEqual({ state: 'refused', uri: undefined, expiresAt: undefined })
  expect(store.wcLinking).toBeUndefined()
  store.beginAsking()
  store.fail(mappedError('relay_unreachable'))
  expect(store.state).toBe('failed')
  // A late answer.
  store.setUri('wc:2', 0)
  expect(store.snapshot).toEqual({ state: 'ready', uri: 'wc:2', expiresAt: 240_000 })
})

test('after any sequence of actions a code exists exactly while it can be shown, and none after Reset', () => {
  const acts: Readonly<Record<string, (store: PairingStore) => void>> = {
    ask: (store) => store.beginAsking(),
    uri: (store) => store.setUri('wc:1', 0),
    expire: (store) => store.expire(),
    age: (store) => store.forgetDead(240_000),
    fail: (store) => store.fail(mappedError('relay_unreachable')),
    refuse: (store) => store.fail(mappedError('wallet_user_rejected')),
    link: (store) => store.setOpening('opening', { name: 'Rabbit', href: 'rabbit://' }),
    buffer: (store) => store.setBuffering(true),
    choose: (store) => store.choose(wallet, ['mobile', 'web']),
    reset: (store) => store.reset(),
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 30 }), (names) => {
      const store = new PairingStore()
      for (const name of names) {
        acts[name]?.(store)
        const { state, wcUri, wcPairingExpiry, wcError } = store
        expect({ hasNoWcUri: wcUri === undefined, hasNoWcPairingExpiry: wcPairingExpiry === undefined }).toEqual({
          hasNoWcUri: state !== 'ready',
          hasNoWcPairingExpiry: state !== 'ready',
        })
        expect(wcError !== undefined).toBe(state === 'failed' || state === 'refused')
        expect(store.snapshot?.state ?? 'idle').toBe(state)
      }
      store.reset()
      expect({ ...store }).toMatchObject(cleared)
    }),
    { seed: 3, numRuns: 500 },
  )
})
