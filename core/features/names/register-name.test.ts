import { expect, onTestFinished, test } from 'vitest'
import { mappedError } from '../../errors/mapped-error.js'
import { readMember } from '../../lib/foreign.js'
import { setupLogin } from '../../testing/login.js'
import { base, ethereum } from '../../testing/modal.js'
import { address, makeNames, signature } from '../../testing/register-name.js'
import { createRegisterName } from './register-name.js'

async function setup(...given: Parameters<typeof makeNames>) {
  const world = await makeNames(...given)
  onTestFinished(world.modal.dispose)
  return world
}

test('a name is looked up half a second after the last key, and suggestions with other suffixes are dropped', async () => {
  const { part, store, platform, requested } = await setup({ taken: ['alice.reown.id'] })
  part.setText('Ali')
  expect({ problem: store.problem, search: store.search }).toEqual({ problem: 'short', search: 'idle' })
  part.setText('Alic')
  await platform.advance(499)
  part.setText(' ALICE.reown.id')
  expect({ text: store.text, search: store.search }).toEqual({ text: 'alice', search: 'waiting' })
  await platform.advance(499)
  expect(store.search).toBe('waiting')
  await platform.advance(1)
  expect(store.rows).toEqual([
    { name: 'alice.reown.id', registered: true },
    { name: 'alice-app.reown.id', registered: false },
  ])
  expect(store.written).toEqual({ name: 'alice.reown.id', registered: true })
  expect(requested('/v1/profile/suggestions/alice')).toHaveLength(1)
  expect(requested('/v1/profile/suggestions/alic')).toHaveLength(0)
})

test('an invalid name is reported at once, without a request', async () => {
  const { part, store, platform, requested } = await setup()
  const problemOf = (text: string) => {
    part.setText(text)
    return store.problem
  }
  expect(['ab1', 'al ice', 'alicé', 'аlice', 'ali.ce', 'alice.wcn.id', 'al-1', ''].map(problemOf)).toEqual([
    'short',
    'characters',
    'characters',
    'characters',
    'characters',
    'legacy',
    undefined,
    undefined,
  ])
  await platform.advance(1000)
  expect(requested('/v1/profile/suggestions/al-1')).toHaveLength(0)
})

test('a registration signs JSON of name, attributes and seconds, sends the coin type, and shows the success', async () => {
  const { part, store, platform, sent, signed, root, view, namesEvents } = await setup()
  part.register('alice')
  expect({ registering: store.registering, step: store.step }).toEqual({
    registering: 'alice.reown.id',
    step: 'signing',
  })
  const message = '{"name":"alice.reown.id","attributes":{},"timestamp":1893456000}'
  // The wallet is asked for exactly the content that the view shows.
  const { review } = store
  expect(review).toMatchObject({ name: 'alice.reown.id', address, network: { caipNetworkId: 'eip155:1' }, message })
  expect(Object.isFrozen(review)).toBe(true)
  await platform.settle()
  expect(signed).toMatchObject([{ address, message }])
  expect(sent).toEqual([{ coin_type: 0x80000001, address, message, signature }])
  expect(view()).toBe('RegisterAccountNameSuccess')
  expect(root.navigation.viewHistory).toEqual(['RegisterAccountNameSuccess'])
  expect({ profileName: root.accounts.active?.profileName, registered: store.registered }).toEqual({
    profileName: 'alice.reown.id',
    registered: 'alice.reown.id',
  })
  const properties = { isSmartAccount: false, ensName: 'alice.reown.id' }
  expect(namesEvents()).toMatchObject([
    { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } },
    { event: 'REGISTER_NAME_INITIATED', properties },
    { event: 'REGISTER_NAME_SUCCESS', properties },
  ])
  part.finish()
  expect(view()).toBe('Account')
})

