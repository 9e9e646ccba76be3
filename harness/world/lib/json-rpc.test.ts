import { expect, test } from 'vitest'
import { readAnswer, readCalls } from './json-rpc.js'

test('a batch is split into the exact texts that were sent', () => {
  const texts = [
    '{"jsonrpc":"2.0","id":1,"method":"a","params":[18446744073709551615, "] , \\" }"]}',
    '{"id":"two","method":"b","params":{"deep":[[1],[2,{"x":"{"}]]}}',
    '{ "method": "c" }',
  ]
  const { isBatch, calls } = readCalls(` [ ${texts.join(' ,\n')} ] `)
  expect(isBatch).toBe(true)
  expect(calls.map((call) => call?.text)).toEqual(texts)
  expect(calls.map((call) => call?.id)).toEqual([1, 'two', undefined])
})

test('a single call keeps its text', () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"a"}'
  expect(readCalls(text)).toEqual({ isBatch: false, calls: [{ text, id: 1, method: 'a', params: undefined }] })
})

test('an invalid call is reported at its position', () => {
  expect(readCalls('[1,{"method":"a"},{}]').calls.map((call) => call?.method)).toEqual([undefined, 'a', undefined])
  expect(readCalls('[]').calls).toEqual([])
  expect(() => readCalls('{"method":')).toThrow(SyntaxError)
})

test('an answer is a result or an error, and other texts are not answers', () => {
  expect(readAnswer('{"id":1,"result":"0x1"}')).toEqual({ id: 1, result: '0x1' })
  expect(readAnswer('{"id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}')).toEqual({
    id: 1,
    error: { code: 3, message: 'execution reverted', data: '0x' },
  })
  expect(readAnswer('<html>')).toBeUndefined()
})
