import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isModalError } from '../../errors/base.js'
import { RefusedTransactionError } from '../../errors/swap.js'
import { toDataSuffix } from '../../standards/index.js'
import { swapData } from '../../testing/exchange.js'
import {
  type Agreed,
  approvalData,
  type Built,
  checkBuiltApproval,
  checkBuiltSwap,
  plainAddressOf,
} from './check-built.js'

const alice = `0x${'a1'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const router = `0x${'40'.repeat(20)}`
const usdc = `0x${'c0'.repeat(20)}`
const dai = `0x${'da'.repeat(20)}`
const eth = `0x${'e'.repeat(40)}`
const on = (address: string, chain = 'eip155:1') => `${chain}:${address}`

const agreed: Agreed = {
  caipNetworkId: 'eip155:1',
  address: alice,
  value: 5n,
  tokens: [on(usdc), on(eth), on(dai)],
  routers: [{ address: router, decode: '1inch-v6' }],
  terms: { address: alice, source: undefined, target: usdc, amount: 5n, least: 99n },
}
const data = swapData({ source: eth, target: usdc, amount: 5n, minimum: 99n })
const swap: Built = { from: on(alice), to: on(router), data, value: '5' }
const word = (address: string) => address.slice(2).padStart(64, '0')
const approval: Built = {
  from: on(usdc),
  to: on(usdc),
  data: `0x095ea7b3${word(router)}${'f'.repeat(64)}`,
  value: '0',
}

function reasonOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof RefusedTransactionError) return error.reason
    if (isModalError(error)) return error.code
    throw error
  }
  return 'taken'
}

const call = (selector: string) => `0x${selector}${word(thief)}${'f'.repeat(64)}`

test.each<[string, Partial<Built>, string]>([
  ['as it was reviewed', {}, 'taken'],
  ['with less of the native coin than was reviewed', { value: '0' }, 'taken'],
  [
    'in another spelling',
    { to: on(router.toUpperCase().replace('0X', '0x')), from: on(alice.toUpperCase().replace('0X', '0x')) },
    'taken',
  ],
  ['without data', { data: '0x' }, 'empty'],
  ['with less than a method', { data: '0x12aa3c' }, 'empty'],
  ['of the token that goes', { to: on(usdc) }, 'token'],
  ['of a token of the list', { to: on(dai.toUpperCase().replace('0X', '0x')) }, 'token'],
  ['transfer', { data: call('a9059cbb') }, 'method'],
  ['approve', { data: call('095ea7b3') }, 'method'],
  ['transferFrom', { data: call('23b872dd') }, 'method'],
  ['increaseAllowance', { data: call('39509351') }, 'method'],
  ['setApprovalForAll', { data: call('a22cb465') }, 'method'],
  ['permit', { data: call('d505accf') }, 'method'],
  ['transfer in capitals', { data: call('A9059CBB') }, 'method'],
  ['of somebody else', { to: on(thief) }, 'contract'],
  ['on another network', { to: on(router, 'eip155:137') }, 'network'],
  ['for another network', { from: on(alice, 'eip155:137') }, 'network'],
  ['on another kind of network', { to: on(router, 'solana:1') }, 'network'],
  ['by somebody else', { from: on(thief) }, 'sender'],
  ['with more of the native coin', { value: '6' }, 'value'],
  ['with an amount that is none', { value: '0x5' }, 'value'],
  ['with an amount of 81 digits', { value: '0'.repeat(81) }, 'value'],
  ['with no hex data', { data: 'nothing' }, 'built_transaction'],
  ['with a sign before its data', { data: `x${swap.data}` }, 'built_transaction'],
  ['with half a byte', { data: '0x123456789' }, 'built_transaction'],
  ['of no address', { to: 'eip155:1:nowhere' }, 'built_transaction'],
  ['of a short address', { to: on('0x12') }, 'built_transaction'],
  ['of an address after 0X', { to: on(router.replace('0x', '0X')) }, 'built_transaction'],
  ['of no CAIP-10', { to: router }, 'built_transaction'],
])('a swap %s: %o → %s', (_, change, reason) => {
  expect(reasonOf(() => checkBuiltSwap({ ...swap, ...change }, agreed))).toBe(reason)
})

test('returns the service’s contract and data with the review’s value', () => {
  expect(checkBuiltSwap({ ...swap, value: '0' }, agreed)).toEqual({
    to: router,
    data: swap.data,
    value: 5n,
    minimum: 99n,
  })
})

test('accepts only the reviewed contract after an approval', () => {
  const other = `0x${'41'.repeat(20)}`
  const both = { ...agreed, routers: [{ address: router }, { address: other }] }
  expect(reasonOf(() => checkBuiltSwap({ ...swap, to: on(other) }, both))).toBe('taken')
  expect(reasonOf(() => checkBuiltSwap({ ...swap, to: on(other) }, { ...both, contract: router }))).toBe('contract')
})

test('refuses every contract when the host allows none', () => {
  expect(reasonOf(() => checkBuiltSwap(swap, { ...agreed, routers: [] }))).toBe('contract')
  expect(reasonOf(() => checkBuiltApproval(approval, { ...agreed, routers: [] }))).toBe('spender')
})

test.each<[string, Partial<Built>, string]>([
  ['of the exchange', {}, 'taken'],
  ['by the account', { from: on(alice) }, 'taken'],
  ['of somebody else', { data: `0x095ea7b3${word(thief)}${'f'.repeat(64)}` }, 'spender'],
  ['by somebody else', { from: on(thief) }, 'sender'],
  ['on another network', { to: on(usdc, 'eip155:137') }, 'network'],
  ['with native coin', { value: '1' }, 'value'],
  ['that is a transfer', { data: call('a9059cbb') }, 'built_transaction'],
  ['of nobody', { data: `0x095ea7b3${'0'.repeat(128)}` }, 'built_transaction'],
  ['with more behind it', { data: `${approval.data}00` }, 'built_transaction'],
])('an approval %s: %o → %s', (_, change, reason) => {
  expect(reasonOf(() => checkBuiltApproval({ ...approval, ...change }, agreed))).toBe(reason)
})

test('reads only the spender from an approval', () => {
  expect(checkBuiltApproval(approval, agreed)).toBe(router)
})

const address = fc.constantFrom(alice, thief, router, usdc, dai)
const network = fc.constantFrom('eip155:1', 'eip155:137')
const calls = [
  data,
  ...['a9059cbb', '095ea7b3', '23b872dd', '39509351', 'a22cb465', 'd505accf', '12aa3caf', ''].map(
    (text) => `0x${text}`,
  ),
]
const built = fc.record({
  from: fc.tuple(network, address).map((parts) => parts.join(':')),
  to: fc.tuple(network, address).map((parts) => parts.join(':')),
  data: fc.constantFrom(...calls),
  value: fc.bigInt({ min: 0n, max: 10n }).map(String),
})

test('lets only calls of an allowed contract pass, for this account and network', () => {
  fc.assert(
    fc.property(built, (given) => {
      const isGood =
        given.from === on(alice) && given.to === on(router) && given.data === data && BigInt(given.value) <= 5n
      expect(reasonOf(() => checkBuiltSwap(given, agreed)) === 'taken').toBe(isGood)
    }),
    { numRuns: 2000 },
  )
})

function textOf(action: () => unknown): string {
  try {
    return `taken: ${JSON.stringify(action(), (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
  } catch (error) {
    if (!isModalError(error)) throw error
    return error.message.split('\n').slice(0, 4).join(' ')
  }
}

test('each refusal names the wanted and the built value', () => {
  const long = 'x'.repeat(90)
  const swaps: readonly Partial<Built>[] = [
    { data: '0x12aa3c' },
    { data: long },
    { data: '' },
    { to: `eip155:1:${long}` },
    { to: 'eip155:1:' },
    { to: long },
    { from: on(thief) },
    { to: on(router, 'eip155:137') },
    { to: on(usdc) },
    { data: call('A9059CBB') },
    { to: on(thief) },
    { value: long },
    { value: '0'.repeat(80) },
    { value: `0${'1'.repeat(80)}` },
  ]
  const approvals: readonly Partial<Built>[] = [
    { data: call('a9059cbb') },
    { data: '' },
    { data: `${approval.data}00` },
    { data: `00${approval.data}` },
    { data: approval.data.toUpperCase().replace('0X', '0x') },
    { data: `0x095ea7b3${word(thief)}${'f'.repeat(64)}` },
    { data: `0x095ea7b3${'0'.repeat(63)}1${'f'.repeat(64)}` },
    { data: `0x095ea7b3${word(`0x1${'0'.repeat(39)}`)}${'f'.repeat(64)}` },
    { from: on(thief) },
    { from: on(dai) },
    { value: '1' },
  ]
  const none = { ...agreed, routers: [] }
  const other = { ...agreed, contract: thief }
  expect([
    ...swaps.map((change) => textOf(() => checkBuiltSwap({ ...swap, ...change }, agreed))),
    textOf(() => checkBuiltSwap(swap, none)),
    textOf(() => checkBuiltSwap(swap, { ...agreed, routers: [{ address: thief }, { address: alice }] })),
    textOf(() => checkBuiltSwap(swap, other)),
    textOf(() =>
      checkBuiltSwap(swap, { ...agreed, routers: [{ address: thief }, { address: router }], contract: router }),
    ),
    ...approvals.map((change) => textOf(() => checkBuiltApproval({ ...approval, ...change }, agreed))),
    textOf(() => checkBuiltApproval(approval, none)),
    textOf(() =>
      checkBuiltApproval(
        { ...approval, data: call('095ea7b3') },
        { ...agreed, routers: [{ address: usdc }, { address: dai }] },
      ),
    ),
  ]).toMatchInlineSnapshot(`
    [
      "The swap has no instructions Wanted: a call of the exchange. Got: 0x12aa3c",
      "The service built an unexpected transaction Wanted: hex data. Got: xxxxxxxxxxxxxxxxxxxx",
      "The service built an unexpected transaction Wanted: hex data. Got: nothing",
      "The service built an unexpected transaction Wanted: an EVM address. Got: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "The service built an unexpected transaction Wanted: a CAIP-10 address. Got: eip155:1:",
      "The service built an unexpected transaction Wanted: a CAIP-10 address. Got: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "The swap is for another account Wanted: 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1. Got: eip155:1:0x6666666666666666666666666666666666666666",
      "The swap is for another network Wanted: eip155:1. Got: eip155:137:0x4040404040404040404040404040404040404040",
      "The swap calls a token contract Got: 0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0",
      "The swap is a transfer or an approval Got: 0xa9059cbb",
      "This site doesn’t allow the swap’s exchange Allowed: 0x4040404040404040404040404040404040404040. Got: 0x6666666666666666666666666666666666666666",
      "The swap takes more than you reviewed At most: 5. Got: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "taken: {"to":"0x4040404040404040404040404040404040404040","data":"0x07ed2379000000000000000000000000e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee000000000000000000000000c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0000000000000000000000000e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000063000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001200000000000000000000000000000000000000000000000000000000000000002c0de000000000000000000000000000000000000000000000000000000000000","value":"5n","minimum":"99n"}",
      "The swap takes more than you reviewed At most: 5. Got: 01111111111111111111111111111111111111111111111111111111111111111111111111111111",
      "This site doesn’t allow the swap’s exchange Allowed: none. Got: 0x4040404040404040404040404040404040404040",
      "This site doesn’t allow the swap’s exchange Allowed: 0x6666666666666666666666666666666666666666, 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1. Got: 0x4040404040404040404040404040404040404040",
      "This site doesn’t allow the swap’s exchange Reviewed: 0x6666666666666666666666666666666666666666. Got: 0x4040404040404040404040404040404040404040",
      "taken: {"to":"0x4040404040404040404040404040404040404040","data":"0x07ed2379000000000000000000000000e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee000000000000000000000000c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0000000000000000000000000e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000063000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001200000000000000000000000000000000000000000000000000000000000000002c0de000000000000000000000000000000000000000000000000000000000000","value":"5n","minimum":"99n"}",
      "The service built an unexpected transaction Wanted: approve(spender, amount). Got: 0xa9059cbb",
      "The service built an unexpected transaction Wanted: approve(spender, amount). Got: nothing",
      "The service built an unexpected transaction Wanted: approve(spender, amount). Got: 0x095ea7b3",
      "The service built an unexpected transaction Wanted: approve(spender, amount). Got: 000x095ea7",
      "taken: "0x4040404040404040404040404040404040404040"",
      "This site doesn’t allow the approval’s spender Allowed: 0x4040404040404040404040404040404040404040. Got: 0x6666666666666666666666666666666666666666",
      "This site doesn’t allow the approval’s spender Allowed: 0x4040404040404040404040404040404040404040. Got: 0x0000000000000000000000000000000000000001",
      "This site doesn’t allow the approval’s spender Allowed: 0x4040404040404040404040404040404040404040. Got: 0x1000000000000000000000000000000000000000",
      "The swap is for another account Wanted: 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1. Got: eip155:1:0x6666666666666666666666666666666666666666",
      "The swap is for another account Wanted: 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1. Got: eip155:1:0xdadadadadadadadadadadadadadadadadadadada",
      "The swap takes more than you reviewed At most: 0. Got: 1",
      "This site doesn’t allow the approval’s spender Allowed: none. Got: 0x4040404040404040404040404040404040404040",
      "This site doesn’t allow the approval’s spender Allowed: 0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0, 0xdadadadadadadadadadadadadadadadadadadada. Got: 0x6666666666666666666666666666666666666666",
    ]
  `)
})

test('encodes an approval for exactly one contract and amount', () => {
  expect(approvalData(router.toUpperCase(), 255n)).toBe(`0x095ea7b3${word(router)}${'ff'.padStart(64, '0')}`)
})

test('takes the plain address from a CAIP-10 address', () => {
  expect(textOf(() => plainAddressOf(on(usdc)))).toBe(`taken: "${usdc}"`)
  expect(
    textOf(() => plainAddressOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')),
  ).toMatchInlineSnapshot(
    `"The service built an unexpected transaction Wanted: an EVM address. Got: 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"`,
  )
})

const dataSuffix = toDataSuffix(['my-app'])
const tail = dataSuffix.slice(2)

test('the suffix of the page ends the call, once, whether the service wrote it or not', () => {
  const ended = { ...agreed, dataSuffix }
  const taken = checkBuiltSwap(swap, ended)
  expect(taken).toEqual({ ...checkBuiltSwap(swap, agreed), data: `${data}${tail}` })
  expect(checkBuiltSwap({ ...swap, data: `${data}${tail}` }, ended)).toEqual(taken)
  expect(checkBuiltApproval({ ...approval, data: `${approval.data}${tail}` }, ended)).toBe(
    checkBuiltApproval(approval, agreed),
  )
})

test.each<[string, Partial<Built>, string]>([
  ['another method', { data: `${call('a9059cbb')}${tail}` }, 'method'],
  [
    'another receiver',
    { data: `${swapData({ source: eth, target: usdc, amount: 5n, minimum: 99n, receiver: thief })}${tail}` },
    'receiver',
  ],
  ['less', { data: `${swapData({ source: eth, target: usdc, amount: 5n, minimum: 98n })}${tail}` }, 'minimum'],
  ['half a call', { data: `${data.slice(0, 100)}${tail}` }, 'unread'],
  ['no call', { data: dataSuffix }, 'empty'],
])('nothing hides behind the suffix: %s', (_what, change, reason) => {
  expect(reasonOf(() => checkBuiltSwap({ ...swap, ...change }, { ...agreed, dataSuffix }))).toBe(reason)
})

test('an approval with anything but the own suffix behind it is refused', () => {
  const given = (end: string) => () =>
    checkBuiltApproval({ ...approval, data: `${approval.data}${end}` }, { ...agreed, dataSuffix })
  for (const end of [toDataSuffix(['another']).slice(2), `${tail}${tail}`, `${tail}00`])
    expect(reasonOf(given(end)), end).toBe('built_transaction')
})
