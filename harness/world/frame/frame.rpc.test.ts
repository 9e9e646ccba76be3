import {
  AccountRole,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toSolana,
  verifySignature,
} from '@solana/kit'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  parseEther,
  stringToHex,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.js'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { startFrameWorld } from './testing/frame-world.js'

type Page = Awaited<ReturnType<typeof startFrameWorld>>
let page: Page
let chain: Chain
let alice: { evmAddress: `0x${string}`; solanaAddress: string }
let smart: `0x${string}`

beforeAll(async () => {
  page = await startFrameWorld({
    chains: {
      mainnet: { kind: 'evm', id: 1, fund: { alice: parseEther('2') } },
      base: { kind: 'evm', id: 8453 },
      solana: { kind: 'solana', cluster: 'mainnet', fund: { alice: 10n ** 10n } },
    },
    frame: { smartAccountNetworks: ['mainnet'] },
  })
  const { world } = page
  if (!world.chains.mainnet || !world.accounts.alice) throw new Error('the world lacks what was asked for')
  chain = world.chains.mainnet
  alice = world.accounts.alice
  smart = world.frame.smartAccountOf('alice') ?? '0x'
  await chain.setBalance(smart, parseEther('1'))
  await page.logIn()
})
afterAll(async () => {
  expect(await page.world.stop()).toEqual([])
})

/** Switches to a network and to alice's own account. */
async function setup(type: 'eoa' | 'smartAccount' = 'eoa', chainId: string | number = 1) {
  await page.ask('SWITCH_NETWORK', { chainId })
  if (chainId === 1) await page.ask('SET_PREFERRED_ACCOUNT', { type })
  const client = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl) })
  return { ...page, client, bundler: bundlerOf(chain) }
}

/** Sends a request, reads the frame's view of it, and presses a button. */
async function decide(method: string, params: unknown, decision: 'approve' | 'reject' = 'approve') {
  const answer = page.rpc(method, params)
  answer.catch(() => undefined)
  const [request] = await page.next(() => (page.frame.pending.length > 0 ? page.frame.pending : undefined))
  if (!request) throw new Error('nothing waits')
  await page.frame[decision]({ id: request.id })
  return { answer, view: request.view }
}
const blockNumber = async () => Number(await chain.request<string>('eth_blockNumber'))

test('a logged-in user has two accounts on networks with smart accounts, and one elsewhere', async () => {
  const { ask } = await setup('smartAccount')
  const eoa = { address: alice.evmAddress, type: 'eoa' }
  expect(await ask('GET_USER')).toEqual({
    email: 'alice@walletmodal.test',
    address: smart,
    chainId: 1,
    accounts: [eoa, { address: smart, type: 'smartAccount' }],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [1] })
  expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:8453' })).toEqual({ chainId: 8453 })
  expect(await ask('GET_USER')).toMatchObject({
    address: alice.evmAddress,
    accounts: [eoa],
    preferredAccountType: 'eoa',
  })
  await expect(ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toThrow(
    'no smart accounts on eip155:8453',
  )
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await ask('SWITCH_NETWORK', { chainId: solana })).toEqual({ chainId: solana })
  expect(await ask('GET_USER')).toMatchObject({ address: alice.solanaAddress, chainId: solana })
  await expect(ask('SWITCH_NETWORK', { chainId: 5 })).rejects.toThrow('The embedded wallet is not on 5.')
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: solana })
})

test('a social login reports the user and both accounts', async () => {
  const { ask, frame } = await setup('smartAccount')
  await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })
  const uri = await frame.consent('approve', { as: 'bob' })
  const bob = page.world.accounts['bob']?.evmAddress
  expect(await ask('CONNECT_SOCIAL', { uri })).toEqual({
    email: null,
    userName: 'bob',
    address: frame.smartAccountOf('bob'),
    chainId: 1,
    accounts: [
      { address: bob, type: 'eoa' },
      { address: frame.smartAccountOf('bob'), type: 'smartAccount' },
    ],
  })
  await expect(ask('CONNECT_SOCIAL', { uri })).rejects.toThrow('already used')
  await page.logIn()
})

