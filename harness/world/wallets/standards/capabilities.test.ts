import { Attribution } from 'ox/erc8021'
import { createWalletClient, custom } from 'viem'
import { sendCalls, getCapabilities as viemCapabilities, waitForCallsStatus } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCapabilities, hasCapability } from '../../../../core/standards/index.js'
import { createMockWallet, type MockWalletSpec } from '../create-wallet.js'
import { startTestWorld, type TestWorld } from '../testing/world.js'
import type { WalletStandard } from './names.js'

const origin = 'https://dapp.test'
let world: TestWorld

beforeAll(async () => {
  world = await startTestWorld({ mainnet: { kind: 'evm', id: 1 } })
})
afterAll(() => world.stop())

async function setup(...standards: WalletStandard[]) {
  const { alice, bob } = world.accounts
  if (!alice || !bob) throw new Error('The world has no alice and bob.')
  const spec = { via: 'eip6963', policy: 'approve', networks: ['mainnet'] } satisfies MockWalletSpec
  const wallet = createMockWallet({ ...spec, ...(standards.length > 0 && { standards }) }, { ...world, name: 'fox' })
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) => wallet.request({ method, params, origin }),
  }
  await provider.request({ method: 'eth_requestAccounts' })
  const client = createWalletClient({ account: alice.evmAddress, transport: custom(provider) })
  return { provider, client, address: alice.evmAddress, to: bob.evmAddress }
}

test('the capabilities of each standard, read by our function and by that of viem', async () => {
  const { provider, client, address } = await setup('erc7677', 'erc7682', 'erc7902', 'erc8021')
  const all = await getCapabilities(provider, { address, networks: ['eip155:1'] })
  const names = Object.keys(all['eip155:1'] ?? {}).filter((name) => hasCapability(all, 'eip155:1', name))
  expect(names).toEqual([
    'paymasterService',
    'auxiliaryFunds',
    'eip7702Auth',
    'staticPaymasterConfiguration',
    'validityTimeRange',
    'multiDimensionalNonce',
    'accountAbstractionGasParamsOverride',
    'dataSuffix',
  ])
  expect(await viemCapabilities(client, { chainId: 1 })).toMatchObject({ paymasterService: { supported: true } })
})

test('a capability that the wallet lacks is refused, unless it is optional', async () => {
  const paymasterService = { url: 'https://paymaster.test' }
  const { client, to } = await setup()
  const sending = (capabilities: object) =>
    client.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: client.account.address,
          atomicRequired: false,
          calls: [{ to, value: '0x1' }],
          capabilities: { ...capabilities },
        },
      ],
    })
  await expect(sending({ paymasterService })).rejects.toMatchObject({ code: 5700 })
  expect(await sending({ paymasterService: { ...paymasterService, optional: true } })).toMatchObject({
    id: expect.stringContaining('0x'),
  })
})

test("viem's `dataSuffix` is appended to each call of a wallet that has ERC-8021, and to no other's", async () => {
  const dataSuffix = Attribution.toDataSuffix({ codes: ['walletmodal'] })
  const { client, to } = await setup('erc8021')
  const capabilities = { dataSuffix: { value: dataSuffix, optional: true } }
  const inputsOf = async (sender: typeof client) => {
    const { id } = await sendCalls(sender, { chain: mainnet, calls: [{ to, data: '0xabcd' }], capabilities })
    const { receipts = [] } = await waitForCallsStatus(sender, { id, pollingInterval: 50 })
    const node = world.chain('mainnet')
    const found = receipts.map(({ transactionHash }) => node.request('eth_getTransactionByHash', [transactionHash]))
    return (await Promise.all(found)).map((transaction) => Object(transaction).input)
  }
  const [input] = await inputsOf(client)
  expect(input).toBe(`0xabcd${dataSuffix.slice(2)}`)
  expect(Attribution.fromData(input)).toMatchObject({ codes: ['walletmodal'] })
  const { client: plain } = await setup()
  expect(await inputsOf(plain)).toEqual(['0xabcd'])
})
