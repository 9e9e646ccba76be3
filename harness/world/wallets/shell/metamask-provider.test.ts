import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmitter, type Eip1193Provider } from './globals.js'
import { asMetaMask } from './metamask-provider.js'

const chainId = '0x1'
const accounts = ['0xa1', '0xb2']

/** A provider of a wallet with a few known calls, and the events that its page has received. */
function setup() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const answers: Readonly<Record<string, unknown>> = { eth_accounts: accounts, eth_chainId: chainId }
  const emitter = createEmitter()
  const base: Eip1193Provider = {
    async request({ method }) {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`There is no ${method}.`), { code: -32601 })
    },
    on: () => base,
    removeListener: () => base,
    isConnected: () => true,
    isMetaMask: true,
  }
  const { provider, ...wallet } = asMetaMask(base, emitter)
  const heard: [event: string, data: unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'networkChanged'])
    provider.on(event, (data) => heard.push([event, data]))
  return { wallet, provider: Object(provider), heard }
}

const payload = (method: string) => ({ id: 7, jsonrpc: '2.0', method })

test('an event before the initial state overrides it and is emitted once', () => {
  const { wallet, provider, heard } = setup()
  wallet.hear('chainChanged', '0x2105')
  wallet.begin({ chainId, accounts })
  expect({ chainId: provider.chainId, networkVersion: provider.networkVersion }).toEqual({
    chainId: '0x2105',
    networkVersion: '8453',
  })
  expect(heard).toEqual([['connect', { chainId: '0x2105' }]])
  wallet.hear('chainChanged', '0x2105')
  wallet.hear('accountsChanged', [...accounts])
  expect(heard).toHaveLength(1)
})

test('a change of network is emitted under its newer name, then its older one', () => {
  const { wallet, heard } = setup()
  wallet.begin({ chainId, accounts })
  heard.length = 0
  wallet.hear('chainChanged', '0x2105')
  expect(heard).toEqual([
    ['chainChanged', '0x2105'],
    ['networkChanged', '8453'],
  ])
})

test('accounts that are not a list change nothing', () => {
  const { wallet, provider, heard } = setup()
  wallet.begin({ chainId, accounts })
  heard.length = 0
  wallet.hear('accountsChanged', { 0: 'nobody' })
  expect({ selectedAddress: provider.selectedAddress, heard }).toEqual({ selectedAddress: '0xa1', heard: [] })
})

test('its members cannot be deleted', () => {
  const { provider } = setup()
  expect(Reflect.deleteProperty(provider, 'isMetaMask')).toBe(true)
  expect(provider.isMetaMask).toBe(true)
})

test('it answers the older calls: by name, with a callback, with a list, and synchronously', async () => {
  const { wallet, provider } = setup()
  wallet.begin({ chainId, accounts })
  const byCallback = (member: string, asked: unknown) =>
    new Promise((resolve) => {
      provider[member](asked, (error: unknown, response: unknown) => resolve({ error, response }))
    })
  const known = { id: 7, jsonrpc: '2.0', result: chainId }
  expect(await provider.send('eth_chainId')).toMatchObject({ result: chainId })
  expect(await byCallback('send', payload('eth_chainId'))).toEqual({ error: null, response: known })
  expect(await byCallback('sendAsync', payload('eth_unknown'))).toMatchObject({
    error: { code: -32601 },
    response: { id: 7, error: { code: -32601 } },
  })
  expect(await byCallback('sendAsync', [payload('eth_chainId'), payload('eth_unknown')])).toMatchObject({
    error: null,
    response: [known, { error: { code: -32601 } }],
  })
  expect(provider.send(payload('eth_accounts'))).toEqual({ id: 7, jsonrpc: '2.0', result: ['0xa1'] })
  expect(provider.send(payload('net_version'))).toEqual({ id: 7, jsonrpc: '2.0', result: '1' })
  expect(() => provider.send(payload('eth_chainId'))).toThrow('eth_chainId')
})
