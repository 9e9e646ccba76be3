import { expect, test } from 'vitest'
import { describeRequest, toEther } from './describe-request.js'

test('shows a message as readable text', () => {
  expect(describeRequest({ method: 'personal_sign', params: ['0x68656c6c6f', '0xabc'] })).toEqual({
    title: 'Sign a message',
    verb: 'Sign',
    facts: [['From', '0xabc']],
    text: 'hello',
  })
  expect(describeRequest({ method: 'solana:signMessage', params: [{ account: 'A', message: 'aGVsbG8=' }] }).text).toBe(
    'hello',
  )
})

test.each([
  ['bitcoin:connect', undefined, 'Connect'],
  ['polkadot:enable', undefined, 'Connect'],
  ['bitcoin:signPsbt', { psbt: '' }, 'Sign a transaction'],
  ['bitcoin:signPsbt', { psbt: '', broadcast: true }, 'Sign and send a transaction'],
  ['bitcoin:switchNetwork', { chain: 'bip122:1' }, 'Switch network'],
  ['polkadot:signPayload', { address: 'A' }, 'Sign a transaction'],
])('describes %s in words', (method, params, title) => {
  expect(describeRequest({ method, params }).title).toBe(title)
})

test('a transfer names each recipient and what they get', () => {
  const params = { recipients: [{ address: 'bc1', amount: '600' }] }
  expect(describeRequest({ method: 'bitcoin:sendTransfer', params }).facts).toEqual([
    ['Satoshis', '600'],
    ['To', 'bc1'],
  ])
  expect(describeRequest({ method: 'bitcoin:signMessage', params: { message: 'hello' } }).text).toBe('hello')
  expect(describeRequest({ method: 'polkadot:signRaw', params: { address: 'A', data: '0x6869' } })).toMatchObject({
    facts: [['From', 'A']],
    text: 'hi',
  })
})

test('leaves bytes that are not text to the raw parameters', () => {
  expect(describeRequest({ method: 'personal_sign', params: ['0xff', '0xabc'] }).text).toBeUndefined()
})

test.each([
  ['0x0', '0'],
  ['0x1', '0.000000000000000001'],
  ['0x16345785d8a0000', '0.1'],
  ['0xde0b6b3a7640000', '1'],
  ['0x14d1120d7b160000', '1.5'],
  [undefined, '0'],
])('converts %s wei to %s ether', (wei, ether) => {
  expect(toEther(wei)).toBe(ether)
})

test('chains are named by their number', () => {
  expect(describeRequest({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }).facts).toEqual([
    ['To chain', '8453'],
  ])
})

test('shows an unknown request by its method, whatever its parameters are', () => {
  expect(describeRequest({ method: 'eth_somethingNew', params: undefined })).toEqual({
    title: 'eth_somethingNew',
    verb: 'Approve',
    facts: [],
  })
  expect(describeRequest({ method: 'eth_sendTransaction', params: null }).title).toBe('Send a transaction')
})

test('shows a page that asks for a session, with its name, warnings and chains', () => {
  const params = {
    dapp: { name: 'Dapp' },
    verify: { validation: 'INVALID', isScam: true, origin: 'https://other.test' },
    required: {},
    optional: { eip155: { chains: ['eip155:1'] }, solana: { chains: ['solana:abc'] } },
  }
  expect(describeRequest({ method: 'wc_sessionPropose', params })).toEqual({
    title: 'Connect',
    verb: 'Connect',
    facts: [
      ['Page', 'Dapp'],
      ['Warning', 'This page is known as a scam.'],
      ['Warning', 'This page really is https://other.test.'],
      ['Chains', 'eip155:1, solana:abc'],
    ],
  })
})

test('requests with one object are described as those with a list', () => {
  const transfer = { account: 'a', recipientAddress: 'b', amount: '500' }
  expect(describeRequest({ method: 'sendTransfer', params: transfer }).facts).toEqual([
    ['Satoshis', '500'],
    ['To', 'b'],
    ['From', 'a'],
  ])
  expect(describeRequest({ method: 'polkadot_signMessage', params: { address: 'p', message: 'hi' } }).text).toBe('hi')
})

test('describes requests to watch a token and to decrypt a message', () => {
  const token = { type: 'ERC20', options: { address: '0xabc', symbol: 'USDC', decimals: 6 } }
  for (const params of [token, [token]]) {
    expect(describeRequest({ method: 'wallet_watchAsset', params })).toMatchObject({
      title: 'List a token',
      facts: [
        ['Token', 'USDC'],
        ['Contract', '0xabc'],
      ],
    })
  }
  expect(describeRequest({ method: 'eth_decrypt', params: ['0x00', '0xabc'] })).toMatchObject({
    verb: 'Decrypt',
    facts: [['For', '0xabc']],
  })
})
