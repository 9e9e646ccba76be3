// @vitest-environment happy-dom

import {
  connect,
  createConfig,
  disconnect,
  getConnection,
  http,
  injected,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { verifyMessage } from 'viem'
import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createAccounts } from '../accounts/accounts.js'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createMockWallet } from './create-wallet.js'
import { createProvider } from './node-provider.js'
import { chainStub } from './testing/chain-stub.js'
import type { WalletSpec } from './wallet-spec.js'

const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  base: chainStub('base', 'eip155:8453'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
}

function setup(spec: Partial<WalletSpec> = {}) {
  const clock = createClock()
  const wallet = createMockWallet({ via: 'eip6963', ...spec }, { name: 'fox', seed: 7, accounts, chains, clock })
  return { wallet }
}

function setupWagmi(spec: Partial<WalletSpec> = {}) {
  const { wallet } = setup(spec)
  const provider = createProvider(wallet)
  const target = { id: 'fox', name: 'Fox', provider: provider as never } // wagmi's type lists viem's methods one by one
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [injected({ target })],
    transports: { [mainnet.id]: http('http://127.0.0.1:9'), [base.id]: http('http://127.0.0.1:9') },
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('it was named')
  return { wallet, provider, config, connector }
}

test('a wagmi config in a test of hooks connects, signs, switches and follows its wallet', async () => {
  const { wallet, config, connector } = setupWagmi()
  const refused = expect(connect(config, { connector })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  await wallet.reject('connect')
  await refused

  const connecting = connect(config, { connector })
  await wallet.approve('connect')
  await connecting
  expect(getConnection(config)).toMatchObject({ address: accounts.alice?.evmAddress, chainId: 1 })

  const signing = signMessage(config, { message: 'hi' })
  await wallet.approve('sign')
  const address = accounts.alice?.evmAddress ?? '0x'
  expect(await verifyMessage({ address, message: 'hi', signature: await signing })).toBe(true)

  const switching = switchChain(config, { chainId: base.id })
  await wallet.approve('switch')
  await switching
  expect(getConnection(config).chainId).toBe(8453)

  wallet.setAccounts(['bob'])
  wallet.setChain('mainnet')
  await expect.poll(() => getConnection(config)).toMatchObject({ address: accounts.bob?.evmAddress, chainId: 1 })
  await disconnect(config)
  expect(await reconnect(config)).toEqual([])
})

test('each origin has its own provider with its own accounts', async () => {
  const { wallet } = setup({ policy: 'approve' })
  const [shop, other] = ['https://shop.test', 'https://other.test'].map((origin) => createProvider(wallet, { origin }))
  const heard: unknown[] = []
  const listener = (data: unknown) => heard.push(data)
  shop?.on('accountsChanged', listener)
  other?.on('accountsChanged', (data) => heard.push('other', data))
  const alice = accounts.alice?.evmAddress.toLowerCase()
  expect(await shop?.request({ method: 'eth_requestAccounts' })).toEqual([alice])
  expect(await other?.request({ method: 'eth_accounts' })).toEqual([])
  expect(wallet.connectedOrigins).toEqual(['https://shop.test'])
  shop?.removeListener('accountsChanged', listener)
  wallet.setAccounts(['bob'])
  expect(heard).toEqual([[alice]])
})

test('events of other namespaces and of the shell are not emitted', async () => {
  const { wallet } = setup({ via: ['eip6963', 'wallet-standard'], policy: 'approve' })
  const provider = createProvider(wallet)
  const told: string[] = []
  wallet.onEvent(({ name }) => told.push(name))
  const heard: unknown[] = []
  for (const name of ['announce', 'standard:change']) provider.on(name, () => heard.push(name))
  wallet.announce()
  await wallet.request({ method: 'standard:connect', origin: 'http://localhost' })
  wallet.setAccounts(['bob'])
  wallet.disconnect()
  expect(told).toContain('announce')
  expect(told).toContain('standard:change')
  expect(heard).toEqual([])
})

test('a wallet of another namespace has no such provider', () => {
  const { wallet } = setup({ via: 'walletconnect' })
  expect(() => createProvider(wallet)).toThrow('fox has no EIP-1193 object: it is reached via walletconnect.')
})
