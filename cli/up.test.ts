import { expect, test } from 'vitest'
import type { UpAddresses } from '../harness/test/control/addresses.js'
import { describeAddresses } from './up.js'

const addresses: UpAddresses = {
  demo: 'http://127.0.0.1:4747/demo',
  host: 'http://127.0.0.1:4747/',
  sandbox: 'http://127.0.0.1:4747/sandbox',
  control: 'http://127.0.0.1:4747/__walletmodal',
  scriptTag: '<script crossorigin src="http://127.0.0.1:4747/__walletmodal/wallets.js"></script>',
  chains: {},
  frame: { document: 'http://127.0.0.1:1/', providers: 'http://127.0.0.1:2/' },
  purchases: { coinbase: 'http://127.0.0.1:3/', meld: 'http://127.0.0.1:4/' },
  relay: undefined,
  services: {},
  accounts: {},
  wallets: {},
}

test('the script tag is printed only if a page is allowed', () => {
  expect(describeAddresses(addresses)).not.toContain('<script')
  const lines = describeAddresses(addresses, ['http://localhost:5173']).split('\n')
  expect(lines[0]).toBe('Open http://127.0.0.1:4747/demo')
  expect(lines.filter((line) => line.includes('<script'))).toEqual([`script of your page  ${addresses.scriptTag}`])
})
