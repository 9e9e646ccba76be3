import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../../world/accounts/accounts.js'
import { createClock } from '../../world/lib/clock.js'
import { createSeed } from '../../world/lib/seed.js'
import { createAccess } from '../../world/serving/access.js'
import { type HttpServer, startHttpServer } from '../../world/serving/http-server.js'
import { createMockWallet } from '../../world/wallets/create-wallet.js'
import { chainStub } from '../../world/wallets/testing/chain-stub.js'
import { createControl } from './control.js'

const page = 'https://dapp.test'
const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function setup() {
  const accounts = createAccounts(createSeed(7))
  const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
  const clock = createClock()
  const fox = createMockWallet(
    { via: 'eip6963', networks: ['mainnet'] },
    { name: 'fox', seed: 7, accounts, chains, clock },
  )
  const control = createControl({ wallets: { fox }, describe: () => ({ chains: Object.keys(chains) }) })
  const server: HttpServer = await startHttpServer([(request) => control.handle(request)], { access: createAccess() })
  closers.push(async () => {
    control.close()
    await server.stop()
    clock.dispose()
  })
  const base = `${server.origin}/__walletmodal`
  const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(
      `${base}/${path}`,
      body === undefined ? { method: 'POST', headers } : { ...init, body: JSON.stringify(body) },
    )
    return { status: response.status, body: await response.json() }
  }
  const get = async (path: string) => {
    const response = await fetch(`${base}/${path}`)
    return { status: response.status, body: await response.json() }
  }
  return { fox, server, base, post, get, address: accounts.alice?.evmAddress.toLowerCase() }
}

/** Reads the messages of a stream of server-sent events, one by one. */
async function openStream(url: string) {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  closers.unshift(async () => abort.abort())
  return {
    leave: () => abort.abort(),
    type: response.headers.get('content-type'),
    async next(): Promise<unknown> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          if (block.startsWith('data: ')) return JSON.parse(block.slice(6))
          continue
        }
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return undefined
        text += chunk.value
      }
    },
  }
}

test('wallets are listed with their pending requests', async () => {
  const { fox, get } = await setup()
  void fox.request({ method: 'eth_requestAccounts', origin: page })
  const { status, body } = await get('wallets')
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      name: 'fox',
      displayName: 'Fox',
      isLocked: false,
      policy: 'ask',
      accounts: ['alice'],
      chain: 'mainnet',
      pending: [{ id: 'fox-1', method: 'eth_requestAccounts', origin: page, waitsFor: 'approval' }],
    },
  ])
  expect(await get('world')).toEqual({ status: 200, body: { chains: ['mainnet', 'base'] } })
})

test('a request is approved and rejected by its id', async () => {
  const { fox, post, address } = await setup()
  const connecting = fox.request({ method: 'eth_requestAccounts', origin: page })
  expect(await post('wallets/fox/approve', { id: 'fox-1' })).toMatchObject({ status: 200, body: { pending: [] } })
  expect(await connecting).toEqual([address])
  const signing = fox.request({ method: 'personal_sign', params: ['0x68', address], origin: page })
  const refused = expect(signing).rejects.toMatchObject({ code: 5000, message: 'no' })
  await post('wallets/fox/reject', { method: 'personal_sign', code: 5000, message: 'no' })
  await refused
})

test('an owner sets a policy, locks and unlocks, switches chain and account, and disconnects', async () => {
  const { fox, post } = await setup()
  expect((await post('wallets/fox/policy', { policy: 'approve' })).body.policy).toBe('approve')
  await fox.request({ method: 'eth_requestAccounts', origin: page })
  expect((await post('wallets/fox/lock')).body.isLocked).toBe(true)
  expect((await post('wallets/fox/unlock')).body.isLocked).toBe(false)
  expect((await post('wallets/fox/chain', { chain: 'base' })).body.chain).toBe('base')
  expect((await post('wallets/fox/accounts', { accounts: ['bob'] })).body.accounts).toEqual(['bob'])
  expect((await post('wallets/fox/disconnect')).body.connectedOrigins).toEqual([])
})

test('a fault is added, listed and removed', async () => {
  const { fox, base, post, get } = await setup()
  expect(await post('wallets/fox/faults', { do: '4900' })).toEqual({ status: 201, body: { id: 'f1', do: '4900' } })
  await expect(fox.request({ method: 'eth_requestAccounts', origin: page })).rejects.toMatchObject({ code: 4900 })
  expect((await get('wallets/fox')).body.faults).toEqual([{ id: 'f1', do: '4900' }])
  expect((await fetch(`${base}/wallets/fox/faults/f1`, { method: 'DELETE' })).status).toBe(200)
  expect((await get('wallets/fox')).body.faults).toEqual([])
  expect((await get('wallets/fox/calls')).body).toMatchObject([
    { method: 'eth_requestAccounts', error: { code: 4900 } },
  ])
})

