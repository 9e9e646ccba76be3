import { expect, test } from 'vitest'
import { toPermissionRow } from './permissions.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('reads token, limit and period of a spending permission', () => {
  const native = {
    type: 'native-token-recurring-allowance',
    data: { allowance: '0x6f05b59d3b20000', period: 604_800, start: 1 },
  }
  expect(toPermissionRow(native).limit).toEqual({ units: 5n * 10n ** 17n, periodSeconds: 604_800, address: undefined })
  const token = { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: '250000000', period: 86_400 } }
  expect(toPermissionRow(token).limit).toEqual({ units: 250_000_000n, periodSeconds: 86_400, address: usdc })
})

test('returns only the type if the rest is unreadable', () => {
  const limitOf = (type: string, data: unknown) => toPermissionRow({ type, data }).limit
  const good = { allowance: '1', period: 1 }
  for (const data of [
    undefined,
    null,
    'x',
    {},
    { ...good, allowance: -1 },
    { ...good, period: 1.5 },
    { ...good, allowance: '1e3' },
  ])
    expect(limitOf('native-token-recurring-allowance', data)).toBeUndefined()
  expect(limitOf('erc20-recurring-allowance', good)).toBeUndefined()
  expect(limitOf('erc20-recurring-allowance', { ...good, address: 'USDC' })).toBeUndefined()
  expect(limitOf('native-token-recurring-allowance', { ...good, address: usdc })).toBeUndefined()
  expect(toPermissionRow({ type: 'contract-call', data: good })).toEqual({ type: 'contract-call', limit: undefined })
  for (const foreign of [null, 'x', 1, []]) expect(toPermissionRow(foreign)).toEqual({ type: '', limit: undefined })
})

test('reads token and limit of an allowance that does not renew (ERC-7715)', () => {
  const limitOf = (type: string, data: unknown) => toPermissionRow({ type, data }).limit
  const once = { units: 5n, periodSeconds: undefined }
  expect(limitOf('native-token-allowance', { allowance: '0x5' })).toEqual({ ...once, address: undefined })
  expect(limitOf('erc20-token-allowance', { allowance: '0x5', tokenAddress: usdc })).toEqual({ ...once, address: usdc })
  for (const data of [
    undefined,
    {},
    { allowance: -1 },
    { allowance: '0x5', tokenAddress: 'USDC' },
    { allowance: '0x5' },
  ])
    expect(limitOf('erc20-token-allowance', data)).toBeUndefined()
  expect(limitOf('native-token-allowance', {})).toBeUndefined()
})
