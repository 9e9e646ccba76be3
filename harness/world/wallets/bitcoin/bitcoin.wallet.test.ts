import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { bitcoinKeys } from '../../accounts/bitcoin-keys.js'
import type { Chain } from '../../chains/chain.js'
import { startTestChain } from '../../chains/testing/chain.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet, type MockWalletSpec } from '../create-wallet.js'
import { announceInto } from '../shell/testing/announce-into.js'

// The interfaces of Bitcoin wallets in a page, with a UTXO service behind them.

const accounts = createAccounts(createSeed(7))
const { alice, bob } = accounts
if (!alice || !bob) throw new Error('every world has them')
const [payment, ordinals] = bitcoinKeys(alice)
const [bobPayment] = bitcoinKeys(bob)

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

// biome-ignore lint/suspicious/noExplicitAny: what a page finds has whatever members the wallet gave it
type Found = any

async function setup(spec: Partial<MockWalletSpec> & Pick<MockWalletSpec, 'via'>) {
  const { chain, clock, end } = await startTestChain({ kind: 'bitcoin', network: 'mainnet' })
  endings.push(end)
  await chain.setBalance(payment.address, 100_000n)
  const chains: Record<string, Chain> = { bitcoin: chain }
  const wallet = createMockWallet({ policy: 'approve', ...spec }, { name: 'fox', seed: 7, accounts, chains, clock })
  const globals: Record<string, Found> = {}
  const events = new EventTarget()
  const registered: Found[] = []
  events.addEventListener('wallet-standard:register-wallet', (event) => {
    if (event instanceof CustomEvent) event.detail({ register: (...found: Found[]) => registered.push(...found) })
  })
  endings.push(announceInto({ events, globals }, [wallet], createClock()))
  return { chain, wallet, globals, registered }
}

function draft(coins: readonly { txid: string; vout: number; satoshis: string }[]): string {
  const transaction = new Transaction()
  for (const { txid, vout, satoshis } of coins)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: payment.script, amount: BigInt(satoshis) } })
  transaction.addOutputAddress(bobPayment.address, 99_000n)
  return base64.encode(transaction.toPSBT())
}
const coinsOf = (chain: Chain) =>
  chain.request<{ txid: string; vout: number; satoshis: string }[]>('listunspent', [1, 9_999_999, [payment.address]])

/** The second library implements BIP-322 from before signatures had a prefix for their variant. */
const plain = (signature: string) => signature.replace(/^smp/, '')

test('window.unisat connects, signs in both ways, signs PSBTs in hex and sends', async () => {
  const { globals, chain, wallet } = await setup({ via: 'unisat' })
  const { unisat } = globals
  expect(await unisat.getAccounts()).toEqual([])
  expect(await unisat.requestAccounts()).toEqual([payment.address])
  expect(await unisat.getPublicKey()).toBe(payment.publicKey)
  expect(await unisat.getNetwork()).toBe('livenet')
  expect(await unisat.getChain()).toMatchObject({ enum: 'BITCOIN_MAINNET' })
  for (const way of [undefined, 'ecdsa', 'bip322-simple'])
    expect(Verifier.verifySignature(payment.address, 'hello', plain(await unisat.signMessage('hello', way)))).toBe(true)

  const hex = Buffer.from(draft(await coinsOf(chain)), 'base64').toString('hex')
  const open = await unisat.signPsbt(hex, { autoFinalized: false, toSignInputs: [{ index: 0 }] })
  expect(Transaction.fromPSBT(Buffer.from(open, 'hex')).getInput(0).partialSig).toHaveLength(1)
  expect(Transaction.fromPSBT(Buffer.from(await unisat.signPsbt(hex), 'hex')).isFinal).toBe(true)

  const txid = await unisat.sendBitcoin(bobPayment.address, 30_000)
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  expect(await chain.getBalance(bobPayment.address)).toBe(30_000n)
  expect(chain.journal.map(({ method }) => method)).toEqual(['listunspent', 'sendrawtransaction'])
  wallet.setPolicy('reject')
  await expect(unisat.signMessage('hello')).rejects.toMatchObject({ code: 4001 })
})

