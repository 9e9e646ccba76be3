import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { OwnedChain } from '../chains/owned-chain.js'
import { post, rpcBody } from '../chains/testing/chain.js'
import { isPortOpen, portsStillOpen } from '../processes/ports.js'
import { endOf, runInChild } from '../processes/testing/in-child.js'
import { makeStandIn } from '../processes/testing/validator.js'
import { startTestDapp } from '../relay/testing/dapp.js'
import { enterSdkProcess } from '../relay/testing/sdk-process.js'
import { createNodePool, createWorld } from './world.js'
import type { World, WorldSpec } from './world-api.js'

const ETHER = 10n ** 18n
const SOL = 10n ** 9n

const mainnet = { kind: 'evm', id: 1, fund: { alice: 10n * ETHER } } as const
const solana = { kind: 'solana', cluster: 'mainnet', fund: { alice: 5n * SOL, bob: SOL } } as const
const both: WorldSpec = {
  chains: { mainnet, solana },
  wallets: { fox: { via: 'eip6963' }, ray: { via: 'wallet-standard', networks: ['solana'] } },
}

async function start(spec: WorldSpec): Promise<World> {
  const world = await createWorld(spec)
  onTestFinished(async () => {
    expect(await world.stop()).toEqual([])
  })
  return world
}

const portOf = (url: string) => Number(new URL(url).port)

test('contains chains, funded accounts, wallets and services', async () => {
  const world = await start(both)
  const { alice, bob } = world.accounts
  expect(Object.keys(world.chains)).toEqual(['mainnet', 'solana'])
  expect(await world.chains.mainnet?.getBalance(String(alice?.evmAddress))).toBe(10n * ETHER)
  expect(await world.chains.solana?.getBalance(String(bob?.solanaAddress))).toBe(SOL)
  expect(world.wallets.fox?.announcement.info.name).toBe('Fox')
  const answer = await world.services.fetch('https://api.web3modal.org/getAnalyticsConfig?projectId=p&st=appkit&sv=1')
  expect(await answer.json()).toEqual({ isAnalyticsEnabled: true })
  expect(world.failures).toEqual([])
})

test('is nearly empty by default', async () => {
  const world = await start({})
  expect({ seed: world.seed, chainKeys: Object.keys(world.chains), walletKeys: Object.keys(world.wallets) }).toEqual({
    seed: 1,
    chainKeys: [],
    walletKeys: [],
  })
  expect(new Date(world.clock.now()).getUTCFullYear()).toBe(2030)
})

