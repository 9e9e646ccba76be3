import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { ConnectParams } from '../../contracts/adapter.js'
import { toNetwork } from '../../contracts/network/network.js'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { formatSiwxMessage } from '../../features/sign-in/siwx/message.js'
import { mainnet } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { evmAdapter } from './adapter.js'

// Connecting and signing in with one prompt (ERC-7846). Each test writes the wallet's answer.

const ethereum = toNetwork(mainnet, { customRpcUrls: {}, gateway: undefined, projectId: '' })
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message: SiwxMessage = {
  accountAddress: '',
  chainId: 'eip155:1',
  domain: 'dapp.test',
  uri: 'https://dapp.test',
  version: '1',
  nonce: 'k3yboardcat',
  issuedAt: '2030-01-01T00:00:00.000Z',
  resources: ['https://dapp.test/terms'],
}
const text = formatSiwxMessage({ ...message, accountAddress: owner.address })
const signed = {
  address: owner.address.toLowerCase(),
  capabilities: { signInWithEthereum: { message: text, signature: '0xab' } },
}

/** A wallet that answers `wallet_connect`, and a page that can sign in on Ethereum. */
function setup(
  walletConnect: () => unknown,
  {
    chainId = '0x1',
    keep = async () => {},
    tells = () => ({ '0x1': { signInWithEthereum: { supported: true } } }),
  }: { chainId?: string; keep?: () => Promise<void>; tells?: (params: unknown) => unknown } = {},
) {
  const calls: { method: string; params?: unknown }[] = []
  const kept: (readonly SiwxSession[])[] = []
  const answers: Record<string, (params?: unknown) => unknown> = {
    wallet_getCapabilities: tells,
    eth_requestAccounts: () => [owner.address],
    eth_accounts: () => [owner.address],
    eth_chainId: () => chainId,
    wallet_connect: walletConnect,
  }
  const provider = {
    request: async (call: { method: string; params?: unknown }) => {
      calls.push(call)
      return answers[call.method]?.(call.params)
    },
  }
  const platform = createTestPlatform()
  const adapter = evmAdapter.setup({ platform, networks: () => [ethereum], emit: () => {} })
  const params: ConnectParams = {
    connector: { id: 'test.fox', name: 'Fox', chain: 'eip155', type: 'ANNOUNCED', provider },
    namespace: 'eip155',
    network: ethereum,
    signal: new AbortController().signal,
    signInOn: async (network) =>
      network === 'eip155:1'
        ? {
            message,
            textFor: formatSiwxMessage,
            keep: async (sessions) => {
              kept.push(sessions)
              await keep()
            },
          }
        : undefined,
  }
  const quiet = ['eth_chainId', 'wallet_getCapabilities']
  const asked = () => calls.map(({ method }) => method).filter((method) => !quiet.includes(method))
  return { platform, adapter, calls, kept, params, asked }
}

const refusing = (code: number) => () => {
  throw Object.assign(new Error('No.'), { code })
}

test('a wallet that has the method is asked once, and its signed message is kept', async () => {
  const { adapter, calls, kept, params, asked } = setup(() => ({ accounts: [signed] }))
  const { accounts, chainId } = await adapter.connect(params)
  expect({ accounts: accounts.map(({ address }) => address), chainId, asked: asked() }).toEqual({
    accounts: [owner.address],
    chainId: '1',
    asked: ['wallet_connect'],
  })
  const { accountAddress: _, ...fields } = message
  expect(calls.find(({ method }) => method === 'wallet_connect')?.params).toEqual([
    { version: '1', capabilities: { signInWithEthereum: { ...fields, chainId: '0x1' } } },
  ])
  expect(kept).toEqual([[{ data: { ...message, accountAddress: owner.address }, message: text, signature: '0xab' }]])
})

