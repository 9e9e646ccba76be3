import { createPublicClient, createWalletClient, http, multicall3Abi, parseAbi, parseEther, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClock, type OwnedClock, WORLD_START_MS } from '../lib/clock.js'
import { isPortOpen } from '../processes/ports.js'
import { post, rpcBody, startTestChain, testAccounts } from './testing/chain.js'

const [alice, bob] = testAccounts()
const account = privateKeyToAccount(alice.evmPrivateKey)

async function setup(ownClock?: OwnedClock) {
  const { chain, clock, end } = await startTestChain({ kind: 'evm', id: 1 }, ownClock)
  onTestFinished(async () => {
    expect(await end()).toEqual([])
  })
  await chain.setBalance(account.address, parseEther('10'))
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  return {
    chain,
    clock,
    reader: createPublicClient({ chain: mainnet, transport, pollingInterval: 10 }),
    writer: createWalletClient({ account, chain: mainnet, transport }),
  }
}

const gas = { gas: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n } as const

test('a signed transaction is mined and changes the balances', async () => {
  const { chain, reader, writer } = await setup()
  expect(chain.caipNetworkId).toBe('eip155:1')
  const hash = await writer.sendTransaction({ to: bob.evmAddress, value: parseEther('1') })
  expect((await reader.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await chain.getBalance(bob.evmAddress)).toBe(parseEther('1'))
  expect(await reader.getChainId()).toBe(1)
})

test('viem reads several contracts in one Multicall3 call', async () => {
  const { chain, reader } = await setup()
  const { address } = mainnet.contracts.multicall3
  const own = { address, abi: multicall3Abi } as const
  const nobody = { address: bob.evmAddress, abi: parseAbi(['function name() view returns (string)']) } as const
  const contracts = [
    { ...own, functionName: 'getEthBalance', args: [account.address] },
    { ...own, functionName: 'getCurrentBlockTimestamp' },
    { ...nobody, functionName: 'name' },
  ] as const
  const [balance, time, name] = await reader.multicall({ contracts })
  expect({ balanceResult: balance.result, timeResult: time.result }).toEqual({
    balanceResult: parseEther('10'),
    timeResult: BigInt(WORLD_START_MS / 1000),
  })
  expect(name.error?.message).toContain('returned no data ("0x")')
  expect(chain.journal.map(({ method }) => method)).toEqual(['eth_call'])
  await expect(reader.multicall({ contracts, allowFailure: false })).rejects.toThrow('"0x"')
})

test('with running time, the next block has the current time', async () => {
  let nowMs = WORLD_START_MS
  const { reader, writer } = await setup({ ...createClock(), steadyNow: () => nowMs })
  nowMs += 3_600_000
  await writer.sendTransaction({ to: bob.evmAddress, value: 1n, ...gas })
  expect((await reader.getBlock()).timestamp).toBe(BigInt(nowMs / 1000))
})

test('two runs of the same transactions have the same block hashes', async () => {
  const run = async () => {
    const { reader, writer, clock } = await setup()
    const hashes: string[] = []
    for (let nonce = 0; nonce < 3; nonce += 1) {
      await writer.sendTransaction({ to: bob.evmAddress, value: 1n, nonce, ...gas })
      const block = await reader.getBlock()
      hashes.push(`${block.number} ${block.hash} ${block.timestamp}`)
      if (nonce === 1) await clock.advance(3_600_000)
    }
    return hashes
  }
  const first = await run()
  expect(await run()).toEqual(first)
  expect(new Set(first).size).toBe(3)
})

test('blocks requested at once differ by a second each', async () => {
  const { chain, reader } = await setup()
  await Promise.all([1, 2, 3, 4].map((id) => post(chain.rpcUrl, rpcBody('evm_mine', [], id))))
  const blocks = await Promise.all([1n, 2n, 3n, 4n].map((blockNumber) => reader.getBlock({ blockNumber })))
  const start = BigInt(WORLD_START_MS / 1000)
  expect(blocks.map((block) => block.timestamp - start)).toEqual([1n, 2n, 3n, 4n])
})

test('the next block includes an advance of the clock', async () => {
  const { reader, writer, clock } = await setup()
  await clock.advance(86_400_000)
  await writer.sendTransaction({ to: bob.evmAddress, ...gas })
  expect((await reader.getBlock()).timestamp).toBe(BigInt(WORLD_START_MS / 1000 + 86_400))
})

test('a batch is split, answered in order and recorded call by call', async () => {
  const { chain } = await setup()
  const body = `[${rpcBody('eth_chainId', [], 'a')},${rpcBody('nope', [], 2)},7,${rpcBody('eth_blockNumber', [], 3)}]`
  const answer = await (await post(chain.rpcUrl, body)).json()
  expect(answer).toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x1' },
    { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32601 }) },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } },
    { jsonrpc: '2.0', id: 3, result: '0x0' },
  ])
  expect(chain.journal.map(({ method, from, result }) => ({ method, from, result }))).toEqual([
    { method: 'eth_chainId', from: 'http', result: '0x1' },
    { method: 'nope', from: 'http', result: undefined },
    { method: 'eth_blockNumber', from: 'http', result: '0x0' },
  ])
  expect(chain.journal[1]?.error?.code).toBe(-32601)
})

