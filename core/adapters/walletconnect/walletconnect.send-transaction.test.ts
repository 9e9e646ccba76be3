import { afterEach, expect, test } from 'vitest'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { bitcoinKeys } from '../../testing/with-harness/accounts.js'
import { type Chain, type ChainSpec, startTestChain } from '../../testing/with-harness/chains.js'
import { alice, bob, network, openPage, startPhone } from '../../testing/with-harness/phone.js'

// Money that a phone sends over a session: what arrives is looked up on the chain.

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A phone of Alice's that is connected on one chain, which runs. */
async function setup(name: string, spec: ChainSpec) {
  const { chain: started, end } = await startTestChain(spec)
  endings.push(end)
  const chain: Chain = { ...started, name }
  const { namespace, chainId } = parseCaipNetworkId(chain.caipNetworkId)
  const rpcUrls = { default: { http: [chain.rpcUrl] }, chainDefault: { http: [chain.rpcUrl] } }
  const on = { ...network(`${namespace}:${chainId}`), rpcUrls }
  const { relay, phone } = await startPhone({ policy: 'approve' }, { [name]: chain })
  const page = openPage({ relayUrl: relay.url, networks: [on] })
  page.platform.onFetch((url, init) => fetch(url, init))
  await page.connectWith(phone)
  const send = async (to: string, from: string, value: bigint) => page.adapter.sendTransaction?.({ from, to, value })
  return { chain, phone, send, adapter: page.adapter }
}

test('on EVM a transaction is mined with the given gas limit and EIP-1559 fees', async () => {
  const { chain, adapter } = await setup('mainnet', { kind: 'evm', id: 1 })
  const { evmAddress: from } = alice
  await chain.setBalance(from, 10n ** 19n)
  const limits = { gas: 98_765n, maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
  const hash = await adapter.sendTransaction?.({ from, to: bob.evmAddress, value: 1n, ...limits })
  expect(await chain.request('eth_getTransactionByHash', [hash])).toMatchObject({
    type: '0x2',
    gas: '0x181cd',
    maxFeePerGas: '0x218711a00',
    maxPriorityFeePerGas: '0x77359400',
  })
})

test('on Solana the phone signs and sends the given transaction, and the amount arrives', async () => {
  const { chain, phone, send } = await setup('solana', { kind: 'solana', cluster: 'mainnet' })
  const { solanaAddress: from } = alice
  const { solanaAddress: to } = bob
  await chain.setBalance(from, 10_000_000_000n)
  const before = await chain.getBalance(to)
  const signature = await send(to, from, 2_000_000_000n)
  expect(await chain.request('getSignatureStatuses', [[signature]])).toMatchObject({ value: [{ err: null }] })
  expect((await chain.getBalance(to)) - before).toBe(2_000_000_000n)
  expect(phone.wallet.calls.map(({ method }) => method)).toContain('solana_signAndSendTransaction')
  phone.wallet.setPolicy('reject')
  await expect(send(to, from, 1n)).rejects.toMatchObject({ code: 'wallet_user_rejected' })
})

test('on Bitcoin the phone gets recipient and amount, and makes the transfer itself', async () => {
  const { chain, phone, send } = await setup('bitcoin', { kind: 'bitcoin', network: 'mainnet' })
  const [{ address: from }] = bitcoinKeys(alice)
  const [{ address: to }] = bitcoinKeys(bob)
  await chain.setBalance(from, 100_000n)
  expect(await send(to, from, 20_000n)).toMatch(/^[0-9a-f]{64}$/)
  expect(await chain.getBalance(to)).toBe(20_000n)
  expect(phone.wallet.calls.find(({ method }) => method === 'sendTransfer')?.params).toEqual({
    account: from,
    recipientAddress: to,
    amount: '20000',
  })
  // More than there is: what the phone says of it is told, and nothing arrives.
  await expect(send(to, from, 1_000_000n)).rejects.toMatchObject({ code: 'rpc_invalid_params' })
  expect(await chain.getBalance(to)).toBe(20_000n)
})