test('a message is shown and signed with the user’s own key', async () => {
  await setup()
  const message = 'Hello\u202e\u0007 there'
  const { answer, view } = await decide('personal_sign', [stringToHex(message), alice.evmAddress])
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address: alice.evmAddress, message, signature })).toBe(true)
  expect(view).toMatchObject({ title: 'Sign a message' })
  expect(view.warnings).toEqual([
    'This text has characters that cannot be seen or that change its direction. They are spelled out below.',
  ])
  expect(view.blocks[1]).toEqual({ kind: 'text', title: 'Message', text: 'Hello⟨U+202E⟩⟨U+0007⟩ there' })
})

test('a refusal reaches the page, and so does a request for another account', async () => {
  const { rpc } = await setup()
  const { answer } = await decide('personal_sign', ['0x68', alice.evmAddress], 'reject')
  await expect(answer).rejects.toThrow('User rejected the request.')
  await expect(rpc('personal_sign', ['0x68', smart])).rejects.toThrow(`the account in use is ${alice.evmAddress}`)
  expect(page.frame.pending).toEqual([])
})

test('an aborted request is withdrawn, and the others stay', async () => {
  await setup()
  const ids = ['0x61', '0x62'].map((message) =>
    page.post('RPC_REQUEST', { method: 'personal_sign', params: [message, alice.evmAddress] }),
  )
  await page.next(() => (page.frame.pending.length === 2 ? true : undefined))
  page.withdraw(ids[0])
  await page.next(() => (page.frame.pending.length === 1 ? true : undefined))
  expect(page.frame.pending[0]?.params).toEqual(['0x62', alice.evmAddress])
  page.withdraw()
  await page.next(() => (page.frame.pending.length === 0 ? true : undefined))
})

test('nested typed data is shown by its types, as it is signed', async () => {
  await setup()
  const typedData = {
    domain: { name: 'Mail', chainId: 1, verifyingContract: smart },
    types: {
      EIP712Domain: [],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { from: { name: 'Alice', wallets: [smart] }, text: 'Hi', unsigned: 'not of the type' },
  } as const
  const { answer, view } = await decide('eth_signTypedData_v4', [alice.evmAddress, JSON.stringify(typedData)])
  const signature = (await answer) as `0x${string}`
  expect(await verifyTypedData({ ...typedData, address: alice.evmAddress, signature })).toBe(true)
  const [, , signed] = view.blocks
  expect(signed?.kind === 'facts' && signed.facts.map(({ label, value, depth }) => [depth, label, value])).toEqual([
    [0, 'Mail', 'Mail'],
    [1, 'from', 'Person'],
    [2, 'name', 'Alice'],
    [2, 'wallets', '1 entry'],
    [3, '1', smart],
    [1, 'text', 'Hi'],
  ])
})

test('a smart account signs before it is deployed and after', async () => {
  const { client, bundler } = await setup('smartAccount')
  const { answer } = await decide('personal_sign', [stringToHex('sign in'), smart])
  const early = (await answer) as `0x${string}`
  expect(await client.verifyMessage({ address: smart, message: 'sign in', signature: early })).toBe(true)
  await page.ask('INIT_SMART_ACCOUNT')
  expect(await bundler.isDeployed({ owner: alice.evmAddress })).toBe(true)
  const again = await decide('personal_sign', [stringToHex('sign in'), smart])
  const late = (await again.answer) as `0x${string}`
  expect(late).toHaveLength(132)
  expect(await client.verifyMessage({ address: smart, message: 'sign in', signature: late })).toBe(true)
  expect(await client.verifyMessage({ address: smart, message: 'sign in', signature: early })).toBe(true)
})

test('a transaction of the user’s own key is drawn with network, recipient, amount and fee, and sent', async () => {
  await setup()
  const to = '0x00000000000000000000000000000000000000A1'
  const value = toHex(parseEther('0.25'))
  const { answer, view } = await decide('eth_sendTransaction', [{ from: alice.evmAddress, to, value }])
  const hash = await answer
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await chain.getBalance(to)).toBe(parseEther('0.25'))
  const facts = view.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  expect(facts.map(({ label }) => label)).toEqual(['Amount', 'To', 'Simulation', 'Fee, at most', 'Network', 'From'])
  expect(facts.map(({ value: shown }) => shown)).toEqual([
    '0.25 ETH',
    to,
    'It should go through',
    expect.stringMatching(/^0\.0\d+ ETH$/),
    'Ethereum',
    alice.evmAddress,
  ])
  expect(view.warnings).toEqual([])
})

