import { expect, test } from 'vitest'
import { isModalError } from '../errors/base.js'
import { mainnet, solana } from '../networks/index.js'
import { toDataSuffix } from '../standards/index.js'
import { parseOptions } from './options.js'

/** The error that a host reads about its options; `undefined` if they are valid. */
function said(options: Record<string, unknown>): string | undefined {
  try {
    parseOptions({ networks: [mainnet, solana], ...options })
    return undefined
  } catch (error) {
    if (isModalError(error)) return error.message
    throw error
  }
}

const evm = { type: 'evm', namespaces: ['eip155'], load: async () => ({}) }

test('an adapter has a type, which a host may choose freely', () => {
  const types = ['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin', 'polkadot', 'evm', 'my-wallet']
  for (const type of types) expect(said({ adapters: [{ ...evm, type }] })).toBeUndefined()
  // `auth` is reserved for the embedded wallet.
  for (const type of ['auth', '', undefined, 1]) expect(said({ adapters: [{ ...evm, type }] })).toContain('adapters[0]')
})

test('an adapter names its namespaces and has a loader', () => {
  for (const namespaces of [[], 'eip155', ['cosmos'], ['eip155', 'cosmos'], undefined])
    expect(said({ adapters: [{ ...evm, namespaces }] })).toContain('adapters[0]')
  for (const load of [undefined, 'load', {}]) expect(said({ adapters: [{ ...evm, load }] })).toContain('adapters[0]')
  for (const adapter of [null, 'evm', 7, undefined]) expect(said({ adapters: [adapter] })).toContain('adapters[0]')
})

test('a token has the exact address of a contract or a mint', () => {
  const contract = `0x${'aB'.repeat(20)}`
  const token = (address: string) => said({ tokens: { 'eip155:1': { address } } })
  for (const address of [contract, 'z'.repeat(32), 'z'.repeat(44)]) expect(token(address)).toBeUndefined()
  const wrong = [
    `${contract}0`,
    `\n${contract}`,
    `${contract}\n`,
    contract.slice(0, -1),
    'z'.repeat(31),
    'z'.repeat(45),
  ]
  for (const address of [...wrong, '0'.repeat(40)]) expect(token(address)).toContain('tokens["eip155:1"].address')
  expect(said({ tokens: { 'eip155:1': { address: contract, image: 'https://a.test/a.png' } } })).toBeUndefined()
  expect(said({ tokens: { 'eip155:1': { address: contract, image: 'javascript:1' } } })).toMatchInlineSnapshot(
    `"Invalid option: tokens["eip155:1"].image: got "javascript:1", wanted an https URL or a data:image/ one."`,
  )
  expect(token('usdc')).toMatchInlineSnapshot(
    `"Invalid option: tokens["eip155:1"].address: got "usdc", wanted an address of a token on an EVM network or on Solana."`,
  )
})

test('the settings of a node are whole numbers, or absent', () => {
  const config = (given: object) => said({ customRpcUrls: { 'eip155:1': [{ url: 'https://a.test', config: given }] } })
  for (const given of [{}, { timeout: 0 }, { timeout: 5000, retryCount: 2, retryDelay: 100 }, { other: 'any' }])
    expect(config(given)).toBeUndefined()
  for (const name of ['timeout', 'retryCount', 'retryDelay'])
    for (const value of [-1, 1.5, 'many'])
      expect(config({ [name]: value })).toContain('customRpcUrls["eip155:1"][0].config')
  expect(config({ timeout: 'long' })).toMatchInlineSnapshot(
    `"Invalid option: customRpcUrls["eip155:1"][0].config: got an object, wanted whole numbers from 0 on as timeout, retryCount and retryDelay."`,
  )
})

test('a router is an EVM address on an EVM network', () => {
  const address = `0x${'aB'.repeat(20)}`
  for (const key of ['1', '137', 'eip155:10', 'eip155:19'])
    expect(said({ swapRouters: { [key]: [address] } })).toBeUndefined()
  for (const key of ['0', '01', 'eip155:', 'eip155:0', 'solana:1', ' 1', '1 ', 'xeip155:1', '1x', 'eip155:1x'])
    expect(said({ swapRouters: { [key]: [address] } })).toContain('swapRouters')
  for (const wrong of [`x${address}`, `${address}0`, `${address}\n`, address.slice(0, -1), 'z'.repeat(32)])
    expect(said({ swapRouters: { 1: [wrong] } })).toContain('swapRouters')
  expect(said({ swapRouters: { 1: [address.toUpperCase().replace('X', 'x')] } })).toBeUndefined()
  expect(said({ swapRouters: { 1: ['none'] } })).toMatchInlineSnapshot(
    `"Invalid option: swapRouters["1"][0]: got "none", wanted an address such as 0xab…."`,
  )
  expect(said({ swapRouters: { cosmos: [address] } })).toMatchInlineSnapshot(
    `"Invalid option: swapRouters["cosmos"]: got "cosmos", wanted a CAIP-2 network id such as eip155:1."`,
  )
})

test('all wallets are shown, hidden, or shown on phones alone', () => {
  for (const allWallets of ['SHOW', 'HIDE', 'ONLY_MOBILE']) expect(said({ allWallets })).toBeUndefined()
  for (const allWallets of ['show', '', 'SHOW~', true]) expect(said({ allWallets })).toContain('allWallets')
})

test('an error reports two custom wallets with the same id', () => {
  const wallet = { id: 'a', name: 'A' }
  expect(said({ customWallets: [wallet, { ...wallet, id: 'b' }] })).toBeUndefined()
  expect(said({ customWallets: [wallet, wallet] })).toMatchInlineSnapshot(
    `"Invalid option: customWallets: got an array, wanted wallets with different ids."`,
  )
})

test('an invalid address, length, colour or percentage is answered with an example', () => {
  const wanted = (options: Record<string, unknown>) => said(options)?.split(', wanted ')[1]
  expect(wanted({ services: { frame: 'http://a.test' } })).toBe('an https URL (http on localhost).')
  expect(wanted({ themeVariables: { borderRadiusMaster: 'wide' } })).toBe('a length such as 10px.')
  expect(wanted({ themeVariables: { fontSizeMaster: '1px' } })).toBe('a length from 4px to 40px.')
  expect(wanted({ themeVariables: { accent: '#' } })).toBe('a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%).')
  expect(wanted({ themeVariables: { colorMixStrength: 101 } })).toBe('a number from 0 to 100.')
  expect(wanted({ themeVariables: { zIndex: -1 } })).toBe('a whole number from 0 on.')
})

test('a data suffix ends with the marker of ERC-8021', () => {
  const marker = '8021'.repeat(8)
  for (const dataSuffix of [toDataSuffix(['my-app']), `0x01${marker}`, `0x${'ab'.repeat(512)}${marker}`])
    expect(said({ dataSuffix })).toBeUndefined()
  for (const dataSuffix of ['', '0x', '0xabcd', `0x${marker}`, `0x1${marker}`, `0x${'ab'.repeat(513)}${marker}`, 8021])
    expect(said({ dataSuffix })).toContain('dataSuffix')
  expect(said({ dataSuffix: '0xabcd' })).toMatchInlineSnapshot(
    `"Invalid option: dataSuffix: got "0xabcd", wanted a suffix of ERC-8021, as toDataSuffix() makes it."`,
  )
})
