import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adapter, AdapterEvent, AdapterReference } from '../contracts/adapter.js'
import { isNamespace, parseCaipNetworkId } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Network } from '../contracts/network/network.js'
import { loadChainClient } from '../data/balance.js'
import { readList } from '../lib/foreign.js'
import { createNodeClient } from '../services/nodes/node-client.js'
import { createTestPlatform } from '../testing/platform.js'
import { createAccounts, createSeed } from '../testing/with-harness/accounts.js'
import { type Chain, startTestChain } from '../testing/with-harness/chains.js'
import { installSplTokens } from '../testing/with-harness/contracts.js'
import { announceInto, createMockWallet, type WalletSpec } from '../testing/with-harness/wallets.js'
import { discoverWallets } from '../wallets/discovery/discover-wallets.js'
import { evm, solana } from './index.js'
import { createNode, createTransfer } from './solana/transfer.js'

// The adapters run against real nodes, and each result is looked up on the chain.

const accounts = createAccounts(createSeed(7))
const accountOf = (name: string) => {
  const account = accounts[name]
  if (!account) throw new Error(`No account ${name}`)
  return account
}
const [alice, bob] = [accountOf('alice'), accountOf('bob')]
const ether = 10n ** 18n
const sol = 10n ** 9n

const started: Awaited<ReturnType<typeof startTestChain>>[] = []
const chains: Record<string, Chain> = {}

beforeAll(async () => {
  const [mainnet, base, solanaMainnet] = await Promise.all([
    startTestChain({ kind: 'evm', id: 1 }),
    startTestChain({ kind: 'evm', id: 8453 }),
    startTestChain({ kind: 'solana', cluster: 'mainnet' }),
  ])
  started.push(mainnet, base, solanaMainnet)
  chains.mainnet = { ...mainnet.chain, name: 'mainnet' }
  chains.base = { ...base.chain, name: 'base' }
  chains.solana = { ...solanaMainnet.chain, name: 'solana' }
  await mainnet.chain.setBalance(alice.evmAddress, 10n * ether)
  await solanaMainnet.chain.setBalance(alice.solanaAddress, 10n * sol)
})

afterAll(async () => {
  const left = await Promise.all(started.map(({ end }) => end()))
  expect(left.flat()).toEqual([])
})

function networkOf(name: string): Network {
  const chain = chains[name]
  if (!chain) throw new Error(`No chain ${name}`)
  const { namespace, chainId } = parseCaipNetworkId(chain.caipNetworkId)
  const decimals = namespace === 'solana' ? 9 : 18
  return {
    id: namespace === 'eip155' ? Number(chainId) : chainId,
    name,
    caipNetworkId: `${namespace}:${chainId}`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals },
    rpcUrls: { default: { http: [chain.rpcUrl] }, chainDefault: { http: [chain.rpcUrl] } },
  }
}

async function connect(reference: AdapterReference, spec: WalletSpec, networkName: string) {
  const platform = createTestPlatform({ fetch: (input, init) => fetch(input, init) })
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const fox = createMockWallet({ policy: 'approve', ...spec }, { name: 'fox', seed: 7, accounts, chains, clock })
  announceInto(platform, [fox], clock)
  let connector: Connector | undefined
  discoverWallets({ platform, enableEIP6963: true, onChange: ([found]) => (connector = found) })
  if (!connector) throw new Error('the wallet was not found')
  const events: AdapterEvent[] = []
  const network = networkOf(networkName)
  const [namespace] = reference.namespaces
  if (!isNamespace(namespace)) throw new Error('an adapter has a namespace')
  const { signal } = new AbortController()
  const definition = await reference.load()
  const adapter: Adapter = definition.setup({
    platform,
    networks: () => [network],
    emit: (event) => events.push(event),
  })
  const connection = await adapter.connect({ connector, namespace, network, signal })
  const client = await loadChainClient(namespace, createNodeClient({ platform, network }))
  const balanceOf = async (address: string) => client?.getBalance(address, signal)
  return { platform, adapter, connection, events, fox, network, namespace, signal, balanceOf }
}

