import { expect, test } from 'vitest'
import { knownTable } from './namespace-table.js'

test('each namespace has its own way to say whom to pay', () => {
  const uriOf = (namespace: string, address: string, id = 1) =>
    knownTable.of(namespace).paymentUri?.(address, id) ?? address
  const uris = [
    uriOf('eip155', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 8453),
    uriOf('solana', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
    uriOf('bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
    uriOf('polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'),
  ]
  expect(uris).toMatchInlineSnapshot(`
    [
      "ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@8453",
      "solana:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV",
      "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
    ]
  `)
})
