import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  blockhash as toBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { parseOptions } from '../../../../core/options/options.js'
import { canonicalLog } from './canonical-log.js'
import { createCanonicaliser } from './canonical-value.js'
import { compareLogs } from './compare.js'
import type { LogEntry, RequestEntry, WalletEntry } from './log-entry.js'

const startMs = Date.parse('2030-01-01T00:00:00Z')

function request(part: Partial<RequestEntry>): RequestEntry {
  const base = {
    kind: 'request',
    service: 'catalogue',
    endpoint: 'getWallets',
    method: 'GET',
    path: '/getWallets',
  } as const
  return { ...base, query: { page: '1' }, body: undefined, status: 200, ...part }
}

function call(method: string): WalletEntry {
  return { kind: 'wallet', wallet: 'fox', method, params: [] }
}

const analytics = (eventId: string, timestamp: number, event: string) =>
  request({
    service: 'analytics',
    endpoint: 'track',
    method: 'POST',
    path: '/e',
    body: { eventId, timestamp, props: { event } },
  })

function setup(entries: readonly LogEntry[]): string {
  return canonicalLog({ scenario: 'a', seed: 1, entries, snapshot: undefined })
}

const id = (last: string) => `00000000-0000-4000-8000-00000000000${last}`
const usual: readonly LogEntry[] = [
  { kind: 'view', open: true, view: 'Connect', history: ['Connect'] },
  { kind: 'view', open: true, view: 'Account', history: ['Account'] },
  { kind: 'event', event: 'MODAL_OPEN', properties: { connected: false } },
  { kind: 'event', event: 'CONNECT_SUCCESS', properties: { method: 'browser' } },
  call('eth_requestAccounts'),
  call('eth_chainId'),
  request({}),
  analytics(id('1'), startMs + 40, 'MODAL_OPEN'),
]

test('two runs that differ in ids, times, ports and the order of requests give the same bytes', () => {
  const one = setup([
    analytics(id('1'), startMs + 40, 'MODAL_OPEN'),
    analytics(id('2'), startMs + 50, 'CONNECT_SUCCESS'),
    request({ body: { jsonrpc: '2.0', id: 7, method: 'eth_chainId', url: 'http://127.0.0.1:4001/x' }, method: 'POST' }),
  ])
  const other = setup([
    request({ body: { jsonrpc: '2.0', id: 9, method: 'eth_chainId', url: 'http://127.0.0.1:5550/x' }, method: 'POST' }),
    analytics(id('9'), startMs + 51, 'CONNECT_SUCCESS'),
    analytics(id('3'), startMs + 44, 'MODAL_OPEN'),
  ])
  expect(one).toBe(other)
  expect(one.split('\n')[1]).toBe(
    '{"request":"analytics POST /e","status":200,"events":["CONNECT_SUCCESS","MODAL_OPEN"]}',
  )
})

test('a read counts once, a write each time', () => {
  expect(setup([request({}), request({})])).toBe(setup([request({})]))
  expect(setup([analytics(id('1'), startMs, 'A'), analytics(id('2'), startMs, 'A')])).not.toBe(
    setup([analytics(id('1'), startMs, 'A')]),
  )
})

test('a write that is tried again counts once, and one that is made twice counts twice', () => {
  const once = analytics(id('1'), startMs, 'A')
  expect(setup([once, once])).toBe(setup([once]))
})

test('the order within one kind of entries counts, the order between kinds does not', () => {
  const whole = setup(usual)
  for (const kind of ['view', 'event', 'wallet', 'request']) {
    const isLate = (entry: LogEntry) => entry.kind === kind
    expect(setup([...usual.filter((entry) => !isLate(entry)), ...usual.filter(isLate)])).toBe(whole)
  }
  expect(setup([...usual.slice(1), ...usual.slice(0, 1)])).not.toBe(whole)
})

test('a batch is split into its calls', () => {
  const rpc = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })
  const together = setup([request({ method: 'POST', path: '/v1/', body: [rpc('eth_chainId'), rpc('eth_getBalance')] })])
  const apart = setup([
    request({ method: 'POST', path: '/v1/', body: rpc('eth_getBalance') }),
    request({ method: 'POST', path: '/v1/', body: rpc('eth_chainId') }),
  ])
  expect(together).toBe(apart)
})

