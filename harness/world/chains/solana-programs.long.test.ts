import { Connection, Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../world/world.js'
import type { ChainSpec } from './chain-spec.js'
import { createPlayer, folderWith } from './dapp/testing/dapp.js'
import { startTestChain } from './testing/chain.js'

const play = createPlayer()
const home = 'Counter111111111111111111111111111111111111'
const keyOf = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed))

/** The code of a program that the node has from the start, used as a compiled file. It writes a text to the log. */
async function memoProgram(): Promise<Buffer> {
  const { chain, end } = await startTestChain({ kind: 'solana', cluster: 'devnet' })
  const asked = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', { encoding: 'base64' }]
  const { value } = await chain.request<{ value: { data: [string] } }>('getAccountInfo', asked)
  expect(await end()).toEqual([])
  return Buffer.from(value.data[0], 'base64')
}

/** An account in the format of `solana account … --output json`. */
const saved = (pubkey: string, data: Buffer, part = {}) =>
  `{ "pubkey": "${pubkey}", "account": ${JSON.stringify({
    lamports: 3_000_000_000,
    data: [data.toString('base64'), 'base64'],
    owner: home,
    executable: false,
    space: data.length,
    ...part,
  }).slice(0, -1)}, "rentEpoch": 18446744073709551615 } }`

type SolanaSpec = Extract<ChainSpec, { kind: 'solana' }>

async function setup(spec: Partial<SolanaSpec>, folder: string) {
  const solana: ChainSpec = { kind: 'solana', cluster: 'devnet', fund: { alice: '2 SOL' }, ...spec }
  const world = await createWorld({ folder, chains: { solana } })
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const chain = world.chains['solana']
  const { alice } = world.accounts
  if (!chain || !alice) throw new Error('the world has both')
  return { chain, alice }
}

test('programs run at their addresses or at their keys’ addresses, with accounts as saved', async () => {
  const code = await memoProgram()
  const program = keyOf(7)
  const [one, two] = [keyOf(8), keyOf(9)].map(({ publicKey }) => publicKey.toBase58())
  const folder = folderWith({
    'target/deploy/memo.so': code,
    'target/deploy/counter.so': code,
    'target/deploy/counter-keypair.json': JSON.stringify([...program.secretKey]),
    'one.json': saved(String(one), Buffer.from('state of one')),
    'more/two.json': saved(String(two), Buffer.alloc(0), { lamports: 5 }),
    'more/readme.txt': '',
  })
  const programs = { [home]: './target/deploy/memo.so', counter: './target/deploy/counter.so' }
  const { chain, alice } = await setup({ programs, accounts: ['./one.json', './more'] }, folder)
  const connection = new Connection(chain.rpcUrl, 'processed')
  const payer = Keypair.fromSeed(alice.solanaPrivateKey)
  for (const programId of [new PublicKey(home), program.publicKey]) {
    const keys = [{ pubkey: payer.publicKey, isSigner: true, isWritable: false }]
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1e9 })
    transaction.add(new TransactionInstruction({ programId, keys, data: Buffer.from('hello') }))
    transaction.sign(payer)
    const { value } = await connection.simulateTransaction(transaction)
    expect({ err: value.err, logs: value.logs?.filter((line) => /hello|success/.test(line)) }).toEqual({
      err: null,
      logs: ['Program log: hello', `Program ${programId} success`],
    })
    const signature = await connection.sendRawTransaction(transaction.serialize())
    await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.err).toBe(null)
  }
  const account = await connection.getAccountInfo(new PublicKey(String(one)))
  expect({ data: account?.data.toString(), owner: account?.owner.toBase58(), lamports: account?.lamports }).toEqual({
    data: 'state of one',
    owner: home,
    lamports: 3e9,
  })
  expect(await chain.getBalance(String(two))).toBe(5n)
})

test.each<[string, Partial<SolanaSpec>, RegExp]>([
  [
    'a program that is not built',
    { programs: { [home]: './nowhere.so' } },
    /The program Counter1+ is not on solana: there is no file \/.*nowhere.so: build it first, with "anchor build"/,
  ],
  ['a file that is no program', { programs: { [home]: './text.so' } }, /text.so is not a program for Solana/],
  [
    'a name without a key',
    { programs: { bare: './bare.so' } },
    /"bare" is not an address, and there is no .*bare-keypair.json/,
  ],
  ['a key that is none', { programs: { odd: './odd.so' } }, /odd-keypair.json is not a key of Solana/],
  ['an account that is not there', { accounts: ['./nobody.json'] }, /The account of nobody.json .*there is no file/],
  [
    'an account in another form',
    { accounts: ['./parsed.json'] },
    /parsed.json is not what "solana account ADDRESS --output json" writes: look at its account.data/,
  ],
])('the world reports %s, and does not start', async (_, spec, message) => {
  const elf = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)
  const folder = folderWith({
    'text.so': 'no program',
    'bare.so': elf,
    'odd.so': elf,
    'odd-keypair.json': '[1, 2]',
    'parsed.json': saved(home, Buffer.alloc(0), { data: { parsed: {} } }),
  })
  await expect(setup(spec, folder)).rejects.toThrow(message)
})

test('a scenario loads programs and accounts relative to its file', async () => {
  const whale = keyOf(8).publicKey.toBase58()
  const result = await play(
    `
scenario: An account of the program has what it had
chains:
  solana: { kind: solana, cluster: devnet, programs: { ${home}: ./memo.so }, accounts: [./whale.json] }
---
- expect: { chain: { solana: { balance: { ${whale}: 3 SOL } } } }
`,
    { 'whale.json': saved(whale, Buffer.alloc(4)), 'memo.so': await memoProgram() },
  )
  expect({ message: result?.failure?.message, outcome: result?.outcome }).toEqual({
    message: undefined,
    outcome: 'passed',
  })
})
