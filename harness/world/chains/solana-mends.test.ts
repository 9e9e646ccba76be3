import { expect, test } from 'vitest'
import { readCalls } from '../lib/json-rpc.js'
import { surfpoolMends } from './solana-mends.js'
import { rpcBody } from './testing/chain.js'

/** Answers of a node that only knows two methods. */
const answers: Readonly<Record<string, unknown>> = {
  getBlockTime: 1_893_456_123,
  getSignatureStatuses: { value: [{ slot: 245_763_563 }] },
}

function setup() {
  let nowMs = Date.UTC(2030, 0, 1)
  const asked: string[] = []
  /** Answers of a method in order; the last one repeats. */
  const inTurn = new Map<string, unknown[]>()
  const upstream = {
    async send(text: string) {
      const { method, params } = JSON.parse(text)
      asked.push(`${method} ${JSON.stringify(params)}`)
      const [first, ...rest] = inTurn.get(method) ?? [answers[method]]
      if (rest.length > 0) inTurn.set(method, rest)
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: first })
    },
    isWaiting: false,
    close: () => undefined,
  }
  const mends = surfpoolMends({ upstream, genesisHash: 'genesis', nowMs: () => nowMs })
  return {
    asked,
    mends,
    setAnswers: (method: string, results: unknown[]) => void inTurn.set(method, results),
    pass: (ms: number) => {
      nowMs += ms
    },
    async mend(method: string, params: unknown[], text: string) {
      const [call] = readCalls(rpcBody(method, params)).calls
      if (!call) throw new Error('a call was made')
      return mends.mendAnswer?.(call, text)
    },
  }
}

test('a wrong block time is replaced, and the rest of the text unchanged', async () => {
  const { mend, asked } = setup()
  const rest = '"rentEpoch":18446744073709551615,"logMessages":["\\"blockTime\\":5"],"slot":77}'
  expect(await mend('getTransaction', ['sig'], `{"id":1,"result":{"blockTime":1893456,${rest}}`)).toBe(
    `{"id":1,"result":{"blockTime":1893456123,${rest}}`,
  )
  expect(await mend('getBlock', [99], '{"id":1,"result":{"blockTime":1893456,"x":1}}')).toContain('1893456123')
  expect(asked).toEqual(['getBlockTime [77]', 'getBlockTime [99]'])
  const whole = '{"id":1,"result":{"blockTime":1893456000,"slot":1}}'
  expect(await mend('getTransaction', ['sig'], whole)).toBe(whole)
})

test('the supply of a token is in whole tokens', async () => {
  const { mend } = setup()
  const supply = async (amount: string, decimals: number) => {
    const value = { amount, decimals, uiAmount: 1, uiAmountString: amount }
    const text = await mend(
      'getTokenSupply',
      ['mint'],
      JSON.stringify({ id: 1, result: { context: { slot: 1 }, value } }),
    )
    return JSON.parse(String(text)).result.value
  }
  expect(await supply('1500000', 6)).toEqual({ amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' })
  expect((await supply('5', 9)).uiAmountString).toBe('0.000000005')
  expect((await supply('7', 0)).uiAmountString).toBe('7')
})

test('the sender of a transaction finds its block', async () => {
  const { mend, asked, setAnswers } = setup()
  const blockhash = (name: string) => ({ value: { blockhash: name } })
  const sent = '{"id":1,"result":"signature"}'
  expect(await mend('sendTransaction', ['tx'], sent)).toBe(sent)
  expect(asked).toEqual([])
  await mend('getLatestBlockhash', [], JSON.stringify({ id: 1, result: blockhash('one') }))
  setAnswers('getLatestBlockhash', [blockhash('one'), blockhash('one'), blockhash('two')])
  expect(await mend('sendTransaction', ['tx'], sent)).toBe(sent)
  expect(asked).toHaveLength(3)
  // A refused transaction is in no block, and a missing block causes only a short delay.
  const refused = '{"id":1,"error":{"code":-32002,"message":"Blockhash not found"}}'
  expect(await mend('sendTransaction', ['tx'], refused)).toBe(refused)
  expect(asked).toHaveLength(3)
  expect(await mend('sendTransaction', ['tx'], sent)).toBe(sent)
})

test('a notification has the slot of its signature', async () => {
  const { mends } = setup()
  const text = (slot: number) =>
    `{"method":"signatureNotification","params":{"result":{"context":{"slot":${slot}},"value":{"err":null}},"subscription":0}}`
  expect(await mends.mendNotification?.(text(819_563), ['sig'])).toBe(text(245_763_563))
  const other = '{"method":"accountNotification","params":{"result":{"context":{"slot":5}}}}'
  expect(await mends.mendNotification?.(other, ['account'])).toBe(other)
})

test('a blockhash is valid for 150 slots', async () => {
  const { mend, pass } = setup()
  await mend('getLatestBlockhash', [], '{"id":1,"result":{"value":{"blockhash":"hash"}}}')
  const isValid = () => mend('isBlockhashValid', ['hash'], '{"id":1,"result":{"value":true}}')
  expect(await isValid()).toContain('"value":true')
  pass(60_000)
  expect(await isValid()).toContain('"value":true')
  pass(1)
  expect(await isValid()).toContain('"value":false')
  expect(await mend('isBlockhashValid', ['other'], '{"id":1,"result":{"value":true}}')).toContain('"value":true')
})

test('a right answer is unchanged', async () => {
  const { mend, asked } = setup()
  const text = '{"id":1,"result":{"value":5}}'
  expect(await mend('getBalance', ['a'], text)).toBe(text)
  expect(await mend('getGenesisHash', [], '{"id":1,"result":"of the process"}')).toContain('"genesis"')
  expect(asked).toEqual([])
})