test("the service’s first reason is shown, or else the catalogue's sentence; the view stays", async () => {
  const reasons = [{ description: 'Name is already registered' }, { description: 'x' }]
  let body: unknown = { status: 'FAILED', reasons }
  const { part, store, platform, view, namesEvents, root } = await setup({
    registration: () => Response.json(body, { status: 409 }),
  })
  part.register('alice.reown.id')
  await platform.settle()
  expect(store.error?.shortMessage).toBe('Name is already registered')
  expect(view()).toBe('RegisterAccountName')
  expect(root.accounts.active?.profileName).toBeUndefined()
  expect(namesEvents().at(-1)).toMatchObject({
    event: 'REGISTER_NAME_ERROR',
    properties: { ensName: 'alice.reown.id', error: 'Name is already registered' },
  })
  body = 'nothing that is known'
  part.register('alice.reown.id')
  await platform.settle()
  expect({ shortMessage: store.error?.shortMessage, registering: store.registering }).toEqual({
    shortMessage: 'Error registering name alice.reown.id',
    registering: undefined,
  })
})

test('a negative answer without a reason is a failure too', async () => {
  const { part, store, platform } = await setup({ registration: () => Response.json({ success: false }) })
  part.register('alice')
  await platform.settle()
  expect(store.error?.shortMessage).toBe('Error registering name alice.reown.id')
})

test('a refused signature registers nothing, and is not an error for the host', async () => {
  const errors: unknown[] = []
  const { part, store, platform, evm, sent } = await setup({}, { onError: (error) => void errors.push(error) })
  evm.sign = async () => {
    throw mappedError('wallet_user_rejected', { cause: new Error('no') })
  }
  part.register('alice')
  await platform.settle()
  expect(store.error).toMatchObject({ code: 'name_service', cause: { code: 'wallet_user_rejected' } })
  expect({ sent, errors }).toEqual({ sent: [], errors: [] })
})

test('a signature after leaving, cancelling or an account change registers nothing', async () => {
  for (const leave of ['back', 'close', 'cancel', 'network'] as const) {
    const { part, store, platform, evm, sent, root, modal } = await setup()
    let sign = (_: string) => {}
    evm.sign = () => new Promise((resolve) => (sign = resolve))
    part.register('alice')
    await platform.settle()
    if (leave === 'back') root.flows.goBack()
    if (leave === 'close') root.flows.requestClose()
    if (leave === 'cancel') part.cancel()
    const other = root.chains.networks.find(({ id }) => id === base.id)
    if (leave === 'network' && other) root.chains.setNetwork(other, true)
    sign(signature)
    await platform.settle()
    expect({ leave, sent, registering: store.registering, error: store.error }).toEqual({
      leave,
      sent: [],
      registering: undefined,
      error: undefined,
    })
    modal.dispose()
  }
})

test('a sent registration continues when the visitor leaves, and the account gets its name', async () => {
  let answer = (_: Response) => {}
  const { part, store, platform, root, view } = await setup({
    registration: () => new Promise((resolve) => (answer = resolve)),
  })
  part.register('alice')
  await platform.settle()
  expect(store.step).toBe('sending')
  part.cancel()
  root.flows.goBack()
  answer(Response.json({ success: true }))
  await platform.settle()
  expect({ view: view(), profileName: root.accounts.active?.profileName }).toEqual({
    view: 'Account',
    profileName: 'alice.reown.id',
  })
})

test("without an account, or outside EVM networks, the catalogue's sentences are shown", async () => {
  const { part, store, platform, root, evm } = await setup()
  root.chains.setActiveNamespace('solana')
  part.register('alice')
  await platform.settle()
  expect(store.error?.shortMessage).toBe('Network not found')
  root.chains.setActiveNamespace('eip155')
  evm.context?.emit({ type: 'disconnected', namespace: 'eip155', connectorId: 'test.fox' })
  await platform.settle()
  part.register('alice')
  await platform.settle()
  expect(store.error?.shortMessage).toBe('Address or auth connector not found')
})

