import { expect, test } from 'vitest'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Network } from '../../contracts/network/network.js'
import { mappedError } from '../../errors/mapped-error.js'
import { createTestPlatform } from '../../testing/platform.js'
import { openSession } from '../wallet-session.js'
import { type EvmWallet, switchNetwork, toEvmWallet } from './wallet.js'

const base: Network = {
  id: 8453,
  name: 'Base',
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://gateway.test'] },
    chainDefault: { http: ['https://base.test', 'https://b.test'] },
  },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.test' } },
  assets: { imageUrl: 'https://images.test/base.png' },
}

/** A wallet on chain 1. `knows`: it knows the other chains already. `goes`: it follows a switch. */
function setup({
  knows = true,
  goes = true,
  errors = {},
}: {
  knows?: boolean
  goes?: boolean
  errors?: Record<string, unknown>
} = {}) {
  const platform = createTestPlatform()
  const calls: { method: string; params?: unknown }[] = []
  const listeners = new Set<(data: unknown) => void>()
  let isKnown = knows
  let chainId = '0x1'
  const arrive = () => {
    chainId = '0x2105'
    for (const listener of [...listeners]) listener(chainId)
  }
  const provider = {
    request: async (call: { method: string }) => {
      calls.push(call)
      if (call.method in errors) throw errors[call.method]
      if (call.method === 'wallet_switchEthereumChain') {
        if (!isKnown) throw { code: 4902, message: 'Unrecognized chain ID' }
        if (goes) arrive()
        return null
      }
      if (call.method === 'wallet_addEthereumChain') {
        isKnown = true
        return null
      }
      return chainId
    },
    on: (event: string, listener: (data: unknown) => void) => event === 'chainChanged' && listeners.add(listener),
    removeListener: (_event: string, listener: (data: unknown) => void) => listeners.delete(listener),
  }
  const session = openSession<AccountRecord, EvmWallet>({
    namespace: 'eip155',
    wallet: toEvmWallet(provider),
    connectorId: 'test.fox',
    state: { accounts: [] },
    toRecords: (accounts) => [...accounts],
    emit: () => {},
  })
  const cancel = new AbortController()
  const start = (network: Network = base) => switchNetwork(session, { network, platform, signal: cancel.signal })
  return { platform, session, calls, methods: () => calls.map(({ method }) => method), arrive, cancel, start }
}

test('asks the wallet to switch, and checks that it did', async () => {
  const { calls, start } = setup()
  await start()
  expect(calls).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
    { method: 'eth_chainId' },
  ])
})

test('adds a network that the wallet does not know, with all six fields, and asks again', async () => {
  const { calls, start } = setup({ knows: false })
  await start()
  expect(calls).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x2105',
          rpcUrls: ['https://base.test', 'https://b.test'],
          chainName: 'Base',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          blockExplorerUrls: ['https://basescan.test'],
          iconUrls: ['https://images.test/base.png'],
        },
      ],
    },
    { method: 'eth_chainId' },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
    { method: 'eth_chainId' },
  ])
})

test('a network without explorer and image is added without them: MetaMask refuses an empty list of explorers', async () => {
  const { calls, start } = setup({ knows: false })
  const { blockExplorers: _explorers, assets: _assets, ...bare } = base
  await start(bare)
  expect(calls[1]?.params).toMatchObject([{ blockExplorerUrls: null, iconUrls: [] }])
})

test.each([
  ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
  [
    '4902 inside −32603, as MetaMask Mobile says it',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } },
  ],
  ['32603', { code: 32603, message: 'Invalid chain id' }],
  // Trust, Zerion, MetaMask behind a library, a host's provider. The last is in the owner's language.
  ['−32603 and words', { code: -32603, message: 'Unrecognized chain ID "0x2105". Try adding the chain first.' }],
  ['−32603 and other words', { code: -32603, message: 'Chain not configured' }],
  ['−32600', { code: -32600, message: 'Unsupported chain' }],
  ['−32602', { code: -32602, message: 'Unsupported chainId' }],
  ['a text', 'Unrecognized chain ID "0x2105"'],
  ['4902 in a JSON text', { message: 'RPC: {"value":{"code":4902}}' }],
  ['4902 in the data', { code: -32603, data: { code: 4902 } }],
  ['4902 in a cause of a cause', new Error('a', { cause: new Error('b', { cause: { code: '4902' } }) })],
  ['words that nobody knows', { code: -32603, message: 'Não foi possível trocar de rede' }],
  ['nothing', undefined],
])('adds the network after %s', async (_title, error) => {
  const { methods, start } = setup({ errors: { wallet_switchEthereumChain: error } })
  await expect(start()).rejects.toBeInstanceOf(Error)
  expect(methods()).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_chainId',
    'wallet_switchEthereumChain',
  ])
})

test('a wallet that switches while adding the network is not asked again', async () => {
  const { arrive, methods, start } = setup({
    errors: { wallet_switchEthereumChain: { code: -32603, message: 'Chain not configured' } },
  })
  arrive()
  await start()
  expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId', 'eth_chainId'])
})