test.each([
  ['wallets/wolf/approve', {}, 404, 'There is no wallet wolf. There are: fox.'],
  ['wallets/fox/explode', {}, 404, /A wallet's owner cannot explode\. There are: approve, reject/],
  ['wallets/fox/approve', {}, 409, 'fox got no request within 0 ms. Nothing is pending.'],
  ['wallets/fox/policy', { policy: 'maybe' }, 400, 'policy is "maybe"; wanted one of ask, approve, reject, never.'],
  ['wallets/fox/lock', { hard: true }, 400, 'Unknown: hard.'],
  ['wallets/fox/chain', { chain: 'gnosis' }, 409, /fox cannot switch to gnosis/],
  ['wallets/fox/accounts', { accounts: ['mallory'] }, 409, /the account mallory, which the world does not have/],
  ['wallets/fox/faults', { do: 'explode' }, 400, /fox knows no fault "explode"/],
  ['wallets/fox/faults', {}, 400, /A fault names what it does/],
  ['nothing', {}, 404, 'There is nothing at POST /__walletmodal/nothing.'],
])('%s with %o is refused with its fault', async (path, body, status, message) => {
  const { post } = await setup()
  const answer = await post(path, body)
  expect(answer.status).toBe(status)
  expect(answer.body.error.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
})

test('a body that is not JSON is refused', async () => {
  const { base, post } = await setup()
  const broken = await fetch(`${base}/wallets/fox/lock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect({ status: broken.status, broken: await broken.json() }).toEqual({
    status: 400,
    broken: { error: { message: 'The body is not JSON.' } },
  })
  expect((await post('wallets/fox/lock', {}, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('the stream sends the whole state at first and after each change', async () => {
  const { fox, base } = await setup()
  const stream = await openStream(`${base}/events`)
  expect(stream.type).toBe('text/event-stream')
  expect(await stream.next()).toMatchObject({ wallets: [{ name: 'fox', pending: [] }] })
  void fox.request({ method: 'eth_requestAccounts', origin: page })
  expect(await stream.next()).toMatchObject({ wallets: [{ pending: [{ method: 'eth_requestAccounts' }] }] })
})

test('a page calls wallets over HTTP and receives answers and events on its stream', async () => {
  const { fox, base, server, post, address } = await setup()
  fox.setPolicy('approve')
  // The first call comes before the stream is open, and its answer is still delivered.
  expect((await post('pages/p1/calls', { call: 'c1', wallet: 'fox', method: 'eth_requestAccounts' })).status).toBe(202)
  const stream = await openStream(`${base}/pages/p1`)
  expect(await stream.next()).toMatchObject({
    kind: 'event',
    wallet: 'fox',
    event: { name: 'accountsChanged', data: [address] },
  })
  expect(await stream.next()).toEqual({ kind: 'answer', call: 'c1', answer: { result: [address] } })
  await post('pages/p1/calls', { call: 'c2', wallet: 'fox', method: 'eth_sign', params: [] })
  expect(await stream.next()).toMatchObject({ kind: 'answer', call: 'c2', answer: { error: { code: 4200 } } })
  expect(fox.connectedOrigins).toEqual([server.origin])
  expect((await post('pages/p1/calls', { call: 'c3', wallet: 'wolf', method: 'x' })).status).toBe(404)
})

test('an answer that names a deed fits any method for that deed', async () => {
  const { fox, post } = await setup()
  const asked = fox.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }], origin: page })
  expect((await post('wallets/fox/approve', { deed: 'sign' })).status).toBe(409)
  expect((await post('wallets/fox/approve', { deed: 'connect' })).status).toBe(200)
  expect(await asked).toHaveLength(1)
})

test('a request ends with a page that is closed or reloaded, and survives a broken stream', async () => {
  const { fox, base, post } = await setup()
  const ask = (id: string) => post(`pages/${id}/calls`, { call: 'c1', wallet: 'fox', method: 'eth_requestAccounts' })
  const closed = await openStream(`${base}/pages/closed`)
  await ask('closed')
  expect(fox.pending).toHaveLength(1)
  closed.leave()
  await expect.poll(() => fox.pending, { timeout: 10_000 }).toEqual([])

  const broken = await openStream(`${base}/pages/broken`)
  await ask('broken')
  broken.leave()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await openStream(`${base}/pages/broken`)
  // Opens a second stream while the server still counts the first as open.
  await openStream(`${base}/pages/broken`)
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(fox.pending).toHaveLength(1)
})

test('with too many pages, the oldest page and its request are dropped', async () => {
  const { base, fox, post } = await setup()
  const call = (id: string, method: string) => post(`pages/${id}/calls`, { call: 'c1', wallet: 'fox', method })
  await call('oldest', 'eth_requestAccounts')
  const stream = await openStream(`${base}/pages/oldest`)
  for (let index = 0; index < 199; index += 1) await call(`other-${index}`, 'eth_chainId')
  expect(fox.pending).toHaveLength(1)
  await call('one-too-many', 'eth_chainId')
  expect(fox.pending).toEqual([])
  expect(await stream.next()).toBeUndefined()
})

test('a path with invalid percent-encoding is a bad request', async () => {
  const { get } = await setup()
  expect(await get('wallets/%E0%A4%A')).toEqual({
    status: 400,
    body: {
      error: {
        message:
          'The path /__walletmodal/wallets/%E0%A4%A is malformed: percent signs stand before the UTF-8 of a character.',
      },
    },
  })
})

test('a server that stops ends its streams', async () => {
  const { base, server } = await setup()
  const stream = await openStream(`${base}/events`)
  await stream.next()
  await server.stop()
  await expect(Promise.resolve(stream.next())).rejects.toThrow()
})