test('a wallet sends on its chain, and every reader sees it', async () => {
  const world = await start(both)
  const { fox } = world.wallets
  const { alice, bob } = world.accounts
  if (!fox || !alice || !bob) throw new Error('the world is as described')
  fox.setPolicy('approve')
  const origin = 'https://dapp.test'
  await fox.request({ method: 'eth_requestAccounts', origin })
  const transaction = { from: alice.evmAddress, to: bob.evmAddress, value: `0x${ETHER.toString(16)}` }
  const hash = await fox.request({ method: 'eth_sendTransaction', params: [transaction], origin })
  expect(await world.chains.mainnet?.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  const url = `https://rpc.walletconnect.org/v1/account/${bob.evmAddress}/balance`
  const balance = await world.services.fetch(`${url}?currency=usd&chainId=eip155:1&projectId=p&st=x&sv=1`)
  expect(await balance.json()).toMatchObject({ balances: [{ symbol: 'ETH', quantity: { numeric: '1' } }] })
})

test('two worlds with one seed are equal, block by block', async () => {
  const run = async () => {
    const world = await createWorld({ ...both, seed: 42 })
    const { fox } = world.wallets
    if (!fox) throw new Error('the world is as described')
    fox.setPolicy('approve')
    const origin = 'https://dapp.test'
    const [from] = Object(await fox.request({ method: 'eth_requestAccounts', origin }))
    const params = [{ from, to: world.accounts.bob?.evmAddress, value: '0x1' }]
    await fox.request({ method: 'eth_sendTransaction', params, origin })
    await world.clock.advance(60_000)
    await fox.request({ method: 'eth_sendTransaction', params, origin })
    const block = await world.chains.mainnet?.request('eth_getBlockByNumber', ['latest', false])
    await world.stop()
    return { from, block }
  }
  const first = await run()
  expect(await run()).toEqual(first)
  expect(first.block).toMatchObject({ number: '0x2' })
})

test('chains follow the clock', async () => {
  const world = await start(both)
  await world.clock.advance(3_600_000)
  await world.chains.mainnet?.request('evm_mine')
  const block = await world.chains.mainnet?.request('eth_getBlockByNumber', ['latest', false])
  expect(Number(Reflect.get(Object(block), 'timestamp'))).toBe(world.clock.steadyNow() / 1000)
})

test('a second stop does nothing, and no port stays open', async () => {
  const world = await createWorld(both)
  const ports = Object.values(world.chains).map((chain) => portOf(chain.rpcUrl))
  const [one, other] = await Promise.all([world.stop(), world.stop()])
  expect({ one, other }).toEqual({ one: [], other: [] })
  expect(await Promise.all(ports.map(isPortOpen))).toEqual([false, false])
})

test('a node that dies is a failure of the world', async () => {
  const world = await start(both)
  const { mainnet } = world.chains
  process.kill(-Number((mainnet as OwnedChain | undefined)?.nodePid), 'SIGKILL') // every chain of a world has this member
  await expect.poll(() => world.failures).toHaveLength(1)
  expect(world.failures[0]).toMatch(/^The node of the chain mainnet is gone: Anvil for chain 1 ended by itself/)
  const answer = await post(String(mainnet?.rpcUrl), rpcBody('eth_chainId'))
  expect(await answer.json()).toMatchObject({ error: { code: -32603 } })
})

function withPath(path: string): void {
  const before = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = before
  })
  process.env.PATH = path
}

async function validatorOnPath(source?: string): Promise<void> {
  const { folder, remove } = await makeStandIn(source)
  onTestFinished(remove)
  withPath(`${folder}:${process.env.PATH}`)
}

test('a part that does not start stops the others', async () => {
  // The first node's failure is reported, because on a busy machine the other may be late too.
  await validatorOnPath('#!/bin/sh\nexec sleep 60\n')
  const started = performance.now()
  await expect(
    createWorld({ ...both, chains: { solana, mainnet }, solana: 'validator', startTimeoutMs: 1500 }),
  ).rejects.toMatchObject({
    code: 'start_timeout',
    message: expect.stringContaining('solana-test-validator did not start within 1500 ms'),
  })
  expect(performance.now() - started).toBeLessThan(8000)
})

