import { expect, test } from 'vitest'
import { moon } from '../testing/moon.js'
import { isAddressOn, knownTable } from './namespace-table.js'

test('each namespace has its own form of payment URI', () => {
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

test('an address must fit its namespace and, if the definition asks for it, the network', () => {
  const bitcoin = knownTable.of('bip122')
  const main = '000000000019d6689c085ae165831e93'
  const test3 = '000000000933ea01ad0ee984209779ba'
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const on = (reference?: string) => isAddressOn(bitcoin, reference, address)
  expect({ main: on(main), test3: on(test3), anywhere: on() }).toEqual({ main: true, test3: false, anywhere: true })
  expect(isAddressOn(moon, 'mainnet', 'm0123abcd')).toBe(true)
  expect(isAddressOn(moon, 'mainnet', 'x0123abcd')).toBe(false)
  // TON's base64url has an underscore.
  expect(isAddressOn(knownTable.of('ton'), '-239', 'UQ_a-b')).toBe(true)
})
