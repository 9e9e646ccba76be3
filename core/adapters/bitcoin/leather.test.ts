import { expect, test } from 'vitest'
import { bitcoin, bitcoinTestnet4 } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { bitcoinAdapter } from './adapter.js'

// Leather as `@leather.io/rpc` 2.21.16 publishes it: addresses by type, messages by kind of key, PSBTs in hex,
// rejections as whole responses.

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
const txid = 'ab'.repeat(32)
const { signal } = new AbortController()

const btc = (type: string, address: string) => ({
  ...{ symbol: 'BTC', type, address, publicKey: '02aa', derivationPath: "m/84'/0'/0'/0/0", descriptor: '' },
  ...(type === 'p2tr' && { tweakedPublicKey: 'bb' }),
})
const addresses = [
  btc('p2wpkh', payment),
  btc('p2tr', ordinals),
  { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: '03cc' },
]

interface Given {
  shown?: readonly object[]
  /** The account that Leather uses when it signs. */
  signsAs?: string
  fails?: Readonly<Record<string, { code: number; message: string }>>
}

function leather({ shown = addresses, signsAs, fails = {} }: Given = {}) {
  const asked: [method: string, params: unknown][] = []
  const member = (params: unknown, name: string): unknown =>
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    getAddresses: () => ({ addresses: shown }),
    signMessage: (params) => {
      const type = member(params, 'paymentType')
      if (type !== 'p2tr' && type !== 'p2wpkh') throw { code: -32602, message: 'Invalid parameters: paymentType' }
      return { signature: 'AA==', address: signsAs ?? (type === 'p2tr' ? ordinals : payment), message: 'Hi' }
    },
    signPsbt: (params) => {
      if (typeof member(params, 'hex') !== 'string') throw { code: -32602, message: 'Invalid parameters: hex' }
      return { hex: '70736274', ...(member(params, 'broadcast') === true && { txid }) }
    },
    sendTransfer: (params) => {
      if (typeof member(params, 'network') !== 'string') throw { code: -32602, message: 'Invalid parameters: network' }
      return { txid }
    },
  }
  const provider = {
    request: async (method: string, params?: unknown) => {
      asked.push([method, params])
      const head = { jsonrpc: '2.0', id: '1' }
      const run = methods[method]
      try {
        const fail = fails[method]
        if (fail) throw fail
        if (!run) throw { code: -32601, message: `"${method}" is not supported` }
        return { ...head, result: run(params) }
      } catch (error) {
        throw { ...head, error }
      }
    },
  }
  return { provider, asked }
}

function setup(given: Given = {}, { caipNetworkId, id }: typeof bitcoin | typeof bitcoinTestnet4 = bitcoin) {
  const { provider, asked } = leather(given)
  const network = contractNetwork(caipNetworkId, id)
  const platform = createTestPlatform()
  const adapter = bitcoinAdapter.setup({ platform, networks: () => [network], emit: () => {} })
  const connector = { id: 'sats-connect:LeatherProvider', name: 'Leather', chain: 'bip122', type: 'ANNOUNCED' } as const
  const params = { connector: { ...connector, provider }, namespace: 'bip122', network, signal } as const
  return {
    adapter,
    asked,
    connect: () => adapter.connect(params),
    restore: (keptAddresses?: readonly string[]) => adapter.reconnect({ ...params, keptAddresses }),
    request: (method: string, value?: unknown) => adapter.request({ namespace: 'bip122', method, params: value }),
  }
}

test('only the payment address is an account, and the taproot address holds ordinals', async () => {
  const { connect, request } = setup()
  const { accounts, chainId } = await connect()
  expect(accounts).toMatchObject([{ address: payment, type: 'payment', publicKey: '02aa' }])
  expect(chainId).toBe(bitcoin.id)
  expect(await request('getAccountAddresses')).toMatchObject([{ purpose: 'payment' }, { purpose: 'ordinals' }])
})

test('a message is signed with the kind of key that its address has', async () => {
  const { adapter, asked, connect, request } = setup()
  await connect()
  expect(await adapter.signMessage({ namespace: 'bip122', address: payment, message: 'Hi' })).toBe('AA==')
  await request('signMessage', { message: 'Hi', address: ordinals, protocol: 'bip322' })
  expect(asked.slice(-2)).toEqual([
    ['signMessage', { message: 'Hi', paymentType: 'p2wpkh', network: 'mainnet' }],
    ['signMessage', { message: 'Hi', paymentType: 'p2tr', type: 'bip322', network: 'mainnet' }],
  ])
  const wrong = request('signMessage', { message: 'Hi', address: ordinals, protocol: 'ecdsa' })
  await expect(wrong).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test('a signature by another account than the page’s is refused', async () => {
  const { adapter, connect } = setup({ signsAs: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })
  await connect()
  const signing = adapter.signMessage({ namespace: 'bip122', address: payment, message: 'Hi' })
  await expect(signing).rejects.toMatchObject({ code: 'wallet_unauthorized' })
})

test('PSBTs are passed and returned in hex, with their inputs and the allowed signature hashes', async () => {
  const { asked, connect, request } = setup()
  await connect()
  const signInputs = [
    { address: payment, index: 0, sighashTypes: [1] },
    { address: ordinals, index: 2, sighashTypes: [1] },
  ]
  const psbt = btoa('psbt')
  expect(await request('signPsbt', { psbt, signInputs, broadcast: true })).toEqual({ psbt, txid })
  expect(asked.at(-1)).toEqual([
    'signPsbt',
    { hex: '70736274', broadcast: true, signAtIndex: [0, 2], allowedSighash: [1], network: 'mainnet' },
  ])
  const mixed = [...signInputs, { address: payment, index: 3 }]
  await expect(request('signPsbt', { psbt, signInputs: mixed })).rejects.toMatchObject({
    code: 'wallet_unsupported_method',
  })
})

test('a transfer names its network', async () => {
  const tb1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const { asked, connect, request } = setup({ shown: [btc('p2wpkh', tb1)] }, bitcoinTestnet4)
  expect((await connect()).chainId).toBe(bitcoinTestnet4.id)
  expect(await request('sendTransfer', { recipientAddress: tb1, amount: '5000' })).toEqual({ txid })
  expect(asked.at(-1)).toEqual([
    'sendTransfer',
    { recipients: [{ address: tb1, amount: '5000' }], network: 'testnet4' },
  ])
})

test('it is restored without a request that would open its window', async () => {
  const { asked, adapter, request, restore } = setup()
  expect((await restore([payment]))?.accounts).toMatchObject([{ address: payment, type: 'payment' }])
  expect(asked.map(([method]) => method)).toEqual(['wallet_getAccount'])
  await adapter.signMessage({ namespace: 'bip122', address: payment, message: 'Hi' })
  expect(await request('signPsbt', { psbt: btoa('psbt') })).toEqual({ psbt: btoa('psbt') })
  await adapter.disconnect('bip122')
  await expect(setup().restore()).rejects.toMatchObject({ code: 'rpc_method_not_found' })
})

test.each([
  [4001, 'wallet_user_rejected'],
  [4002, 'wallet_unsupported_method'],
  [7, 'wallet_unauthorized'],
  [16, 'wallet_unauthorized'],
])('a rejection with the whole response and the code %i is %s', async (code, expected) => {
  const { connect } = setup({ fails: { getAddresses: { code, message: 'no' } } })
  await expect(connect()).rejects.toMatchObject({ code: expected })
})