test('a chain id of 2^31 or more is refused before anything is signed', async () => {
  const far = { ...ethereum, id: 2 ** 31, name: 'Far' }
  const { part, store, platform, signed } = await setup({}, { networks: [far] })
  part.register('alice')
  await platform.settle()
  expect({ shortMessage: store.error?.shortMessage, signed }).toEqual({ shortMessage: 'Invalid chainId', signed: [] })
})

test('an invalid name is refused, whoever requests it', async () => {
  const { part, store, platform, signed } = await setup()
  for (const name of ['ab', 'alice.wcn.id', 'al ice']) {
    part.register(name)
    await platform.settle()
    expect({ code: store.error?.code, signed }).toEqual({ code: 'name_invalid', signed: [] })
  }
})

test('a failed search is reported, offers no unverified name, and can be repeated', async () => {
  let isDown = true
  const { part, store, platform } = await setup({
    suggestions: () =>
      isDown
        ? new Response('', { status: 400 })
        : Response.json({ suggestions: [{ name: 'a-1.reown.id', registered: false }] }),
  })
  part.setText('alice')
  await platform.advance(500)
  expect(store.searchError?.shortMessage).toBe('Error fetching name suggestions')
  expect(store.rows).toEqual([{ name: 'alice.reown.id', registered: false }])
  isDown = false
  part.retry()
  await platform.settle()
  expect({ search: store.search, rowCount: store.rows.length }).toEqual({ search: 'ready', rowCount: 2 })
})

test("the account's names load before any input; if they fail, a retry is offered", async () => {
  let isDown = true
  const { part, store, platform } = await setup({
    own: () =>
      isDown
        ? new Response('', { status: 400 })
        : Response.json([{ name: 'old.wcn.id', addresses: {}, attributes: [] }]),
  })
  expect(store.ownError?.shortMessage).toBe('Error fetching names for address')
  isDown = false
  part.retry()
  await platform.settle()
  expect({ ownError: store.ownError, ownNames: store.own.map(({ name }) => name) }).toEqual({
    ownError: undefined,
    ownNames: ['old.wcn.id'],
  })
})

test('the views of names open only for an eip155 account, and the success only with a name', async () => {
  const { root, modal, part, platform, view } = await setup()
  const opened = async (name: 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess') => {
    await modal.close()
    await modal.open({ view: name })
    return view()
  }
  expect(await opened('RegisterAccountNameSuccess')).toBe('Account')
  expect(await opened('RegisterAccountName')).toBe('RegisterAccountName')
  part.register('alice')
  await platform.settle()
  expect(await opened('RegisterAccountNameSuccess')).toBe('RegisterAccountNameSuccess')
  root.chains.setActiveNamespace('solana')
  expect(await opened('ChooseAccountName')).toBe('Connect')
})

test('a registration with a lost answer is looked up, and counts if the account has the name', async () => {
  const answers = { taken: [] as string[], registration: () => new Response('what is that?') }
  const { part, store, platform, view } = await setup(answers, {}, address)
  part.register('alice')
  await platform.settle()
  expect(store.error?.shortMessage).toBe('Error registering name alice.reown.id')
  answers.taken.push('alice.reown.id')
  part.register('alice')
  await platform.settle()
  expect({ view: view(), registered: store.registered }).toEqual({
    view: 'RegisterAccountNameSuccess',
    registered: 'alice.reown.id',
  })
})

test('a failure is reported, a success shows no notice, and both are tracked', async () => {
  let status = 500
  const { part, platform, root, namesEvents } = await setup({
    registration: () => Response.json({ success: status === 200 }, { status }),
  })
  part.register('alice')
  await platform.settle()
  await platform.advance(60_000)
  await platform.settle()
  expect(namesEvents().map(({ type, event }) => [type, event])).toEqual([
    ['track', 'OPEN_ENS_FLOW'],
    ['track', 'REGISTER_NAME_INITIATED'],
    ['track', 'REGISTER_NAME_ERROR'],
  ])
  status = 200
  part.register('alice')
  await platform.settle()
  expect(namesEvents().at(-1)).toMatchObject({ type: 'track', event: 'REGISTER_NAME_SUCCESS' })
  expect(root.navigation.viewHistory).toEqual(['RegisterAccountNameSuccess'])
})

