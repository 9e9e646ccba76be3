import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterEach, expect, test } from 'vitest'
import type { AdapterEvent } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { bitcoinTestnet, bitcoin as mainnet } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { bitcoinKeys, createAccounts, createSeed } from '../../testing/with-harness/accounts.js'
import { type Chain, startTestChain } from '../../testing/with-harness/chains.js'
import { contractNetwork } from '../../testing/with-harness/contract.js'
import { announceInto, createMockWallet, type MockWalletSpec } from '../../testing/with-harness/wallets.js'
import { bitcoinAdapter, bitcoinWallets } from './adapter.js'

// Bitcoin wallets over each interface, beyond the shared contract. A UTXO service checks what they send.

const accounts = createAccounts(createSeed(7))
const { alice, bob } = accounts
if (!alice || !bob) throw new Error('every world has them')
const [payment, ordinals] = bitcoinKeys(alice)
const [bobPayment] = bitcoinKeys(bob)
const [abroad] = bitcoinKeys(alice, { network: 'testnet' })
const networks = [mainnet, bitcoinTestnet].map(({ caipNetworkId, id }) => contractNetwork(caipNetworkId, id))

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const vias = ['bitcoin-standard', 'sats-connect', 'unisat', 'okx'] as const

async function setup(via: MockWalletSpec['via'], spec: Partial<MockWalletSpec> = {}) {
  const main = await startTestChain({ kind: 'bitcoin', network: 'mainnet' })
  const test = await startTestChain({ kind: 'bitcoin', network: 'testnet' })
  endings.push(main.end, test.end)
  const chains: Record<string, Chain> = { main: main.chain, test: test.chain }
  await main.chain.setBalance(payment.address, 100_000n)
  const platform = createTestPlatform()
  const wallet = createMockWallet(
    { via, policy: 'approve', ...spec },
    { name: 'fox', seed: 7, accounts, chains, clock: main.clock },
  )
  endings.push(announceInto(platform, [wallet], main.clock))
  let found: readonly Connector[] = []
  const onConnected = () => expect.unreachable('nobody is connected by being found')
  endings.push(bitcoinWallets.watch({ platform, onWallets: (next) => (found = next), onConnected }))
  const events: AdapterEvent[] = []
  const adapter = bitcoinAdapter.setup({ platform, networks: () => networks, emit: (event) => events.push(event) })
  endings.push(adapter.dispose)
  const [connector] = found
  const [network] = networks
  if (!connector || !network) throw new Error('a wallet was announced')
  const { signal } = new AbortController()
  const connect = () => adapter.connect({ connector, namespace: 'bip122', network, signal })
  // The test reads every answer itself.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const request = (method: string, params?: unknown): Promise<any> =>
    adapter.request({ namespace: 'bip122', method, params })
  return { chain: main.chain, wallet, platform, adapter, connect, request, events, found, signal }
}

async function draft(chain: Chain): Promise<string> {
  const coins = await chain.request<{ txid: string; vout: number; satoshis: string }[]>('listunspent', [
    1,
    9_999_999,
    [payment.address],
  ])
  const transaction = new Transaction()
  for (const { txid, vout, satoshis } of coins)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: payment.script, amount: BigInt(satoshis) } })
  transaction.addOutputAddress(bobPayment.address, 99_000n)
  return base64.encode(transaction.toPSBT())
}

test.each(vias)('%s: signs messages given as text or hex, by the requested method', async (via) => {
  const { connect, request } = await setup(via)
  await connect()
  const ways = via === 'bitcoin-standard' ? [undefined] : [undefined, 'ecdsa', 'bip322']
  for (const protocol of ways) {
    const { signature, address } = await request('signMessage', { message: 'hello', protocol })
    expect({ address, signature }).toEqual({
      address: payment.address,
      signature: expect.stringMatching(/^[0-9a-f]+$/),
    })
    const inBase64 = Buffer.from(signature, 'hex').toString('base64')
    expect(Verifier.verifySignature(payment.address, 'hello', inBase64)).toBe(true)
    if (protocol === 'ecdsa') expect(signature).toHaveLength(130)
    if (protocol === 'bip322') expect(signature.length).toBeGreaterThan(200)
  }
})

