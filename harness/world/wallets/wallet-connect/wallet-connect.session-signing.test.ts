import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { PublicKey, Transaction as SolanaTransaction, SystemProgram } from '@solana/web3.js'
import { Verifier } from 'bip322-js'
import { parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bitcoinKeys } from '../../accounts/bitcoin-keys.js'
import { polkadotKey } from '../../accounts/polkadot-keys.js'
import { startTestPair } from '../../relay/testing/pair.js'
import { startTestWorld, type TestWorld } from '../testing/world.js'

// Each namespace over one session, on real nodes, with signatures checked by other libraries.

let world: TestWorld
beforeAll(async () => {
  await cryptoWaitReady()
  world = await startTestWorld({
    mainnet: { kind: 'evm', id: 1 },
    base: { kind: 'evm', id: 8453 },
    solana: { kind: 'solana', cluster: 'mainnet' },
    bitcoin: { kind: 'bitcoin', network: 'mainnet' },
    polkadot: { kind: 'polkadot' },
  })
})
afterAll(() => world.stop())

async function setup() {
  const { chains, worldClock: clock } = world
  const pair = await startTestPair({ spec: { policy: 'approve' }, chains, clock })
  onTestFinished(pair.end)
  const { uri, session } = await pair.dapp.connect({ optionalNamespaces: {} })
  await pair.phone.pair(uri)
  const connected = await session
  const { client } = pair.dapp.provider
  const ask = <Result>(name: string, method: string, params: unknown) => {
    const chainId = world.chain(name).caipNetworkId
    const topic = connected?.topic ?? ''
    return client.request<Result>({ topic, chainId, request: { method, params } })
  }
  const [payment, ordinals] = bitcoinKeys(pair.alice)
  return { ...pair, namespaces: connected?.namespaces, ask, payment, ordinals }
}

test('one session holds four namespaces, each with its accounts and methods', async () => {
  const { namespaces, alice, payment } = await setup()
  const id = (name: string) => world.chain(name).caipNetworkId
  expect(Object.keys(namespaces ?? {}).sort()).toEqual(['bip122', 'eip155', 'polkadot', 'solana'])
  expect(namespaces?.eip155?.accounts).toEqual([
    `${id('mainnet')}:${alice.evmAddress}`,
    `${id('base')}:${alice.evmAddress}`,
  ])
  expect(namespaces?.solana?.accounts).toEqual([`${id('solana')}:${alice.solanaAddress}`])
  expect(namespaces?.bip122?.accounts).toEqual([`${id('bitcoin')}:${payment.address}`])
  expect(namespaces?.polkadot).toMatchObject({
    accounts: [`${id('polkadot')}:${polkadotKey(alice).address}`],
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  })
})

