import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSeed } from '../../lib/seed.js'
import { startTestChain, testAccounts } from '../testing/chain.js'
import { createChainFault } from './chain-faults.js'
import { strikeNode } from './node-faults.js'

const [alice, bob] = testAccounts()

async function setup() {
  const { chain, end } = await startTestChain({ kind: 'solana', cluster: 'mainnet' })
  onTestFinished(async () => {
    expect(await end()).toEqual([])
  })
  await chain.setBalance(alice.solanaAddress, 5_000_000_000n)
  // The transfers below need an existing account: a new one would have to receive the rent too.
  await chain.setBalance(bob.solanaAddress, 1_000_000_000n)
  const rpc = createSolanaRpc(chain.rpcUrl)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(alice.solanaPrivateKey)
  const { value: latest } = await rpc.getLatestBlockhash().send()
  /** Signs a transfer of lamports to bob without sending it. */
  const transfer = async (lamports: number) => {
    const data = new Uint8Array([2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0])
    const accounts = [
      { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
      { address: address(bob.solanaAddress), role: AccountRole.WRITABLE },
    ]
    const programAddress = address('11111111111111111111111111111111')
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(signer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
        (draft) => appendTransactionMessageInstruction({ programAddress, accounts, data }, draft),
      ),
    )
    const send = () => rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    return { signature: getSignatureFromTransaction(signed), send }
  }
  const statusOf = async (signature: Signature) => {
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    return value[0]?.confirmationStatus ?? null
  }
  const add = (fault: unknown) =>
    chain.addFault(createChainFault(fault, { kind: 'solana', random: createSeed(7).stream('fault') }))
  return { chain, rpc, latest, transfer, statusOf, add }
}

test('a pending transaction is unknown, and executes when the fault ends', async () => {
  const { chain, transfer, statusOf } = await setup()
  const end = await strikeNode('pending', chain)
  const { signature, send } = await transfer(7)
  expect({ send: await send(), status: await statusOf(signature) }).toEqual({ send: signature, status: null })
  await end?.()
  expect({ balance: await chain.getBalance(bob.solanaAddress), status: await statusOf(signature) }).toEqual({
    balance: 1_000_000_007n,
    status: 'confirmed',
  })
})

test('an expired blockhash is refused once, then accepted', async () => {
  const { rpc, latest, transfer, add } = await setup()
  add({ 'expire-blockhash': true, times: 2 })
  expect((await rpc.isBlockhashValid(latest.blockhash).send()).value).toBe(false)
  const { send, signature } = await transfer(8)
  await expect(send()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/blockhash/i) } })
  expect(await send()).toBe(signature)
})

test('transactions stay processed while finality is slow', async () => {
  const { transfer, statusOf, add } = await setup()
  const takeBack = add('slow-finality')
  const { send, signature } = await transfer(9)
  await send()
  expect(await statusOf(signature)).toBe('processed')
  takeBack()
  expect(await statusOf(signature)).toBe('confirmed')
})

test('sockets break once, and new ones are accepted', async () => {
  const { chain } = await setup()
  const open = async () => {
    const socket = new WebSocket(chain.webSocketUrl)
    onTestFinished(() => socket.terminate())
    await new Promise((resolve) => socket.once('open', resolve))
    return socket
  }
  const socket = await open()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await strikeNode('ws-drop', chain)
  expect(await closed).toBe(1006)
  expect((await open()).readyState).toBe(WebSocket.OPEN)
})
