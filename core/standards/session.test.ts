import { expect, test } from 'vitest'
import { readSession } from './session.js'

const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

test.each([
  [
    'the text of CAIP-25 (2025-09-23)',
    {
      sessionId: '0xdeadbeef',
      scopes: { eip155: { chains: ['1', '10'], accounts: [address], methods: ['personal_sign'], notifications: [] } },
    },
    {
      id: '0xdeadbeef',
      networks: {
        'eip155:1': { accounts: [address], methods: ['personal_sign'] },
        'eip155:10': { accounts: [address], methods: ['personal_sign'] },
      },
    },
  ],
  [
    "MetaMask's dialect",
    {
      sessionScopes: {
        'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], notifications: [] },
        'solana:5eykt': { accounts: ['solana:5eykt:key'], methods: [], notifications: [] },
      },
    },
    {
      networks: {
        'eip155:1': { accounts: [address], methods: ['personal_sign'] },
        'solana:5eykt': { accounts: ['key'], methods: [] },
      },
    },
  ],
  [
    'an account of another network',
    { sessionScopes: { 'eip155:1': { accounts: [`eip155:10:${address}`], methods: [] } } },
    { networks: { 'eip155:1': { accounts: [], methods: [] } } },
  ],
  ['what is no session', ['a', null, 5], { networks: {} }],
  [
    'scopes that are no objects',
    { scopes: { eip155: null, 'eip155:1': 'all' } },
    { networks: { 'eip155:1': { accounts: [], methods: [] } } },
  ],
])('%s', (_what, answer, session) => {
  expect(readSession(answer)).toEqual(session)
})
