import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { ConnectorStore } from './connector-store.js'

test('a connector has its catalogue id and its disabled reason, if they are known', () => {
  const store = new ConnectorStore({
    namespaces: () => ['eip155'],
    excluded: () => [],
    hasWalletConnect: () => false,
    hasLogin: () => false,
    onFilter: () => undefined,
  })
  const wallet = (id: string): Connector => ({ id, name: id, chain: 'eip155', type: 'ANNOUNCED' })
  const [plain, known, off, both] = ['plain', 'known', 'off', 'both'].map(wallet)
  const named: Connector = { ...wallet('named'), explorerId: 'of-its-own' }
  store.set({ found: [plain, known, off, both, named].filter((each) => each !== undefined) })
  const ids: Readonly<Record<string, string>> = { known: 'k1', both: 'b1', named: 'other' }
  store.set({ explorerIdOf: ({ id }) => ids[id], findAlike: undefined })
  store.disable('off', 'it is broken')
  store.disable('both', 'it is broken')
  expect(store.connectors).toEqual([
    plain,
    { ...known, explorerId: 'k1' },
    { ...off, disabledReason: 'it is broken' },
    { ...both, explorerId: 'b1', disabledReason: 'it is broken' },
    named,
  ])
  store.enable('both')
  expect(store.connectors[3]).toEqual({ ...both, explorerId: 'b1' })
})