test('repeated or batched price requests are no difference, the price of another token is', () => {
  const prices = (...addresses: string[]) =>
    request({ method: 'POST', path: '/v1/fungible/price', body: { addresses, currency: 'usd' } })
  const recorded = setup([prices('usdc'), prices('eth')])
  expect(setup([prices('usdc'), prices('eth'), prices('eth', 'usdc')])).toBe(recorded)
  expect(setup([prices('usdc'), prices('eth', 'dai')])).not.toBe(recorded)
})

test('a dropped request, a changed body, a missing view change, a missing event and swapped wallet calls all show', () => {
  const recorded = setup(usual)
  expect(compareLogs(recorded, setup(usual))).toBeUndefined()
  const planted = {
    droppedRequest: usual.filter((entry) => entry.kind !== 'request' || entry.service !== 'catalogue'),
    changedBody: usual.map((entry) =>
      entry.kind === 'request' && entry.service === 'analytics' ? analytics(id('1'), startMs, 'MODAL_CLOSE') : entry,
    ),
    missingView: usual.filter((entry) => entry.kind !== 'view' || entry.view !== 'Connect'),
    missingEvent: usual.filter((entry) => entry.kind !== 'event' || entry.event !== 'CONNECT_SUCCESS'),
    swappedCalls: [
      ...usual.filter((entry) => entry.kind !== 'wallet'),
      call('eth_chainId'),
      call('eth_requestAccounts'),
    ],
  }
  expect(
    Object.fromEntries(Object.entries(planted).map(([name, entries]) => [name, compareLogs(recorded, setup(entries))])),
  ).toMatchInlineSnapshot(`
    {
      "changedBody": "- {"request":"analytics POST /e","status":200,"events":["MODAL_OPEN"]}
    + {"request":"analytics POST /e","status":200,"events":["MODAL_CLOSE"]}",
      "droppedRequest": "- {"request":"catalogue GET /getWallets","status":200,"query":{"page":"1"}}",
      "missingEvent": "- {"event":"CONNECT_SUCCESS","properties":{"method":"browser"}}",
      "missingView": "- {"history":["Connect"],"open":true,"view":"Connect"}",
      "swappedCalls": "- {"method":"eth_requestAccounts","params":[],"wallet":"fox"}
    + {"method":"eth_requestAccounts","params":[],"wallet":"fox"}",
    }
  `)
})

test('of a pairing, only its presence and place count', () => {
  const log = (topic: string, app = 'rabbit:') => {
    const uri = `wc:${topic.repeat(64)}@2?relay-protocol=irn&symKey=${topic.repeat(64)}&expiryTimestamp=1893456300`
    return setup([{ kind: 'event', event: 'A', properties: { uri, link: `${app}//wc` } }])
  }
  expect(log('a')).toContain('"uri":"<pairing>"')
  expect(log('a')).toBe(log('b'))
  expect(log('a')).not.toBe(log('a', 'kite:'))
})

test('a picture is replaced by its hash', () => {
  const picture = (text: string) => `data:image/png;base64,${Buffer.from(text.repeat(60)).toString('base64')}`
  const log = (icon: string) => setup([{ kind: 'event', event: 'A', properties: { icon } }])
  expect(log(picture('a'))).toMatch(/"icon":"data:image\/png;sha256,[0-9a-f]{16}"/)
  expect(log(picture('a'))).toBe(log(picture('a')))
  expect(log(picture('a'))).not.toBe(log(picture('b')))
})

/** A transfer as the host page builds it, with the given block hash. */
function transfer(lamports: number, blockhash: string): string {
  const [payer, receiver] = [
    'HasSWoMGE12g6oUJYfNVCKXXFgHr1QiAbk7VjbeRNT7A',
    'So11111111111111111111111111111111111111112',
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: toBlockhash(blockhash), lastValidBlockHeight: 152n },
        draft,
      ),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: address(payer), role: AccountRole.WRITABLE_SIGNER },
            { address: address(receiver), role: AccountRole.WRITABLE },
          ],
          data: Uint8Array.of(2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0),
        },
        draft,
      ),
  )
  return Buffer.from(getTransactionEncoder().encode(compileTransaction(message))).toString('base64')
}

