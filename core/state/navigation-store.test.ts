import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ViewRequest } from '../contracts/views/open-request.js'
import { NavigationStore } from './navigation-store.js'

const entry = fc.constantFrom<ViewRequest>(
  { view: 'Connect' },
  { view: 'AllWallets' },
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'UnsupportedChain' },
  { view: 'ConnectingExternal', data: { connectorId: 'a', namespace: 'eip155' } },
)
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('push', 'replace', 'reset'), entry }),
  fc.record({ do: fc.constant('pop') }),
)

test('no sequence of steps empties the history or repeats a view', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const navigation = new NavigationStore()
      for (const each of steps) {
        const before = navigation.viewHistory
        if (each.do === 'push' && 'entry' in each) navigation.push(each.entry)
        else if (each.do === 'replace' && 'entry' in each) navigation.replace(each.entry)
        else if (each.do === 'reset' && 'entry' in each) navigation.reset(each.entry)
        else navigation.pop()
        const after = navigation.viewHistory
        expect(after.length).toBeGreaterThan(0)
        expect(after.every((view, index) => view !== after[index - 1])).toBe(true)
        expect(navigation.view).toBe(after.at(-1))
        // A pop shows exactly the previous view, or has no effect.
        if (each.do === 'pop') expect([before, before.slice(0, -1)]).toContainEqual(after)
        if (each.do === 'pop' && before.includes('UnsupportedChain')) expect(after).toEqual(before)
      }
    }),
  )
})

test('going back shows the previous view with its data', () => {
  const navigation = new NavigationStore()
  const connecting: ViewRequest = { view: 'ConnectingExternal', data: { connectorId: 'a', namespace: 'eip155' } }
  navigation.push(connecting)
  navigation.push({ view: 'AllWallets' })
  navigation.pop()
  expect(navigation.current).toEqual(connecting)
  expect(navigation.direction).toBe('back')
})
