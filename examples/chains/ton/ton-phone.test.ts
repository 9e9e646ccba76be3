import { expect, onTestFinished, test } from 'vitest'
import { createModal, type Platform } from 'walletmodal/core'
import { adapterCases, transportCases } from 'walletmodal/testing'
import { tonConnect } from 'walletmodal/transports'
import { createTransportAdapter } from '../../../core/adapters/transport/adapter.js'
import {
  localSiwx,
  verifySiwx,
} from '../../../core/features/sign-in/siwx/index.js'
import { createTestPlatform } from '../../../core/testing/platform.js'
import { createMockBridge } from './mock-bridge.js'
import { createMockPhone } from './mock-phone.js'
import { ton, tonMainnet } from './ton.js'

const keeper = {
  id: 'keeper',
  name: 'Keeper',
  bridgeUrl: 'https://bridge.test/bridge',
  universalUrl: 'https://keeper.test/ton-connect',
}
const wallets = [keeper]

/** Brings a bridge and a phone, which the page's requests reach. */
function bringPhone(page: Platform) {
  const bridge = createMockBridge()
  page.fetch = (url, init) => bridge.answer(new Request(url, init))
  return { bridge, phone: createMockPhone(bridge) }
}

const cases = adapterCases({
  namespace: ton,
  networks: [tonMainnet],
  install: (page) => {
    const { phone } = bringPhone(page)
    const transport = tonConnect({ wallets })
    return {
      reference: {
        ...transport,
        load: async () => {
          const adapted = createTransportAdapter(
            transport,
            await transport.load(),
          )
          const setup: typeof adapted.setup = (context) => {
            const adapter = adapted.setup(context)
            const connect: typeof adapter.connect = (params) =>
              adapter.connect({
                ...params,
                onStep: (step) => {
                  if (step.kind === 'code') void phone.scan(step.uri)
                },
              })
            return { ...adapter, connect }
          }
          return { ...adapted, setup }
        },
      },
      wallet: {
        name: 'Keeper',
        addresses: [phone.address],
        decide: phone.decide,
        isAllowed: phone.isAllowed,
        forgetPage: phone.forgetPage,
      },
    }
  },
})
test.each(cases)('a phone by the bridge: $name', ({ run }) => run())

const ofTransport = transportCases({
  namespace: ton,
  networks: [tonMainnet],
  install: (page) => {
    const { phone } = bringPhone(page)
    const other = { ...keeper, id: 'other', name: 'Other' }
    return {
      transport: tonConnect({ wallets: [keeper, other] }),
      wallet: {
        id: 'keeper',
        addresses: [phone.address],
        follow: (step) => {
          if (step.kind === 'code') void phone.scan(step.uri)
        },
        decide: phone.decide,
        isAllowed: phone.isAllowed,
        forgetPage: phone.forgetPage,
      },
    }
  },
})
test.each(ofTransport)('the transport of a phone: $name', ({ run }) => run())

function setup() {
  const platform = createTestPlatform()
  const bridge = createMockBridge()
  const phone = createMockPhone(bridge)
  platform.onFetch((url, init) =>
    url.startsWith('https://bridge.test/')
      ? bridge.answer(new Request(url, init))
      : new Response('', { status: 503 }),
  )
  const modal = createModal(
    {
      namespaces: [ton],
      networks: [tonMainnet],
      transports: [tonConnect({ wallets })],
      enableWalletConnect: false,
      siwx: localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' }),
    },
    platform,
  )
  onTestFinished(() => modal.dispose())
  const choose = () =>
    modal.open({
      view: 'ConnectingExternal',
      data: { connectorId: 'tonConnect:keeper', namespace: 'ton' },
    })
  const code = async () => {
    await expect.poll(() => modal.getSnapshot().pairing?.uri).toBeDefined()
    return modal.getSnapshot().pairing?.uri ?? ''
  }
  return { platform, bridge, phone, modal, choose, code }
}

test('pairs by the code, signs in and disconnects', async () => {
  const { bridge, phone, modal, choose, code } = setup()
  await choose()
  const link = await code()
  expect(link).toMatch(
    /^https:\/\/keeper\.test\/ton-connect\?v=2&id=[0-9a-f]{64}&r=/,
  )
  await phone.scan(link)
  await expect
    .poll(() => modal.getSnapshot().caipAddress)
    .toBe(`ton:-239:${phone.address}`)
  await modal.signIn()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
  const message = `dapp.test wants you to sign in with your TON account:
${phone.address}

URI: https://dapp.test/
Version: 1
Chain ID: -239
Nonce: abcdefgh`
  const signature = await modal.signMessage(message)
  const expected = { domain: 'dapp.test', nonce: 'abcdefgh' }
  await expect(
    verifySiwx({ message, signature }, expected, { namespaces: [ton] }),
  ).resolves.toBeDefined()
  // The bridge has seen neither the message nor the address.
  for (const { body } of bridge.posted)
    expect(atob(body)).not.toContain('sign in')
  await modal.disconnect()
  await expect.poll(phone.isAllowed).toBe(false)
  expect(modal.getSnapshot().status).toBe('disconnected')
})

test('a code that nobody scans ends after four minutes, with another code after it', async () => {
  const { platform, phone, modal, choose, code } = setup()
  await choose()
  const link = await code()
  await platform.advance(239_000)
  expect(modal.getSnapshot().pairing?.uri).toBe(link)
  await platform.advance(2000)
  expect({
    pairing: modal.getSnapshot().pairing?.uri,
    error: modal.getSnapshot().error?.code,
  }).toEqual({ pairing: undefined, error: 'wallet_timeout' })
  await choose()
  const next = await code()
  expect(next).not.toBe(link)
  await phone.scan(next)
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
})

