import { expect, test } from 'vitest'
import { TokenBalanceUnavailableError } from './account.js'
import { ChainAdapterNotFoundError, ChainNotSupportedError, WalletAnswerError } from './adapter.js'
import { isModalError, wordsOf } from './base.js'
import { DisconnectFailedError } from './connection.js'
import { CapabilitiesError, ConnectNetworkNotFoundError } from './evm.js'
import { OriginNotAllowedError } from './http.js'
import { NameServiceError, type NameTask } from './names.js'
import { requireNetwork } from './network.js'
import { SiwxMessageError } from './siwx.js'

test('an error says when a fact is not known', () => {
  const unsaid = new DisconnectFailedError({ failures: [{ namespace: 'eip155', error: {} }] })
  expect(new ChainAdapterNotFoundError({ namespace: undefined }).meta).toEqual(['Namespace: none is active'])
  expect(new ConnectNetworkNotFoundError({ chainId: 5, known: [] }).meta).toEqual([
    'Chain: 5',
    'Add it to the option networks. There: none',
  ])
  expect(unsaid.meta).toEqual(['Failed to disconnect chain eip155: no reason given'])
  expect(new OriginNotAllowedError({}).meta).toEqual([
    'The origin of this page is not on the allowlist of this project id.',
  ])
})

test('a foreign text is cut to its maximum length', () => {
  const text = (length: number) => 'a'.repeat(length)
  for (const [got, shown] of [
    [text(80), text(80)],
    [text(81), text(80)],
  ]) {
    expect(new WalletAnswerError({ method: 'm', got }).meta).toEqual(['Method: m', `Got: ${shown}`])
    expect(new CapabilitiesError({ got }).meta).toEqual([`Got: ${shown}`])
  }
  expect([wordsOf(text(1000)), wordsOf(text(1001))]).toEqual([text(1000), text(1000)])
  const shown = (got: unknown) => /got (.*), wanted w\.$/.exec(messageOf(got))?.[1]
  const messageOf = (got: unknown) => new SiwxMessageError({ field: 'f', got, wanted: 'w' }).message
  expect([text(198), text(199)].map(shown)).toEqual([`"${text(198)}"`, `"${text(199)}`])
  // Values that JSON cannot represent are shown too.
  expect(shown(Symbol('s'))).toBe('Symbol(s)')
})

test('the cause of several failures is the first failure', () => {
  const [one, other] = [new Error('one'), new Error('other')]
  const failures = [one, other].map((error) => ({ namespace: 'eip155', error }))
  expect(new DisconnectFailedError({ failures }).cause).toBe(one)
})

test('a balance error says that a retry cannot help if no source serves the network', () => {
  const cause = new Error('offline')
  const unserved = new TokenBalanceUnavailableError({ network: 'eip155:5' })
  const failed = new TokenBalanceUnavailableError({ network: 'eip155:1', cause })
  expect({ isNetworkUnserved: unserved.isNetworkUnserved, hasCause: 'cause' in unserved }).toEqual({
    isNetworkUnserved: true,
    hasCause: false,
  })
  expect({ isNetworkUnserved: failed.isNetworkUnserved, cause: failed.cause }).toEqual({
    isNetworkUnserved: false,
    cause,
  })
})

test('a wallet on another network than the reviewed one is not asked', () => {
  expect(() => requireNetwork('eip155:1', 'eip155:1')).not.toThrow()
  expect(() => requireNetwork(undefined, 'eip155:1')).not.toThrow()
  expect(() => requireNetwork('eip155:1', 'eip155:10')).toThrow('Your wallet is on another network')
})

test('an error counts as ours only with all three members', () => {
  const members = { code: 'c', shortMessage: 's', meta: [] }
  const without = Object.keys(members).map((name) =>
    Object.assign(new Error('x'), Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))),
  )
  expect(isModalError(Object.assign(new Error('x'), members))).toBe(true)
  expect([members, ...without].filter((each) => isModalError(each))).toEqual([])
})

test('an error with a code in letters is read like one with a number', () => {
  const network = { name: 'Base', caipNetworkId: 'eip155:8453' }
  const metaOf = (code: unknown) => new ChainNotSupportedError({ network, cause: { code } }).meta.slice(1)
  expect(['ACTION_REJECTED', 4001, null].map(metaOf)).toEqual([['Code: ACTION_REJECTED'], ['Code: 4001'], []])
})

test('"Messages use the first reason description from the service", or else these texts', () => {
  const texts: Readonly<Record<NameTask, string>> = {
    resolve: 'Error resolving name',
    suggest: 'Error fetching name suggestions',
    reverse: 'Error fetching names for address',
    register: 'Error registering name alice',
  }
  for (const task of ['resolve', 'suggest', 'reverse', 'register'] as const) {
    expect(new NameServiceError({ task, name: 'alice' }).shortMessage).toBe(texts[task])
    expect(new NameServiceError({ task, name: 'alice', reason: 'Taken' }).shortMessage).toBe('Taken')
  }
})