test.each(['bitcoin-standard', 'sats-connect'] as const)('%s: an ordinals address signs, too', async (via) => {
  const { connect, adapter, request } = await setup(via)
  await connect()
  expect(await request('getAccountAddresses')).toMatchObject([
    { address: payment.address, purpose: 'payment', publicKey: payment.publicKey },
    { address: ordinals.address, purpose: 'ordinals', publicKey: ordinals.publicKey },
  ])
  const signature = await adapter.signMessage({ namespace: 'bip122', address: ordinals.address, message: 'hello' })
  expect(Verifier.verifySignature(ordinals.address, 'hello', signature.replace(/^smp/, ''))).toBe(true)
  const wrong = request('signMessage', { message: 'hello', address: ordinals.address, protocol: 'ecdsa' })
  await expect(wrong).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test.each(['bitcoin-standard', 'sats-connect', 'unisat', 'okx'] as const)('%s: signs PSBTs', async (via) => {
  const { connect, request, chain } = await setup(via)
  await connect()
  const psbt = await draft(chain)
  const signInputs = [{ address: payment.address, index: 0 }]
  const signed = await request('signPsbt', { psbt, signInputs })
  expect(Transaction.fromPSBT(base64.decode(signed.psbt)).isFinal).toBe(true)
  expect(signed.txid).toBeUndefined()
  const other = request('signPsbt', { psbt, signInputs: [{ address: bobPayment.address, index: 0 }] })
  await expect(other).rejects.toMatchObject({ code: 'wallet_unauthorized' })
  await expect(request('signPsbt', { psbt: 'a text!' })).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test.each(['bitcoin-standard', 'sats-connect', 'unisat', 'okx'] as const)(
  '%s: sends a PSBT that it signed',
  async (via) => {
    const { connect, request, chain } = await setup(via)
    await connect()
    const signInputs = [{ address: payment.address, index: 0 }]
    const { txid } = await request('signPsbt', { psbt: await draft(chain), signInputs, broadcast: true })
    expect(await chain.request('getrawtransaction', [txid])).toMatch(/^[0-9a-f]+$/)
    expect(await chain.getBalance(bobPayment.address)).toBe(99_000n)
  },
)

test.each(['sats-connect', 'unisat', 'okx'] as const)('%s: sends a transfer', async (via) => {
  const { connect, adapter, request, chain } = await setup(via)
  await connect()
  const { txid } = await request('sendTransfer', { recipientAddress: bobPayment.address, amount: '30000' })
  expect(await chain.request('getrawtransaction', [txid])).toMatch(/^[0-9a-f]+$/)
  await adapter.sendTransaction?.({ from: payment.address, to: bobPayment.address, value: 5000n })
  expect(await chain.getBalance(bobPayment.address)).toBe(35_000n)
  const tooMuch = request('sendTransfer', { recipientAddress: bobPayment.address, amount: '300000' })
  await expect(tooMuch).rejects.toMatchObject({ code: 'node_insufficient_funds' })
  for (const wrong of [
    { recipientAddress: 'nobody', amount: '1' },
    { recipientAddress: bobPayment.address, amount: '1.5' },
    { recipientAddress: bobPayment.address, amount: '0' },
    {},
  ])
    await expect(request('sendTransfer', wrong)).rejects.toMatchObject({ code: 'rpc_invalid_params' })
})

test('the Wallet Standard has no transfer, and the error states that', async () => {
  const { connect, request } = await setup('bitcoin-standard')
  await connect()
  const sending = request('sendTransfer', { recipientAddress: bobPayment.address, amount: '30000' })
  await expect(sending).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
})

test.each(['sats-connect', 'unisat'] as const)(
  '%s: switches networks, and tells of it and of the addresses there',
  async (via) => {
    const { connect, adapter, events, platform, signal, wallet } = await setup(via)
    const connection = await connect()
    const [main, test] = networks
    if (!main || !test) throw new Error('two networks')
    await adapter.switchNetwork?.({ network: test, signal })
    await platform.settle()
    // The page requested the other network itself, so it gets no event about it.
    expect(events.filter(({ type }) => type !== 'networkChanged')).toMatchObject([
      { type: 'accountsChanged', accounts: [{ address: abroad.address, type: 'payment' }] },
    ])
    expect(connection.chainId).toBe('000000000933ea01ad0ee984209779ba')
    wallet.setPolicy('reject')
    await expect(adapter.switchNetwork?.({ network: main, signal })).rejects.toMatchObject({
      code: 'wallet_user_rejected',
    })
  },
)

test.each(['bitcoin-standard', 'okx'] as const)(
  '%s: a network that its owner alone can choose is not supported',
  async (via) => {
    const { connect, adapter, signal } = await setup(via)
    await connect()
    const [main, test] = networks
    if (!main || !test) throw new Error('two networks')
    await expect(adapter.switchNetwork?.({ network: main, signal })).resolves.toBeUndefined()
    const switching = adapter.switchNetwork?.({ network: test, signal })
    await expect(switching).rejects.toMatchObject({ code: 'adapter_chain_not_supported' })
  },
)

test.each(vias)('%s: the owner switches to another network, and the page is told', async (via) => {
  const { connect, events, platform, wallet } = await setup(via)
  await connect()
  wallet.setChain(bitcoinTestnet.caipNetworkId)
  await platform.settle()
  expect(events.map(({ type }) => type).sort()).toEqual(['accountsChanged', 'networkChanged'])
})

test('leather: signs messages, PSBTs and transfers, and reconnects without asking its owner', async () => {
  const { adapter, chain, connect, request, wallet } = await setup('leather')
  const { accounts: shown } = await connect()
  expect(shown).toMatchObject([{ address: payment.address, publicKey: payment.publicKey, path: payment.path }])
  for (const { address } of [payment, ordinals]) {
    const signature = await adapter.signMessage({ namespace: 'bip122', address, message: 'hello' })
    expect(Verifier.verifySignature(address, 'hello', signature)).toBe(true)
  }
  const signInputs = [{ address: payment.address, index: 0 }]
  const signed = await request('signPsbt', { psbt: await draft(chain), signInputs })
  expect(Transaction.fromPSBT(base64.decode(signed.psbt)).isFinal).toBe(true)
  const { txid } = await request('sendTransfer', { recipientAddress: bobPayment.address, amount: '30000' })
  expect(await chain.request('getrawtransaction', [txid])).toMatch(/^[0-9a-f]+$/)
  wallet.setPolicy('reject')
  await expect(
    adapter.signMessage({ namespace: 'bip122', address: payment.address, message: 'no' }),
  ).rejects.toMatchObject({
    code: 'wallet_user_rejected',
  })
})

test('a nested address is one account, and two objects with one name are two wallets that claim it', async () => {
  const { found, connect } = await setup(['bitcoin-standard', 'sats-connect'], { payment: 'p2sh' })
  expect(found.map(({ id, info }) => [id.replace(/#.*/, ''), info?.claims])).toEqual([
    ['Fox', 2],
    ['sats-connect:FoxProviders.BitcoinProvider', 2],
  ])
  const {
    accounts: [account],
  } = await connect()
  expect(account).toMatchObject({ address: bitcoinKeys(alice, { payment: 'p2sh' })[0].address, type: 'payment' })
})