test('EVM: typed data and transactions, on the request’s chain', async () => {
  const { ask, alice, bob } = await setup()
  const typed = {
    domain: { name: 'Test', chainId: 8453 },
    types: { Hello: [{ name: 'text', type: 'string' }] },
    primaryType: 'Hello',
    message: { text: 'hi' },
  } as const
  const params = [alice.evmAddress, JSON.stringify(typed)]
  const signature = await ask<`0x${string}`>('base', 'eth_signTypedData_v4', params)
  expect(await verifyTypedData({ address: alice.evmAddress, signature, ...typed })).toBe(true)

  const sent = [{ from: alice.evmAddress, to: bob.evmAddress, value: '0xde0b6b3a7640000' }]
  const before = await world.chain('base').getBalance(bob.evmAddress)
  const hash = await ask<string>('base', 'eth_sendTransaction', sent)
  expect(await world.chain('base').request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect((await world.chain('base').getBalance(bob.evmAddress)) - before).toBe(parseEther('1'))
  expect(await world.chain('mainnet').getBalance(bob.evmAddress)).toBe(0n)
})

test('EVM: switches to a known chain, and answers 4902 for an unknown one', async () => {
  const { ask, dapp } = await setup()
  const changed = new Promise((resolve) => dapp.provider.client.once('session_event', ({ params }) => resolve(params)))
  expect(await ask('mainnet', 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(await changed).toEqual({ event: { name: 'chainChanged', data: 8453 }, chainId: 'eip155:8453' })
  await expect(ask('mainnet', 'wallet_switchEthereumChain', [{ chainId: '0x64' }])).rejects.toMatchObject({
    code: 4902,
  })
})

test('Solana: messages and transactions, one or several, signed or sent', async () => {
  const { ask, alice, bob } = await setup()
  const pubkey = alice.solanaAddress
  const text = new TextEncoder().encode('hi')
  const message = getBase58Decoder().decode(text)
  const signed = await ask<{ signature: string }>('solana', 'solana_signMessage', { message, pubkey })
  const key = await crypto.subtle.importKey('raw', new Uint8Array(new PublicKey(pubkey).toBytes()), 'Ed25519', false, [
    'verify',
  ])
  const bytes = new Uint8Array(getBase58Encoder().encode(signed.signature))
  expect(await crypto.subtle.verify('Ed25519', key, bytes, text)).toBe(true)

  const { value } = await world
    .chain('solana')
    .request<{ value: { blockhash: string; lastValidBlockHeight: number } }>('getLatestBlockhash', [])
  const transfer = (lamports: number) => {
    const from = new PublicKey(pubkey)
    const transaction = new SolanaTransaction({ feePayer: from, ...value })
    transaction.add(SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(bob.solanaAddress), lamports }))
    return transaction.serialize({ requireAllSignatures: false }).toString('base64')
  }
  const isWhole = (transaction: string) => SolanaTransaction.from(Buffer.from(transaction, 'base64')).verifySignatures()
  const one = await ask<{ transaction: string; signature: string }>('solana', 'solana_signTransaction', {
    transaction: transfer(1_000_000),
    pubkey,
  })
  expect({
    isWhole: isWhole(one.transaction),
    signatureLength: getBase58Encoder().encode(one.signature).length,
  }).toEqual({ isWhole: true, signatureLength: 64 })
  const all = await ask<{ transactions: string[] }>('solana', 'solana_signAllTransactions', {
    transactions: [transfer(1_000_001), transfer(1_000_002)],
  })
  expect(all.transactions.map(isWhole)).toEqual([true, true])
  const before = await world.chain('solana').getBalance(bob.solanaAddress)
  await ask('solana', 'solana_signAndSendTransaction', { transaction: transfer(2_000_000), pubkey })
  expect((await world.chain('solana').getBalance(bob.solanaAddress)) - before).toBe(2_000_000n)
  expect(await ask('solana', 'solana_getAccounts', {})).toEqual([{ pubkey }])
})

test('Bitcoin: addresses by purpose, messages in both ways, PSBTs and transfers', async () => {
  const { ask, payment, ordinals, bob } = await setup()
  const [bobPayment] = bitcoinKeys(bob)
  const account = payment.address
  expect(await ask('bitcoin', 'getAccountAddresses', {})).toMatchObject([
    { address: payment.address, intention: 'payment', publicKey: expect.any(String), path: expect.any(String) },
    { address: ordinals.address, intention: 'ordinal' },
  ])
  interface Signed {
    address: string
    signature: string
    messageHash: string
  }
  const toBase64 = ({ signature }: Signed) => Buffer.from(signature, 'hex').toString('base64')
  const ecdsa = await ask<Signed>('bitcoin', 'signMessage', { message: 'hi', account })
  expect(Verifier.verifySignature(account, 'hi', toBase64(ecdsa))).toBe(true)
  const bip322 = await ask<Signed>('bitcoin', 'signMessage', {
    message: 'hi',
    account,
    address: ordinals.address,
    protocol: 'bip322',
  })
  expect(Verifier.verifySignature(ordinals.address, 'hi', toBase64(bip322))).toBe(true)
  expect({ ecdsaAddress: ecdsa.address, bip322Address: bip322.address }).toEqual({
    ecdsaAddress: payment.address,
    bip322Address: ordinals.address,
  })

  const { chain } = { chain: world.chain('bitcoin') }
  await chain.setBalance(account, 100_000n)
  const { txid } = await ask<{ txid: string }>('bitcoin', 'sendTransfer', {
    account,
    recipientAddress: bobPayment.address,
    amount: '20000',
  })
  expect({ txidLength: txid.length, balance: await chain.getBalance(bobPayment.address) }).toEqual({
    txidLength: 64,
    balance: 20_000n,
  })

  const coins = await chain.request<{ txid: string; vout: number; satoshis: string }[]>('listunspent', [
    1,
    9_999_999,
    [account],
  ])
  const draft = new Transaction()
  for (const coin of coins) {
    const witnessUtxo = { script: payment.script, amount: BigInt(coin.satoshis) }
    draft.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  }
  draft.addOutputAddress(bobPayment.address, 10_000n)
  draft.addOutputAddress(account, coins.reduce((sum, { satoshis }) => sum + BigInt(satoshis), 0n) - 11_000n)
  const psbt = base64.encode(draft.toPSBT())
  const signInputs = [{ address: account, index: 0, sighashTypes: [1] }]
  const only = await ask<{ psbt: string; txid?: string }>('bitcoin', 'signPsbt', { account, psbt, signInputs })
  expect({ isFinal: Transaction.fromPSBT(base64.decode(only.psbt)).isFinal, txid: only.txid }).toEqual({
    isFinal: true,
    txid: undefined,
  })
  const sent = await ask<{ txid: string }>('bitcoin', 'signPsbt', { account, psbt, signInputs, broadcast: true })
  expect({ txidLength: sent.txid.length, balance: await chain.getBalance(bobPayment.address) }).toEqual({
    txidLength: 64,
    balance: 30_000n,
  })
})

test('Polkadot: messages and transactions', async () => {
  const { ask, alice, phone } = await setup()
  const { address } = polkadotKey(alice)
  const message = await ask<{ signature: string }>('polkadot', 'polkadot_signMessage', { address, message: 'hi' })
  expect(signatureVerify('<Bytes>hi</Bytes>', message.signature, address).isValid).toBe(true)
  const hash = `0x${'11'.repeat(32)}`
  const transactionPayload = {
    address,
    blockHash: hash,
    genesisHash: hash,
    era: '0x00',
    method: '0x0503',
    nonce: '0x01',
    specVersion: '0x10',
    transactionVersion: '0x02',
    tip: '0x00',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    version: 4,
  }
  const { signature } = await ask<{ signature: string }>('polkadot', 'polkadot_signTransaction', {
    address,
    transactionPayload,
  })
  expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
  expect(phone.wallet.calls.map(({ method }) => method)).toEqual([
    'wc_sessionPropose',
    'polkadot_signMessage',
    'polkadot_signTransaction',
  ])
})

test('methods without support on a chain are refused with the reason', async () => {
  const { ask, alice } = await setup()
  const wrong = { message: 'not base58 0OIl', pubkey: alice.solanaAddress }
  await expect(ask('solana', 'solana_signMessage', wrong)).rejects.toMatchObject({ code: -32602 })
  await expect(ask('bitcoin', 'signMessage', { message: 'hi', account: 'bc1other' })).rejects.toMatchObject({
    code: 4100,
  })
})