test('a Solana chain can run on the validator: airdrops fund accounts, and balances never shrink', async () => {
  await validatorOnPath()
  const world = await start({ ...both, solana: 'validator' })
  const { solana } = world.chains
  const address = String(world.accounts.alice?.solanaAddress)
  expect(await solana?.getBalance(address)).toBe(5n * SOL)
  await expect(solana?.setBalance(address, SOL)).rejects.toThrow(
    'solana runs on solana-test-validator, which cannot take lamports away',
  )
  expect(await solana?.request('getGenesisHash')).toBe('a genesis hash of its own')
  expect(solana?.caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('a missing backend is an error with the install command', async () => {
  withPath('/nowhere')
  await expect(createWorld({ ...both, solana: 'validator' })).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: There is no solana-test-validator on the PATH. It comes with the Solana CLI (https://docs.anza.xyz/cli/install); without it, run with --solana surfpool.]`,
  )
})

test('funds for an unknown account are an error that lists the accounts', async () => {
  const chains = { mainnet: { kind: 'evm', id: 1, fund: { mallory: 1n } } } as const
  await expect(createWorld({ chains })).rejects.toThrow(
    'The chain mainnet funds mallory, which is not an account. Accounts: alice, bob, carol',
  )
})

test('a taken port is an error that names it', async () => {
  const world = await start({ chains: { mainnet: { kind: 'evm', id: 1 } } })
  const port = portOf(String(world.chains.mainnet?.rpcUrl))
  await expect(createWorld({ chains: { other: { kind: 'evm', id: 5, port } } })).rejects.toThrow(
    `The chain other cannot listen on port ${port}`,
  )
})

const holdWorld = `
  import { createWorld } from '${new URL('./world.ts', import.meta.url).pathname}'
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 }, solana: { kind: 'solana', cluster: 'mainnet' } },
  })
  const ports = Object.values(world.chains).flatMap((chain) => [chain.rpcUrl, chain.nodeUrl])
  console.log(JSON.stringify(ports.map((url) => new URL(url).host)))
`

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  '%s of a parent that holds a world leaves nothing',
  async (signal) => {
    const { child, firstLine } = await runInChild(holdWorld)
    const ports: string[] = JSON.parse(firstLine)
    expect(ports).toHaveLength(6)
    expect(await Promise.all(ports.map(isPortOpen))).not.toContain(false)
    child.kill(signal)
    expect(await portsStillOpen(ports, 4000)).toEqual([])
  },
)

test('a parent that crashes leaves no process', async () => {
  const { child, firstLine } = await runInChild(`${holdWorld}
setTimeout(() => { throw new Error('crash') }, 50)`)
  const ports: string[] = JSON.parse(firstLine)
  expect(await endOf(child)).toBe(1)
  expect(await portsStillOpen(ports, 4000)).toEqual([])
})

test('a pool gives fresh nodes, keeps one of each kind ready, and stops all of them', async () => {
  const pool = createNodePool()
  const block = async (world: World) => world.chains.mainnet?.request('eth_blockNumber')
  const first = await createWorld({ ...both, pool })
  await first.chains.mainnet?.request('evm_mine')
  expect(await block(first)).toBe('0x1')
  await first.stop()
  const second = await createWorld({ ...both, pool })
  expect(await block(second)).toBe('0x0')
  expect(await second.stop()).toEqual([])
  expect(await pool.stop()).toEqual([])
  await expect(createWorld({ ...both, pool })).rejects.toThrow('The pool of nodes has been stopped.')
})

test('a stopped chain passes no call to its node, which serves the next world', async () => {
  const pool = createNodePool()
  onTestFinished(async () => void (await pool.stop()))
  const spec = { chains: { mainnet: { kind: 'evm', id: 1 } }, pool } as const
  const first = await createWorld(spec)
  const alice = String(first.accounts.alice?.evmAddress)
  const chain = first.chains.mainnet
  // A page's batch is still running; its last call would mine.
  const socket = new WebSocket(chain?.webSocketUrl ?? '')
  await once(socket, 'open')
  const methods = [...Array.from({ length: 300 }, () => 'eth_blockNumber'), 'eth_subscribe', 'evm_mine']
  const isClosed = once(socket, 'close')
  socket.send(JSON.stringify(methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: ['newHeads'] }))))
  await new Promise((resolve) => setTimeout(resolve, 10))
  await first.stop()
  await isClosed

  const second = await createWorld(spec)
  await expect(chain?.request('evm_mine')).rejects.toThrow('The chain mainnet has been stopped.')
  await expect(chain?.setBalance(alice, 5n)).rejects.toThrow('has been stopped')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await second.chains.mainnet?.request('eth_blockNumber')).toBe('0x0')
  expect(await second.chains.mainnet?.request('eth_getBalance', [alice, 'latest'])).toBe('0x0')
  expect(await second.stop()).toEqual([])
})

test('a balance set while its world ends does not reach the next world', async () => {
  const pool = createNodePool()
  onTestFinished(async () => void (await pool.stop()))
  const spec = { chains: { mainnet: { kind: 'evm', id: 1 } }, pool } as const
  const seen: unknown[] = []
  for (let round = 0; round < 12; round += 1) {
    const world = await createWorld(spec)
    const { mainnet } = world.chains
    // Reuses a kept connection, as after any other call.
    await mainnet?.request('eth_blockNumber')
    const account = `0x${(0xa11ce + round).toString(16).padStart(40, '0')}`
    const setting = mainnet?.setBalance(account, 7n).catch(() => undefined)
    if (round % 2 === 1) await new Promise((resolve) => setImmediate(resolve))
    await world.stop()
    const next = await createWorld(spec)
    await setting
    seen.push(await next.chains.mainnet?.request('eth_getBalance', [account, 'latest']))
    await next.stop()
  }
  expect(seen).toEqual(seen.map(() => '0x0'))
})