test('calls of the harness are not in the journal', async () => {
  const { chain } = await setup()
  await chain.getBalance(alice.evmAddress)
  expect(chain.journal).toEqual([])
  await expect(chain.request('nope')).rejects.toMatchObject({ name: 'NodeRpcError', code: -32601 })
})

test('invalid JSON gets the error of JSON-RPC', async () => {
  const { chain } = await setup()
  expect(await (await post(chain.rpcUrl, '{"method"')).json()).toMatchObject({ error: { code: -32700 } })
  expect(await (await post(chain.rpcUrl, '[]')).json()).toMatchObject({ error: { code: -32600 } })
  expect((await fetch(chain.rpcUrl)).status).toBe(405)
})

test('a page of an allowed origin is answered, another is not', async () => {
  const { chain } = await setup()
  const origin = 'https://dapp.test'
  const preflight = await fetch(chain.rpcUrl, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-own',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-own')
  const answer = await post(chain.rpcUrl, rpcBody('eth_chainId'), { origin })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.has('access-control-allow-private-network')).toBe(false)

  const refused = await post(chain.rpcUrl, rpcBody('eth_chainId'), { origin: 'https://evil.test' })
  expect({
    status: refused.status,
    accessControlAllowOrigin: refused.headers.get('access-control-allow-origin'),
  }).toEqual({ status: 403, accessControlAllowOrigin: null })
  const socket = new WebSocket(chain.webSocketUrl, { origin: 'https://evil.test' })
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('403')
  expect(chain.journal).toHaveLength(1)
})

test.each([
  ['anvil_reset', [{ forking: { jsonRpcUrl: 'http://127.0.0.1:1' } }]],
  ['hardhat_reset', []],
  ['anvil_setRpcUrl', ['http://127.0.0.1:1']],
  ['anvil_loadState', ['0x']],
  ['hardhat_loadState', ['0x']],
  ['anvil_dumpState', []],
])('outside callers cannot use %s, but the harness can', async (method, params) => {
  const { chain } = await setup()
  const message = `The sandbox does not let callers use ${method}.`
  expect(await (await post(chain.rpcUrl, rpcBody(method, params))).json()).toMatchObject({
    error: { code: -32004, message },
  })
  expect(chain.journal).toMatchObject([{ method, error: { code: -32004, message } }])
  const asked = await chain.request(method, params).catch((error: unknown) => error)
  expect(String(asked)).not.toContain(message)
})

test('setting the node’s clock is refused with the right alternative', async () => {
  const { chain } = await setup()
  const answer = await (await post(chain.rpcUrl, rpcBody('evm_setTime', [1]))).json()
  expect(answer.error.message).toContain('Time moves with clock.advance, or with evm_increaseTime.')
})

test('a body of more than a megabyte is refused', async () => {
  const { chain } = await setup()
  const answer = await post(chain.rpcUrl, rpcBody('eth_chainId', ['x'.repeat(1_100_000)])).catch(() => undefined)
  // The server may close the connection before the whole body is sent.
  expect([413, undefined]).toContain(answer?.status)
  expect(chain.journal).toEqual([])
})