test.each([
  ['refuses the method', refusing(4200)],
  ['does not know the method', refusing(-32601)],
  ['fails at it', refusing(-32603)],
  ['answers with nothing', () => undefined],
  ['answers with no account', () => ({ accounts: [{}] })],
])('a wallet that %s is asked for its accounts as before', async (_what, answer) => {
  const { adapter, kept, params, asked } = setup(answer)
  await adapter.connect(params)
  expect({ asked: asked(), kept }).toEqual({ asked: ['wallet_connect', 'eth_requestAccounts'], kept: [] })
})

test.each([
  ["the owner's no", 4001, 'wallet_user_rejected'],
  ['an open request', -32002, 'wallet_request_pending'],
])('%s is final: nothing else is asked', async (_what, code, error) => {
  const { adapter, params, asked } = setup(refusing(code))
  await expect(adapter.connect(params)).rejects.toMatchObject({ code: error })
  expect(asked()).toEqual(['wallet_connect'])
})

test.each([
  ['another text', { message: text.replace('k3yboardcat', 'another0ne'), signature: '0xab' }],
  ['without a signature', { message: text }],
  ['nothing', undefined],
])('a wallet that signed %s is connected, and not signed in', async (_what, signInWithEthereum) => {
  const { adapter, kept, params, asked } = setup(() => ({
    accounts: [{ ...signed, capabilities: { signInWithEthereum } }],
  }))
  expect((await adapter.connect(params)).accounts).toHaveLength(1)
  expect({ asked: asked(), kept }).toEqual({ asked: ['wallet_connect'], kept: [] })
})

test('on a network that the page does not list, the wallet is asked as before', async () => {
  const { adapter, params, asked } = setup(() => ({ accounts: [signed] }), { chainId: '0x89' })
  await adapter.connect(params)
  expect(asked()).toEqual(['eth_requestAccounts'])
})

test('a sign-in that the page does not accept connects no wallet', async () => {
  const refused = new Error('The nonce is used')
  const { adapter, params } = setup(() => ({ accounts: [signed] }), { keep: () => Promise.reject(refused) })
  await expect(adapter.connect(params)).rejects.toThrow(refused)
})

test('a restored wallet is not asked', async () => {
  const { adapter, params, asked } = setup(() => ({ accounts: [signed] }))
  await adapter.reconnect(params)
  expect(asked()).toEqual(['eth_accounts'])
})

const never = () => new Promise(() => {})

test('a wallet that leaves unknown methods without an answer connects, and is never asked by them', async () => {
  const { adapter, platform, params, asked } = setup(never, { tells: never })
  const connecting = adapter.connect(params)
  await platform.advance(1000)
  expect((await connecting).accounts).toHaveLength(1)
  expect(asked()).toEqual(['eth_requestAccounts'])
})

test('a wallet that answers another standard’s questions alone is not asked either', async () => {
  const { adapter, params, asked } = setup(never, { tells: () => ({ '0x1': { atomic: { status: 'supported' } } }) })
  expect((await adapter.connect(params)).accounts).toHaveLength(1)
  expect(asked()).toEqual(['eth_requestAccounts'])
})

test('a wallet that tells of the method only while connected is asked by it the next time', async () => {
  const tells = (given: unknown) => (given ? { '0x1': { signInWithEthereum: { supported: true } } } : refusing(4100)())
  const { adapter, platform, calls, params, asked } = setup(() => ({ accounts: [signed] }), { tells })
  await adapter.connect(params)
  await platform.settle()
  expect({ asked: asked(), kept: platform.storage.getItem('walletmodal:onePrompt') }).toEqual({
    asked: ['eth_requestAccounts'],
    kept: '["test.fox"]',
  })
  calls.length = 0
  await adapter.connect(params)
  expect(asked()).toEqual(['wallet_connect'])
})

test('a remembered wallet that refuses the method is forgotten', async () => {
  const { adapter, platform, params, asked } = setup(refusing(4200), { tells: refusing(4200) })
  platform.storage.setItem('walletmodal:onePrompt', '["test.fox"]')
  await adapter.connect(params)
  expect({ asked: asked(), kept: platform.storage.getItem('walletmodal:onePrompt') }).toEqual({
    asked: ['wallet_connect', 'eth_requestAccounts'],
    kept: null,
  })
})
