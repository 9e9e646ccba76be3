import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getBalance, getHistory } from '../contracts/api/blockchain.js'
import { type BadRow, mostRows, parseRows, tellBadRows } from './rows.js'

const row = z.object({ id: z.string(), tags: z.array(z.string()) })
const answer = z.object({ next: z.string(), page: z.object({ rows: z.array(row) }), others: z.array(z.string()) })

function parse<Form extends z.ZodMiniType>(form: Form, value: unknown) {
  const told: BadRow[] = []
  const result = parseRows(form, value, (bad) => told.push(bad))
  return { data: result.success ? result.data : undefined, told }
}

const good = (id: string) => ({ id, tags: ['t'] })

test('an invalid row is left out, and reported with its place and its fault', () => {
  const value = { next: '', page: { rows: [good('a'), { id: 1, tags: [] }, good('c'), null] }, others: ['x', 2] }
  const before = structuredClone(value)
  expect(parse(answer, value)).toEqual({
    data: { next: '', page: { rows: [good('a'), good('c')] }, others: ['x'] },
    told: [
      { place: 'page.rows[1]', wrong: 'id: Invalid input' },
      { place: 'page.rows[3]', wrong: 'the row: Invalid input' },
      { place: 'others[1]', wrong: 'the row: Invalid input' },
    ],
  })
  expect(value).toEqual(before)
})

test('an invalid member, even in a nested list, costs its row', () => {
  const rows = [{ id: 'a', tags: ['t', 5] }, good('b')]
  expect(parse(answer, { next: '', page: { rows }, others: [] })).toEqual({
    data: { next: '', page: { rows: [good('b')] }, others: [] },
    told: [{ place: 'page.rows[0]', wrong: 'tags[1]: Invalid input' }],
  })
})

test('an answer may be a list, or have lists under arbitrary names', () => {
  expect(parse(z.array(z.string()), ['a', 1]).data).toEqual(['a'])
  expect(parse(z.record(z.string(), z.array(z.string())), { '0x1': ['a', 1], '1': ['b'] }).data).toEqual({
    '0x1': ['a'],
    '1': ['b'],
  })
})

test.each([
  ['what is wrong outside a list', { next: 1, page: { rows: [good('a'), 5] }, others: [] }],
  ['a list that is none', { next: '', page: { rows: 'none' }, others: [] }],
  ['a list without one row that can be read', { next: '', page: { rows: [5, 6] }, others: [] }],
  ['nothing', undefined],
])('%s refuses the whole, and no row is told', (_, value) => {
  expect(parse(answer, value)).toEqual({ data: undefined, told: [] })
})

test('an empty list is valid', () => {
  expect(parse(answer, { next: '', page: { rows: [] }, others: [] }).data?.page.rows).toEqual([])
})

test('the valid rows of any list keep their order, and each invalid one is reported', () => {
  const anyRow = fc.oneof(fc.record({ id: fc.string(), tags: fc.array(fc.string()) }), fc.anything())
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const isRight = (each: unknown) => z.safeParse(row, each).success
      const { data, told } = parse(z.object({ rows: z.array(row) }), { rows })
      const right = rows.filter(isRight)
      if (right.length === 0 && rows.length > 0) expect({ data, told }).toEqual({ data: undefined, told: [] })
      else {
        expect(data).toEqual({ rows: right.map((each) => z.parse(row, each)) })
        const wrong = rows.flatMap((each, index) => (isRight(each) ? [] : [`rows[${index}]`]))
        expect(told.map(({ place }) => place)).toEqual(wrong)
      }
    }),
  )
})

test('rows are logged only with debug', () => {
  const lines: unknown[] = []
  const console = { warn: (...values: unknown[]) => lines.push(...values) }
  const bad = { place: 'rows[1]', wrong: 'id: Invalid input' }
  tellBadRows(console, { source: 'getThing', isDebug: false })(bad)
  expect(lines).toEqual([])
  tellBadRows(console, { source: 'getThing', isDebug: true })(bad)
  expect(lines).toEqual(['getThing: rows[1] is left out. Wrong at id: Invalid input'])
  const tell = tellBadRows(console, { source: 'getThing', isDebug: true })
  for (let row = 0; row < 1000; row++) tell(bad)
  expect(lines).toHaveLength(1 + 20 + 1)
  expect(lines.at(-1)).toBe('getThing: more rows are left out.')
})

test('a rejection of the whole value reports that value', () => {
  const { error } = parseRows(z.object({ a: z.string() }), { a: 7 })
  expect(error?.issues).toMatchObject([{ path: ['a'], input: 7 }])
})

const balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 1,
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
}

test('an invalid row costs neither the valid ones nor much time', () => {
  const balances = [balance, ...Array.from({ length: mostRows - 1 }, () => ({}))]
  const parsed = parseRows(getBalance.response, { balances })
  expect(parsed.data?.balances).toHaveLength(1)
})

test.each([
  ['a list', { balances: Array.from({ length: mostRows + 1 }, () => ({})) }],
  ['a list of lists', { balances: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ({}))) }],
  ['a map', { balances: [], names: mapOf(mostRows + 1) }],
  ['maps together', { balances: [], names: Array.from({ length: 1000 }, () => mapOf(101)) }],
  ['a row', { balances: [{ ...balance, more: Array.from({ length: mostRows }, () => 1) }] }],
  ['a long list', { balances: Array.from({ length: 1_700_000 }, () => ({})) }],
])('%s with too many rows is refused before any of them is looked at', (_, value) => {
  const startedAt = performance.now()
  const { success, error } = parseRows(getBalance.response, value)
  expect({ success, message: error?.issues[0]?.message }).toEqual({
    success: false,
    message: `at most ${mostRows} rows`,
  })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('a transaction with too many transfers is rejected before any is parsed', () => {
  const transfers = Array.from({ length: mostRows + 1 }, () => ({ direction: 'in', quantity: { numeric: '1' } }))
  const metadata = { operationType: 'send', hash: '0x1', minedAt: '2024-01-01T00:00:00Z', sentFrom: '', sentTo: '' }
  const { error } = parseRows(getHistory.response, { data: [{ id: '1', metadata, transfers }], next: null })
  expect(error?.issues[0]?.message).toBe(`at most ${mostRows} rows`)
})

test('an answer that is as deep as it is long is rejected', () => {
  const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
  expect(parseRows(getBalance.response, deep).success).toBe(false)
  expect(parseRows(getBalance.response, { balances: deep }).success).toBe(false)
})

test('the members of a map count as rows, while an object has only few members', () => {
  const form = z.record(z.string(), z.object({ id: z.string() }))
  const { success, error } = parseRows(form, mapOf(mostRows + 1))
  expect({ success, message: error?.issues[0]?.message }).toEqual({
    success: false,
    message: `at most ${mostRows} rows`,
  })
  const objects = Array.from({ length: mostRows - 1 }, () => ({ id: '', tags: [] }))
  expect(parseRows(z.array(z.object({ id: z.string() })), objects).success).toBe(true)
})

function mapOf(size: number): object {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, {}]))
}
