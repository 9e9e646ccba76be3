import { expect, test } from 'vitest'
import { lendBuffer, withBuffer } from './one-click.js'

interface Like {
  from(value: unknown, encoding?: string): { toString(encoding?: string): string }
  isBuffer(value: unknown): boolean
}

const lent = (): Like => {
  const page: { Buffer?: Like } = {}
  lendBuffer(page)
  if (!page.Buffer) throw new Error('Nothing was lent')
  return page.Buffer
}

test('the stand-in for Buffer converts text and bytes as Buffer does', () => {
  const stand = lent()
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  const texts = ['', 'a', 'ab', 'abc', '\u0000\u007f', 'Grüße, 日本 👋🏽', '{"att":{"eip155":{}}}']
  for (const encoding of ['utf8', 'utf-8', 'base64', 'hex'] as const)
    for (const text of texts) {
      const real = Buffer.from(text).toString(encoding)
      const of = ({ from }: Like) => [
        from(text).toString(encoding),
        from(real, encoding).toString('hex'),
        from(bytes).toString(encoding),
        from(bytes.buffer).toString('hex'),
      ]
      expect(of(stand)).toEqual(of(Buffer))
    }
  // As a recap is written: without padding.
  expect(stand.from('eyJhIjoxfQ', 'base64').toString()).toBe('{"a":1}')
  expect(stand.from('eyJhIjoxfQ==', 'base64').toString('utf-8')).toBe('{"a":1}')
  expect(stand.from([1, 255]).toString('hex')).toBe('01ff')
  expect([stand.isBuffer(stand.from('a')), stand.isBuffer(new Uint8Array(1))]).toEqual([true, false])
})

test('the stand-in for Buffer throws for an unknown encoding or type', () => {
  expect(() => lent().from('a', 'latin1')).toThrowErrorMatchingInlineSnapshot(
    `[TypeError: This stand-in for Buffer knows utf8, base64 and hex, and was asked for latin1.]`,
  )
  expect(() => lent().from(7)).toThrowErrorMatchingInlineSnapshot(
    `[TypeError: This stand-in for Buffer reads text, bytes and arrays of numbers, and got number.]`,
  )
})

test('the stand-in is on the page only while it is needed, and is not enumerable', async () => {
  const page: { Buffer?: unknown } = {}
  const seen = await withBuffer(async () => ['Buffer' in page, Object.keys(page)], page)
  expect({ seen, hasBuffer: 'Buffer' in page }).toEqual({ seen: [true, []], hasBuffer: false })
  await expect(withBuffer(() => Promise.reject(new Error('no')), page)).rejects.toThrowError('no')
  expect('Buffer' in page).toBe(false)
})

test('the stand-in is removed when the last user gives it back, and giving it back twice counts once', () => {
  const page: { Buffer?: unknown } = {}
  const [first, second] = [lendBuffer(page), lendBuffer(page)]
  first()
  first()
  expect('Buffer' in page).toBe(true)
  second()
  expect('Buffer' in page).toBe(false)
})

test("the page's own Buffer is kept, also if the page sets it while the stand-in is there", () => {
  const page: { Buffer: unknown } = { Buffer }
  lendBuffer(page)()
  expect(page.Buffer).toBe(Buffer)
  const late: { Buffer?: unknown } = {}
  const giveBack = lendBuffer(late)
  late.Buffer = Buffer
  giveBack()
  expect(late.Buffer).toBe(Buffer)
})
