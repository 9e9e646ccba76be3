import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../contracts/network/network.js'
import { fromBase64 } from '../../lib/solana/bytes.js'
import { associatedTokenAccount } from '../../lib/solana/token-transfer.js'
import { createTransfer } from '../../lib/solana/transfer.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { createSolanaClient } from '../../services/nodes/solana.js'
import { createTestPlatform } from '../../testing/platform.js'
import {
  type Extension,
  feeExtension,
  keyBytes,
  mintBytes,
  token2022Program,
  tokenAccountBytes,
} from '../../testing/solana-accounts.js'
import { startTestChain, testAccounts } from '../../testing/with-harness/chains.js'
import { createSolanaSendNode } from './solana-node.js'

// Reviews are compared with the effect of the real program, in a Solana node.

const [alice, bob] = testAccounts()
const { signal } = new AbortController()
const SOL = 1_000_000_000n
const decimals = 6
/** Mainnet's genesis hash, shortened as in CAIP-2. */
const cluster = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const issuer = 'C1aimC1aimC1aimC1aimC1aimC1aimC1aimC1aimC1a'
let started: Awaited<ReturnType<typeof startTestChain>>
let product: ReturnType<typeof setup>

beforeAll(async () => {
  started = await startTestChain({ kind: 'solana', cluster: 'mainnet' })
  product = setup()
  await started.chain.setBalance(alice.solanaAddress, 5n * SOL)
  await started.chain.setBalance(bob.solanaAddress, SOL)
})
afterAll(async () => {
  expect(await started.end()).toEqual([])
})

const place = async (at: string, data: Uint8Array) => {
  const account = { owner: token2022Program, lamports: 10_000_000, data: Buffer.from(data).toString('hex') }
  await started.chain.request('surfnet_setAccount', [at, account])
}

const units = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
const withUnits = (data: Uint8Array, amount: bigint) => {
  new DataView(data.buffer, data.byteOffset).setBigUint64(64, amount, true)
  return data
}

let count = 0
/** A mint with these extensions, of which Alice holds ten tokens. */
async function placeMint(ofMint: readonly Extension[], ofAccount: readonly Extension[] = []) {
  count += 1
  // Any 32 bytes are an address.
  const mint = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(100 + count))).address
  const data = mintBytes(decimals, ofMint)
  // The total supply.
  new DataView(data.buffer).setBigUint64(36, 10_000_000n, true)
  await place(mint, data)
  const owner = address(alice.solanaAddress)
  const source = await associatedTokenAccount(owner, mint, address(token2022Program))
  const immutableOwner: Extension = [7, new Uint8Array(0)]
  const held = tokenAccountBytes({ mint, owner }, [immutableOwner, ...ofAccount])
  await place(source, withUnits(held, 10_000_000n))
  return mint
}

