import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { setupLogin, smart } from '../../testing/login.js'
import { ethereum } from '../../testing/modal.js'

// Preloaded, because time stands still during the tests.
beforeAll(async () => {
  await Promise.all([import('../../services/nodes/evm.js'), import('../../services/nodes/node-client.js')])
})

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  const flows = await world.logIn()
  await world.modal.close()
  const provider = (await world.modal.getProvider('eip155')) as Provider
  /** Makes a request, and collects its outcome. */
  const ask = async (method: string, params?: unknown) => {
    const outcome: { value?: unknown; error?: { code: number; message: string } } = {}
    provider.request({ method, params }).then(
      (value) => Object.assign(outcome, { value }),
      (error) => Object.assign(outcome, { error }),
    )
    await world.platform.settle()
    return outcome
  }
  const sign = () => ask('personal_sign', ['0x68656c6c6f', smart])
  /** The requests, without the modal's own question for asset discovery. */
  const requests = () =>
    world.frame.sent.filter(
      ({ type, payload }) => type === 'RPC_REQUEST' && Object(payload).method !== 'wallet_getCapabilities',
    )
  const decide = async (answer: unknown, index = -1) => {
    world.frame.reply('RPC_REQUEST', requests().at(index)?.id, answer)
    await world.platform.settle()
  }
  const refuse = async (message = 'User rejected the request.') => {
    world.frame.reply('RPC_REQUEST', requests().at(-1)?.id, { message }, 'ERROR')
    await world.platform.settle()
  }
  const approvals = () => world.store().approvals
  const shown = () => ({ open: world.modal.getSnapshot().open, view: world.view() })
  return { ...world, flows, provider, ask, sign, requests, decide, refuse, approvals, shown }
}

const signature = `0x${'ab'.repeat(65)}`
const hash = `0x${'cd'.repeat(32)}`

test('"Safe methods pass silently."', async () => {
  const { ask, frame, shown } = await setup()
  frame.answers['RPC_REQUEST'] = () => '0x1'
  expect(await ask('eth_getBalance', [smart, 'latest'])).toEqual({ value: '0x1' })
  expect(shown().open).toBe(false)
})

test('a request to sign opens its view, and closes it when it is approved', async () => {
  const { sign, shown, decide, approvals, requests } = await setup()
  const outcome = await sign()
  expect(shown()).toEqual({ open: true, view: 'ApproveTransaction' })
  expect(approvals().current).toMatchObject({ method: 'personal_sign', namespace: 'eip155' })
  expect(requests()[0]?.payload).toEqual({
    method: 'personal_sign',
    params: ['0x68656c6c6f', smart],
    chainId: 1,
    chainNamespace: 'eip155',
  })
  await decide(signature)
  expect(outcome).toEqual({ value: signature })
  expect({ open: shown().open, approvals: approvals().current, lastOutcome: approvals().lastOutcome }).toEqual({
    open: false,
    approvals: undefined,
    lastOutcome: 'signed-message',
  })
})

test('the native balance is refreshed only after a success', async () => {
  const { sign, decide, refuse, answerRpc, ask, platform } = await setup({
    networks: [{ ...ethereum, testnet: false }],
    customRpcUrls: { 'eip155:1': [{ url: 'https://ethereum.test/rpc' }] },
  })
  let asked = 0
  answerRpc((_url, { id, method }) => {
    if (method === 'eth_getBalance') asked += 1
    return Response.json({ jsonrpc: '2.0', id, result: '0x0' })
  })
  // The login is left unanswered.
  await platform.advance(60_000)
  const before = asked
  await sign()
  await refuse()
  await platform.advance(1000)
  expect(asked).toBe(before)
  const sending = await ask('eth_sendTransaction', [{ from: smart, to: smart, value: '0x1' }])
  await decide(hash)
  await platform.advance(1000)
  expect({ sending: sending.value, asked }).toEqual({ sending: hash, asked: before + 1 })
})

test('an open modal navigates there, and closes afterwards', async () => {
  const { sign, shown, decide, modal } = await setup()
  await modal.open()
  await sign()
  expect(shown()).toEqual({ open: true, view: 'ApproveTransaction' })
  await decide(signature)
  expect(shown().open).toBe(false)
})

test(`"On error the view closes", and a host's library receives a refusal`, async () => {
  const { sign, shown, refuse, approvals } = await setup()
  const outcome = await sign()
  await refuse()
  expect(outcome.error).toMatchObject({ code: 4001 })
  expect({ open: shown().open, lastOutcome: approvals().lastOutcome }).toEqual({ open: false, lastOutcome: 'error' })
  const failed = await sign()
  await refuse('The device is on fire')
  expect(failed.error).toMatchObject({ code: -32603, message: 'The device is on fire' })
})

