import { ethers as ethers6 } from 'ethers'
import { ethers as ethers5Library } from 'ethers5'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AdapterEvent, AdapterReference } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { Network } from '../contracts/network/network.js'
import { readList, readMember } from '../lib/foreign.js'
import { erc20TransferAbi, tetherTransferAbi, transferAbiOf } from '../lib/token-abi.js'
import { createTestPlatform } from '../testing/platform.js'
import { wagmiVersions } from '../testing/wagmi-config.js'
import { createAccounts, createSeed } from '../testing/with-harness/accounts.js'
import { type Chain, startTestChain } from '../testing/with-harness/chains.js'
import { type Economy, type EconomyToken, placeEconomy } from '../testing/with-harness/contracts.js'
import { announceInto, createMockWallet, type WalletSpec } from '../testing/with-harness/wallets.js'
import { discoverWallets } from '../wallets/discovery/discover-wallets.js'
import { ethers, ethers5, evm } from './index.js'

// Every adapter for EVM wallets, with a host's real library, a wallet with real keys and a real node.

type ConnectorOf = (name: string) => Connector
interface Host {
  reference: AdapterReference
  connectorOf: ConnectorOf
  end(): void
}

const direct =
  (reference: AdapterReference) =>
  (pageWallet: ConnectorOf): Host => ({
    reference,
    connectorOf: pageWallet,
    end: () => {},
  })
const hosts: Record<string, (pageWallet: ConnectorOf) => Host> = {
  evm: direct(evm()),
  ethers: direct(ethers({ ethers: ethers6 })),
  ethers5: direct(ethers5({ ethers: ethers5Library })),
  ...wagmiVersions,
}

const accounts = createAccounts(createSeed(7))
const accountOf = (name: string) => {
  const account = accounts[name]
  if (!account) throw new Error(`No account ${name}`)
  return account
}
const alice = accountOf('alice').evmAddress
const bob = accountOf('bob').evmAddress
const ether = 10n ** 18n

const started: Awaited<ReturnType<typeof startTestChain>>[] = []
const chains: Record<string, Chain> = {}
let economy: Economy | undefined

beforeAll(async () => {
  const [mainnet, base] = await Promise.all([
    startTestChain({ kind: 'evm', id: 1 }),
    startTestChain({ kind: 'evm', id: 8453 }),
  ])
  started.push(mainnet, base)
  chains.mainnet = { ...mainnet.chain, name: 'mainnet' }
  chains.base = { ...base.chain, name: 'base' }
  await mainnet.chain.setBalance(alice, 1000n * ether)
  const tokens = { alice: { USDC: 1000, USDT: 1000 } }
  economy = await placeEconomy(mainnet.chain, { tokens }, accounts)
})
afterAll(async () => {
  const left = await Promise.all(started.map(({ end }) => end()))
  expect(left.flat()).toEqual([])
})
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

function chain(name: string): Chain {
  const found = chains[name]
  if (!found) throw new Error(`No chain ${name}`)
  return found
}

function networkOf(name: string): Network {
  const { caipNetworkId, rpcUrl } = chain(name)
  const http = [rpcUrl]
  return {
    id: Number(caipNetworkId.slice(7)),
    name,
    caipNetworkId: caipNetworkId as Network['caipNetworkId'], // a chain's own
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
    assets: { imageUrl: 'https://images.test/icon.png' },
  }
}

async function connect(openHost: (pageWallet: ConnectorOf) => Host, spec: Partial<WalletSpec> = {}) {
  const platform = createTestPlatform({ fetch: (input, init) => fetch(input, init) })
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const wallets = ['fox', 'bear'].map((name) =>
    createMockWallet(
      { via: 'eip6963', policy: 'approve', networks: ['mainnet'], ...spec },
      { name, seed: 7, accounts, chains, clock },
    ),
  )
  const [fox] = wallets
  if (!fox) throw new Error('a wallet was made')
  endings.push(announceInto(platform, wallets, clock))
  let found: readonly Connector[] = []
  endings.push(discoverWallets({ platform, enableEIP6963: true, onChange: (now) => (found = now) }))
  const host = openHost((name) => {
    const connector = found.find((each) => each.name === name)
    if (!connector) throw new Error(`${name} was not found`)
    return connector
  })
  endings.push(host.end)
  const events: AdapterEvent[] = []
  const networks = [networkOf('mainnet'), networkOf('base')]
  const definition = await host.reference.load()
  const adapter = definition.setup({ platform, networks: () => networks, emit: (event) => events.push(event) })
  endings.push(() => adapter.dispose())
  const { signal } = new AbortController()
  const params = {
    connector: host.connectorOf('Fox'),
    namespace: 'eip155',
    network: networkOf('mainnet'),
    signal,
  } as const
  const connection = await adapter.connect(params)
  return { platform, adapter, connection, events, fox, params, signal }
}

