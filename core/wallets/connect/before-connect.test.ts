import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckAnswer, ConnectCheck } from '../../contracts/host-checks.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import './check-accounts.js'

const first = `0x${'a1'.repeat(20)}`
const second = `0x${'b2'.repeat(20)}`
const third = `0x${'c3'.repeat(20)}`
const account = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' }) as const

function setup(answer: unknown, platform: Partial<Platform> = {}) {
  const errors: string[] = []
  const ask = typeof answer === 'function' ? answer : () => answer
  const asked = vi.fn<(about: ConnectCheck) => unknown>((about) => ask(about))
  const world = setupModal(
    {
      beforeConnect: asked as (about: ConnectCheck) => CheckAnswer, // a page without types may answer anything
      onError: ({ code }) => errors.push(code),
    },
    { platform },
  )
  onTestFinished(world.modal.dispose)
  const state = () => {
    const { status, error } = world.modal.getSnapshot()
    return { status, error: error?.code, left: world.evm.disconnected.length }
  }
  return { ...world, asked, errors, state }
}

test('the host is told the addresses and their network, once, and nothing else', async () => {
  const { asked, connect, state } = setup(true)
  await connect('Fox', { accounts: [account(first), account(second)], chainId: '8453' })
  expect(asked.mock.calls).toEqual([
    [
      {
        accounts: [
          { address: first, network: 'eip155:8453' },
          { address: second, network: 'eip155:8453' },
        ],
      },
    ],
  ])
  expect(state()).toEqual({ status: 'connected', error: undefined, left: 0 })
})

test('a refusal ends the connection, keeps nothing, and is shown in the host’s words', async () => {
  const { connect, errors, modal, root, state, stored } = setup({ refuse: 'This address is on a list.' })
  await connect()
  expect(state()).toEqual({ status: 'disconnected', error: 'host_refused', left: 1 })
  expect(modal.getSnapshot().error?.message).toBe('This address is on a list.')
  expect({ stored: stored('connectedConnectorIds'), errors }).toEqual({ stored: undefined, errors: ['host_refused'] })
  expect(root.connections.attempt.status).toBe('failed')
})

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  ['answers nothing', undefined],
  ['answers null', null],
  ['answers an object of another kind', { allow: true }],
])('a check that %s has failed: nothing is connected, and each further try asks once more', async (_name, answer) => {
  const { asked, connect, evm, platform, root, state } = setup(answer)
  await connect()
  expect(state()).toEqual({ status: 'disconnected', error: 'host_check_failed', left: 1 })
  asked.mockReturnValue(true)
  root.flows.retryConnect()
  await platform.settle()
  evm.connecting.at(-1)?.approve()
  await platform.settle()
  expect({ ...state(), asked: asked.mock.calls.length }).toEqual({
    status: 'connected',
    error: undefined,
    left: 1,
    asked: 2,
  })
})

test('a check that hangs has failed after 20 seconds', async () => {
  const { connect, platform, state } = setup(() => new Promise(() => {}))
  await connect()
  expect(state()).toEqual({ status: 'connecting', error: undefined, left: 0 })
  await platform.advance(20_000)
  expect(state()).toEqual({ status: 'disconnected', error: 'host_check_failed', left: 1 })
})

test('a visitor who cancels while the host decides is not connected by its answer', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { connect, platform, root, state } = setup(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  await connect()
  root.flows.goBack()
  answer(true)
  await platform.settle()
  expect(state()).toEqual({ status: 'disconnected', error: undefined, left: 1 })
})

test('a wallet that leaves while the host decides is not connected', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { connect, platform, state } = setup(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  const accounts = [account(first)]
  await connect('Fox', { accounts })
  accounts.length = 0
  answer(true)
  await platform.settle()
  expect(state()).toMatchObject({ status: 'disconnected', error: 'wallet_provider_disconnected' })
})