function setup() {
  const http = [started.chain.rpcUrl]
  const network: Network = {
    id: cluster,
    name: 'Solana',
    caipNetworkId: `solana:${cluster}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
  const platform = createTestPlatform({ fetch: (url, init) => fetch(url, init) })
  const node = createNodeClient({ platform, network, lifetime: signal })
  return { client: createSolanaClient(node), send: createSolanaSendNode({ node }) }
}

const read = async (at: string) => {
  const found = await product.client.getAccount(at, signal)
  return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
}

/** Signs and sends the modal's transaction. Rejects with the program's error. */
async function transfer(mint: string, value: bigint) {
  const node = { getAccount: read, getLatestBlockhash: () => product.client.getLatestBlockhash(signal) }
  const made = await createTransfer({
    ...{ from: alice.solanaAddress, to: bob.solanaAddress, value, mint },
    ...{ node, version: 0, signal },
  })
  const signer = await createKeyPairSignerFromPrivateKeyBytes(alice.solanaPrivateKey)
  const signed = await signTransaction([signer.keyPair], getTransactionDecoder().decode(made))
  return started.chain.request('sendTransaction', [getBase64EncodedWireTransaction(signed), { encoding: 'base64' }])
}

const arrivedOf = async (mint: string) => {
  const at = await associatedTokenAccount(address(bob.solanaAddress), address(mint), address(token2022Program))
  const found = await read(at)
  return found && units(found.data)
}

const quote = (token: string, amount: bigint) =>
  product.send.quote({ from: alice.solanaAddress, to: bob.solanaAddress, token, amount }, signal)

test.each([
  ['a fee of 1 %', feeExtension({ basisPoints: 100, most: 10_000_000n }), 990_000n],
  ['a fee with a bound', feeExtension({ basisPoints: 1000, most: 5000n }), 995_000n],
  ['a fee that is rounded', feeExtension({ basisPoints: 1, most: 10_000_000n }), 999_900n],
])(
  'of a mint that keeps %s, as much arrives as the review says, and as much rent is paid',
  async (_what, fee, arrives) => {
    const mint = await placeMint([fee], [[2, new Uint8Array(8)]])
    const { facts, rent, isReverted } = await quote(mint, 1_000_000n)
    expect({ arrives: facts?.arrives, isReverted }).toEqual({ arrives, isReverted: false })
    const before = await started.chain.getBalance(alice.solanaAddress)
    await transfer(mint, 1_000_000n)
    expect(await arrivedOf(mint)).toBe(arrives)
    expect(before - (await started.chain.getBalance(alice.solanaAddress))).toBe(rent + 5000n)
  },
)

test('without extensions, the whole amount arrives', async () => {
  const mint = await placeMint([])
  const { facts, isReverted } = await quote(mint, 1_234_567n)
  expect({ facts, isReverted }).toEqual({
    facts: { isMemoRequired: false, hasPermanentDelegate: false },
    isReverted: false,
  })
  await transfer(mint, 1_234_567n)
  expect(await arrivedOf(mint)).toBe(1_234_567n)
})

test('an issuer that may take tokens back is reported, and the transfer arrives', async () => {
  const mint = await placeMint([[12, keyBytes(issuer)]])
  const { facts, isReverted } = await quote(mint, 1_000_000n)
  expect({ hasPermanentDelegate: facts?.hasPermanentDelegate, isReverted }).toEqual({
    hasPermanentDelegate: true,
    isReverted: false,
  })
  await transfer(mint, 1_000_000n)
  expect(await arrivedOf(mint)).toBe(1_000_000n)
})

test.each<[string, readonly Extension[], readonly Extension[], string]>([
  ['cannot be transferred', [[9, new Uint8Array(0)]], [[13, new Uint8Array(0)]], 'nonTransferable'],
  ['makes frozen accounts', [[6, Uint8Array.of(2)]], [], 'frozenReceiver'],
  [
    'calls a program of its issuer',
    [[14, Uint8Array.from([...keyBytes(issuer), ...keyBytes(issuer)])]],
    [[15, new Uint8Array(1)]],
    'hook',
  ],
])(
  'a token that %s is refused before the wallet is asked, and nothing arrives',
  async (_what, ofMint, ofAccount, refusal) => {
    const mint = await placeMint(ofMint, ofAccount)
    const { facts } = await quote(mint, 1_000_000n)
    expect(facts?.refusal).toBe(refusal)
    await expect(transfer(mint, 1_000_000n)).rejects.toThrow()
    expect((await arrivedOf(mint)) ?? 0n).toBe(0n)
  },
)

test('an account that requires a memo is reported, and the program rejects a transfer without one', async () => {
  const mint = await placeMint([])
  const target = await associatedTokenAccount(address(bob.solanaAddress), mint, address(token2022Program))
  const asking = tokenAccountBytes({ mint, owner: bob.solanaAddress }, [
    [7, new Uint8Array(0)],
    [8, Uint8Array.of(1)],
  ])
  await place(target, asking)
  const { facts, isReverted } = await quote(mint, 1_000_000n)
  expect({ isMemoRequired: facts?.isMemoRequired, isReverted }).toEqual({ isMemoRequired: true, isReverted: true })
  await expect(transfer(mint, 1_000_000n)).rejects.toThrow()
})

test('a frozen account of the sender is refused', async () => {
  const mint = await placeMint([])
  const owner = alice.solanaAddress
  const source = await associatedTokenAccount(address(owner), mint, address(token2022Program))
  const held = tokenAccountBytes({ mint, owner, isFrozen: true }, [[7, new Uint8Array(0)]])
  await place(source, withUnits(held, 10_000_000n))
  expect((await quote(mint, 1_000_000n)).facts?.refusal).toBe('frozenSender')
  await expect(transfer(mint, 1_000_000n)).rejects.toThrow()
})
