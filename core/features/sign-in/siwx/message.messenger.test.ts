import { expect, test } from 'vitest'
import type { SiwxOptions } from '../../../contracts/sign-in/siwx-config.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createMessenger } from './message.js'

const address = '0xC780260D23f33F65070D27B3Ce180E26b7DBE11d'

function setup(options: SiwxOptions = {}) {
  const platform = createTestPlatform()
  const href = 'https://dapp.test:8443/shop/?secret=1#part'
  const location = () => ({ href, origin: 'https://dapp.test:8443', hostname: 'dapp.test' })
  const create = createMessenger(options, { ...platform, location })
  const ask = (notBefore?: string) =>
    create({ accountAddress: address, chainId: 'eip155:1', ...(notBefore !== undefined && { notBefore }) })
  return { ask, platform }
}

test('a message names the page, without the secret parts of its address, and holds for a day', async () => {
  const data = await setup().ask()
  expect({ ...data, nonce: '' }).toStrictEqual({
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'dapp.test:8443',
    uri: 'https://dapp.test:8443/shop/',
    version: '1',
    nonce: '',
    issuedAt: '2030-01-01T00:00:00.000Z',
    expirationTime: '2030-01-02T00:00:00.000Z',
  })
  expect(data.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(String(data)).toContain(`\nNonce: ${data.nonce}\n`)
})

test("the host's own values stand in the message", async () => {
  const { ask } = setup({
    domain: 'shop.test',
    uri: 'https://shop.test/in',
    statement: 'Yes.',
    resources: ['https://shop.test/terms'],
    expiresInMs: 1000,
    getNonce: async () => 'abcdef012345',
  })
  expect({ ...(await ask('2030-01-01T00:00:00.500Z')) }).toStrictEqual({
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'shop.test',
    uri: 'https://shop.test/in',
    version: '1',
    nonce: 'abcdef012345',
    statement: 'Yes.',
    issuedAt: '2030-01-01T00:00:00.000Z',
    expirationTime: '2030-01-01T00:00:01.000Z',
    notBefore: '2030-01-01T00:00:00.500Z',
    resources: ['https://shop.test/terms'],
  })
})

test('the time of issue is that of the nonce, however long a server took for it', async () => {
  const { ask, platform } = setup({
    getNonce: async () => {
      await platform.advance(5000)
      return 'abcdef012345'
    },
  })
  expect((await ask()).issuedAt).toBe('2030-01-01T00:00:05.000Z')
})
