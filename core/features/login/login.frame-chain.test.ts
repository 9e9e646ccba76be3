import { expect, onTestFinished, test } from 'vitest'
import { readMember } from '../../errors/base.js'
import { setupLogin, smart } from '../../testing/login.js'

const hash = `0x${'ab'.repeat(32)}`
const transaction = { from: smart, to: `0x${'2'.repeat(40)}`, value: '0x1' }

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

async function setup() {
  const world = await setupLogin()
  onTestFinished(() => world.modal.dispose())
  await world.logIn()
  await world.platform.advance(1000)
  const { frame, modal, platform } = world
  frame.answers['RPC_REQUEST'] = (payload: unknown) =>
    readMember(payload, 'method') === 'wallet_getCapabilities' ? {} : hash
  const provider = (await modal.getProvider('eip155')) as Provider
  const posted = () => frame.sent.filter(({ type }) => type === 'RPC_REQUEST').map(({ payload }) => payload)
  const goTo = async (network: `eip155:${number}`) => {
    const gone = modal.switchNetwork(network).then(
      () => 'gone',
      (error: unknown) => readMember(error, 'code'),
    )
    await platform.settle()
    return gone
  }
  const request = (method: string, params: unknown[]) => provider.request({ method, params })
  return { ...world, goTo, posted, request }
}

test('a frame that answers a switch with another network is not used', async () => {
  const { frame, goTo, posted, request, root } = await setup()
  frame.answers['SWITCH_NETWORK'] = () => ({ chainId: 1 })
  expect(await goTo('eip155:8453')).toBe('chain_mismatch')
  expect(root.chains.activeNetwork?.caipNetworkId).toBe('eip155:1')
  expect(await request('eth_chainId', [])).toBe('0x1')
  expect(posted()).not.toContainEqual(expect.objectContaining({ method: 'eth_sendTransaction' }))
})

test('a frame whose user stays on another network does not count as switched', async () => {
  const { frame, goTo, request, root } = await setup()
  const ask = frame.answers['GET_USER']
  frame.answers['GET_USER'] = (payload, message) => ({ ...Object(ask?.(payload, message)), chainId: 1 })
  frame.answers['SWITCH_NETWORK'] = () => ({ chainId: 8453 })
  expect(await goTo('eip155:8453')).toBe('chain_mismatch')
  expect(root.chains.activeNetwork?.caipNetworkId).toBe('eip155:1')
  expect(await request('eth_chainId', [])).toBe('0x1')
})

test('"Chain is not supported" if the frame refuses a network', async () => {
  const { frame, modal, platform } = await setup()
  frame.answers['SWITCH_NETWORK'] = () => {
    throw new Error('Chain 8453 is unknown to the frame')
  }
  const failed = modal.switchNetwork('eip155:8453').catch((error: unknown) => error)
  await platform.settle()
  expect(await failed).toMatchObject({ code: 'adapter_chain_not_supported', shortMessage: 'Chain is not supported' })
})

test('each request to the frame names its network', async () => {
  const { goTo, platform, posted, request } = await setup()
  const sign = async () => {
    const signed = request('eth_sendTransaction', [transaction])
    await platform.settle()
    return signed
  }
  expect(await sign()).toBe(hash)
  expect(posted().at(-1)).toMatchObject({ method: 'eth_sendTransaction', chainId: 1, chainNamespace: 'eip155' })
  expect(await goTo('eip155:8453')).toBe('gone')
  await sign()
  expect(posted().at(-1)).toMatchObject({ method: 'eth_sendTransaction', chainId: 8453, chainNamespace: 'eip155' })
})

test.each([
  ['the user', { preferredAccountType: 'eoa' }],
  ['its list of accounts', { accounts: [{ address: smart, type: 'eoa' }] }],
  ['nobody', { preferredAccountType: undefined, accounts: undefined }],
])('a frame that answers with an account of another type is refused: as %s says', async (_who, said) => {
  const { frame, goTo, modal, root } = await setup()
  const ask = frame.answers['GET_USER']
  frame.answers['GET_USER'] = (payload, message) => ({ ...Object(ask?.(payload, message)), ...said })
  expect(root.accounts.slices.eip155.allAccounts[0]).toMatchObject({ address: smart, type: 'smartAccount' })
  expect(await goTo('eip155:8453')).toBe('gone') // no smart account is asked for there
  expect(await goTo('eip155:1')).toBe('frame_message')
  expect(modal.getSnapshot().address).not.toBe(smart)
})

test('an account of another type than requested connects nothing', async () => {
  const world = await setupLogin({ defaultAccountTypes: { eip155: 'eoa' } })
  onTestFinished(() => world.modal.dispose())
  const ask = world.frame.answers['GET_USER']
  world.frame.answers['GET_USER'] = (payload, message) => ({
    ...Object(ask?.(payload, message)),
    address: smart,
    preferredAccountType: 'smartAccount',
  })
  await world.logIn().catch(() => undefined)
  await world.platform.settle()
  expect(world.modal.getSnapshot().status).not.toBe('connected')
})
