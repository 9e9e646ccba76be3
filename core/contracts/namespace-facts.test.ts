import { expect, test } from 'vitest'
import { namespaceFacts } from './namespace-facts.js'

test('each namespace has its own way to say whom to pay', () => {
  const uris = [
    namespaceFacts.eip155.paymentUri('0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 8453),
    namespaceFacts.solana.paymentUri('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
    namespaceFacts.bip122.paymentUri('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
    namespaceFacts.polkadot.paymentUri('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'),
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