test('a failure shows one notice', async () => {
  const { part, platform, root } = await setup({ registration: () => Response.json({}, { status: 400 }) })
  part.register('alice')
  await platform.settle()
  expect(root.alerts.notice).toMatchObject({ code: 'name_registration', variant: 'error' })
  // It failed in its own view: no further view is added.
  expect(root.navigation.viewHistory.filter((view) => view === 'RegisterAccountName')).toHaveLength(1)
})

test.each<[string, (world: Awaited<ReturnType<typeof setup>>) => unknown, readonly string[]]>([
  ['has closed the modal', ({ modal }) => modal.close(), ['RegisterAccountName']],
  [
    'has gone on to another view',
    ({ root }) => root.navigation.push({ view: 'Networks' }),
    ['RegisterAccountName', 'Networks', 'RegisterAccountName'],
  ],
  ['has begun elsewhere', ({ modal }) => modal.open({ view: 'Networks' }), ['Networks']],
])('of a failure a visitor who %s is led back where the form is one of their views', async (_what, leave, history) => {
  let answer = (_response: Response) => {}
  const world = await setup({ registration: () => new Promise<Response>((resolve) => (answer = resolve)) })
  world.part.register('alice')
  await world.platform.settle()
  expect(world.store.step).toBe('sending')
  await leave(world)
  answer(Response.json({}, { status: 400 }))
  await world.platform.settle()
  expect(world.root.navigation.viewHistory.filter((view) => view !== 'Account')).toEqual(history)
})

test('another account’s names are loaded only while they are shown', async () => {
  const world = await setup()
  const { requested, modal, emit, platform } = world
  const use = async (address: string) => {
    const accounts = [{ namespace: 'eip155', address, type: 'smartAccount' } as const]
    emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
    await platform.settle()
  }
  const [bob, carol] = [`0x${'b0'.repeat(20)}`, `0x${'c0'.repeat(20)}`]
  const asked = (who: string) => requested(`/v1/profile/reverse/${who}`).length
  await use(bob)
  expect(asked(bob)).toBe(1)
  world.part.register('alice')
  await platform.settle()
  expect(world.namesEvents().at(-1)).toMatchObject({ properties: { isSmartAccount: true } })
  await modal.close()
  await use(carol)
  expect(asked(carol)).toBe(0)
})

test('a cleared text makes no request, and a complete page offers no retry', async () => {
  const { part, store, platform, requested } = await setup()
  part.setText('alice')
  part.setText('   ')
  expect({ text: store.text, problem: store.problem, search: store.search }).toEqual({
    text: '',
    problem: undefined,
    search: 'idle',
  })
  await platform.advance(1000)
  expect(requested('/v1/profile/suggestions/alice')).toHaveLength(0)
  const before = requested(`/v1/profile/reverse/${address}`).length
  part.retry()
  await platform.settle()
  expect(requested(`/v1/profile/reverse/${address}`)).toHaveLength(before)
})

test('closing over the embedded wallet withdraws its request: nothing is signed for a dropped registration', async () => {
  const { modal, root, logIn, frame, platform, store } = await setupLogin()
  onTestFinished(() => modal.dispose())
  await logIn()
  const part = await root.flows.part(createRegisterName)
  part.show()
  part.register('alice')
  const asked = () => frame.sent.find(({ payload }) => readMember(payload, 'method') === 'personal_sign')
  await expect.poll(() => platform.settle().then(asked)).toBeDefined()
  expect({ view: root.navigation.view, step: part.store.step }).toEqual({ view: 'ApproveTransaction', step: 'signing' })
  await modal.close()
  await platform.settle()
  expect(part.store.step).toBeUndefined()
  expect({ requests: store().approvals.requests, id: frame.lastSent('RPC_ABORT')?.id }).toEqual({
    requests: [],
    id: asked()?.id,
  })
  await modal.open()
  expect(root.navigation.view).toBe('Account')
})