test('a wallet on a phone uses its world’s relay and time, and parts stop in reverse order', async () => {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1 } },
    wallets: { phone: { via: 'walletconnect', policy: 'approve' }, fox: { via: 'eip6963' } },
  })
  const { relay, phones, wallets, verify, services, chains } = world
  expect(new Date().getUTCFullYear()).not.toBe(2030)
  // The page's client runs in this process.
  const leave = enterSdkProcess({ clock: world.clock })
  const dapp = await startTestDapp(relay?.url ?? '')
  const order: string[] = []
  const goes = (part: string) => () => void order.push(part)
  let notStopped: unknown
  try {
    expect({ phoneKeys: Object.keys(phones), walletKeys: Object.keys(wallets), requests: verify?.requests }).toEqual({
      phoneKeys: ['phone'],
      walletKeys: ['phone', 'fox'],
      requests: [],
    })
    const { uri, session } = await dapp.connect({ optionalNamespaces: {} })
    await phones.phone?.pair(uri)
    expect((await session)?.namespaces.eip155?.accounts).toEqual([`eip155:1:${world.accounts.alice?.evmAddress}`])
    await expect.poll(() => relay?.publishes.map(({ from }) => from)).toEqual(['dapp', 'phone', 'phone', 'dapp'])
    // A pending call on each part records when that part ends.
    services.addFault('catalogue *', 'blackhole')
    const socket = new WebSocket(chains.mainnet?.webSocketUrl ?? '')
    await once(socket, 'open')
    socket.once('close', goes('chain'))
    services
      .fetch('https://api.web3modal.org/getWallets?projectId=p&st=x&sv=1&page=1&entries=4')
      .catch(goes('services'))
    for (const name of ['phone', 'fox']) wallets[name]?.approve().catch(goes(name))
  } finally {
    await dapp.end()
    leave()
    notStopped = await world.stop()
  }
  expect(notStopped).toEqual([])
  await expect.poll(() => order).toEqual(['fox', 'phone', 'services', 'chain'])
})

test('without a phone a world has a relay only on request', async () => {
  const without = await createWorld({})
  const asked = await createWorld({ relay: true })
  expect({ relay: without.relay, verify: without.verify, phones: without.phones }).toEqual({
    relay: undefined,
    verify: undefined,
    phones: {},
  })
  expect(asked.relay?.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/)
  expect({ withoutStop: await without.stop(), askedStop: await asked.stop() }).toEqual({
    withoutStop: [],
    askedStop: [],
  })
})

test('an account with an own key is funded by its name, and its node can be called directly', async () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  const world = await start({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { deployer: 2n * ETHER } } },
    wallets: { fox: { via: 'eip6963', accounts: [{ name: 'deployer', mnemonic }], policy: 'approve' } },
  })
  const { mainnet: chain } = world.chains
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await chain?.getBalance(address)).toBe(2n * ETHER)
  const answer = await post(String(chain?.nodeUrl), rpcBody('eth_getBalance', [address, 'latest']))
  expect(await answer.json()).toMatchObject({ result: `0x${(2n * ETHER).toString(16)}` })
  const { fox } = world.wallets
  const origin = 'https://dapp.test'
  expect(await fox?.request({ method: 'eth_requestAccounts', origin })).toEqual([address.toLowerCase()])
  await expect(world.addWallet('phone', { via: 'walletconnect' })).rejects.toThrow('the world has no relay')
  await expect(world.addWallet('cat', { via: 'eip6963', accounts: [{ name: 'bob', mnemonic }] })).rejects.toThrow(
    'The wallet cat names an account bob, and another account has this name.',
  )
})

test('a phone can be added to a world with a relay', async () => {
  const world = await start({ chains: { mainnet }, relay: true })
  const phone = await world.addWallet('phone', { via: 'walletconnect', accounts: ['bob'], policy: 'approve' })
  expect(phone.announcement.info.name).toBe('Phone')
  expect(Object.keys(world.phones)).toEqual(['phone'])
})