test('of a Solana transaction only the instructions count, not the block or the signature', () => {
  const blocks = ['SURFNETxSAFEHASHxxxxxxxxxxxxxxxxxxxxxxxxxx1', 'SURFNETxSAFEHASHxxxxxxxxxxxxxxxxxxxxxxxxxx2'] as const
  const signed = (...transactions: string[]) =>
    setup(
      transactions.map((transaction, index) => ({
        ...call('solana:signAndSendTransaction'),
        params: [{ transaction }],
        result: [{ signature: `x${index}` }],
      })),
    )
  const [first, second] = blocks
  // A retry names the same block or a newer one.
  expect(signed(transfer(1, first), transfer(1, second))).toBe(signed(transfer(1, first), transfer(1, first)))
  expect(signed(transfer(1, first))).not.toBe(signed(transfer(2, first)))
  expect(signed(transfer(1, first))).toMatch(/"transaction":"<transaction [0-9a-f]{16}>"/)
})

test('an unreadable transaction is masked, an EVM signature stays', () => {
  const named = (transaction: string) => setup([{ ...call('solana:signTransaction'), params: [{ transaction }] }])
  expect(named('AbCd')).toBe(named('EfGh'))
  expect(setup([{ ...call('personal_sign'), result: '0x12' }])).not.toBe(
    setup([{ ...call('personal_sign'), result: '0x13' }]),
  )
})

test('requests for pictures are recorded with their status, but not with the picture', () => {
  const picture = (last: string, status = 200) =>
    request({ endpoint: 'getWalletImage', path: `/getWalletImage/${id(last)}`, status })
  expect(setup([picture('1'), picture('2'), picture('3')])).toBe(setup([picture('4')]))
  expect(setup([picture('1')])).not.toBe(setup([]))
  expect(setup([picture('1')])).not.toBe(setup([picture('1', 503)]))
})

test('a repeated read of a wallet counts once, until another call or another answer', () => {
  const read = call('eth_accounts')
  const signed = call('personal_sign')
  const once = setup([read, call('eth_chainId'), signed, read])
  expect(setup([read, read, call('eth_chainId'), read, signed, read, read])).toBe(once)
  expect(setup([read, call('eth_chainId'), signed])).not.toBe(once)
  expect(setup([read, { ...read, result: ['0x1'] }, call('eth_chainId'), signed, read])).not.toBe(once)
  expect(setup([read, call('eth_chainId'), signed, signed, read])).not.toBe(once)
})

/** The beginning of ERC-6492's validator code. */
const validator = '0x608060405234801561001057600080fd5b50604051610694'

test('a sign-in is equal in every run, apart from its changing parts', () => {
  const message = (nonce: string, time: string) =>
    `dapp.test wants you to sign in with your Ethereum account:\n0x71C7656EC7ab88b098defB751B7401B5f6d8976F\n\n\nURI: https://dapp.test/\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${time}`
  const run = (nonce: string, time: string, signature: string) => {
    const text = message(nonce, time)
    const hex = `0x${Buffer.from(text).toString('hex')}`
    return createCanonicaliser().value([
      { wallet: 'fox', method: 'personal_sign', params: [hex, '0xabc'], result: signature },
      { wallet: 'dot', method: 'signRaw', params: [{ data: text }], result: { signature, id: 1 } },
      { body: { message: text, signature } },
      { body: { method: 'eth_call', params: [{ to: '0xabc', data: `0x1626ba7e${signature.slice(2).repeat(3)}` }] } },
      { body: { method: 'eth_call', params: [{ data: `${validator}${signature.slice(2).repeat(3)}` }] } },
      { params: [{ domain: 'dapp.test', nonce }] },
    ])
  }
  const [first, second] = ['11', 'ff'].map((byte, index) =>
    run(`nonce${byte.repeat(4)}`, `2030-01-01T00:00:0${index}.000Z`, `0x${byte.repeat(65)}`),
  )
  expect(first).toEqual(second)
  expect(JSON.stringify(first)).toContain('Nonce: <nonce>')
  // Another site or another account would be a difference.
  const text = JSON.stringify(run('nonce1111', '2030-01-01T00:00:00.000Z', '0x11'))
  expect(text).toContain('dapp.test wants you to sign in')
})

test('a ping is left out, any other request is not', () => {
  const post = (method: string, status: RequestEntry['status']) =>
    request({
      service: 'blockchain',
      endpoint: 'postGateway',
      method: 'POST',
      path: '/v1/',
      body: { id: 1, method },
      status,
    })
  const asked = setup([post('eth_call', 200)])
  expect(setup([post('eth_call', 200), post('net_listening', 200), post('net_listening', 'error')])).toBe(asked)
  expect(setup([post('eth_call', 200), post('eth_call', 'error')])).not.toBe(asked)
})