test('closing while a request is pending rejects it, and withdraws it from the frame', async () => {
  const { sign, modal, platform, frame, requests, decide } = await setup()
  const outcome = await sign()
  await modal.close()
  await platform.settle()
  expect(outcome.error).toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(frame.lastSent('RPC_ABORT')?.id).toBe(requests().at(-1)?.id)
  await decide(signature)
  expect(outcome.value).toBeUndefined()
})

test('going back from it rejects it too', async () => {
  const { sign, modal, platform, root, shown } = await setup()
  await modal.open()
  const outcome = await sign()
  root.flows.goBack()
  await platform.settle()
  expect(outcome.error).toMatchObject({ code: 4001 })
  expect(shown()).toEqual({ open: true, view: 'Account' })
})

test('with two requests the view stays until both are decided', async () => {
  const { sign, shown, decide, approvals } = await setup()
  const first = await sign()
  const second = await sign()
  expect(approvals().requests).toHaveLength(2)
  await decide(signature, 0)
  expect({ first: first.value, second: second.value, view: shown().view }).toEqual({
    first: signature,
    second: undefined,
    view: 'ApproveTransaction',
  })
  await decide(signature, 1)
  expect({ second: second.value, open: shown().open }).toEqual({ second: signature, open: false })
})

test('an unlisted method opens the modal with "Action not allowed" and rejects all open requests', async () => {
  const { sign, ask, shown, platform, modal, requests } = await setup()
  const pending = await sign()
  await modal.close()
  await platform.settle()
  const open = await sign()
  const outcome = await ask('eth_sign', [smart, '0x00'])
  expect(outcome.error).toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
  expect([pending.error, open.error].map((error) => error?.message)).toEqual([
    'Request was aborted',
    'Request was aborted',
  ])
  expect(requests()).toHaveLength(2)
  expect(shown()).toEqual({ open: true, view: 'Account' })
  await platform.advance(299)
  expect(modal.getSnapshot().notice).toBeUndefined()
  await platform.advance(1)
  expect(modal.getSnapshot().notice?.message).toBe('Action not allowed')
  expect(platform.logged.at(-1)?.values[0]).toBe('Requested RPC call is not allowed\nMethod: eth_sign')
  // Without another view to show.
  await modal.close()
  await ask('eth_sign', [smart, '0x00'])
  expect(shown()).toEqual({ open: true, view: 'Account' })
})

test('the transaction stack determines the navigation: on success to a view, on refusal back', async () => {
  const { sign, shown, decide, refuse, approvals, modal } = await setup()
  const item = { view: { view: 'Networks' } } as const
  await modal.open()
  approvals().push(item)
  await sign()
  await decide(hash)
  expect({ shown: shown(), lastOutcome: approvals().lastOutcome }).toEqual({
    shown: { open: true, view: 'Networks' },
    lastOutcome: 'transaction-hash',
  })
  approvals().push(item)
  await sign()
  await refuse()
  expect({ shown: shown(), stack: approvals().stack }).toEqual({ shown: { open: true, view: 'Networks' }, stack: [] })
  approvals().push({ goBack: true })
  await sign()
  await decide(hash)
  expect(shown()).toEqual({ open: true, view: 'Networks' })
})

test('with an entry on the stack, closing keeps the request open, and opening shows it again', async () => {
  const { sign, shown, decide, approvals, modal, platform } = await setup()
  approvals().push({ view: { view: 'Account' } })
  const outcome = await sign()
  await modal.close()
  await platform.settle()
  expect(outcome.error).toBeUndefined()
  await modal.open()
  expect(shown()).toEqual({ open: true, view: 'ApproveTransaction' })
  await decide(hash)
  expect({ outcome: outcome.value, shown: shown() }).toEqual({ outcome: hash, shown: { open: true, view: 'Account' } })
})

test('an open request is shown, whatever view the page or the visitor opens', async () => {
  const { sign, shown, decide, approvals, modal, platform, root } = await setup()
  approvals().push({ view: { view: 'Account' } })
  const outcome = await sign()
  for (const options of [{ view: 'Account' }, { view: 'WalletSend' }, { namespace: 'eip155' }] as const) {
    await modal.close()
    await modal.open(options)
    await platform.settle()
    expect({ shown: shown(), error: outcome.error }).toEqual({
      shown: { open: true, view: 'ApproveTransaction' },
      error: undefined,
    })
  }
  root.flows.showNetworks()
  expect(shown().view).toBe('ApproveTransaction')
  await decide(hash)
  expect({ outcome: outcome.value, shown: shown() }).toEqual({ outcome: hash, shown: { open: true, view: 'Account' } })
})

test('opening another view rejects nothing while the request is shown', async () => {
  const { sign, shown, decide, modal, platform } = await setup()
  const outcome = await sign()
  await modal.open({ view: 'Account' })
  await platform.settle()
  expect({ view: shown().view, error: outcome.error }).toEqual({ view: 'ApproveTransaction', error: undefined })
  await decide(signature)
  expect(outcome.value).toBe(signature)
})

