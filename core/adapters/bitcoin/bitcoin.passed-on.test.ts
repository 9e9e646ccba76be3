import { expect, test } from 'vitest'
import { mainnetReference } from '../../lib/bitcoin/networks.js'
import { methods, sendTransfer } from './adapter.js'
import { toInjectedWallet, toSatsWallet } from './injected-wallets.js'
import type { BitcoinAccount, BitcoinWallet } from './wallet.js'
import { toStandardWallet } from './wallet.js'

// A request reaches the wallet with everything that the page asked for, or not at all.

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const testnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const psbt = btoa('psbt')
const txid = 'a'.repeat(64)
const accounts: readonly BitcoinAccount[] = [
  { address: payment, purpose: 'payment', handle: 'payment' },
  { address: ordinals, purpose: 'ordinals', handle: 'ordinals' },
]

function setup() {
  const asked: (readonly [name: string, given: unknown])[] = []
  const tell =
    (name: string, answer: unknown) =>
    async (...given: unknown[]) => {
      asked.push([name, given.length === 1 ? given[0] : given])
      return answer
    }
  const signed = [{ signedPsbt: new Uint8Array([1]), txid }]
  const standard = toStandardWallet({
    features: {
      'bitcoin:connect': { connect: tell('connect', {}) },
      'bitcoin:signTransaction': { signTransaction: tell('signTransaction', signed) },
      'bitcoin:signAndSendTransaction': { signAndSendTransaction: tell('signAndSendTransaction', signed) },
    },
  })
  let current = payment
  const unisat = toInjectedWallet({
    getAccounts: async () => [current],
    signPsbt: tell('signPsbt', '00'),
    sendBitcoin: tell('sendBitcoin', txid),
  })
  const sats = toSatsWallet({}, { request: tell('request', { result: { psbt: 'x', txid } }) })
  const session = (wallet: BitcoinWallet, has = accounts) => ({
    accounts: has,
    wallet,
    chainId: mainnetReference,
    connectorId: 'test',
    isPublic: true,
    isLeaving: false,
    onChainId: () => () => true,
    end: () => {},
    change: () => {},
    signal: new AbortController().signal,
  })
  const call = (wallet: BitcoinWallet, method: string, params: unknown, has = accounts) => {
    const run = methods[method]
    if (!run) throw new Error(`There is no ${method}`)
    return Promise.resolve(run(session(wallet, has), params)).then(
      () => asked.splice(0),
      (error: { code: string }) => [error.code, ...asked.splice(0)],
    )
  }
  return { standard, unisat, sats, call, session, moveTo: (address: string) => (current = address) }
}

const input = (address: string, index: number, sighashTypes?: number[]) => ({ address, index, sighashTypes })

test('signature hashes reach the Wallet Standard by name, one entry for each, together with the network', async () => {
  const { standard, call } = setup()
  const signInputs = [input(payment, 0, [1]), input(payment, 1, [0x83]), input(payment, 2, [1]), input(ordinals, 3)]
  const [asked] = await call(standard, 'signPsbt', { psbt, signInputs })
  expect(asked).toEqual([
    'signTransaction',
    {
      psbt: expect.any(Uint8Array),
      inputsToSign: [
        { account: 'payment', signingIndexes: [0, 2], sigHash: 'ALL' },
        { account: 'payment', signingIndexes: [1], sigHash: 'SINGLE|ANYONECANPAY' },
        { account: 'ordinals', signingIndexes: [3] },
      ],
      chain: 'bitcoin:mainnet',
    },
  ])
  const [sent] = await call(standard, 'signPsbt', { psbt, signInputs: [input(payment, 0)], broadcast: true })
  expect(sent).toMatchObject(['signAndSendTransaction', { chain: 'bitcoin:mainnet' }])
})

test('a limit that an interface does not support is refused, and the wallet is not asked', async () => {
  const { standard, sats, unisat, call } = setup()
  const refused = ['wallet_unsupported_method']
  expect(await call(sats, 'signPsbt', { psbt, signInputs: [input(payment, 0, [1])] })).toEqual(refused)
  for (const types of [[], [1, 2], [7]])
    expect(await call(standard, 'signPsbt', { psbt, signInputs: [input(payment, 0, types)] })).toEqual(refused)
  // UniSat takes them unchanged.
  expect(await call(unisat, 'signPsbt', { psbt, signInputs: [input(payment, 0, [1])] })).toEqual([
    ['signPsbt', [expect.any(String), { autoFinalized: true, toSignInputs: [input(payment, 0, [1])] }]],
  ])
})

test("an account without inputs is refused if the wallet would also sign other accounts' inputs", async () => {
  const { sats, unisat, call } = setup()
  expect(await call(sats, 'signPsbt', { psbt, account: payment })).toEqual(['wallet_unsupported_method'])
  expect(await call(unisat, 'signPsbt', { psbt, account: payment }, accounts.slice(0, 1))).toHaveLength(1)
})

test('a transfer leaves from the named account, or is refused', async () => {
  const { sats, unisat, call, moveTo } = setup()
  const from = (account: string) => ({ account, recipientAddress: payment, amount: '5000' })
  expect(await call(sats, 'sendTransfer', from(ordinals))).toEqual(['wallet_unsupported_method'])
  expect(await call(sats, 'sendTransfer', from(payment))).toEqual([
    ['request', ['sendTransfer', { recipients: [{ address: payment, amount: 5000 }] }]],
  ])
  expect(await call(unisat, 'sendTransfer', from(payment))).toEqual([['sendBitcoin', [payment, 5000]]])
  moveTo(ordinals)
  expect(await call(unisat, 'sendTransfer', from(payment))).toEqual(['wallet_unsupported_method'])
})

test('a receiver on another network, or more than all Bitcoin, is refused', async () => {
  const { unisat, call, session } = setup()
  expect(await call(unisat, 'sendTransfer', { recipientAddress: testnet, amount: '5000' })).toEqual([
    'rpc_invalid_params',
  ])
  expect(await call(unisat, 'sendTransfer', { recipientAddress: payment, amount: '99999999999999999999' })).toEqual([
    'rpc_invalid_params',
  ])
  await expect(sendTransfer(session(unisat), { to: payment, satoshis: 2n ** 64n })).rejects.toMatchObject({
    code: 'rpc_invalid_params',
  })
})
