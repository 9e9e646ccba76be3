import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { expect, test } from 'vitest'
import { verify as verifyEvm } from './evm.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** The hash of `hello` by EIP-191. */
const hash = '50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750'
const signed = { message: 'hello', signature: '0xdead', address, chainId: 'eip155:1' } as const

/** A contract that answers so, and what it was asked. */
async function ask(answer: unknown, signature: string = signed.signature) {
  const asked: unknown[] = []
  const isValid = await verifyEvm({ ...signed, signature }, () => async (...call) => {
    asked.push(call)
    return answer
  })
  return { isValid, asked }
}

test('a contract is asked isValidSignature with hash, offset, length and the padded signature', async () => {
  const { asked } = await ask('0x')
  const data = [
    '0x1626ba7e',
    hash,
    '0000000000000000000000000000000000000000000000000000000000000040',
    '0000000000000000000000000000000000000000000000000000000000000002',
    'dead000000000000000000000000000000000000000000000000000000000000',
  ].join('')
  expect(asked).toEqual([['eth_call', [{ to: address, data }, 'latest']]])
})

test('a contract says yes by the whole magic value, and by nothing else', async () => {
  const magic = '0x1626ba7e'
  for (const yes of [magic, magic.toUpperCase().replace('X', 'x'), magic.padEnd(66, '0')]) {
    expect((await ask(yes)).isValid, yes).toBe(true)
  }
  const oneOff = [...magic.slice(2)].map((digit, at) => {
    const other = digit === '0' ? '1' : '0'
    return `${magic.slice(0, 2 + at)}${other}${magic.slice(3 + at)}`.padEnd(66, '0')
  })
  const others = [
    ...oneOff,
    `${magic.padEnd(65, '0')}1`,
    `${magic.padEnd(66, '0')}00`,
    magic.slice(0, -1),
    '0x',
    '',
    1,
    true,
    null,
  ]
  for (const no of others) expect((await ask(no)).isValid, String(no)).toBe(false)
})

test('a signature that is no hex is refused, and nobody is asked', async () => {
  expect(await ask('0x1626ba7e', 'dead')).toEqual({ isValid: false, asked: [] })
})

test('a signature that fills its words is sent without anything after it', async () => {
  for (const bytes of [32, 96]) {
    const { asked } = await ask('0x', `0x${'ab'.repeat(bytes)}`)
    expect(JSON.stringify(asked)).toContain(`${bytes.toString(16).padStart(64, '0')}${'ab'.repeat(bytes)}"`)
  }
})

test('the signature of a key is taken whole, and no node is asked', async () => {
  const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
  const signature = await account.signMessage({ message: 'hello' })
  const isTaken = (text: string, address = account.address) =>
    verifyEvm({ ...signed, address, signature: text }, () => async () => '0x')
  const none = () => undefined
  expect(await verifyEvm({ ...signed, address: account.address, signature }, none)).toBe(true)
  expect(await isTaken(signature, address)).toBe(false)
  expect(await isTaken(`${signature}00`)).toBe(false)
  expect(await isTaken(signature.slice(0, -2))).toBe(false)
  await expect(verifyEvm({ ...signed, signature }, none)).rejects.toMatchObject({ code: 'siwx_node_missing' })
})

/** The account is a contract of somebody's factory; a node answers in turn. */
async function askOfFactory(...answers: unknown[]) {
  const asked: unknown[][] = []
  const signature = serializeErc6492Signature({ address, data: '0xcafe', signature: '0xdead' })
  const isValid = await verifyEvm({ ...signed, signature }, () => async (...call) => {
    asked.push(call)
    return answers.shift()
  })
  return { isValid, asked }
}

test('a contract that was deployed meanwhile is asked itself, about the signature within', async () => {
  const { asked: direct } = await ask('0x')
  const deployed = await askOfFactory('0x6000', '0x1626ba7e')
  expect(deployed).toEqual({ isValid: true, asked: [['eth_getCode', [address, 'latest']], ...direct] })
})

test('one that is not deployed yet is asked in a call that deploys it, which says 1 and nothing else', async () => {
  const { isValid, asked } = await askOfFactory('0x', '0x1')
  expect({ isValid, firstAsked: asked[0], firstSecondAsked: asked[1]?.[0], askedCount: asked.length }).toEqual({
    isValid: true,
    firstAsked: ['eth_getCode', [address, 'latest']],
    firstSecondAsked: 'eth_call',
    askedCount: 2,
  })
  expect(asked[1]?.[1]).toEqual([{ data: expect.stringMatching(/^0x6080.*cafe.*dead/) }, 'latest'])
  for (const answer of ['0x01', `0x${'1'.padStart(64, '0')}`])
    expect((await askOfFactory('0x', answer)).isValid).toBe(true)
  for (const answer of ['0x', '0x0', '0x10', '0x11', ' 0x1', '10x1', '0x1 ', 1, true, null, undefined])
    expect((await askOfFactory('0x', answer)).isValid).toBe(false)
})