test('an EVM signature recovers to the account', async () => {
  const { adapter, connection } = await connect(evm(), { via: 'eip6963', networks: ['mainnet'] }, 'mainnet')
  const [account] = connection.accounts
  expect(account?.address).toBe(alice.evmAddress)
  const signature = await adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  const signed = { address: alice.evmAddress, message: 'hello', signature: signature as `0x${string}` } // EVM signatures are hex
  expect(await verifyMessage(signed)).toBe(true)
})

test('typed data passes unchanged, and its signature recovers', async () => {
  const { adapter } = await connect(evm(), { via: 'eip6963', networks: ['mainnet'] }, 'mainnet')
  const domain = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ] as const
  const typed = {
    domain: { name: 'Dapp', chainId: 1n },
    types: { EIP712Domain: domain, Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  const params = [alice.evmAddress, JSON.stringify({ ...typed, domain: { name: 'Dapp', chainId: 1 } })]
  const signature = await adapter.request({ namespace: 'eip155', method: 'eth_signTypedData_v4', params })
  const signed = { ...typed, address: alice.evmAddress, signature: signature as `0x${string}` } // the wallet's answer
  expect(await verifyTypedData(signed)).toBe(true)
})

test("an EVM transaction is mined, and the modal reads the chain's balance", async () => {
  const { adapter, balanceOf } = await connect(evm(), { via: 'eip6963', networks: ['mainnet'] }, 'mainnet')
  expect(await balanceOf(alice.evmAddress)).toBe(10n * ether)
  expect(await balanceOf(bob.evmAddress)).toBe(0n)
  const hash = await adapter.sendTransaction?.({ from: alice.evmAddress, to: bob.evmAddress, value: ether })
  const receipt = await chains.mainnet?.request('eth_getTransactionReceipt', [hash])
  expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
  expect(await balanceOf(bob.evmAddress)).toBe(ether)
})

test('a wallet switches to a network that it knows', async () => {
  const { adapter, connection, events, signal, platform } = await connect(
    evm(),
    { via: 'eip6963', networks: ['mainnet', 'base'] },
    'mainnet',
  )
  expect(connection.chainId).toBe('1')
  await adapter.switchNetwork?.({ network: networkOf('base'), signal })
  expect(await adapter.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
  await platform.settle()
  expect(events).toMatchObject([{ type: 'networkChanged', chainId: '8453' }])
})

test('a wallet learns a network that it does not know, with the node that answers for it', async () => {
  const { adapter, fox, signal } = await connect(evm(), { via: 'eip6963', networks: ['mainnet'] }, 'mainnet')
  await adapter.switchNetwork?.({ network: networkOf('base'), signal })
  const [add] = fox.calls.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(Object.keys(readList(add?.params)[0] ?? {}).sort()).toEqual([
    'blockExplorerUrls',
    'chainId',
    'chainName',
    'iconUrls',
    'nativeCurrency',
    'rpcUrls',
  ])
  expect(await adapter.request({ namespace: 'eip155', method: 'eth_blockNumber' })).toMatch(/^0x/)
  expect(await adapter.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
})

test('a Solana signature verifies for the account', async () => {
  const { adapter } = await connect(solana(), { via: 'wallet-standard', networks: ['solana'] }, 'solana')
  const message = new TextEncoder().encode('hello')
  const signed = await adapter.signMessage({ namespace: 'solana', address: alice.solanaAddress, message: 'hello' })
  const key = await getPublicKeyFromAddress(alice.solanaAddress as Address) // an address of a world's account
  expect(await verifySignature(key, signatureBytes(getBase58Encoder().encode(signed)), message)).toBe(true)
})

test("a Solana transfer is confirmed, and the modal reads the chain's balance", async () => {
  const { adapter, balanceOf } = await connect(solana(), { via: 'wallet-standard', networks: ['solana'] }, 'solana')
  const before = await balanceOf(bob.solanaAddress)
  const transfer = { from: alice.solanaAddress, to: bob.solanaAddress, value: 2n * sol }
  const signature = await adapter.sendTransaction?.(transfer)
  const statuses = await chains.solana?.request('getSignatureStatuses', [[signature]])
  expect(statuses).toMatchObject({ value: [{ err: null }] })
  expect(await balanceOf(bob.solanaAddress)).toBe((before ?? 0n) + 2n * sol)
})

test('a Solana token is sent to a new owner, exact to the unit, and then again', async () => {
  const chain = chains.solana
  if (!chain) throw new Error('No chain solana')
  await installSplTokens(chain, { alice: { USDC: '250.5' } }, accounts)
  const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!usdc) throw new Error('No USDC')
  const { adapter, balanceOf } = await connect(solana(), { via: 'wallet-standard', networks: ['solana'] }, 'solana')
  const [from, to] = [alice.solanaAddress, accountOf('carol').solanaAddress]
  const transfer = { from, to, value: 1_000_001n, mint: usdc.address, priorityFee: 10_000n }
  const amounts = async () => Promise.all([from, to].map(usdc.balanceOf))
  expect(await amounts()).toEqual([250_500_000n, 0n])
  const costs: bigint[] = []
  for (const left of [249_499_999n, 248_499_998n]) {
    const before = (await balanceOf(from)) ?? 0n
    await adapter.sendTransaction?.(transfer)
    expect(await amounts()).toEqual([left, 250_500_000n - left])
    costs.push(before - ((await balanceOf(from)) ?? 0n))
  }
  // The new account keeps its rent. The fee is the network's plus the priority's.
  expect(costs).toEqual([2_039_280n + 15_000n, 15_000n])
  await expect(adapter.sendTransaction?.({ ...transfer, mint: to })).rejects.toMatchObject({
    code: 'rpc_invalid_params',
  })
})

test('a Solana transfer pays a priority fee', async () => {
  const { adapter, balanceOf } = await connect(solana(), { via: 'wallet-standard', networks: ['solana'] }, 'solana')
  const { solanaAddress: from } = alice
  const before = (await balanceOf(from)) ?? 0n
  await adapter.sendTransaction?.({ from, to: bob.solanaAddress, value: sol, priorityFee: 10_000n })
  expect(before - ((await balanceOf(from)) ?? 0n)).toBe(sol + 15_000n)
})

test("a host's own Solana transaction is signed, alone or with others at once", async () => {
  const { adapter, platform, network, signal } = await connect(
    solana(),
    { via: 'wallet-standard', networks: ['solana'] },
    'solana',
  )
  const { solanaAddress: from } = alice
  const node = createNode({ platform, network })
  const transfer = await createTransfer({ node, version: 0, from, to: bob.solanaAddress, value: 1n, signal })
  const transaction = Buffer.from(transfer).toString('base64')
  const answer = await adapter.request({
    namespace: 'solana',
    method: 'solana_signAllTransactions',
    params: { transactions: [transaction, transaction], pubkey: from },
  })
  const { transactions } = answer as { transactions: string[] } // the method promises it
  expect(transactions).toHaveLength(2)
  for (const each of transactions) {
    const { signatures, messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(each))
    const signature = signatures[from as Address]
    const key = await getPublicKeyFromAddress(from as Address) // an address of a world's account
    expect(signature && (await verifySignature(key, signature, messageBytes))).toBe(true)
  }
})

test('signing in with Solana proves the account to the page', async () => {
  const { adapter } = await connect(solana(), { via: 'wallet-standard', networks: ['solana'] }, 'solana')
  const answer = await adapter.request({
    namespace: 'solana',
    method: 'solana_signIn',
    params: { statement: 'Welcome' },
  })
  const { address, signedMessage, signature } = answer as Record<string, string> // the method promises it
  const message = Buffer.from(signedMessage ?? '', 'base64')
  expect(address).toBe(alice.solanaAddress)
  expect(message.toString()).toContain('dapp.test wants you to sign in with your Solana account')
  const key = await getPublicKeyFromAddress(address as Address) // an address of a world's account
  expect(await verifySignature(key, signatureBytes(getBase58Encoder().encode(signature ?? '')), message)).toBe(true)
})