test("in embedded mode, closing keeps requests of the modal's own flows, and rejects others", async () => {
  const { sign, shown, refuse, approvals, modal, platform, root } = await setup({ enableEmbedded: true })
  const first = await sign()
  await modal.close()
  await platform.settle()
  expect({ view: shown().view, error: first.error }).toMatchObject({ view: 'Account', error: { code: 4001 } })
  approvals().push({ view: { view: 'Account' } })
  const second = await sign()
  await modal.close()
  await platform.settle()
  expect({ view: shown().view, error: second.error }).toEqual({ view: 'Account', error: undefined })
  root.flows.showNetworks()
  expect(shown().view).toBe('ApproveTransaction')
  await refuse()
  expect({ view: shown().view, code: second.error?.code }).toEqual({ view: 'Account', code: 4001 })
})

test('each of two requests has its own navigation', async () => {
  const { sign, shown, decide, approvals, modal } = await setup()
  await modal.open()
  approvals().push({ view: { view: 'Networks' } })
  const first = await sign()
  const second = await sign()
  expect(approvals().requests.map(({ item }) => item?.view?.view)).toEqual(['Networks', undefined])
  await decide(signature, 0)
  // Its view waits below the other request.
  expect({ first: first.value, viewHistory: modal.getSnapshot().viewHistory }).toEqual({
    first: signature,
    viewHistory: ['Networks', 'ApproveTransaction'],
  })
  await decide(signature, 1)
  expect({ second: second.value, shown: shown() }).toEqual({
    second: signature,
    shown: { open: true, view: 'Networks' },
  })
})

test('an entry for a request that never came is withdrawn, and delays nothing', async () => {
  const { sign, shown, approvals, modal, platform, decide } = await setup()
  const takeBack = approvals().push({ view: { view: 'Networks' } })
  takeBack()
  expect(approvals().stack).toEqual([])
  const outcome = await sign()
  takeBack()
  await modal.close()
  await platform.settle()
  expect(outcome.error).toMatchObject({ code: 4001 })
  await decide(signature)
  expect(shown().open).toBe(false)
})

test('disconnecting during a request leaves no view of it', async () => {
  const { sign, shown, modal, platform } = await setup()
  const outcome = await sign()
  await modal.disconnect()
  await platform.settle()
  expect(shown()).toEqual({ open: false, view: 'Connect' })
  expect(outcome.error).toBeDefined()
})

test('EIP-5792 and permission methods reach the frame: reading ones pass, spending ones wait', async () => {
  const { ask, decide, frame, shown, approvals } = await setup()
  const bundle = [{ version: '2.0.0', chainId: '0x1', from: smart, calls: [{ to: smart, value: '0x1' }] }]
  const sent = await ask('wallet_sendCalls', bundle)
  expect(shown().view).toBe('ApproveTransaction')
  await decide({ id: '0xb0b' })
  expect(sent.value).toEqual({ id: '0xb0b' })
  const waiting: string[] = []
  for (const [method, params] of [
    ['wallet_grantPermissions', [{}]],
    ['wallet_revokePermissions', [{ pci: '1' }]],
    ['eth_sendUserOperation', [{ sender: smart }, smart]],
  ] as const) {
    await ask(method, params)
    waiting.push(String(approvals().current?.method))
    expect(shown().open).toBe(true)
    await decide('0x')
  }
  expect(waiting).toEqual(['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])
  frame.answers['RPC_REQUEST'] = () => ({})
  for (const [method, params] of [
    ['wallet_getCallsStatus', ['0xb0b']],
    ['wallet_getCapabilities', [smart]],
    ['eth_supportedEntryPoints', undefined],
  ] as const)
    expect(await ask(method, params)).toEqual({ value: {} })
  expect(shown().open).toBe(false)
})

test('invalid parameters are refused before the frame is asked', async () => {
  const { ask, requests, shown } = await setup()
  const outcome = await ask('wallet_sendCalls', [{ calls: [{ to: 'bob' }] }])
  expect(outcome.error).toMatchObject({ code: -32602, message: 'The embedded wallet cannot be asked this' })
  expect({ requestCount: requests().length, open: shown().open }).toEqual({ requestCount: 0, open: false })
})

test("a request uses the network of its namespace, whatever the modal's active network", async () => {
  const { ask, modal, platform, frame, provider, decide } = await setup()
  await modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await platform.settle()
  await ask('personal_sign', ['0x68', smart])
  expect(frame.sent.slice(-2)).toMatchObject([
    { type: 'SWITCH_NETWORK', payload: { chainId: 1 } },
    { type: 'RPC_REQUEST' },
  ])
  await decide(signature)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})
