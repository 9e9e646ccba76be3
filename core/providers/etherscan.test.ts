import { expect, test } from 'vitest'
import type { ProviderContext } from '../contracts/service-providers.js'
import { base, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { etherscan } from './etherscan.js'

// The answers have the form of https://docs.etherscan.io/api-reference/endpoint/txlist and …/tokentx (version 2).

const me = `0x${'a1'.repeat(20)}`
const you = `0x${'b2'.repeat(20)}`
const token = `0x${'c1'.repeat(20)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

const own = (number: number, more: object = {}) => ({
  blockNumber: '1',
  timeStamp: String(1_790_000_000 + number),
  hash: hashOf(number),
  nonce: '7',
  from: me,
  to: you,
  value: '1500000000000000000',
  isError: '0',
  txreceipt_status: '1',
  ...more,
})
const moved = (number: number, more: object = {}) => ({
  ...own(number),
  from: you,
  to: me,
  value: '2500000',
  contractAddress: token,
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  tokenDecimal: '6',
  ...more,
})

function setup(answer: (action: string | null, page: string | null) => unknown) {
  const urls: URL[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url) => {
      const asked = new URL(url)
      urls.push(asked)
      return answer(asked.searchParams.get('action'), asked.searchParams.get('page'))
    },
  }
  return { urls, context }
}

const ok = (result: readonly unknown[]) => ({ status: '1', message: 'OK', result })
const none = { status: '0', message: 'No transactions found', result: [] }
const provider = etherscan({ apiKey: 'key' })
const asked = { address: me, network: whole(base), cursor: undefined }

test('joins transactions and transfers of one hash, with one key for each network', async () => {
  const { urls, context } = setup((action) =>
    ok(action === 'txlist' ? [own(3, { isError: '1', value: '0' }), own(2)] : [moved(2), moved(1)]),
  )
  const page = await provider.activity(asked, context)
  expect(
    page?.transactions.map(({ metadata: { operationType, status, nonce }, transfers }) => ({
      operationType,
      status,
      nonce,
      moved: transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    })),
  ).toEqual([
    { operationType: 'execute', status: 'failed', nonce: 7, moved: [] },
    { operationType: 'send', status: 'confirmed', nonce: 7, moved: ['out 1.5', 'in 2.5'] },
    { operationType: 'receive', status: 'confirmed', nonce: undefined, moved: ['in 2.5'] },
  ])
  expect({ url: urls[0]?.href, hosts: provider.hosts, next: page?.next }).toEqual({
    url: `https://api.etherscan.io/v2/api?chainid=8453&module=account&action=txlist&address=${me}&page=1&offset=25&sort=desc&apikey=key`,
    hosts: ['https://api.etherscan.io'],
    next: undefined,
  })
})

test('only lists that have a further page are read on', async () => {
  const full = Array.from({ length: 25 }, (_, at) => own(100 + at))
  const { urls, context } = setup((action, page) => (action === 'txlist' && page === '1' ? ok(full) : none))
  const first = await provider.activity(asked, context)
  expect({ count: first?.transactions.length, next: first?.next }).toEqual({ count: 25, next: '2:txlist' })
  const second = await provider.activity({ ...asked, cursor: first?.next }, context)
  expect({ count: second?.transactions.length, next: second?.next, requests: urls.length }).toEqual({
    count: 0,
    next: undefined,
    requests: 3,
  })
})

test('a refusal is a failure and no empty history, and a bad row costs itself alone', async () => {
  const limited = setup(() => ({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }))
  await expect(provider.activity(asked, limited.context)).rejects.toMatchObject({ code: 'http_answer' })
  const odd = setup((action) => (action === 'txlist' ? ok([own(1, { hash: '0x1' }), own(2)]) : none))
  expect((await provider.activity(asked, odd.context))?.transactions).toHaveLength(1)
})

test('serves EVM networks, and only those that are named; a proxy needs no key', async () => {
  const { urls, context } = setup(() => none)
  expect(await provider.activity({ ...asked, network: whole(solana) }, context)).toBeUndefined()
  expect(await etherscan({ networks: ['eip155:1'] }).activity(asked, context)).toBeUndefined()
  const proxy = etherscan({ url: 'https://dapp.example/scan/' })
  await proxy.activity(asked, context)
  expect({ start: urls[0]?.href.split('&')[0], key: urls[0]?.searchParams.get('apikey'), hosts: proxy.hosts }).toEqual({
    start: 'https://dapp.example/scan/v2/api?chainid=8453',
    key: null,
    hosts: ['https://dapp.example'],
  })
})

test.each([
  ['somebody else', async () => ({ from: you }), [2]],
  ['the account', async () => ({ from: me }), [2, 1]],
  ['nobody that a node knows', async () => null, [2]],
  ['a node that is down does not say', () => Promise.reject(new Error('down')), [2]],
])('an unknown token that says the account paid: by %s', async (_who, request, listed) => {
  const fake = `0x${'fa'.repeat(20)}`
  const paid = (number: number, contractAddress: string) => moved(number, { from: me, to: you, contractAddress })
  const { context } = setup((action) => (action === 'txlist' ? none : ok([paid(2, token), paid(1, fake)])))
  const known = { address: token, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
  const page = await provider.activity({ ...asked, tokens: [known] }, { ...context, request })
  expect(page?.transactions.map(({ metadata }) => metadata.hash)).toEqual(listed.map(hashOf))
})

test('an unknown token that the account paid by a listed transaction needs no node', async () => {
  const { context } = setup((action) =>
    ok(action === 'txlist' ? [own(1, { value: '0' })] : [moved(1, { from: me, to: you })]),
  )
  const page = await provider.activity(asked, context)
  expect(page?.transactions[0]?.transfers).toHaveLength(1)
})

test('a call that moved tokens is a transfer to who got them, or a swap', async () => {
  const other = `0x${'c2'.repeat(20)}`
  const known = [token, other].map((address) => ({ address, symbol: 'USDC', name: 'USD Coin', decimals: 6 }))
  const call = (number: number) => own(number, { to: token, value: '0' })
  const paid = (number: number) => moved(number, { from: me, to: you })
  const { context } = setup((action) =>
    ok(
      action === 'txlist'
        ? [call(3), call(2), call(1)]
        : [paid(3), paid(2), moved(2, { contractAddress: other }), moved(1, { contractAddress: other })],
    ),
  )
  const page = await provider.activity({ ...asked, tokens: known }, context)
  expect(page?.transactions.map(({ metadata: { operationType, sentTo } }) => ({ operationType, sentTo }))).toEqual([
    { operationType: 'send', sentTo: you },
    { operationType: 'trade', sentTo: you },
    { operationType: 'execute', sentTo: token },
  ])
})

test('a time that no date can hold costs no other row', async () => {
  const { context } = setup((action) =>
    action === 'txlist' ? ok([own(1), own(2, { timeStamp: '9'.repeat(40) })]) : none,
  )
  const page = await provider.activity(asked, context)
  expect(page?.transactions.map(({ metadata }) => metadata.hash)).toEqual([1, 2].map(hashOf))
})
