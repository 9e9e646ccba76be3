// Preloaded, so that no test waits for an import.
import '../features/sign-in/signed-on-chain.js'
import '../features/sign-in/sign-in.js'
import { expect, onTestFinished, test } from 'vitest'
import type { SiwxConfig } from '../contracts/sign-in/siwx-config.js'
import { createMessenger } from '../features/sign-in/siwx/message.js'
import { ethereum, setupModal } from '../testing/modal.js'
import type { TestPlatform } from '../testing/platform.js'
import { bob, setupSend } from '../testing/send.js'
import { setupSwap } from '../testing/swap.js'

// Each node may take ten seconds, three times more. Together they have 45 seconds, whoever asks.

const four = ['a', 'b', 'c', 'd'].map((name) => ({ url: `https://${name}.test/rpc` }))
const customRpcUrls = { 'eip155:1': four }
const never = () => new Promise<Response>(() => {})
const isOfNode = (init: RequestInit | undefined) => String(init?.body).includes('"jsonrpc"')

type Answer = (url: string, init: RequestInit | undefined) => Response | Promise<Response>

/** Nodes that do not answer until they are healed. */
function silence(platform: TestPlatform, answer: Answer) {
  const nodes = { isSilent: true }
  platform.onFetch((url, init) => (nodes.isSilent && isOfNode(init) ? never() : answer(url, init)))
  return nodes
}

/** Step by step, since what waits sets further timers. */
async function wait(platform: TestPlatform, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await platform.advance(1000)
}

/** The form of Send on a network with four nodes. */
async function setupForm() {
  const world = setupSend({ customRpcUrls })
  onTestFinished(world.modal.dispose)
  await world.connect()
  return { platform: world.platform, send: await world.open(), world }
}

test('the fee of a transfer has failed after 45 seconds, and is known after another try', async () => {
  const { platform, send, world } = await setupForm()
  world.service.gasPrices = undefined
  // The form has loaded prices, which last ten seconds.
  await wait(platform, 11)
  const nodes = silence(platform, world.answer)
  const token = send.store.tokenBalances.find(({ symbol }) => symbol === 'ETH')
  if (token) send.store.chooseToken(token)
  send.store.setAmount('0.01')
  send.setReceiver(bob)
  send.review()
  await wait(platform, 44)
  expect(send.store.quoteStatus).toBe('loading')
  await wait(platform, 1)
  expect(send.store.quoteStatus).toBe('failed')
  nodes.isSilent = false
  send.retryQuote()
  await world.quoted(send)
  expect(send.store.quoteStatus).toBe('ready')
})

test('a name that silent nodes do not tell is refused after 45 seconds', async () => {
  const { platform, send, world } = await setupForm()
  silence(platform, world.answer)
  send.setReceiver('vitalik.eth')
  await platform.advance(500)
  await wait(platform, 44)
  expect(send.store.receiver.status).toBe('looking')
  await wait(platform, 1)
  expect(send.store.receiver).toMatchObject({ status: 'refused', problem: { kind: 'lookup' } })
})

test('a sign-in that the chain has to confirm ends after 45 seconds, and can be tried again', async () => {
  let createMessage: SiwxConfig['createMessage'] | undefined
  const world = setupModal({
    networks: [ethereum],
    customRpcUrls,
    siwx: {
      createMessage: async (input) => {
        createMessage ??= createMessenger({}, world.platform)
        return createMessage(input)
      },
      addSession: async () => {},
      revokeSession: async () => {},
      setSessions: async () => {},
      getSessions: async () => [],
    },
  })
  onTestFinished(world.modal.dispose)
  const { evm, modal, platform, root } = world
  evm.sign = async () => '0x'
  let isSilent = true
  world.answerRpc((_url, { id }) =>
    isSilent ? never() : Response.json({ jsonrpc: '2.0', id, result: '0x1626ba7e'.padEnd(66, '0') }),
  )
  await world.connect()
  const sign = () => void root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  sign()
  await wait(platform, 44)
  expect(modal.getSnapshot().signIn?.status).toBe('signing')
  await wait(platform, 1)
  expect(modal.getSnapshot()).toMatchObject({ signIn: { status: 'signedOut' }, error: { code: 'http_timeout' } })
  isSilent = false
  sign()
  await wait(platform, 1)
  expect(modal.getSnapshot().signIn?.status).toBe('signedIn')
})

test('a swap that silent nodes do not try out is refused after 45 seconds, and can be tried again', async () => {
  const world = setupSwap({ customRpcUrls })
  onTestFinished(world.modal.dispose)
  const { platform } = world
  const swap = await world.open({ fromToken: 'ETH', toToken: 'USDC', amount: '2' })
  await platform.settle()
  const isSimulation = (init: RequestInit | undefined) => /eth_simulateV1|eth_getBlock/.test(String(init?.body))
  let isSilent = true
  platform.onFetch((url, init) => (isSilent && isSimulation(init) ? never() : world.answer(url, init)))
  swap.review()
  await wait(platform, 44)
  expect(swap.store.refusal).toBeUndefined()
  await wait(platform, 1)
  expect(swap.store.refusal).toMatchObject({ reason: 'unreachable' })
  isSilent = false
  swap.renew()
  await platform.settle()
  expect(swap.store.review?.request?.isSimulated).toBe(true)
})
