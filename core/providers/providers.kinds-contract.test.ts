import { describe, expect, onTestFinished, test } from 'vitest'
import {
  activityCases,
  analyticsCases,
  type ContractCase,
  namesCases,
  onrampCases,
  picturesCases,
  swapsCases,
} from '../cases/index.js'
import { base, bsc, mainnet, polygon, solana } from '../networks/index.js'
import { allowanceHolder, diamond, lifiCall, settler, zeroExCall } from '../testing/swap-providers.js'
import { startTestChain, testAccounts } from '../testing/with-harness/chains.js'
import { placeEconomy } from '../testing/with-harness/contracts.js'
import { readPictures } from './catalogue/bundled-pictures.js'
import {
  bundledPictures,
  coinbaseOnramp,
  ens,
  etherscan,
  hostAnalytics,
  hostNames,
  lifi,
  noAnalytics,
  pictureUrls,
  sessionOnramp,
  zeroEx,
} from './index.js'

// The providers of the other kinds that ship pass the public cases. The answers have the forms of the makers' documentation, as in the tests
// beside each provider.

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const terms = { source: usdc, target: dai, amount: 100n, minimum: 98n, receiver: alice }
const asked = { address: alice, sell: usdc, buy: dai, amount: 100n, slippage: 1 }

const zeroExQuote = {
  liquidityAvailable: true,
  buyAmount: '99',
  transaction: { to: allowanceHolder, data: zeroExCall(terms), value: '0', gas: '288079' },
}
const lifiQuote = {
  estimate: { fromAmount: '100', toAmount: '99', toAmountMin: '98', approvalAddress: diamond },
  action: { fromAmount: '100' },
  transactionRequest: {
    from: alice,
    to: diamond,
    chainId: 1,
    data: lifiCall('swapTokensSingleV3ERC20ToERC20', terms, [{ from: usdc, to: dai, amount: 100n }]),
    value: '0x0',
    gasLimit: '0x30d40',
  },
}
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

const order = { address: alice, token: { symbol: 'ETH' }, currency: 'USD', amount: '100' }
const session = 'MWYwNmYwZmQtNDQwYy02OTFkLTllNGEtMjJhMjIxNzY3ODM5'
const transfer = (number: number) => ({
  blockNumber: '1',
  timeStamp: String(1_790_000_000 + number),
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  nonce: '7',
  from: alice,
  to: bob,
  value: '1500000000000000000',
  isError: '0',
  txreceipt_status: '1',
})
const [pictured = ''] = readPictures().keys()

const suites: Readonly<Record<string, readonly ContractCase[]>> = {
  'activity: Etherscan': activityCases({
    create: () => etherscan({ apiKey: 'key' }),
    network: base,
    unserved: solana,
    address: alice,
    fetch: async (url) => {
      const { searchParams } = new URL(url)
      const isFirst = searchParams.get('action') === 'txlist' && searchParams.get('page') === '1'
      const result = isFirst ? Array.from({ length: 25 }, (_, at) => transfer(100 - at)) : []
      return Response.json({ status: isFirst ? '1' : '0', message: isFirst ? 'OK' : 'No transactions found', result })
    },
  }),
  'names: functions of the page': namesCases({
    create: () =>
      hostNames({
        suffix: '.dapp.eth',
        hosts: ['https://dapp.example'],
        resolve: async ({ name, network }, { fetchJson }) => {
          if (network.chainNamespace !== 'eip155') return undefined
          const url = `https://dapp.example/names/${name}`
          const told = await fetchJson(url)
          if (Array.isArray(told)) return told[0]
          throw new Error(`${url} is no list`)
        },
        register: async () => {},
      }),
    network: mainnet,
    named: 'alice.dapp.eth',
    address: alice,
    free: 'nobody.dapp.eth',
    fetch: async (url) => Response.json(url.endsWith('/alice.dapp.eth') ? [{ address: alice }] : []),
  }),
  'onramp: a session of the page': onrampCases({
    create: () =>
      sessionOnramp({
        name: 'Ramp',
        hosts: ['https://app.rampnetwork.com'],
        createSession: async ({ address, network }) =>
          network.chainNamespace === 'eip155' ? `https://app.rampnetwork.com?userAddress=${address}` : undefined,
      }),
    network: mainnet,
    order,
  }),
  'onramp: Coinbase': onrampCases({
    create: () =>
      coinbaseOnramp({
        servers: ['https://dapp.example'],
        sessionToken: async (_, { fetchJson }) => {
          const url = 'https://dapp.example/token'
          const told = await fetchJson(url)
          if (Array.isArray(told)) return String(told[0])
          throw new Error(`${url} has no token`)
        },
      }),
    network: base,
    unserved: bsc,
    order,
    fetch: async () => Response.json([session]),
  }),
  'pictures: the bundled ones': picturesCases({
    create: () => bundledPictures(),
    known: { kind: 'wallet', id: pictured },
    unknown: { kind: 'wallet', id: 'no such wallet' },
  }),
  'pictures: URLs of the page': picturesCases({
    create: () => pictureUrls({ token: 'https://pictures.example/tokens/{id}' }),
    known: { kind: 'token', id: 'USDC' },
    unknown: { kind: 'token', id: 'NONE' },
    fetch: async (url) =>
      url.endsWith('NONE')
        ? new Response('', { status: 404 })
        : new Response('picture', { headers: { 'content-type': 'image/png' } }),
  }),
  'analytics: a function of the page': analyticsCases({ create: () => hostAnalytics(() => {}) }),
  'analytics: nobody': analyticsCases({ create: noAnalytics }),
  'swaps: 0x': swapsCases({
    create: () => zeroEx({ url: 'https://dapp.test/0x' }),
    network: mainnet,
    unserved: solana,
    asked,
    fetch: async () => Response.json(zeroExQuote),
    request: async () => word(settler),
  }),
  'swaps: LI.FI': swapsCases({
    create: () => lifi(),
    network: mainnet,
    unserved: solana,
    asked,
    fetch: async () => Response.json(lifiQuote),
  }),
}

describe.each(Object.entries(suites))('%s', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run())
})

test('names: the Ethereum Name Service passes, on a real node', async () => {
  const [holder] = testAccounts()
  const { chain, end } = await startTestChain({ kind: 'evm', id: 1 })
  onTestFinished(async () => expect(await end()).toEqual([]))
  await placeEconomy(chain, { names: { 'alice.eth': { holder: 'alice' } } }, { alice: holder })
  const cases = namesCases({
    create: ens,
    network: polygon,
    unserved: solana,
    named: 'alice.eth',
    address: holder.evmAddress,
    free: 'nobody.eth',
    requestOn: async (_, method, params) => chain.request(method, [...params]),
  })
  const failed = new Map<string, string>()
  for (const { name, run } of cases) await run().catch((error: Error) => failed.set(name, error.message))
  expect(Object.fromEntries(failed)).toEqual({})
})
