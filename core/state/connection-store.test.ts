import { expect, test } from 'vitest'
import { ConnectionStore } from './connection-store.js'

test('two recent wallets are kept, the newest first, without duplicates', () => {
  const store = new ConnectionStore({ recentWallets: [] })
  const add = (id: string) => {
    store.addRecentWallet({ id, name: id })
    return store.recentWallets.map((wallet) => wallet.id)
  }
  expect(['a', 'b', 'c', 'b', 'b'].map(add)).toEqual([['a'], ['b', 'a'], ['c', 'b'], ['b', 'c'], ['b', 'c']])
})
