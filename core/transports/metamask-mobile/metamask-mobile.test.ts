import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransportAdapter } from '../../adapters/transport/adapter.js'
import { adapterCases, transportCases } from '../../cases/index.js'
import type { AdapterReference } from '../../contracts/adapter.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { evm } from '../../namespaces/evm.js'
import { base, mainnet } from '../../networks/index.js'
import { installMetaMaskPhone, readLink, relayUrl, serveCentrifugo } from '../../testing/with-harness/metamask-phone.js'
import { metamaskMobile } from './metamask-mobile.js'
import type { MetaMaskMobileOptions } from './options.js'
import { setup, until } from './testing/page-and-phone.js'

const cases = adapterCases({
  namespace: evm,
  networks: [mainnet, base],
  install: (page) => {
    const app = installMetaMaskPhone(page)
    const transport = metamaskMobile({ relayUrl, mode: 'trusted' })
    const load: AdapterReference['load'] = async () => {
      const adapted = createTransportAdapter(transport, await transport.load())
      const setUp: typeof adapted.setup = (context) => {
        const adapter = adapted.setup(context)
        const onStep = (step: TransportStep) => step.kind === 'code' && void app.phone.scan(step.uri)
        return { ...adapter, connect: (params) => adapter.connect({ ...params, onStep }) }
      }
      return { ...adapted, setup: setUp }
    }
    const policies = { approve: 'approve', refuse: 'reject', wait: 'ask' } as const
    const wallet = {
      name: 'MetaMask',
      addresses: app.addresses,
      decide: (decision: keyof typeof policies) => app.wallet.setPolicy(policies[decision]),
      isAllowed: () => app.wallet.connectedOrigins.length > 0,
      forgetPage: () => void app.forgetPage(),
      turnTo: (address: string) => {
        app.wallet.setAccounts(address === app.addresses[1] ? ['bob', 'alice'] : ['alice', 'bob'])
        void app.tellSession()
      },
    }
    return { reference: { ...transport, load }, wallet }
  },
})
test.each(cases)('MetaMask on a phone: $name', ({ run }) => run())

const ofTransport = transportCases({
  namespace: evm,
  networks: [mainnet, base],
  install: (page) => {
    const app = installMetaMaskPhone(page)
    let digits: Promise<string | undefined> | undefined
    const policies = { approve: 'approve', refuse: 'reject', wait: 'ask' } as const
    const wallet = {
      id: 'app',
      addresses: app.addresses.map((each) => each.toLowerCase()),
      follow: (step: TransportStep) => {
        if (step.kind === 'code') digits = app.phone.scan(step.uri)
        if (step.kind === 'digits') void digits?.then((text) => step.submit(text ?? ''))
      },
      decide: (decision: keyof typeof policies) => app.wallet.setPolicy(policies[decision]),
      isAllowed: () => app.wallet.connectedOrigins.length > 0,
      forgetPage: () => void app.forgetPage(),
    }
    return { transport: metamaskMobile({ relayUrl }), wallet }
  },
})
test.each(ofTransport)('as a transport: $name', ({ run }) => run())

test('pairs by a code and the digits of the phone, signs a message and leaves', async () => {
  const { app, modal, connect, methods, status } = setup()
  await connect()
  const [address = ''] = app.addresses
  expect(modal.getSnapshot().caipAddress).toBe(`eip155:1:${address}`)
  const signature = await modal.signMessage('hello')
  const signed = { address, message: 'hello', signature } as Parameters<typeof verifyMessage>[0] // an address and a signature
  expect(await verifyMessage(signed)).toBe(true)
  expect(methods()).toEqual(['wallet_createSession', 'wallet_invokeMethod'])
  // The relay has seen neither the message nor the address.
  expect(JSON.stringify(app.relay.published)).not.toMatch(new RegExp(`hello|${address.slice(2)}`, 'i'))
  await modal.disconnect()
  await until(() => methods().at(-1)).toBe('wallet_revokeSession')
  expect(status()).toBe('disconnected')
})

