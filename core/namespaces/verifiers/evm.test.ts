import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { expect, test } from 'vitest'
import { verify as verifyEvm } from './evm.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** The EIP-191 hash of the message `hello`. */
const hash = '50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750'
const signed = { message: 'hello', signature: '0xdead', address, chainId: 'eip155:1' } as const

/** Verifies with a contract that gives this answer. Returns the result and the calls to the node. */
async function ask(answer: unknown, signature: string = signed.signature) {
  const asked: unknown[] = []
  const isValid = await verifyEvm({ ...signed, signature }, () => async (...call) => {
    asked.push(call)
    return answer
  })
  return { isValid, asked }
}

test('calls isValidSignature of a contract with hash, offset, length and the padded signature', async () => {
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

test("accepts a contract's answer only if it is exactly the magic value", async () => {
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

test('refuses a signature that is not hex, without calling a node', async () => {
  expect(await ask('0x1626ba7e', 'dead')).toEqual({ isValid: false, asked: [] })
})

test('sends a signature that fills whole words without padding', async () => {
  for (const bytes of [32, 96]) {
    const { asked } = await ask('0x', `0x${'ab'.repeat(bytes)}`)
    expect(JSON.stringify(asked)).toContain(`${bytes.toString(16).padStart(64, '0')}${'ab'.repeat(bytes)}"`)
  }
})

test('verifies the signature of a key without a node, and refuses extra or missing bytes', async () => {
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

/** Verifies an ERC-6492 signature of a contract that a factory deploys. The node gives these answers in order. */
async function askOfFactory(...answers: unknown[]) {
  const asked: unknown[][] = []
  const signature = serializeErc6492Signature({ address, data: '0xcafe', signature: '0xdead' })
  const isValid = await verifyEvm({ ...signed, signature }, () => async (...call) => {
    asked.push(call)
    return answers.shift()
  })
  return { isValid, asked }
}

test('a contract that is already deployed is called directly, with the inner signature', async () => {
  const { asked: direct } = await ask('0x')
  const deployed = await askOfFactory('0x6000', '0x1626ba7e')
  expect(deployed).toEqual({ isValid: true, asked: [['eth_getCode', [address, 'latest']], ...direct] })
})

test('a contract that is not deployed yet is called in a simulated deployment, which must answer 1', async () => {
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
