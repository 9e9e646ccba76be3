import { expect, test } from 'vitest'
import {
  AdapterNotFoundError,
  ChainAdapterNotFoundError,
  ChainNotSupportedError,
  NetworkUndefinedError,
  NoAccountsFoundError,
  ProviderNotFoundError,
  ProviderUndefinedError,
} from './adapter.js'
import { AdapterLoadError, DisposedError, isModalError, ModalError, readMember } from './base.js'
import { InvalidCaipNetworkIdError, InvalidChainIdError } from './caip.js'
import { ProjectIdNotConfiguredError } from './config.js'
import { ConnectorNotFoundError, DisconnectFailedError } from './connection.js'
import { HttpStatusError, OriginNotAllowedError } from './http.js'
import { NetworkNotFoundError } from './network.js'

test('keeps the catalogue texts of errors', () => {
  const network = { name: 'Base', caipNetworkId: 'eip155:8453' }
  const errors = [
    new AdapterNotFoundError({ namespace: 'solana' }),
    new ChainAdapterNotFoundError({ namespace: 'eip155' }),
    new NetworkUndefinedError({ namespace: 'solana' }),
    new AdapterLoadError({ type: 'evm', cause: new TypeError('Failed to fetch') }),
    new DisposedError(),
    new ConnectorNotFoundError({ connectorId: 'x', namespace: 'eip155' }),
    new ProviderNotFoundError(),
    new ProviderUndefinedError({ namespace: 'eip155' }),
    new NoAccountsFoundError(),
    new ChainNotSupportedError({ network }),
    new ProjectIdNotConfiguredError(),
    new NetworkNotFoundError({ caipNetworkId: 'eip155:5', known: ['eip155:1'] }),
    new OriginNotAllowedError({ origin: 'https://app.test' }),
    new DisconnectFailedError({ failures: [{ namespace: 'eip155', error: new Error('locked') }] }),
    new InvalidCaipNetworkIdError({ got: 'x' }),
    new InvalidChainIdError({ got: 2 ** 31 }),
    new HttpStatusError({
      response: new Response('', { status: 503 }),
      url: 'https://a.test/getWallets?projectId=secret',
    }),
  ]
  expect(errors.map(({ name, message }) => `${name}: ${message}`).join('\n\n')).toMatchInlineSnapshot(`
    "AdapterNotFoundError: Adapter not found
    Namespace: solana
    Add an adapter that serves it to the option adapters.

    ChainAdapterNotFoundError: Chain adapter not found
    Namespace: eip155

    NetworkUndefinedError: CaipNetwork is undefined
    Namespace: solana
    Add a network of it to the option networks.

    AdapterLoadError: Couldn’t load the code for this kind of wallet
    Adapter: evm
    Said: Failed to fetch

    DisposedError: This modal was disposed of

    ConnectorNotFoundError: Failed to find connector
    Connector: x
    Namespace: eip155

    ProviderNotFoundError: Provider not found

    ProviderUndefinedError: Provider is undefined
    Namespace: eip155
    Connect a wallet of this namespace first.

    NoAccountsFoundError: No accounts found
    The wallet approved, but named no account.

    ChainNotSupportedError: Chain is not supported
    Network: Base (eip155:8453)

    ProjectIdNotConfiguredError: Project ID Not Configured
    The option projectId is missing: the wallet catalogue, balances and names may not answer without it.

    NetworkNotFoundError: Network Not Found
    Got: eip155:5
    The network must be in the networks list: eip155:1

    OriginNotAllowedError: Invalid App Configuration
    The origin https://app.test is not on the allowlist of this project id.

    DisconnectFailedError: Failed to disconnect
    Failed to disconnect chain eip155: locked

    InvalidCaipNetworkIdError: Invalid CAIP-2 network id
    Got: x
    Wanted: namespace:chainId, such as eip155:1

    InvalidChainIdError: Invalid chainId
    Got: 2147483648
    Wanted: a whole number from 0 to 2147483647

    HttpStatusError: HTTP status code: 503
    URL: https://a.test/getWallets"
  `)
})

test('"The HTTP client throws HTTP status code: N for non-OK responses", with the response as cause', () => {
  const response = new Response('', { status: 418 })
  const error = new HttpStatusError({ response, url: 'https://a.test' })
  expect({ shortMessage: error.shortMessage, cause: error.cause }).toEqual({
    shortMessage: 'HTTP status code: 418',
    cause: response,
  })
})

test('an error of another copy of the package is recognized by its code', () => {
  const foreign = Object.assign(new Error('x'), { code: 'aborted', shortMessage: 'Cancelled', meta: [] })
  expect([isModalError(foreign), isModalError(foreign, 'aborted'), isModalError(foreign, 'unknown')]).toEqual([
    true,
    true,
    false,
  ])
  expect([new Error('x'), { code: 'a', shortMessage: 'b' }, null, 'x'].filter((value) => isModalError(value))).toEqual(
    [],
  )
})

test('has no cause if none was given', () => {
  const error = new ModalError({ name: 'N', code: 'unknown', shortMessage: 's' })
  expect('cause' in error).toBe(false)
})

test('members are read only from objects and functions, and a getter that throws counts as absent', () => {
  expect(readMember({ code: 1 }, 'code')).toBe(1)
  expect(
    readMember(
      Object.assign(() => {}, { code: 2 }),
      'code',
    ),
  ).toBe(2)
  for (const none of ['text', 1, true, null, undefined]) expect(readMember(none, 'length')).toBeUndefined()
  const liar = Object.defineProperty({}, 'code', { get: () => expect.fail('it lies') })
  expect(readMember(liar, 'code')).toBeUndefined()
})