test('the frame warns of an unlimited approval and of an unreadable call', async () => {
  await setup()
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [smart, maxUint256] })
  const first = await decide('eth_sendTransaction', [{ to: smart, data: approve }], 'reject')
  await expect(first.answer).rejects.toThrow('rejected')
  expect(first.view.warnings.join()).toContain('any amount of this token')
  const facts = first.view.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  expect(facts[0]).toEqual({ label: 'Token amount', value: 'unlimited' })
  const second = await decide('eth_sendTransaction', [{ to: smart, data: '0xdeadbeef0102' }], 'reject')
  await expect(second.answer).rejects.toThrow('rejected')
  expect(second.view.blocks).toContainEqual({ kind: 'bytes', title: 'Data, 6 bytes', hex: '0xdeadbeef0102' })
  expect(JSON.stringify(second.view)).toContain('unknown (0xdeadbeef)')
})

test('two transfers of one sendCalls are one transaction; a revert undoes both', async () => {
  const { rpc } = await setup('smartAccount')
  const [one, two] = [
    '0x00000000000000000000000000000000000000b1',
    '0x00000000000000000000000000000000000000b2',
  ] as const
  const before = await blockNumber()
  const calls = [
    { to: one, value: '0x5' },
    { to: two, value: '0x6' },
  ]
  const { answer, view } = await decide('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: smart, calls }])
  const { id } = (await answer) as { id: string }
  expect(view).toMatchObject({ title: 'Send 2 calls together', warnings: [] })
  expect(await blockNumber()).toBe(before + 1)
  expect([await chain.getBalance(one), await chain.getBalance(two)]).toEqual([5n, 6n])
  const status = await rpc('wallet_getCallsStatus', [id])
  expect(status).toMatchObject({ id, chainId: '0x1', status: 200, atomic: true })
  const [receipt] = (status as { receipts: { transactionHash: string; status: string }[] }).receipts
  expect(receipt).toMatchObject({ status: '0x1' })
  expect(await chain.request('eth_getTransactionReceipt', [receipt?.transactionHash])).not.toBeNull()

  const tooMuch = [
    { to: one, value: '0x5' },
    { to: two, value: toHex(parseEther('9')) },
  ]
  const failing = await decide('wallet_sendCalls', [{ version: '2.0.0', calls: tooMuch }])
  expect(failing.view.warnings).toEqual(['It would fail: the balance is too small'])
  const failed = (await failing.answer) as { id: string }
  expect(await rpc('wallet_getCallsStatus', [failed.id])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  expect(await chain.getBalance(one)).toBe(5n)
  expect(await rpc('eth_getUserOperationReceipt', [id])).toMatchObject({ success: true, sender: smart })
})

test('capabilities report the support of sendCalls, and an EOA refuses several calls', async () => {
  const { rpc } = await setup('smartAccount')
  expect(await rpc('wallet_getCapabilities')).toMatchObject({ '0x1': { atomic: { status: 'supported' } } })
  await page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await rpc('wallet_getCapabilities')).toMatchObject({ '0x1': { atomic: { status: 'unsupported' } } })
  await expect(rpc('wallet_sendCalls', [{ calls: [{ to: smart }] }])).rejects.toThrow('Choose the smart account first')
})

test('a smart account grants permissions, and the service lists them', async () => {
  const { world } = await setup('smartAccount')
  const permissions = [{ type: 'contract-call', data: { address: smart, functions: [{ functionName: 'play' }] } }]
  const { answer, view } = await decide('wallet_grantPermissions', [{ expiry: 1_893_459_600, permissions }])
  expect(view.blocks[0]).toMatchObject({ facts: [{}, {}, { label: 'Until', value: '2030-01-01T01:00:00.000Z' }] })
  const { context } = (await answer) as { context: string }
  expect(world.services.state.smartSessions).toMatchObject([{ account: `eip155:1:${smart}`, session: { context } }])
})

test('reading methods are answered by the network without a question', async () => {
  const { rpc } = await setup()
  expect(await rpc('eth_accounts')).toEqual([alice.evmAddress])
  expect(await rpc('eth_getBalance', [smart, 'latest'])).toBe(toHex(await chain.getBalance(smart)))
  expect(await rpc('eth_supportedEntryPoints' as string)).toHaveLength(1)
  expect(page.frame.pending).toEqual([])
})

test('a Solana message is shown and signed', async () => {
  await setup('eoa', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const bytes = new TextEncoder().encode('Hello Solana')
  const message = getBase58Decoder().decode(bytes)
  const { answer, view } = await decide('solana_signMessage', { message, pubkey: alice.solanaAddress })
  const { signature } = (await answer) as { signature: string }
  const publicKey = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(getBase58Encoder().encode(alice.solanaAddress)),
    'Ed25519',
    true,
    ['verify'],
  )
  const bytesOfSignature = new Uint8Array(getBase58Encoder().encode(signature))
  expect(await verifySignature(publicKey, bytesOfSignature as Parameters<typeof verifySignature>[1], bytes)).toBe(true) // 64 bytes are what a signature is
  expect(view.blocks[1]).toEqual({ kind: 'text', title: 'Message', text: 'Hello Solana' })
})

test('a Solana transfer is drawn, signed and sent; unreadable instructions are shown', async () => {
  const { rpc } = await setup('eoa', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const bob = page.world.accounts['bob']?.solanaAddress ?? ''
  const solana = page.world.chains['solana']
  const transaction = await solanaTransfer(alice.solanaAddress, bob, 2_500_000_000n)
  const { answer, view } = await decide('solana_signAndSendTransaction', { transaction })
  const { signature } = (await answer) as { signature: string }
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
  expect(await solana?.getBalance(bob)).toBe(2_500_000_000n)
  expect(view).toMatchObject({ title: 'Send a transaction', warnings: [] })
  expect(view.blocks[0]).toMatchObject({
    facts: [
      { label: 'Amount', value: '2.5 SOL' },
      { label: 'To', value: bob },
    ],
  })

  const memo = await solanaMemo(alice.solanaAddress, 'hello')
  const signed = await decide('solana_signAllTransactions', { transactions: [transaction, memo] })
  expect(((await signed.answer) as { transactions: string[] }).transactions).toHaveLength(2)
  expect(signed.view.warnings).toHaveLength(1)
  expect(signed.view.blocks).toContainEqual({ kind: 'bytes', title: 'Data, 5 bytes', hex: '0x68656c6c6f' })
  await expect(rpc('solana_signTransaction', { transaction: 'abc' })).rejects.toThrow('not a transaction')
})

/** An unsigned transaction with one instruction. */
async function solanaTransaction(instruction: Instruction): Promise<string> {
  const solana = page.world.chains['solana']
  const latest = await solana?.request<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
    'getLatestBlockhash',
  )
  if (!latest) throw new Error('the world has no Solana')
  const { blockhash: hash, lastValidBlockHeight } = latest.value
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const payer = setTransactionMessageFeePayer(toSolana(alice.solanaAddress), createTransactionMessage({ version: 0 }))
  const message = appendTransactionMessageInstruction(
    instruction,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, payer),
  )
  return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
}

function solanaTransfer(from: string, to: string, lamports: bigint): Promise<string> {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return solanaTransaction({
    programAddress: toSolana('11111111111111111111111111111111'),
    accounts: [
      { address: toSolana(from), role: AccountRole.WRITABLE_SIGNER },
      { address: toSolana(to), role: AccountRole.WRITABLE },
    ],
    data,
  })
}

function solanaMemo(from: string, text: string): Promise<string> {
  return solanaTransaction({
    programAddress: toSolana('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    accounts: [{ address: toSolana(from), role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(text),
  })
}
