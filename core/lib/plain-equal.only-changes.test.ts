import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { onlyChanges } from './plain-equal.js'

test('an unchanged list is not passed on, whichever source it comes from', () => {
  const passed: string[] = []
  const tell = onlyChanges<Connector>((wallets) => void passed.push(wallets.map(({ name }) => name).join()))
  const fox: Connector = { id: 'fox', name: 'Fox', chain: 'polkadot', type: 'INJECTED', provider: {} }
  tell([])
  tell([])
  tell([fox])
  tell([{ ...fox }])
  tell([{ ...fox, provider: {} }])
  tell([{ ...fox, name: 'Vixen' }, fox])
  tell([fox])
  expect(passed).toEqual(['', 'Fox', 'Fox', 'Vixen,Fox', 'Fox'])
})
