import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { createClock, type OwnedClock, WORLD_START_MS } from '../lib/clock.js'
import { post, rpcBody, startTestChain, testAccounts } from './testing/chain.js'

const [alice, bob] = testAccounts()
const SOL = 1_000_000_000n

async function setup(ownClock?: OwnedClock) {
  const { chain, clock, end } = await startTestChain({ kind: 'solana', cluster: 'mainnet' }, ownClock)
  onTestFinished(async () => {
    expect(await end()).toEqual([])
  })
  await chain.setBalance(alice.solanaAddress, 5n * SOL)
  const rpc = createSolanaRpc(chain.rpcUrl)
  return { chain, clock, rpc }
}

async function transfer(rpc: Awaited<ReturnType<typeof setup>>['rpc'], lamports: bigint) {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(alice.solanaPrivateKey)
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
    { address: address(bob.solanaAddress), role: AccountRole.WRITABLE },
  ]
  const programAddress = address('11111111111111111111111111111111')
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) => appendTransactionMessageInstruction({ programAddress, accounts, data }, draft),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return {
    signature: getSignatureFromTransaction(signed),
    send: () => rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send(),
  }
}

test('a signed transfer changes the balances', async () => {
  const { chain, rpc } = await setup()
  expect(chain.caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await (await transfer(rpc, SOL)).send()
  expect(await chain.getBalance(bob.solanaAddress)).toBe(SOL)
  expect(await chain.getBalance(alice.solanaAddress)).toBe(4n * SOL - 5000n)
})

test('with running time, a transaction is in a block of the current time', async () => {
  let nowMs = WORLD_START_MS
  const { rpc } = await setup({ ...createClock(), steadyNow: () => nowMs })
  const { send, signature } = await transfer(rpc, SOL)
  nowMs += 3_600_000
  await send()
  const found = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
  // The node derives a block's time from slots and lags a few behind.
  expect(Math.abs(nowMs / 1000 - Number(found?.blockTime))).toBeLessThan(20)
})

test('its genesis hash is that of the simulated cluster', async () => {
  const { rpc } = await setup()
  expect(await rpc.getGenesisHash().send()).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
})

test('it follows the world’s time and its advances', async () => {
  const { chain, clock } = await setup()
  const chainSeconds = async () => {
    const answer = await chain.request('getAccountInfo', [
      'SysvarC1ock11111111111111111111111111111111',
      { encoding: 'jsonParsed' },
    ])
    return Number(/"unixTimestamp":(\d+)/.exec(JSON.stringify(answer))?.[1])
  }
  expect(await chainSeconds()).toBe(WORLD_START_MS / 1000)
  await clock.advance(86_400_000)
  expect(await chainSeconds()).toBe(WORLD_START_MS / 1000 + 86_400)
  await chain.setTime(WORLD_START_MS)
  expect(await chainSeconds()).toBe(WORLD_START_MS / 1000 + 86_400)
})

test('the block time of a transaction is in whole seconds', async () => {
  const { rpc } = await setup()
  const { send, signature } = await transfer(rpc, SOL)
  await send()
  const found = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
  expect(Number(found?.blockTime)).toBe(WORLD_START_MS / 1000)
})

test('a batch is split', async () => {
  const { chain } = await setup()
  const body = `[${rpcBody('getHealth', [], 1)},${rpcBody('getBalance', [alice.solanaAddress], 2)}]`
  expect(await (await post(chain.rpcUrl, body)).json()).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, result: { value: 5_000_000_000 } },
  ])
  expect(chain.journal.map((line) => line.method)).toEqual(['getHealth', 'getBalance'])
})

test('a signature notification arrives on the same origin with its real slot', async () => {
  const { chain, rpc } = await setup()
  const { send, signature } = await transfer(rpc, SOL)
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const told = await createSolanaRpcSubscriptions(chain.webSocketUrl)
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal: abort.signal })
  await send()
  for await (const notification of told) {
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(notification.context.slot).toBe(value[0]?.slot)
    expect(notification.value).toEqual({ err: null })
    break
  }
})

test('a blockhash expires', async () => {
  const { clock, rpc } = await setup()
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const isValid = async () => (await rpc.isBlockhashValid(latest.blockhash).send()).value
  expect(await isValid()).toBe(true)
  await clock.advance(86_400_000)
  expect(await isValid()).toBe(false)
  expect((await rpc.isBlockhashValid(blockhash(bob.solanaAddress)).send()).value).toBe(false)
})

test('an amount too large for a number is refused', async () => {
  const { chain } = await setup()
  await expect(chain.setBalance(bob.solanaAddress, 2n ** 60n)).rejects.toThrow(
    'test can hold up to 9007199254740991 lamports in an account; got 1152921504606846976.',
  )
})

test('blockhashes are the same in every run', async () => {
  const run = async () => {
    const { rpc } = await setup()
    const hashes: string[] = []
    for (const lamports of [1n, 2n]) {
      hashes.push((await rpc.getLatestBlockhash().send()).value.blockhash)
      await (await transfer(rpc, SOL + lamports)).send()
    }
    return hashes
  }
  expect(await run()).toEqual(await run())
})
