import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setupModal } from '../../testing/modal.js'
import { openHeadlessFrame, openHeadlessPopup } from '../../testing/with-harness/frame.js'
import { createWorld, type World } from '../../testing/with-harness/world.js'
import { loginStoreOf } from './store.js'

// The complete login, against a test frame with real keys: the logged-in account signs on a chain.

const email = 'alice@walletmodal.test'
const origin = 'https://dapp.test'
let world: World

beforeAll(async () => {
  world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: parseEther('2') } } },
    frame: { smartAccountNetworks: ['mainnet'] },
  })
})
afterAll(async () => {
  expect(await world.stop()).toEqual([])
})

/** Polls until the value exists; the test's timeout is the limit. */
async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
  for (;;) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function setup(device: string) {
  const { frame } = world
  const parent = { origin, device, isReachable: () => true }
  const popups: ReturnType<typeof openHeadlessPopup>[] = []
  const modal = setupModal(
    {},
    {
      platform: {
        openFrame: (params) => openHeadlessFrame(frame, params, parent),
        openPopup: ({ url }) => {
          const popup = openHeadlessPopup(frame, url, ({ data, origin: from }) =>
            modal.platform.events.dispatchEvent(new MessageEvent('message', { data, origin: from })),
          )
          popups.push(popup)
          return popup
        },
      },
    },
  )
  await modal.modal.open()
  const flows = await modal.root.flows.loadLogin()
  const login = loginStoreOf(modal.root.connections)
  if (!login) throw new Error('The code for logging in is not here')
  const getReady = async () => {
    await modal.platform.settle()
    await modal.platform.advance(500)
  }
  return { ...modal, frame, flows, login, popups, getReady }
}

test('a login by email creates keys, which sign when the visitor approves, and not when they decline', async () => {
  const { flows, login, frame, getReady, modal, view, platform } = await setup('one')
  flows.email.submit(email)
  await getReady()
  await until(() => view() === 'EmailVerifyOtp')
  flows.email.verifyOtp('000000')
  await until(() => login.error)
  expect(login.error?.shortMessage).toBe('Invalid code. Try again.')
  flows.email.verifyOtp(await frame.codeFor(email))
  await until(() => modal.getSnapshot().status === 'connected')
  const address = modal.getSnapshot().address as `0x${string}`
  expect(address).toBe(frame.smartAccountOf('alice'))
  expect(view()).toBe('Account')

  flows.accountTypes.choose('eoa')
  await until(() => login.switchingToType === undefined && modal.getSnapshot().address !== address)
  const eoa = modal.getSnapshot().address as `0x${string}`
  expect(eoa).toBe(world.accounts['alice']?.evmAddress)

  const provider = (await modal.getProvider('eip155')) as {
    request(call: { method: string; params?: unknown }): Promise<unknown>
  }
  const signing = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', eoa] })
  await until(() => frame.pending.length > 0)
  expect(view()).toBe('ApproveTransaction')
  await frame.approve()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: eoa, message: 'hello', signature })).toBe(true)
  expect(modal.getSnapshot().open).toBe(false)

  const refused = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', eoa] })
  const ending = expect(refused).rejects.toMatchObject({ code: 4001 })
  await until(() => frame.pending.length > 0)
  await frame.reject()
  await ending

  const value = `0x${parseEther('0.5').toString(16)}`
  const sending = provider.request({ method: 'eth_sendTransaction', params: [{ from: eoa, to: address, value }] })
  await until(() => frame.pending.length > 0)
  await frame.approve()
  const hash = (await sending) as `0x${string}`
  const client = createPublicClient({ chain: mainnet, transport: http(world.chains['mainnet']?.rpcUrl) })
  expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')

  const left = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', eoa] })
  const leaving = expect(left).rejects.toMatchObject({ message: 'Request was aborted' })
  await until(() => frame.pending.length > 0)
  await modal.close()
  await leaving
  await platform.settle()
  expect(frame.pending).toHaveLength(0)

  await modal.disconnect()
  expect(modal.getSnapshot().status).toBe('disconnected')
  modal.dispose()
})

test('a login in a social provider’s window', async () => {
  const { flows, login, frame, getReady, modal, popups } = await setup('two')
  flows.social.start('google')
  await getReady()
  await until(() => login.social?.status === 'waiting')
  expect(popups[0]?.url).toContain(frame.origins.social)
  const target = await frame.consent('approve', { as: 'bob' })
  popups[0]?.arrive(target ?? '')
  await until(() => modal.getSnapshot().status === 'connected')
  expect(login).toMatchObject({ method: 'google', username: 'bob' })
  expect(popups[0]?.isClosed()).toBe(true)
  modal.dispose()
})

test('a refusal at the provider is reported', async () => {
  const { flows, login, frame, getReady, modal, popups } = await setup('three')
  flows.social.start('github')
  await getReady()
  await until(() => login.social?.status === 'waiting')
  const target = await frame.consent('deny')
  popups[0]?.arrive(target ?? '')
  await until(() => login.social?.status === 'failed')
  expect({ code: login.error?.code, status: modal.getSnapshot().status }).toEqual({
    code: 'frame_failed',
    status: 'disconnected',
  })
  modal.dispose()
})

test('Farcaster’s app approves elsewhere', async () => {
  const { flows, login, frame, getReady, modal } = await setup('four')
  flows.farcaster.start()
  await getReady()
  await until(() => login.farcaster?.status === 'ready')
  await frame.consent('approve', { provider: 'farcaster', as: 'carol' })
  await until(() => modal.getSnapshot().status === 'connected')
  expect(login).toMatchObject({ method: 'farcaster', username: 'carol' })
  modal.dispose()
})

test('a message from another origin has no effect', async () => {
  const { flows, login, frame, getReady, view, modal } = await setup('five')
  const stop = frame.addFault('frame CONNECT_EMAIL', 'wrong-origin')
  flows.email.submit('bob@walletmodal.test')
  await getReady()
  await until(() => frame.messages.some(({ name }) => name === 'CONNECT_EMAIL'))
  expect({ view: view(), pending: login.pending }).toEqual({ view: 'Connect', pending: 'email' })
  stop()
  modal.dispose()
})
