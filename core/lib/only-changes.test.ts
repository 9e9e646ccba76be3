import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { onlyChanges } from './plain-equal.js'

test('a list that is the same is not passed on, whoever made it', () => {
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