test('the host cannot change what is compared with its answer', async () => {
  const { connect, state } = setup((about: ConnectCheck) => {
    const [one] = about.accounts
    Object.assign(one ?? {}, { address: second })
    return true
  })
  await connect()
  expect(state().error).toBe('host_check_failed')
})

async function comeBack(answer: unknown) {
  const storage = createMemoryStorage()
  const before = setup(true, { storage })
  await before.connect('Fox')
  before.modal.dispose()
  const world = setup(answer, { storage })
  world.evm.approved = {}
  world.announce('Fox')
  await world.platform.settle()
  return world
}

test('a restored connection is checked too; a refusal forgets it', async () => {
  const agreed = await comeBack(true)
  expect({ ...agreed.state(), asked: agreed.asked.mock.calls.length }).toMatchObject({ status: 'connected', asked: 1 })
  const refused = await comeBack({ refuse: 'no' })
  expect(refused.state()).toMatchObject({ status: 'disconnected', left: 1 })
  expect({ kept: refused.stored('connectedConnectorIds'), errors: refused.errors }).toEqual({
    kept: undefined,
    errors: ['host_refused'],
  })
})

test('after a check that failed, the next page restores the connection', async () => {
  const { evm, state, stored } = await comeBack(undefined)
  expect(state().status).not.toBe('connected')
  expect({ kept: stored('connectedConnectorIds'), permitted: evm.permitted }).toEqual({
    kept: { eip155: 'test.fox' },
    permitted: ['eip155'],
  })
})