test('calls that move the time move the next block, and time continues from there', async () => {
  const { chain, clock, reader } = await setup()
  const start = WORLD_START_MS / 1000
  const call = async (method: string, params: unknown[] = []) =>
    (await post(chain.rpcUrl, rpcBody(method, params))).json()
  const mined = async () => {
    await call('evm_mine')
    return Number((await reader.getBlock()).timestamp) - start
  }
  await call('evm_setNextBlockTimestamp', [start + 86_400])
  expect([await mined(), await mined()]).toEqual([86_400, 86_401])
  await call('evm_increaseTime', [3600])
  expect(await mined()).toBe(90_000)
  await clock.advance(60_000)
  expect(await mined()).toBe(90_060)
  await call('anvil_setBlockTimestampInterval', [12])
  expect([await mined(), await mined()]).toEqual([90_072, 90_084])
  await call('anvil_removeBlockTimestampInterval')
  await clock.advance(3_600_000)
  expect(await mined()).toBe(93_660)
  // The node refuses a past time, and nothing changes.
  expect(await call('evm_setNextBlockTimestamp', [start])).toMatchObject({ error: {} })
  expect(await mined()).toBe(93_661)
})

test('a sender that waits for its block does not delay the call that mines it', async () => {
  const { chain, reader, writer } = await setup()
  await chain.request('evm_setAutomine', [false])
  const request = await writer.prepareTransactionRequest({ to: bob.evmAddress, ...gas })
  const signed = await writer.signTransaction(request)
  const sent = post(chain.rpcUrl, rpcBody('eth_sendRawTransactionSync', [signed])).then((answer) => answer.json())
  await expect.poll(() => reader.getTransactionCount({ ...account, blockTag: 'pending' })).toBe(1)
  const before = performance.now()
  await post(chain.rpcUrl, rpcBody('evm_mine'))
  expect(performance.now() - before).toBeLessThan(250)
  expect(await sent).toMatchObject({ result: { blockNumber: '0x1' } })
})

test('notifications in a batch get no answer', async () => {
  const { chain } = await setup()
  const notification = '{"jsonrpc":"2.0","method":"eth_chainId"}'
  const none = await post(chain.rpcUrl, `[${notification}]`)
  expect({ status: none.status, noneText: await none.text() }).toEqual({ status: 204, noneText: '' })
  const socket = new WebSocket(chain.webSocketUrl)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve) => socket.once('open', resolve))
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  for (const text of [`[${notification}]`, `[${notification},${rpcBody('eth_chainId', [], 2)}]`]) socket.send(text)
  await expect.poll(() => heard).toHaveLength(1)
  socket.send('[]')
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toMatchObject([[{ id: 2, result: '0x1' }], { error: { code: -32600 } }])
})

test('a fault answers instead of the node until it is removed', async () => {
  const { chain } = await setup()
  const takeBack = chain.addFault(({ method }) =>
    method === 'eth_chainId' ? { error: { code: -32005, message: 'limit exceeded' } } : undefined,
  )
  const ask = async () => (await post(chain.rpcUrl, rpcBody('eth_chainId'))).json()
  expect(await ask()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } })
  expect(chain.journal[0]?.error).toEqual({ code: -32005, message: 'limit exceeded' })
  expect(await chain.request('eth_chainId')).toBe('0x1')
  takeBack()
  expect(await ask()).toMatchObject({ result: '0x1' })
})

test('a fault may affect the connection: status, delay, reset, no answer', async () => {
  const { chain, clock } = await setup()
  const ask = (signal?: AbortSignal) =>
    fetch(chain.rpcUrl, { method: 'POST', body: rpcBody('eth_chainId'), ...(signal ? { signal } : {}) })
  let takeBack = chain.addFault(() => ({ status: 429, headers: { 'retry-after': '2' }, body: 'slow down' }))
  const limited = await ask()
  expect({
    status: limited.status,
    retryAfter: limited.headers.get('retry-after'),
    limitedText: await limited.text(),
  }).toEqual({ status: 429, retryAfter: '2', limitedText: 'slow down' })
  takeBack()

  takeBack = chain.addFault(() => ({ delayMs: 60_000 }))
  const late = ask()
  await expect.poll(() => chain.journal.length).toBe(2)
  await clock.advance(60_000)
  expect(await (await late).json()).toMatchObject({ result: '0x1' })
  takeBack()

  takeBack = chain.addFault(() => ({ reset: true }))
  await expect(ask()).rejects.toThrow('fetch failed')
  takeBack()

  chain.addFault(() => ({ hang: true }))
  await expect(ask(AbortSignal.timeout(50))).rejects.toThrow('aborted due to timeout')
})