test('window.unisat reports a changed account, a lock and a disconnect', async () => {
  const { globals, wallet } = await setup({ via: 'unisat' })
  await globals.unisat.requestAccounts()
  const told: unknown[] = []
  globals.unisat.on('accountsChanged', (list: unknown) => told.push(list))
  wallet.setAccounts(['bob'])
  wallet.lock()
  wallet.unlock()
  wallet.disconnect()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([[bobPayment.address], [], [bobPayment.address], []])
})

test('window.okxwallet.bitcoin connects with the key and sends bitcoins', async () => {
  const { globals, chain } = await setup({ via: 'okx' })
  const { bitcoin } = globals.okxwallet
  expect(await bitcoin.connect()).toEqual({ address: payment.address, publicKey: payment.publicKey })
  expect(Verifier.verifySignature(payment.address, 'hello', await bitcoin.signMessage('hello'))).toBe(true)
  const { txhash } = await bitcoin.send({ from: payment.address, to: bobPayment.address, value: '0.00025' })
  expect(txhash).toMatch(/^[0-9a-f]{64}$/)
  expect(await chain.getBalance(bobPayment.address)).toBe(25_000n)
})

test('a sats-connect provider has its own form of results and errors', async () => {
  const { globals, chain, wallet } = await setup({ via: 'sats-connect' })
  expect(globals.btc_providers).toMatchObject([{ id: 'FoxProviders.BitcoinProvider', name: 'Fox' }])
  const provider = globals.FoxProviders.BitcoinProvider
  expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  const { result } = await provider.request('wallet_connect', { addresses: ['payment', 'ordinals'] })
  expect(result).toMatchObject({
    addresses: [
      { address: payment.address, publicKey: payment.publicKey, purpose: 'payment', addressType: 'p2wpkh' },
      { address: ordinals.address, publicKey: ordinals.publicKey, purpose: 'ordinals', addressType: 'p2tr' },
    ],
    network: { bitcoin: { name: 'Mainnet' } },
  })
  for (const [address, protocol] of [
    [payment.address, 'ECDSA'],
    [payment.address, 'BIP322'],
    [ordinals.address, 'BIP322'],
  ]) {
    const signed = await provider.request('signMessage', { address, message: 'hello', protocol })
    expect(signed.result).toMatchObject({ address, protocol })
    expect(Verifier.verifySignature(address ?? '', 'hello', plain(signed.result.signature))).toBe(true)
  }
  const wrong = await provider.request('signMessage', {
    address: ordinals.address,
    message: 'hello',
    protocol: 'ECDSA',
  })
  expect(wrong.error).toMatchObject({ code: -32602 })
  const psbt = draft(await coinsOf(chain))
  const params = { psbt, signInputs: { [payment.address]: [0] }, broadcast: true }
  expect((await provider.request('signPsbt', params)).result.txid).toMatch(/^[0-9a-f]{64}$/)
  expect(await chain.getBalance(bobPayment.address)).toBe(99_000n)
  const recipients = [{ address: bobPayment.address, amount: 1000 }]
  expect((await provider.request('sendTransfer', { recipients })).error.message).toContain('Insufficient funds')
  wallet.setPolicy('reject')
  expect((await provider.request('signMessage', { message: 'hello' })).error).toMatchObject({ code: -32000 })
  expect((await provider.request('dance')).error).toMatchObject({ code: -32601 })
})