test('the link is the request that the app reads, and carries no secret', async () => {
  const { platform, choose, code } = setup()
  await choose()
  const link = await code()
  expect(link).toMatch(/^metamask:\/\/connect\/mwp\?p=[\w%.-]+&c=1$/)
  const { sessionRequest, metadata } = readLink(link)
  const { id, initialMessage, ...others } = sessionRequest
  expect({ ...others, publicKeyB64: others.publicKeyB64.length }).toEqual({
    mode: 'untrusted',
    channel: `handshake:${id}`,
    publicKeyB64: 44,
    expiresAt: platform.now() + 60_000,
  })
  expect(metadata).toEqual({
    dapp: { name: 'Dapp', url: 'https://dapp.test' },
    sdk: { version: '0.1.0', platform: 'web' },
  })
  expect(initialMessage?.payload).toMatchObject({
    name: 'metamask-multichain-provider',
    data: { method: 'wallet_createSession', params: { optionalScopes: { 'eip155:1': {}, 'eip155:8453': {} } } },
  })
})

test('a code is renewed before it expires, and given up in the end', async () => {
  const { platform, app, choose, code, step, error } = setup()
  await choose()
  const first = await code()
  await platform.advance(50_000)
  await until(() => step()?.kind === 'code' && step()).not.toMatchObject({ uri: first })
  await expect(app.phone.scan(first)).resolves.toBeDefined()
  const second = setup()
  await second.choose()
  const old = await second.code()
  for (let round = 0; round < 6; round += 1) await second.settle(50_000)
  await until(second.error).toBe('wallet_timeout')
  await expect(second.app.phone.scan(old)).rejects.toThrow('expired')
  expect(error()).toBeUndefined()
})

test('digits that are wrong three times end the attempt', async () => {
  const { app, choose, code, type, step, error, status } = setup()
  await choose()
  const right = await app.phone.scan(await code())
  const wrong = right === '123456' ? '654321' : '123456'
  expect([await type(wrong), await type(wrong)]).toEqual([false, false])
  expect(step()?.kind).toBe('digits')
  expect(await type(wrong)).toBe(false)
  await until(error).toBeDefined()
  expect({ status: status(), pages: app.phone.pages.size }).toEqual({ status: 'disconnected', pages: 0 })
})

test('digits that nobody types expire', async () => {
  const { app, choose, code, step, error, settle } = setup()
  await choose()
  await app.phone.scan(await code())
  await until(() => step()?.kind).toBe('digits')
  await settle(60_000)
  await until(error).toBe('wallet_timeout')
})

test('on the phone itself the link opens the app, and nobody types anything', async () => {
  const { platform, app, modal, choose, code, status } = setup({}, { isMobile: true })
  await choose()
  const link = await code()
  expect(readLink(link).sessionRequest.mode).toBe('trusted')
  expect(await app.phone.scan(link)).toBeUndefined()
  await until(status).toBe('connected')
  await modal.signMessage('hello')
  // A request opens the app on the session that it has.
  expect(platform.opened).toEqual([`metamask://connect/mwp?id=${readLink(link).sessionRequest.id}`])
})

test('a page that slept beside the app finds the offer when it wakes', async () => {
  const { app, choose, code, status, settle } = setup({}, { isMobile: true })
  await choose()
  const link = await code()
  app.relay.shut(true)
  app.relay.restart()
  await settle()
  app.relay.shut(false)
  await app.phone.scan(link)
  await settle(1000)
  await until(status).toBe('connected')
})

test('a refusal on the phone is the state that every refusal has', async () => {
  const { app, choose, code, type, error } = setup()
  app.wallet.setPolicy('reject')
  await choose()
  await type(await app.phone.scan(await code()))
  await until(error).toBe('wallet_user_rejected')
})

test('the session goes on after a reload, and the phone tells what changed meanwhile', async () => {
  const { app, modal, connect, openPage, methods } = setup()
  await connect()
  modal.dispose()
  app.wallet.setAccounts(['bob', 'alice'])
  const next = openPage()
  await until(() => next.modal.getSnapshot().status).toBe('connected')
  await until(() => methods().at(-1)).toBe('wallet_getSession')
  await until(() => next.modal.getSnapshot().address).toBe(app.addresses[1])
  expect(await next.modal.signMessage('again')).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a session of 31 days ago is forgotten', async () => {
  const { platform, modal, connect, openPage, settle } = setup()
  await connect()
  modal.dispose()
  await platform.advance(31 * 24 * 60 * 60 * 1000)
  const next = openPage()
  await settle(1000)
  expect(next.modal.getSnapshot().status).toBe('disconnected')
})