test('an account to which the owner switches is shown only once the host agrees, and asked about once', async () => {
  const { asked, connect, emit, modal, platform } = setup(true)
  await connect()
  let answer = (_given: CheckAnswer) => {}
  asked.mockImplementation(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  const use = async (...addresses: string[]) => {
    const accounts = addresses.map(account)
    emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
    await platform.settle()
  }
  await use(second, first)
  expect(modal.getSnapshot().address).toBe(first)
  answer(true)
  await platform.settle()
  expect(modal.getSnapshot().address).toBe(second)
  await use(first, second)
  expect({ address: modal.getSnapshot().address, asked: asked.mock.calls.length }).toEqual({ address: first, asked: 2 })
})

test('an account that the host refuses disconnects its wallet', async () => {
  const { asked, connect, emit, errors, platform, state } = setup(true)
  await connect()
  asked.mockReturnValue({ refuse: 'This address is on a list.' })
  const accounts = [account(second)]
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
  await platform.settle()
  expect({ status: state().status, errors }).toEqual({ status: 'disconnected', errors: ['host_refused'] })
})

/** A phone that is connected on Ethereum, and a host that answers when the test says so. */
async function connectPhone() {
  const phone = createTestAdapter()
  let answer = (_given: CheckAnswer) => {}
  const asked = vi.fn<(about: ConnectCheck) => Promise<CheckAnswer>>(
    () => new Promise<CheckAnswer>((resolve) => (answer = resolve)),
  )
  const { modal, platform } = setupModal({
    beforeConnect: asked,
    networks: [ethereum, solanaMain],
    adapters: [{ ...phone.reference, type: 'universal', namespaces: ['eip155', 'solana'] }],
  })
  onTestFinished(modal.dispose)
  const decide = async (given: CheckAnswer) => {
    answer(given)
    await platform.settle()
  }
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await platform.settle()
  phone.connecting.at(-1)?.approve()
  await platform.settle()
  await decide(true)
  /** The session gains a namespace, or another tab replaces it. */
  const gain = async (namespace: 'eip155' | 'solana', ...addresses: string[]) => {
    const accounts = addresses.map((address) => ({ namespace, address, type: 'eoa' as const }))
    const about = { namespace, connectorId: 'walletConnect' }
    const { id } = namespace === 'solana' ? solanaMain : ethereum
    phone.context?.emit({
      type: 'connected',
      ...about,
      connection: { ...about, accounts, chainId: String(id), provider: {} },
    })
    await platform.settle()
    return accounts
  }
  const state = () => {
    const { eip155, solana } = modal.getSnapshot().accounts
    return { eip155: eip155?.address, solana: solana?.address, left: phone.disconnected.length }
  }
  return { asked, decide, gain, state }
}

const onSolana = 'So1anaAddress1111111111111111111111111111111'

test('an account that a session gains is connected only once the host agrees', async () => {
  const { asked, decide, gain, state } = await connectPhone()
  await gain('solana', onSolana)
  expect(state()).toEqual({ eip155: first, solana: undefined, left: 0 })
  await decide(true)
  expect(state()).toEqual({ eip155: first, solana: onSolana, left: 0 })
  expect(asked.mock.lastCall).toEqual([{ accounts: [{ address: onSolana, network: `solana:${solanaMain.id}` }] }])
})

test.each(['eip155', 'solana'] as const)(
  'an account on %s that a session gains and the host refuses ends it',
  async (namespace) => {
    const { decide, gain, state } = await connectPhone()
    await gain(namespace, namespace === 'solana' ? onSolana : second)
    await decide({ refuse: 'This address is on a list.' })
    expect(state()).toMatchObject({ eip155: undefined, solana: undefined })
    expect(state().left).toBeGreaterThan(0)
  },
)

test('an account that the wallet names during the check is asked about too, and none is shown after its end', async () => {
  const { asked, decide, gain, state } = await connectPhone()
  const accounts = await gain('eip155', second)
  accounts.unshift({ namespace: 'eip155', address: third, type: 'eoa' })
  await decide(true)
  expect({ ...state(), asked: asked.mock.calls.length }).toEqual({
    eip155: first,
    solana: undefined,
    left: 0,
    asked: 3,
  })
  await decide(true)
  expect(state().eip155).toBe(third)
  const gone = await gain('solana', onSolana)
  gone.length = 0
  await decide(true)
  expect(state()).toEqual({ eip155: third, solana: undefined, left: 0 })
})

/** A page that comes back with Fox, about whose account the host answers when the test says so. */
async function comeBackSlowly() {
  let decide = (_given: CheckAnswer) => {}
  const world = await comeBack(({ accounts: [one] }: ConnectCheck) =>
    one?.address === first ? new Promise<CheckAnswer>((resolve) => (decide = resolve)) : true,
  )
  const answer = async (given: CheckAnswer) => {
    decide(given)
    await world.platform.settle()
  }
  return { ...world, answer }
}

test('a visitor who disconnects while the host checks a restored connection stays disconnected', async () => {
  const { answer, modal, platform, state, stored } = await comeBackSlowly()
  await modal.disconnect()
  await answer(true)
  await platform.settle()
  expect(state()).toMatchObject({ status: 'disconnected', left: 1 })
  expect(stored('connectedConnectorIds')).toBeUndefined()
})

test.each([true, { refuse: 'This address is on a list.' }, null])(
  'a wallet that is connected by hand stays, whatever the host says later of the restored one: %o',
  async (given) => {
    const { answer, connect, modal, state, stored } = await comeBackSlowly()
    await connect('Cat', { accounts: [account(second)] })
    expect(modal.getSnapshot().address).toBe(second)
    await answer(given as CheckAnswer) // a page without types may answer anything
    expect({ address: modal.getSnapshot().address, left: state().left }).toEqual({ address: second, left: 0 })
    expect(stored('connectedConnectorIds')).toEqual({ eip155: 'test.cat' })
  },
)

test('an account that the host refuses is asked about again, although the host has agreed to it before', async () => {
  const { asked, connect, emit, modal, platform, state } = setup(true)
  await connect()
  await modal.disconnect()
  asked.mockReturnValue({ refuse: 'This address is on a list now.' })
  await connect()
  expect(state().status).toBe('disconnected')
  asked.mockReturnValue(true)
  await connect('Fox', { accounts: [account(second)] })
  asked.mockReturnValue({ refuse: 'This address is on a list now.' })
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: [account(first)] })
  await platform.settle()
  expect(state().status).toBe('disconnected')
})