test('a Wallet Standard wallet shows each account’s addresses by purpose, and signs for each', async () => {
  const { registered, chain } = await setup({ via: 'bitcoin-standard', accounts: ['alice', 'bob'] })
  const [{ features, name, chains }] = registered
  expect({ name, chains }).toEqual({ name: 'Fox', chains: ['bitcoin:mainnet'] })
  expect((await features['bitcoin:connect'].connect({ purposes: ['payment'] })).accounts).toHaveLength(2)
  const { accounts: all } = await features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
  expect(all.map(({ address }: Found) => address)).toEqual(
    [...bitcoinKeys(alice), ...bitcoinKeys(bob)].map(({ address }) => address),
  )
  const message = new TextEncoder().encode('hello')
  for (const account of all) {
    const [{ signature }] = await features['bitcoin:signMessage'].signMessage({ account, message })
    expect(Verifier.verifySignature(account.address, 'hello', base64.encode(signature))).toBe(true)
  }
  const input = {
    psbt: base64.decode(draft(await coinsOf(chain))),
    inputsToSign: [{ account: all[0], signingIndexes: [0] }],
  }
  const [{ signedPsbt }] = await features['bitcoin:signTransaction'].signTransaction(input)
  expect(Transaction.fromPSBT(signedPsbt).isFinal).toBe(true)
  const [{ txId }] = await features['bitcoin:signAndSendTransaction'].signAndSendTransaction(input)
  expect(await chain.request('getrawtransaction', [txId])).toMatch(/^[0-9a-f]+$/)
})

test('a nested payment address can pay too', async () => {
  const { globals, chain } = await setup({ via: 'unisat', payment: 'p2sh' })
  const [nested] = bitcoinKeys(alice, { payment: 'p2sh' })
  await chain.setBalance(nested.address, 50_000n)
  expect(await globals.unisat.requestAccounts()).toEqual([nested.address])
  await globals.unisat.sendBitcoin(bobPayment.address, 20_000)
  expect(await chain.getBalance(bobPayment.address)).toBe(20_000n)
})

test('a refusal by the chain reaches the page with its reason', async () => {
  const { globals, chain } = await setup({ via: 'unisat' })
  await globals.unisat.requestAccounts()
  const refused = globals.unisat.sendBitcoin(bobPayment.address, 30_000, { feeRate: 2000 })
  await expect(refused).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Insufficient funds') })
  await chain.setBalance(payment.address, 100_000_000n)
  const tooDear = globals.unisat.sendBitcoin(bobPayment.address, 30_000, { feeRate: 2000 })
  await expect(tooDear).rejects.toMatchObject({ code: -26, message: expect.stringContaining('max-fee-exceeded') })
  expect(await chain.getBalance(bobPayment.address)).toBe(0n)
})

test('an unconnected page cannot sign', async () => {
  const { globals } = await setup({ via: ['unisat', 'sats-connect'] })
  await expect(globals.unisat.signMessage('hello')).rejects.toMatchObject({ code: 4100 })
  const { error } = await globals.FoxProviders.BitcoinProvider.request('signMessage', { message: 'hello' })
  expect(error).toMatchObject({ code: -32002 })
})

test('the faults that switch the network use another Bitcoin network', async () => {
  const { chain, end } = await startTestChain({ kind: 'bitcoin', network: 'mainnet' })
  const second = await startTestChain({ kind: 'bitcoin', network: 'testnet' })
  endings.push(end, second.end)
  const chains: Record<string, Chain> = { bitcoin: chain, test: second.chain }
  const spec: MockWalletSpec = { via: 'unisat', policy: 'approve', connected: true }
  const wallet = createMockWallet(spec, { name: 'fox', seed: 7, accounts, chains, clock: createClock() })
  const networks: unknown[] = []
  wallet.onEvent(({ name, data }) => name === 'bitcoin:change' && networks.push(Object(data).network))
  const connect = () => wallet.request({ method: 'bitcoin:connect', params: {}, origin: 'https://dapp.test' })
  wallet.addFault({ do: 'switches-chain', times: 1 })
  await connect()
  await expect.poll(() => networks.at(-1)).toBe(second.chain.caipNetworkId)
  const count = networks.length
  wallet.addFault({ do: 'switches-chain-silently', times: 1 })
  await connect()
  expect(networks).toHaveLength(count)
  wallet.setAccounts(['bob'])
  await expect.poll(() => networks.at(-1)).toBe(chain.caipNetworkId)
})