test.each(['error', 'pending'] as const)(
  'an unfinished read (%s) counts only if no equal read was answered',
  (status) => {
    const read = request({ endpoint: 'getHistory', path: '/v1/account/0xabc/history' })
    const left: RequestEntry = { ...read, status, isOnItsWay: true }
    const once = setup([read])
    expect(setup([left, read])).toBe(once)
    // A lone read, a read that a fault has cut off, and a write are kept.
    expect(setup([left])).not.toBe(setup([]))
    expect(setup([{ ...left, isOnItsWay: false }, read])).not.toBe(once)
    expect(
      setup([
        { ...left, method: 'POST' },
        { ...read, method: 'POST' },
      ]),
    ).not.toBe(setup([{ ...read, method: 'POST' }]))
  },
)

test('the registration of a name is equal in every run, apart from its time and signature', () => {
  const run = (name: string, seconds: number, signature: string) => {
    const text = JSON.stringify({ name, attributes: {}, timestamp: seconds })
    const hex = `0x${Buffer.from(text).toString('hex')}`
    return createCanonicaliser().value([
      { wallet: 'fox', method: 'personal_sign', params: [hex, '0xabc'], result: signature },
      { body: { coin_type: 1, message: text, signature } },
    ])
  }
  const one = run('alice.reown.id', 1893456000, `0x${'11'.repeat(65)}`)
  expect(run('alice.reown.id', 1893456007, `0x${'22'.repeat(65)}`)).toEqual(one)
  expect(run('bobby.reown.id', 1893456000, `0x${'11'.repeat(65)}`)).not.toEqual(one)
})

test('the client id of a page is masked, and its absence is a difference', () => {
  const asked = (clientId: string | null) => createCanonicaliser().value({ query: { clientId } })
  expect(asked('did:key:z6MknvAVKMkH')).toEqual(asked('did:key:z6MksPQxSfwn'))
  expect(asked(null)).not.toEqual(asked('did:key:z6MknvAVKMkH'))
})

test('an event has its content once, and each status of its service lists the events', () => {
  const refused: RequestEntry = { ...analytics(id('1'), startMs, 'B'), status: 500 }
  const entries: readonly LogEntry[] = [
    { kind: 'event', event: 'A', properties: { name: 'Fox' } },
    { kind: 'event', event: 'B', properties: { name: 'Ray' } },
    analytics(id('2'), startMs, 'C'),
    refused,
    analytics(id('3'), startMs, 'A'),
    request({ service: 'analytics', method: 'POST', path: '/e', body: { props: 7 } }),
  ]
  expect(setup(entries).trimEnd().split('\n').slice(1)).toEqual([
    '{"event":"A","properties":{"name":"Fox"}}',
    '{"event":"B","properties":{"name":"Ray"}}',
    '{"request":"analytics POST /e","status":200,"events":["A","C"]}',
    '{"request":"analytics POST /e","status":500,"events":["B"]}',
    '{"request":"analytics POST /e","status":200,"query":{"page":"1"},"body":{"props":7}}',
  ])
})

test('only options that differ from their defaults are recorded', () => {
  const { features, enableWallets, themeVariables } = parseOptions({ projectId: 'a' })
  const log = (properties: Record<string, unknown>) => setup([{ kind: 'event', event: 'INITIALIZE', properties }])
  expect(log({ adapters: ['evm'], features, enableWallets, themeVariables })).toContain(
    '"properties":{"adapters":["evm"]}',
  )
  expect(log({ features: { ...features, swaps: false }, enableWallets: false })).toContain(
    '"properties":{"enableWallets":false,"features":{"swaps":false}}',
  )
})

test('a very long line keeps its beginning and a hash', () => {
  const log = (result: string) => setup([{ ...call('eth_requestAccounts'), result }])
  const long = 'evil'.repeat(2000)
  expect(log(long)).toMatch(/\n\{"begins":"[^\n]{200,300}","characters":8\d{3},"sha256":"[0-9a-f]{16}"\}\n$/)
  expect(log(long)).toBe(log(long))
  expect(log(`${long}a`)).not.toBe(log(`${long}b`))
})
