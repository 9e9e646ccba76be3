import { expect, test } from 'vitest'
import { verifyEvm } from './evm.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** What EIP-191 makes of `hello`. */
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