test('a modal that is disposed of asks nothing more, and leaves no wallet', async () => {
  const { asked, connect, emit, errors, evm, modal, platform } = setup(true)
  await connect()
  asked.mockImplementation(() => new Promise(() => {}))
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: [account(second)] })
  await platform.settle()
  await modal.dispose()
  expect(platform.pendingTimers).toBe(0)
  await platform.advance(20_000)
  expect({ errors, left: evm.disconnected }).toEqual({ errors: [], left: [] })
})

test('a wallet that leaves while the host decides takes the place of the one before: that one has ended', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { asked, connect, modal, platform } = setup(true)
  await connect('Cat', { accounts: [account(second)] })
  asked.mockImplementation(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  const accounts = [account(first)]
  await modal.open({ view: 'ConnectWallets' })
  await connect('Fox', { accounts })
  accounts.length = 0
  answer(true)
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('disconnected')
})

/** A phone whose session serves two namespaces, and a page that comes back to it. */
function comeBackToPhone(answer: (about: ConnectCheck) => unknown) {
  const left: string[] = []
  const forgotten: string[] = []
  const accounts = { eip155: first, solana: onSolana }
  const kept = JSON.stringify({ eip155: 'walletConnect', solana: 'walletConnect' })
  const storage = createMemoryStorage()
  storage.setItem('walletmodal:connectedConnectorIds', kept)
  storage.setItem('walletmodal:connectedNamespaces', '["eip155","solana"]')
  storage.setItem('walletmodal:connectionStatus', '"connected"')
  const adapter = createTestAdapter()
  const load: (typeof adapter)['reference']['load'] = async () => {
    const definition = await adapter.reference.load()
    return {
      ...definition,
      setup: (context) => ({
        ...definition.setup(context),
        reconnect: async ({ connector, namespace }) => ({
          namespace,
          connectorId: connector.id,
          accounts: [{ namespace, address: accounts[namespace as 'eip155'], type: 'eoa' }], // one of the two
          chainId: String((namespace === 'solana' ? solanaMain : ethereum).id),
          provider: {},
        }),
        disconnect: async (namespace) => void left.push(namespace),
        forget: async (namespace) => void forgotten.push(namespace),
      }),
    }
  }
  const world = setupModal(
    {
      beforeConnect: answer as (about: ConnectCheck) => CheckAnswer, // a page without types may answer anything
      networks: [ethereum, solanaMain],
      adapters: [{ type: 'universal', namespaces: ['eip155', 'solana'], load }],
    },
    { platform: { storage } },
  )
  onTestFinished(world.modal.dispose)
  const state = () => {
    const { eip155, solana } = world.modal.getSnapshot().accounts
    return { eip155: eip155?.address, solana: solana?.address }
  }
  return { ...world, state, left, forgotten }
}

test('a session that serves two namespaces ends in both if the host refuses an account of one', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { left, platform, state, stored } = comeBackToPhone(({ accounts: [one] }) =>
    one?.address === first ? true : new Promise<CheckAnswer>((resolve) => (answer = resolve)),
  )
  await platform.settle()
  expect(state()).toEqual({ eip155: first, solana: undefined })
  answer({ refuse: 'This address is on a list.' })
  await platform.settle()
  expect(state()).toEqual({ eip155: undefined, solana: undefined })
  expect({ left: left.length > 0, kept: stored('connectedConnectorIds') }).toEqual({ left: true, kept: undefined })
})

test('after a check that failed, a session of a phone is kept for the next page', async () => {
  const { forgotten, left, platform, state, stored } = comeBackToPhone(() => undefined)
  await platform.settle()
  expect(state()).toEqual({ eip155: undefined, solana: undefined })
  expect({ left, forgotten: forgotten.length > 0, kept: stored('connectedConnectorIds') }).toEqual({
    left: [],
    forgotten: true,
    kept: { eip155: 'walletConnect', solana: 'walletConnect' },
  })
})
