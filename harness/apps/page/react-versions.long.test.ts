import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editionOf } from '../../world/lib/built-pages.js'
import { connect, startTestHost, statusOf, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

test.each([
  [18, 'react'],
  [18, 'strict'],
  [19, 'strict'],
] as const)(
  'on React %i a visitor connects and disconnects in the %s host without an error or warning',
  async (react, kind) => {
    const { page, wallets, errors } = await host.open({
      config: { host: kind },
      edition: editionOf({ react, host: kind }),
      wallets: { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } },
    })
    await connect(page, /^Fox/)
    await expect.poll(() => statusOf(page)).toBe('connected')
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => statusOf(page)).toBe('disconnected')
    expect(wallets[0]?.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(errors).toEqual([])
    // The loaded scripts contain the expected major version of React, and no other.
    const scripts = await page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return Promise.all(files.map(async ({ name }) => (await fetch(name)).text()))
    })
    const versions = [...scripts.join('').matchAll(/= ?["'`](1[89])\.\d+\.\d+["'`]/g)].map(([, major]) => major)
    expect(new Set(versions)).toEqual(new Set([String(react)]))
  },
)