test('sockets take calls and subscriptions on the same origin', async () => {
  const { chain, writer } = await setup()
  const transport = webSocket(chain.webSocketUrl, { retryCount: 0, reconnect: false })
  const client = createPublicClient({ chain: mainnet, transport })
  expect(new URL(chain.webSocketUrl).host).toBe(new URL(chain.rpcUrl).host)
  const heads: bigint[] = []
  const { unsubscribe } = await client.transport.subscribe({
    params: ['newHeads'],
    onData: (data) => heads.push(BigInt(data.result.number)),
  })
  await writer.sendTransaction({ to: bob.evmAddress, ...gas })
  await expect.poll(() => heads).toEqual([1n])
  expect(await client.getBlockNumber()).toBe(1n)
  await unsubscribe()
  const overSocket = chain.journal.filter((line) => line.from === 'websocket').map((line) => line.method)
  expect(overSocket).toEqual(['eth_subscribe', 'eth_blockNumber', 'eth_unsubscribe'])
  ;(await client.transport.getRpcClient()).close()
})

test('an answer without a correction is the node’s, byte for byte', async () => {
  const { chain } = await setup()
  const body = rpcBody('eth_getBlockByNumber', ['latest', false], 'id-1')
  const direct = await chain.request('eth_getBlockByNumber', ['latest', false])
  const text = await (await post(chain.rpcUrl, body)).text()
  expect(text).toBe(JSON.stringify({ jsonrpc: '2.0', id: 'id-1', result: direct }))
})

test('without mining a transaction stays pending, and its sender does not wait', async () => {
  const { chain, clock, reader, writer } = await setup()
  await chain.request('evm_setAutomine', [false])
  const hash = await writer.sendTransaction({ to: bob.evmAddress, ...gas })
  expect(await chain.request('eth_getTransactionReceipt', [hash])).toBeNull()
  await clock.advance(60_000)
  await chain.request('evm_mine')
  const { blockNumber } = await reader.getTransactionReceipt({ hash })
  expect((await reader.getBlock({ blockNumber })).timestamp).toBe(BigInt(WORLD_START_MS / 1000 + 60))
})

test('subscribers of a node that dies lose their socket', async () => {
  const { chain } = await setup()
  const socket = new WebSocket(chain.webSocketUrl)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const answered = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(rpcBody('eth_subscribe', ['newHeads'], 'a'))
  expect(JSON.parse(await answered)).toMatchObject({ id: 'a', result: expect.stringMatching(/^0x/) })
  process.kill(-Number(chain.nodePid), 'SIGKILL')
  expect(await closed).toBe(1011)
})

test('sockets answer batches and invalid calls', async () => {
  const { chain } = await setup()
  const socket = new WebSocket(chain.webSocketUrl)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve) => socket.once('open', resolve))
  const say = async (text: string): Promise<unknown> => {
    const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
    socket.send(text)
    return JSON.parse(await answer)
  }
  expect(await say(`[${rpcBody('eth_chainId', [], 1)},${rpcBody('eth_blockNumber', [], 2)}]`)).toMatchObject([
    { id: 1, result: '0x1' },
    { id: 2, result: '0x0' },
  ])
  expect(await say('{')).toMatchObject({ error: { code: -32700 } })
  expect(await say('{}')).toMatchObject({ error: { code: -32600 } })
  const takeBack = chain.addFault(() => ({ error: { code: -32005, message: 'limit' } }))
  expect(await say(rpcBody('eth_subscribe', ['newHeads']))).toMatchObject({ error: { code: -32005 } })
  takeBack()
  chain.addFault(() => ({ reset: true }))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.send(rpcBody('eth_chainId'))
  await closed
})

test('a node that dies is reported, and its calls fail instead of hanging', async () => {
  const { chain } = await setup()
  const told = new Promise<string>((resolve) => chain.onCrash(resolve))
  process.kill(-Number(chain.nodePid), 'SIGKILL')
  expect(await told).toContain('Anvil for chain 1 ended by itself')
  expect(await (await post(chain.rpcUrl, rpcBody('eth_chainId'))).json()).toMatchObject({
    error: { code: -32603, message: expect.stringContaining('The node of the chain test does not answer') },
  })
})

test('stopping closes the port, and a second stop does nothing', async () => {
  const { chain } = await setup()
  const port = Number(new URL(chain.rpcUrl).port)
  await Promise.all([chain.stop(), chain.stop()])
  expect(await isPortOpen(port)).toBe(false)
})