test('a request with several parts is refused, because wallets read one', async () => {
  const { bridge, phone, modal, choose, code } = setup()
  await choose()
  await phone.scan(await code())
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  const provider = (await modal.getProvider('ton')) as {
    request(call: { method: string; params: unknown }): Promise<unknown>
  } // the page's provider
  const before = bridge.posted.length
  const asking = provider.request({
    method: 'sendTransaction',
    params: [{ messages: [] }, { messages: [] }],
  })
  await expect(asking).rejects.toThrow('one item')
  expect(bridge.posted).toHaveLength(before)
})

test('a refusal on the phone is a state of its own, with another code after it', async () => {
  const { phone, modal, choose, code } = setup()
  await choose()
  phone.decide('refuse')
  await phone.scan(await code())
  await expect
    .poll(() => modal.getSnapshot().error?.code)
    .toBe('wallet_user_rejected')
  expect(modal.getSnapshot().pairing).toBeUndefined()
})

test('the bridge restarts, and the session goes on without a message lost', async () => {
  const { platform, bridge, phone, modal, choose, code } = setup()
  await choose()
  await phone.scan(await code())
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  bridge.restart()
  await platform.settle()
  phone.forgetPage()
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('connected')
  await platform.advance(1000)
  await expect.poll(() => modal.getSnapshot().status).toBe('disconnected')
})

test('a message of a stranger, or one that was changed, connects nobody', async () => {
  const { bridge, phone, modal, choose, code, platform } = setup()
  await choose()
  const link = await code()
  const id = new URL(link).searchParams.get('id')
  const post = (from: string, body: string) =>
    bridge.answer(
      new Request(
        `https://bridge.test/bridge/message?client_id=${from}&to=${id}&ttl=300`,
        { method: 'POST', body },
      ),
    )
  await post('ab'.repeat(32), btoa('x'.repeat(80)))
  await post('not hex', 'not base64')
  await platform.settle()
  expect(modal.getSnapshot().pairing?.uri).toBe(link)
  await phone.scan(link)
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
})

test('a phone that never answers a request to sign keeps nobody waiting for ever', async () => {
  const { platform, phone, modal, choose, code } = setup()
  await choose()
  await phone.scan(await code())
  await expect.poll(() => modal.getSnapshot().status).toBe('connected')
  phone.decide('wait')
  const signing = modal.signMessage('hello').catch((error) => error.code)
  await platform.settle()
  await platform.advance(300_000)
  const later = new Promise((resolve) => setTimeout(resolve, 500, 'waits'))
  expect(await Promise.race([signing, later])).toBe('wallet_timeout')
})

/** A page that has paired without a modal, with what it keeps. */
async function paired(
  options: Omit<Parameters<typeof tonConnect>[0], 'wallets'> = {},
  kept: { value: unknown } = { value: undefined },
) {
  const platform = createTestPlatform()
  const { bridge, phone } = bringPhone(platform)
  const code = await tonConnect({ ...options, wallets }).load()
  /** Another tab of the page. */
  const openTab = () => {
    const tab = code.open({
      platform,
      page: { name: 'Page', description: '', url: '', icons: [] },
      stored: {
        read: () => kept.value,
        write: (value) => {
          kept.value = value
        },
      },
    })
    onTestFinished(() => tab.dispose?.())
    return tab
  }
  const client = openTab()
  const about = {
    wallet: 'keeper',
    networks: [],
    signal: new AbortController().signal,
  }
  let id = ''
  const session = await client.pair({
    ...about,
    show: (step) => {
      if (step.kind !== 'code') return
      id = new URL(step.uri).searchParams.get('id') ?? ''
      void phone.scan(step.uri)
    },
  })
  const post = () =>
    bridge.answer(
      new Request(
        `https://bridge.test/bridge/message?client_id=${'ab'.repeat(32)}&to=${id}&ttl=300`,
        { method: 'POST', body: btoa('anything') },
      ),
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50))
  return { kept, client, about, session, post, settle, openTab }
}

test('a session that another tab has ended is not kept again by a message to it', async () => {
  const { kept, post, settle } = await paired()
  expect(kept.value).toBeDefined()
  kept.value = undefined
  await post()
  await settle()
  expect(kept.value).toBeUndefined()
})

test('a session that has ended is not restored, nor does its end remove the next one', async () => {
  const { kept, client, about, session } = await paired()
  const before = kept.value
  expect(await client.restore(about)).toBe(session)
  const other = { ...Object(before), secret: '11'.repeat(32) }
  kept.value = other
  expect(await client.restore(about)).not.toBe(session)
  await session.end()
  expect(kept.value).toEqual(other)
  kept.value = undefined
  expect(await client.restore(about)).toBeUndefined()
})

test('two tabs of one session number their requests apart, so that neither takes the answer of the other', async () => {
  const { about, session, openTab } = await paired()
  const other = await openTab().restore(about)
  for (const [tab, message] of [
    [session, 'one'],
    [other, 'two'],
    [session, 'three'],
  ] as const) {
    const signal = AbortSignal.timeout(1500)
    const signing = tab?.signMessage?.({
      network: 'ton:-239',
      address: '',
      message,
      signal,
    })
    expect(await signing).toMatch(/^[\w+/=]{100,}$/)
  }
})

test('an address that the page cannot write is not kept', async () => {
  const kept: { value: unknown } = { value: undefined }
  const toAddress = () => {
    throw new Error('no address')
  }
  await expect(paired({ toAddress }, kept)).rejects.toThrow('no address')
  expect(kept.value).toBeUndefined()
})