test('the wallet’s owner changes the account, and ends the session', async () => {
  const { app, modal, connect, status } = setup()
  await connect()
  app.wallet.setAccounts(['bob', 'alice'])
  await app.tellSession()
  await until(() => modal.getSnapshot().address).toBe(app.addresses[1])
  await app.forgetPage()
  await until(status).toBe('disconnected')
})

test('the relay goes down and comes back, and no request is lost', async () => {
  const { app, modal, connect, settle } = setup()
  await connect()
  app.relay.shut(true)
  app.relay.restart()
  await settle()
  const signing = modal.signMessage('hello')
  await settle(3000)
  app.relay.shut(false)
  for (let round = 0; round < 10; round += 1) await settle(1000)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})

test('requests leave in the order of their numbers, or the phone would drop one', async () => {
  const { modal, connect } = setup()
  await connect()
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  const slow = vi.spyOn(subtle, 'encrypt')
  onTestFinished(() => slow.mockRestore())
  slow.mockImplementationOnce(async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return encrypt(...given)
  })
  const signatures = await Promise.all([modal.signMessage('first'), modal.signMessage('second')])
  expect(signatures.filter((each) => /^0x[0-9a-f]{130}$/.test(each))).toHaveLength(2)
})

test('page and phone speak over real sockets of this machine', async () => {
  const relay = await serveCentrifugo()
  onTestFinished(() => relay.stop())
  const { app, modal, connect } = setup({ relayUrl: relay.url }, { relay })
  await connect()
  expect(await modal.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
  await modal.disconnect()
  await until(() => app.wallet.calls.at(-1)?.method).toBe('wallet_revokeSession')
})

test('a relay that cannot be reached is said before a code is shown', async () => {
  const { app, choose, error, step, settle } = setup()
  app.relay.shut(true)
  await choose()
  await settle(16_000)
  await until(error).toBe('http_unreachable')
  expect(step()).toBeUndefined()
})

test('a network that was granted with the others is used without asking anybody', async () => {
  const { app, modal, connect, methods } = setup()
  await connect()
  await modal.switchNetwork('eip155:8453')
  expect({ account: modal.getSnapshot().caipAddress, methods: methods() }).toEqual({
    account: `eip155:8453:${app.addresses[0]}`,
    methods: ['wallet_createSession'],
  })
})

test('one prompt connects EVM and Solana, and Solana signs by the names of the Wallet Standard', async () => {
  const { app, modal, connect, methods } = setup()
  await connect()
  await modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(modal.getSnapshot().address).toBe(app.solanaAddress)
  const signature = base58.decode(await modal.signMessage('hello'))
  const key = base58.decode(app.solanaAddress)
  expect(ed25519.verify(signature, new TextEncoder().encode('hello'), key)).toBe(true)
  expect(methods()).toEqual(['wallet_createSession', 'wallet_invokeMethod'])
})

test('it has one row, which does not ask which namespace is meant: the session is for both', async () => {
  const { root, modal } = setup()
  await modal.open()
  const rows = () => root.walletList.connectRows.filter(({ name }) => name === 'MetaMask')
  await until(() => rows().map(({ group, tag }) => ({ group, tag }))).toEqual([{ group: 'external', tag: undefined }])
  root.flows.chooseWallet(rows()[0] ?? expect.unreachable('it is listed'))
  expect(modal.getSnapshot().view).toBe('ConnectingExternal')
})

test('pings are answered, and leaving ends timers and connection', async () => {
  const { platform, app, modal, connect, settle } = setup()
  await connect()
  app.relay.say('{}')
  await settle()
  modal.dispose()
  await settle()
  expect({ timers: platform.pendingTimers, listeners: platform.listenerCount }).toEqual({ timers: 0, listeners: 0 })
})

test.each([
  ['is missing', undefined],
  ['is no address', 'relay.test'],
  ['anybody on the way could read', 'ws://relay.test/connection/websocket'],
])('a relay whose address %s is refused at once', (_what, url) => {
  const options = { relayUrl: url } as MetaMaskMobileOptions // a page in JavaScript
  expect(() => metamaskMobile(options)).toThrow('needs `relayUrl`')
})

test('a relay on this computer is allowed for tests', () => {
  expect(metamaskMobile({ relayUrl: 'ws://localhost:8000/connection/websocket' }).hosts).toEqual([
    'ws://localhost:8000',
  ])
})