test.each([
  ['in words of the wallet', { code: -32603, message: 'Request rejected' }, 'wallet_user_rejected'],
  ['in the owner’s language', { message: 'El usuario rechazó la solicitud' }, 'wallet_user_rejected'],
  ['as a request waits', { code: -32002, message: 'pending' }, 'adapter_chain_not_supported'],
  ['as nobody is there', new Error('Extension context invalidated.'), 'wallet_context_lost'],
  ['as the wallet is locked', new Error('Wallet is locked'), 'wallet_locked'],
  ['as the wallet is gone', { code: 4900, message: 'Disconnected' }, 'wallet_provider_disconnected'],
])('a switch that ends %s adds nothing', async (_title, error, code) => {
  const { methods, start } = setup({ errors: { wallet_switchEthereumChain: error } })
  await expect(start()).rejects.toMatchObject({ code })
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('a refusal to add is a refusal, and a wallet that cannot add reports why it did not switch', async () => {
  const failed = { code: -32603, message: 'Não foi possível trocar de rede' }
  const refused = setup({
    errors: { wallet_switchEthereumChain: failed, wallet_addEthereumChain: { message: 'Cancelled' } },
  })
  await expect(refused.start()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  const unable = setup({
    errors: { wallet_switchEthereumChain: failed, wallet_addEthereumChain: { code: -32601, message: 'no method' } },
  })
  await expect(unable.start()).rejects.toMatchObject({
    code: 'adapter_chain_not_supported',
    cause: { cause: failed },
  })
})

test('a refused switch rejects and adds nothing', async () => {
  const { methods, start } = setup({ errors: { wallet_switchEthereumChain: { code: 4001, message: 'no' } } })
  await expect(start()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('a refused network is not asked for again', async () => {
  const { methods, start } = setup({ knows: false, errors: { wallet_addEthereumChain: { code: 4001, message: 'no' } } })
  await expect(start()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('"Chain is not supported" when the wallet does not accept the network, with its own reason', async () => {
  const message = 'the node says that it is another chain'
  const { methods, start } = setup({ knows: false, errors: { wallet_addEthereumChain: { code: -32602, message } } })
  const error: unknown = await start().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'adapter_chain_not_supported', cause: { code: 'rpc_invalid_params' } })
  expect(String(error)).toContain(message)
  expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test.each([
  ['−32603', { code: -32603, message: 'Internal' }, 'rpc_internal'],
  ['−32601', { code: -32601, message: 'No such method' }, 'rpc_method_not_found'],
  ['4200', { code: 4200, message: 'Unsupported' }, 'wallet_unsupported_method'],
  ['an error without a code', new Error('boom'), 'unknown'],
  ['−32002', { code: -32002, message: 'Already pending' }, 'wallet_request_pending'],
])(
  '"Chain is not supported" whether adding or switching fails with %s; the cause says why',
  async (_how, thrown, code) => {
    const failed = { shortMessage: 'Chain is not supported', cause: { code } }
    await expect(setup({ errors: { wallet_switchEthereumChain: thrown } }).start()).rejects.toMatchObject(failed)
    const adding = setup({ knows: false, errors: { wallet_addEthereumChain: thrown } })
    await expect(adding.start()).rejects.toMatchObject(failed)
  },
)

test('waits for a wallet that answers before it has switched', async () => {
  const { platform, arrive, start } = setup({ goes: false })
  const switching = start()
  await platform.advance(2999)
  arrive()
  await expect(switching).resolves.toBeUndefined()
  expect(platform.pendingTimers).toBe(0)
})

test('"Chain is not supported" when the wallet agrees but does not switch', async () => {
  const { platform, start } = setup({ goes: false })
  const switching = start().catch((error: unknown) => error)
  await platform.advance(3000)
  expect(await switching).toMatchObject({ shortMessage: 'Chain is not supported' })
})

test('cancelling ends the wait at once, in each of its parts', async () => {
  const waiting = setup({ goes: false })
  const switching = waiting.start()
  await waiting.platform.settle()
  waiting.cancel.abort()
  await expect(switching).rejects.toMatchObject({ code: 'aborted' })
  expect(waiting.platform.pendingTimers).toBe(0)

  const silent = setup()
  silent.cancel.abort()
  await expect(silent.start()).rejects.toMatchObject({ code: 'aborted' })
  expect(silent.calls).toEqual([])
})

test('a wallet that disconnects meanwhile ends the switch', async () => {
  const { platform, session, start } = setup({ goes: false })
  const switching = start()
  await platform.settle()
  session.end(mappedError('wallet_provider_disconnected'))
  await expect(switching).rejects.toMatchObject({ code: 'wallet_provider_disconnected' })
})

test('a network of another kind has no number to ask for', async () => {
  const { calls, start } = setup()
  await expect(start({ ...base, id: 'mainnet' })).rejects.toMatchObject({ code: 'adapter_chain_not_supported' })
  expect(calls).toEqual([])
})