function tokenNamed(symbol: string): EconomyToken {
  const token = economy?.find(symbol)
  if (!token) throw new Error(`No token ${symbol}`)
  return token
}

async function tokensOf(token: EconomyToken, owner: `0x${string}`): Promise<bigint> {
  return (await economy?.balanceOf(token, owner)) ?? 0n
}

for (const [name, openHost] of Object.entries(hosts)) {
  test(`${name}: a signature recovers to the account, and the wallet was asked in hex`, async () => {
    const { adapter, fox } = await connect(openHost)
    const message = 'zażółć 🦊'
    const signature = await adapter.signMessage({ namespace: 'eip155', address: alice, message })
    expect(await verifyMessage({ address: alice, message, signature: signature as `0x${string}` })).toBe(true) // a wallet's
    expect(fox.calls.at(-1)).toMatchObject({
      method: 'personal_sign',
      params: [`0x${Buffer.from(message).toString('hex')}`, expect.stringMatching(new RegExp(alice, 'i'))],
    })
  })

  test(`${name}: a transaction with all its members is mined as it was asked for`, async () => {
    const { adapter } = await connect(openHost)
    const before = await chain('mainnet').getBalance(bob)
    const limits = { gas: 123_456n, gasPrice: 5_000_000_000n }
    const transaction = { from: alice, to: bob, value: ether, data: '0x1234', ...limits } as const
    const hash = await adapter.sendTransaction?.(transaction)
    const mined = await chain('mainnet').request<Record<string, string>>('eth_getTransactionByHash', [hash])
    expect(mined).toMatchObject({
      input: '0x1234',
      gas: '0x1e240',
      gasPrice: '0x12a05f200',
      value: '0xde0b6b3a7640000',
    })
    expect({ from: mined.from?.toLowerCase(), to: mined.to?.toLowerCase() }).toEqual({
      from: alice.toLowerCase(),
      to: bob.toLowerCase(),
    })
    expect(await chain('mainnet').getBalance(bob)).toBe(before + ether)
  })

  test(`${name}: the chain stands in the transaction, and a wallet on another one is not asked`, async () => {
    const { adapter, fox } = await connect(openHost, { networks: ['mainnet', 'base'] })
    const transaction = { from: alice, to: bob, value: 1n, network: 'eip155:1' } as const
    await adapter.sendTransaction?.(transaction)
    const asked = fox.calls.filter(({ method }) => method === 'eth_sendTransaction')
    expect(asked).toMatchObject([{ params: [{ chainId: '0x1', value: '0x1' }] }])
    fox.setChain('base')
    await expect(adapter.sendTransaction?.(transaction)).rejects.toMatchObject({ code: 'chain_mismatch' })
    const call = { from: alice, address: bob, abi: erc20TransferAbi, functionName: 'transfer', args: [bob, 1n] }
    const writing = adapter.writeContract?.({ ...call, network: 'eip155:1' })
    await expect(writing).rejects.toMatchObject({ code: 'chain_mismatch' })
    expect(fox.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test(`${name}: the number and the prices of a replacement are the wallet's to sign`, async () => {
    const { adapter, fox } = await connect(openHost)
    const nonce = Number(await chain('mainnet').request<string>('eth_getTransactionCount', [alice, 'latest']))
    const prices = { maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
    await adapter.sendTransaction?.({ from: alice, to: bob, value: 1n, nonce, ...prices })
    expect(readList(fox.calls.find(({ method }) => method === 'eth_sendTransaction')?.params)[0]).toMatchObject({
      nonce: `0x${nonce.toString(16)}`,
      maxFeePerGas: '0x218711a00',
      maxPriorityFeePerGas: '0x77359400',
    })
  })

  test(`${name}: the gas of a transfer and of a call, with the prices of EIP-1559, is mined as it was named`, async () => {
    const { adapter } = await connect(openHost)
    const limits = { gas: 98_765n, maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
    const { address } = tokenNamed('USDC')
    const call = { from: alice, address, abi: erc20TransferAbi, functionName: 'transfer', args: [bob, 1n] }
    const hashes = [
      await adapter.writeContract?.({ ...call, ...limits }),
      await adapter.sendTransaction?.({ from: alice, to: bob, value: 1n, ...limits }),
    ]
    for (const hash of hashes)
      expect(await chain('mainnet').request('eth_getTransactionByHash', [hash])).toMatchObject({
        type: '0x2',
        gas: '0x181cd',
        maxFeePerGas: '0x218711a00',
        maxPriorityFeePerGas: '0x77359400',
      })
  })

  test(`${name}: an ERC-20 transfer moves tokens, and one of Tether's kind too`, async () => {
    const { adapter } = await connect(openHost)
    for (const [symbol, abi] of [
      ['USDC', erc20TransferAbi],
      ['USDT', tetherTransferAbi],
    ] as const) {
      const token = tokenNamed(symbol)
      const before = { alice: await tokensOf(token, alice), bob: await tokensOf(token, bob) }
      const call = { from: alice, address: token.address, abi, functionName: 'transfer', args: [bob, 25n] }
      const hash = await adapter.writeContract?.(call)
      const receipt = await chain('mainnet').request('eth_getTransactionReceipt', [hash])
      expect(receipt).toMatchObject({ status: '0x1', logs: [{ address: token.address.toLowerCase() }] })
      expect(await tokensOf(token, bob)).toBe(before.bob + 25n)
      expect(await tokensOf(token, alice)).toBe(before.alice - 25n)
    }
  })

  test(`${name}: "Gas estimation and sending accept only eip155 in the EVM adapter."`, async () => {
    const { adapter } = await connect(openHost)
    const transaction = { namespace: 'eip155', from: alice, to: bob, value: 1n } as const
    expect(await adapter.estimateGas?.(transaction)).toBe(21_000n)
    await expect(adapter.estimateGas?.({ ...transaction, namespace: 'solana' })).rejects.toMatchObject({
      shortMessage: 'Unsupported chain',
    })
  })

  test(`${name}: gas that cannot be estimated says why`, async () => {
    const { adapter } = await connect(openHost)
    const { address: token } = tokenNamed('USDC')
    const amount = (10n ** 12n).toString(16).padStart(64, '0')
    const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${amount}` as const
    const failing = adapter.estimateGas?.({ namespace: 'eip155', from: alice, to: token, value: 0n, data })
    const reverted = { code: 'node_execution_reverted' }
    const text = { shortMessage: 'EthersAdapter:estimateGas - Estimate gas failed', cause: reverted }
    await expect(failing).rejects.toMatchObject(name.startsWith('ethers') ? text : reverted)
  })

  test(`${name}: nobody sends from no address: "CaipNetwork or CaipAddress is undefined"`, async () => {
    const { adapter } = await connect(openHost)
    const text = { shortMessage: 'CaipNetwork or CaipAddress is undefined' }
    await expect(adapter.sendTransaction?.({ from: '', to: bob, value: 1n })).rejects.toMatchObject(text)
    const call = { from: 'alice', address: bob, abi: erc20TransferAbi, functionName: 'transfer', args: [bob, 1n] }
    await expect(adapter.writeContract?.(call)).rejects.toMatchObject(text)
    const estimating = adapter.estimateGas?.({ namespace: 'eip155', from: '', to: bob, value: 1n })
    await expect(estimating).rejects.toMatchObject(text)
  })

  test(`${name}: a refusal is one, whatever is asked`, async () => {
    const { adapter, fox, signal } = await connect(openHost)
    fox.setPolicy('reject')
    const refused = { code: 'wallet_user_rejected' }
    const asked = [
      adapter.signMessage({ namespace: 'eip155', address: alice, message: 'hello' }),
      adapter.sendTransaction?.({ from: alice, to: bob, value: 1n }),
      adapter.switchNetwork?.({ network: networkOf('base'), signal }),
    ]
    const outcomes = await Promise.allSettled(asked)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: refused })
  })

  test(`${name}: goes to a network that the wallet knows, and tells it`, async () => {
    const { adapter, events, signal } = await connect(openHost, { networks: ['mainnet', 'base'] })
    await adapter.switchNetwork?.({ network: networkOf('base'), signal })
    expect(await adapter.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
    expect(events).toMatchObject([{ type: 'networkChanged', chainId: '8453' }])
  })

  test(`${name}: adds a network that the wallet does not know, with all six fields (4902)`, async () => {
    const { adapter, fox, signal } = await connect(openHost)
    await adapter.switchNetwork?.({ network: networkOf('base'), signal })
    const [add] = fox.calls.filter(({ method }) => method === 'wallet_addEthereumChain')
    expect(readList(add?.params)[0]).toEqual({
      chainId: '0x2105',
      chainName: 'base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [chain('base').rpcUrl],
      blockExplorerUrls: ['https://explorer.test'],
      iconUrls: ['https://images.test/icon.png'],
    })
    expect(await adapter.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
  })

  test(`${name}: a wallet that will not add the network stays where it is`, async () => {
    const { adapter, fox, signal } = await connect(openHost)
    fox.addFault({ do: 'reject', method: 'wallet_addEthereumChain' })
    const switching = adapter.switchNetwork?.({ network: networkOf('base'), signal })
    await expect(switching).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    expect(await adapter.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x1')
  })

  test(`${name}: a failing revocation is told, and disconnecting goes on`, async () => {
    const { adapter, fox } = await connect(openHost)
    const permissions = () => adapter.request({ namespace: 'eip155', method: 'wallet_getPermissions' })
    expect(await permissions()).toMatchObject([{ parentCapability: 'eth_accounts' }])
    fox.addFault({ do: 'error', method: 'wallet_revokePermissions', message: 'no', times: 1 })
    const failures: unknown[] = []
    await adapter.disconnect('eip155', (error) => failures.push(error))
    expect(failures).toMatchObject([{ code: 'rpc_internal' }])
    await expect(permissions()).rejects.toMatchObject({ shortMessage: 'Provider is undefined' })
  })

  test(`${name}: what the wallet can do is read by chain; several calls are sent as one bundle`, async () => {
    const { adapter } = await connect(openHost)
    expect(await adapter.getCapabilities?.(alice)).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
    const before = await chain('mainnet').getBalance(bob)
    const calls = [1, 2].map((value) => ({ to: bob, value: `0x${value}` }))
    const bundle = { version: '2.0.0', from: alice, chainId: '0x1', atomicRequired: false, calls }
    const sent = await adapter.request({ namespace: 'eip155', method: 'wallet_sendCalls', params: [bundle] })
    const id = readMember(sent, 'id') ?? sent
    const status = await adapter.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: [id] })
    expect(status).toMatchObject({ status: 200 })
    expect(await chain('mainnet').getBalance(bob)).toBe(before + 3n)
  })

  test(`${name}: finds again what is still approved`, async () => {
    const { adapter, params } = await connect(openHost)
    const again = await adapter.reconnect(params)
    expect(again).toMatchObject({ accounts: [{ address: alice }], chainId: '1' })
  })
}

for (const [name, reference] of Object.entries({
  ethers: ethers({ ethers: ethers6, connectTo: 8453 }),
  ethers5: ethers5({ ethers: ethers5Library, connectTo: 8453 }),
})) {
  test(`${name}: with connectTo the wallet is on that chain once it is connected`, async () => {
    const { connection, fox, events } = await connect(direct(reference), { networks: ['mainnet', 'base'] })
    expect(connection.chainId).toBe('8453')
    expect(fox.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    expect(events).toEqual([])
  })
}

test('Tether is recognized by its address, in any case of letters', () => {
  const tethers = [
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    '0x919C1c267BC06a7039e03fcc2eF738525769109c',
    '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
    '0x55d398326f99059fF775485246999027B3197955',
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  ]
  expect(tethers.filter((address) => transferAbiOf(address) !== tetherTransferAbi)).toEqual([])
  expect(transferAbiOf(bob)).toBe(erc20TransferAbi)
})
