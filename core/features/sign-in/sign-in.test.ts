import type { KeyValueStorage } from '../../lib/platform/platform.js'
// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import '../../namespaces/verifiers/evm.js'
import './sign-in.js'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import type { SiwxConfig, SiwxContext, SiwxOptions, SiwxReference } from '../../contracts/sign-in/siwx-config.js'
import { mappedError } from '../../errors/mapped-error.js'
import type { ModalOptions } from '../../options/modal-options.js'
import { setupModal } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { testAccounts } from '../../testing/with-harness/chains.js'
import { isSignInOn } from './lazy-sign-in.js'
import { localSiwx } from './siwx/local-siwx.js'

const [alice, bob] = testAccounts()
const records = (...accounts: (typeof alice)[]) =>
  accounts.map(({ evmAddress }) => ({ namespace: 'eip155' as const, address: evmAddress, type: 'eoa' as const }))

interface Given extends SiwxOptions {
  modal?: ModalOptions
  storage?: KeyValueStorage
  now?: () => number
}

/** A modal with sign-in, a wallet with real keys, and counts of everything that would annoy a visitor. */
function setup({ modal: options = {}, storage = createMemoryStorage(), now, ...given }: Given = {}) {
  let nonces = 0
  const getNonce = () => {
    nonces += 1
    return `nonce${String(nonces).padStart(8, '0')}`
  }
  const world = setupModal(
    { siwx: localSiwx({ getNonce, ...given }), ...options },
    { platform: { storage, ...(now && { now }) } },
  )
  onTestFinished(world.modal.dispose)
  const { evm, snapshots, modal, platform, stored, root } = world
  let signatures = 0
  evm.sign = async ({ address, message }) => {
    signatures += 1
    const signer = [alice, bob].find(({ evmAddress }) => evmAddress === address)
    if (!signer) throw new Error(`${address} is nobody's`)
    return privateKeyToAccount(signer.evmPrivateKey).signMessage({ message })
  }
  let seen = 0
  const isPrompt = (view: string) => view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
  /** How often the prompt appeared since the last call. */
  const prompts = () => {
    let count = 0
    for (let index = Math.max(seen, 1); index < snapshots.length; index += 1) {
      const [before, now] = [snapshots[index - 1], snapshots[index]]
      const wasShown = before?.open === true && isPrompt(before.view)
      if (now?.open && isPrompt(now.view) && !wasShown) count += 1
    }
    seen = snapshots.length
    return count
  }
  const counts = () => ({ prompts: prompts(), nonces, sessions: sessions().length })
  const sessions = () =>
    (stored('siwxSessions') as { data: { accountAddress: string; chainId: string } }[] | undefined) ?? []
  const connect = async (account = alice, type: 'eoa' | 'smartAccount' = 'eoa') => {
    await world.connect('Fox', { accounts: records(account).map((record) => ({ ...record, type })) })
    await platform.settle()
  }
  const sign = async () => {
    root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
    await platform.settle()
  }
  return {
    ...world,
    storage,
    connect,
    sign,
    counts,
    sessions,
    signatures: () => signatures,
    status: () => modal.getSnapshot().signIn?.status,
  }
}

test('"After connecting on a supported network with no existing session, SIWXSignMessage opens"', async () => {
  const { connect, modal, view, status, counts, events } = setup()
  await connect()
  expect(view()).toBe('SIWXSignMessage')
  expect(modal.getSnapshot()).toMatchObject({ open: true, status: 'connected', address: alice.evmAddress })
  expect(status()).toBe('signedOut')
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 0 })
  expect(events.map(({ event }) => event)).not.toContain('CLICK_SIGN_SIWX_MESSAGE')
})

test('"Signing stores the session and closes the modal"', async () => {
  const { connect, sign, modal, counts, sessions, events } = setup()
  await connect()
  await sign()
  expect(modal.getSnapshot()).toMatchObject({
    open: false,
    status: 'connected',
    signIn: { status: 'signedIn', isRequired: true, expiresAt: Date.UTC(2030, 0, 2) },
  })
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 1 })
  expect(sessions()[0]).toMatchObject({
    data: { accountAddress: alice.evmAddress, chainId: 'eip155:1', domain: 'dapp.test', uri: 'https://dapp.test/' },
  })
  const properties = { isSmartAccount: false, network: 'eip155:1' }
  expect(events.slice(-3)).toMatchObject([
    { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
    { event: 'MODAL_CLOSE' },
    { event: 'SIWX_AUTH_SUCCESS', properties },
  ])
})

test('"Cancelling disconnects if sign-in is required": the view goes to Connect', async () => {
  const { connect, root, modal, view, platform, evm, counts, eventNames } = setup()
  await connect()
  root.flows.siwx((flow) => flow.cancel()).catch(() => undefined)
  await platform.settle()
  expect(evm.disconnected).toEqual(['eip155'])
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'disconnected' })
  expect(view()).toBe('Connect')
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 0 })
  expect(eventNames()).toContain('CLICK_CANCEL_SIWX')
})

test("cancelling for one of two namespaces leaves the other's account, and its prompt", async () => {
  const { connect, root, modal, sign, announceSolana, rowOf, platform, solana } = setup()
  await connect()
  await sign()
  announceSolana('Sun')
  await modal.open({ view: 'Connect', namespace: 'solana' })
  root.flows.chooseWallet(rowOf('Sun'))
  await platform.settle()
  solana.connecting.at(-1)?.approve()
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ view: 'SIWXSignMessage', activeNamespace: 'solana' })
  await root.flows.siwx((flow) => flow.cancel())
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    open: false,
    view: 'Connect',
    signIn: { status: 'signedIn' },
    accounts: { eip155: { status: 'connected' }, solana: { status: 'disconnected' } },
  })
})

test('"otherwise closes; then the view goes to Connect": the wallet stays, and is not asked again', async () => {
  const { connect, root, modal, view, platform, evm, emit, counts } = setup({ required: false })
  await connect()
  root.flows.siwx((flow) => flow.cancel()).catch(() => undefined)
  await platform.settle()
  expect(evm.disconnected).toEqual([])
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected', view: 'Connect' })
  await modal.open()
  await platform.settle()
  expect(view()).toBe('Account')
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: records(alice) })
  await platform.settle()
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 0 })
})

test('"Close is disabled on the sign and approve views when sign-in is required and no session exists"', async () => {
  const { connect, root, modal, sign } = setup()
  await connect()
  for (const leave of [root.flows.requestClose, root.flows.goBack]) {
    leave()
    expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    expect(root.modal.isShaking).toBe(true)
  }
  await sign()
  expect(modal.getSnapshot().open).toBe(false)
  const optional = setup({ required: false })
  await optional.connect()
  optional.root.flows.requestClose()
  expect(optional.modal.getSnapshot().open).toBe(false)
})

test('a visitor who must sign in sees the prompt whenever the modal opens', async () => {
  const { connect, modal, view, platform } = setup()
  await connect()
  await modal.close()
  await modal.open()
  await platform.settle()
  expect(view()).toBe('SIWXSignMessage')
})

test('a refusal shows "Signature declined", stays, and the next try signs the same message', async () => {
  const { connect, sign, evm, modal, platform, counts, events } = setup()
  await connect()
  const { sign: willing } = evm
  const messages: string[] = []
  evm.sign = async ({ message }) => {
    messages.push(message)
    throw mappedError('wallet_user_rejected')
  }
  await sign()
  expect(modal.getSnapshot()).toMatchObject({
    open: true,
    view: 'SIWXSignMessage',
    notice: { code: 'siwx_signature_declined', message: 'Signature declined' },
    error: { code: 'siwx_signature_declined', message: 'Signature declined' },
    signIn: { status: 'signedOut' },
  })
  expect(events.at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR' })
  evm.sign = async (params) => {
    messages.push(params.message)
    return willing(params)
  }
  await sign()
  await platform.settle()
  expect(messages[1]).toBe(messages[0])
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 1 })
})

test('a refusal by a smart account shows "This application might not support Smart Accounts"', async () => {
  const world = setup()
  const account = [{ namespace: 'eip155' as const, address: alice.evmAddress, type: 'smartAccount' as const }]
  await world.connect()
  world.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: account })
  world.evm.sign = async () => {
    throw mappedError('wallet_user_rejected')
  }
  await world.sign()
  expect(world.modal.getSnapshot().notice).toEqual({
    code: 'siwx_smart_account',
    message: 'This application might not support Smart Accounts',
  })
  expect(world.events.at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR', properties: { isSmartAccount: true } })
})

test('a signature by another account does not sign in', async () => {
  const { connect, sign, evm, modal, counts, platform } = setup()
  await connect()
  // The signature might be a contract's, so its chain is asked. The chain has no contract.
  platform.onFetch((_, init) => Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result: '0x' }))
  evm.sign = ({ message }) => privateKeyToAccount(bob.evmPrivateKey).signMessage({ message })
  await sign()
  expect(modal.getSnapshot()).toMatchObject({
    open: true,
    view: 'SIWXSignMessage',
    error: { code: 'siwx_refused', message: 'The signature is not valid' },
    // "Signature declined: signing refused" does not apply: the visitor has signed.
    notice: { code: 'siwx_refused', message: 'The signature is not valid' },
  })
  expect(counts()).toMatchObject({ prompts: 1, sessions: 0 })
})

test('"on sign-in init failure the wallet is disconnected and the view resets to Connect"', async () => {
  const siwx = {
    createMessage: async () => {
      throw new Error('not reached')
    },
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => {
      throw new Error('the server is down')
    },
  } satisfies SiwxConfig
  const { connect, modal, evm, events, root } = setup({ modal: { siwx } })
  await connect()
  expect(evm.disconnected).toEqual(['eip155'])
  expect(root.navigation.viewHistory).toEqual(['Connect'])
  expect(modal.getSnapshot()).toMatchObject({
    status: 'disconnected',
    loading: false,
    notice: {
      code: 'siwx_init_failed',
      message: 'A problem occurred while trying initialize authentication',
    },
  })
  expect(root.alerts.notice?.variant).toBe('error')
  expect(events.filter(({ event }) => event === 'SIWX_AUTH_ERROR')).toEqual([
    { type: 'track', event: 'SIWX_AUTH_ERROR', properties: { isSmartAccount: false, network: 'eip155:1' } },
  ])
})

test('a sign-in config that lacks a method does not sign in, and names the method', async () => {
  const errors: { code: string; message: string }[] = []
  const siwx = { getSessions: async () => [] } as unknown as SiwxConfig // a host without types
  const { connect, evm, events, modal, root } = setup({ modal: { siwx, onError: (error) => errors.push(error) } })
  await connect(alice, 'smartAccount')
  expect(evm.disconnected).toEqual(['eip155'])
  expect(modal.getSnapshot().notice).toMatchObject({
    code: 'siwx_init_failed',
    message: 'A problem occurred while trying initialize authentication',
  })
  expect({
    variant: root.alerts.notice?.variant,
    viewHistory: root.navigation.viewHistory,
    loading: modal.getSnapshot().loading,
  }).toEqual({
    variant: 'error',
    viewHistory: ['Connect'],
    loading: false,
  })
  const properties = { isSmartAccount: true, network: 'eip155:1' }
  expect(events.filter(({ event }) => event.includes('SIWX'))).toEqual([
    { type: 'track', event: 'SIWX_AUTH_ERROR', properties },
  ])
  expect(errors[0]?.code).toBe('config_invalid')
  expect(errors[0]?.message).toContain('siwx.createMessage: got nothing, wanted a function.')
})

test('"Sign-in: requires sign-in enabled plus an active address, active network and connection client": each throws its text', async () => {
  const off = setup({ modal: { siwx: undefined } as unknown as ModalOptions }) // a host may write it like this
  await expect(off.modal.signIn()).rejects.toMatchObject({
    code: 'siwx_not_enabled',
    shortMessage: 'SIWX is not enabled',
  })
  const world = setup({ required: false })
  await expect(world.modal.signIn()).rejects.toMatchObject({
    code: 'siwx_address_missing',
    shortMessage: 'No ActiveCaipAddress found',
  })
  await world.connect()
  const connection = world.root.connections.connections.get('eip155')
  world.root.connections.removeConnection('eip155')
  await expect(world.modal.signIn()).rejects.toMatchObject({
    code: 'siwx_client_missing',
    shortMessage: 'No ConnectionController client found',
  })
  if (connection) world.root.connections.setConnection(connection)
  world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '5' })
  await expect(world.modal.signIn()).rejects.toMatchObject({
    code: 'siwx_network_missing',
    shortMessage: 'No ActiveCaipNetwork or client found',
  })
})

test('on a network that the site does not list, the visitor is not asked', async () => {
  const { announce, modal, root, rowOf, platform, evm, view, counts, emit } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting.at(-1)?.approve({ accounts: records(alice), chainId: '5' })
  await platform.settle()
  expect(view()).toBe('UnsupportedChain')
  expect(counts()).toEqual({ prompts: 0, nonces: 0, sessions: 0 })
  emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '1' })
  await platform.settle()
  expect(view()).toBe('SIWXSignMessage')
  expect(counts().prompts).toBe(1)
})

test.for([true, false])('after a reload, a visitor who has signed in is not asked (required: %s)', async (required) => {
  const first = setup({ required })
  await first.connect()
  await first.sign()
  first.modal.dispose()
  const again = setup({ required, storage: first.storage })
  again.evm.approved = { accounts: records(alice) }
  again.announce('Fox')
  await again.platform.settle()
  expect(again.modal.getSnapshot()).toMatchObject({ open: false, status: 'connected', signIn: { status: 'signedIn' } })
  expect(again.counts()).toEqual({ prompts: 0, nonces: 0, sessions: 1 })
})

test('after a reload, a visitor who has not signed in is asked once', async () => {
  const first = setup()
  await first.connect()
  first.modal.dispose()
  const again = setup({ storage: first.storage })
  again.evm.approved = { accounts: records(alice) }
  again.announce('Fox')
  await again.platform.settle()
  expect(again.modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage', status: 'connected' })
  expect(again.counts()).toEqual({ prompts: 1, nonces: 1, sessions: 0 })
})

test('after an account change the other account is asked once, and a return asks no more', async () => {
  const { connect, sign, emit, platform, modal, counts, sessions } = setup()
  await connect()
  await sign()
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 1 })
  const changeTo = async (account: typeof alice) => {
    emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: records(account) })
    await platform.settle()
  }
  await changeTo(bob)
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage', address: bob.evmAddress })
  expect(counts()).toEqual({ prompts: 1, nonces: 2, sessions: 1 })
  await changeTo(alice)
  expect(modal.getSnapshot()).toMatchObject({ open: false, signIn: { status: 'signedIn' } })
  expect(counts()).toEqual({ prompts: 0, nonces: 2, sessions: 1 })
  await changeTo(bob)
  await sign()
  expect(counts()).toEqual({ prompts: 1, nonces: 3, sessions: 2 })
  expect(sessions().filter(({ data }) => data.accountAddress === bob.evmAddress)).toHaveLength(1)
})

test('a network change asks once more', async () => {
  const { connect, sign, modal, platform, counts } = setup()
  await connect()
  await sign()
  counts()
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage', caipNetworkId: 'eip155:8453' })
  expect(counts()).toEqual({ prompts: 1, nonces: 2, sessions: 1 })
  await modal.switchNetwork('eip155:1')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, signIn: { status: 'signedIn' } })
  expect(counts()).toEqual({ prompts: 0, nonces: 2, sessions: 1 })
})

test('a signature for one account does not sign in another that became active meanwhile', async () => {
  const { connect, sign, evm, emit, platform, modal, counts, sessions } = setup()
  await connect()
  let give = (_signature: string) => {}
  evm.sign = () =>
    new Promise((resolve) => {
      give = resolve
    })
  await sign()
  expect(modal.getSnapshot().signIn?.status).toBe('signing')
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: records(bob) })
  await platform.settle()
  give('0x00')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({
    open: true,
    view: 'SIWXSignMessage',
    signIn: { status: 'signedOut' },
    notice: undefined,
  })
  expect(sessions()).toEqual([])
  expect(counts()).toEqual({ prompts: 1, nonces: 2, sessions: 0 })
})

test('two presses ask the wallet once', async () => {
  const { connect, root, platform, signatures, counts } = setup()
  await connect()
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  expect(signatures()).toBe(1)
  expect(counts()).toEqual({ prompts: 1, nonces: 1, sessions: 1 })
})

test('an expired session ends by itself, and a visitor who must sign in is asked once', async () => {
  const { connect, sign, platform, modal, counts } = setup({ expiresInMs: 60_000 })
  await connect()
  await sign()
  counts()
  await platform.advance(59_999)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, signIn: { status: 'signedIn' } })
  await platform.advance(1)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage', signIn: { status: 'signedOut' } })
  await platform.advance(600_000)
  await platform.settle()
  expect(counts()).toEqual({ prompts: 1, nonces: 2, sessions: 1 })
  await sign()
  expect(counts()).toEqual({ prompts: 0, nonces: 3, sessions: 1 })
})

test('if sign-in is not required, an expired session ends without a prompt', async () => {
  const { connect, sign, platform, modal, counts } = setup({ expiresInMs: 60_000, required: false })
  await connect()
  await sign()
  counts()
  await platform.advance(60_000)
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected', signIn: { status: 'signedOut' } })
  expect(counts().prompts).toBe(0)
})

/** A message that a server keeps, for tests that do not depend on its content. */
const keptMessage = {
  accountAddress: alice.evmAddress,
  chainId: 'eip155:1',
  domain: 'dapp.test',
  uri: 'https://dapp.test',
  version: '1',
  nonce: 'abcdef012345',
} as const
/** A server that accepts everything and keeps no session. */
const keepsNothing = { addSession: async () => {}, revokeSession: async () => {}, setSessions: async () => {} }

test('a session that can be renewed is renewed without a second prompt', async () => {
  const now = Date.UTC(2030, 0, 1)
  const until = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  let ends = until(120)
  let renewals = 0
  const data = keptMessage
  const siwx: SiwxConfig = {
    createMessage: async (input) => ({ ...data, ...input }),
    ...keepsNothing,
    getSessions: async () => [{ data: { ...data, expirationTime: ends }, message: 'm', signature: 's' }],
    renewSession: async (session) => {
      renewals += 1
      ends = until(360)
      return { ...session, data: { ...session.data, expirationTime: ends } }
    },
  }
  const { connect, platform, modal, counts } = setup({ modal: { siwx } })
  await connect()
  expect(modal.getSnapshot().signIn).toMatchObject({ status: 'signedIn', expiresAt: now + 120_000 })
  await platform.advance(60_000)
  await platform.settle()
  expect(modal.getSnapshot().signIn).toMatchObject({ status: 'signedIn', expiresAt: now + 360_000 })
  expect(renewals).toBe(1)
  await platform.advance(120_000)
  await platform.settle()
  expect(renewals).toBe(1)
  expect(counts().prompts).toBe(0)
})

test('if a message names no end, the keeper of the session is asked for it once it is signed', async () => {
  const message = keptMessage
  const expirationTime = '2030-01-01T00:10:00.000Z'
  const run = async (told: () => Promise<{ expirationTime?: string }>) => {
    let isSigned = false
    const siwx: SiwxConfig = {
      createMessage: async () => Object.defineProperty({ ...message }, 'toString', { value: () => 'text' }),
      addSession: async () => {
        isSigned = true
      },
      revokeSession: async () => {},
      setSessions: async () => {},
      getSessions: async () =>
        isSigned ? [{ data: { ...message, ...(await told()) }, message: 'text', signature: '' }] : [],
      refetchIntervalMs: 300_000,
    }
    const { connect, sign, modal, counts } = setup({ modal: { siwx } })
    await connect()
    await sign()
    return { ...modal.getSnapshot().signIn, prompts: counts().prompts }
  }
  const signedIn = { status: 'signedIn', isRequired: true, prompts: 1 }
  expect(await run(async () => ({ expirationTime }))).toEqual({ ...signedIn, expiresAt: Date.parse(expirationTime) })
  expect(await run(async () => ({}))).toEqual({ ...signedIn, expiresAt: undefined })
  expect(await run(() => Promise.reject(new Error('away')))).toEqual({ ...signedIn, expiresAt: undefined })
})

test("a session that has ended by the page's clock but not by the server's does not ask endlessly", async () => {
  let asked = 0
  const data = {
    ...keptMessage,
    expirationTime: '2029-12-31T00:00:00.000Z',
  } as const
  const siwx: SiwxConfig = {
    createMessage: async (input) => ({ ...data, ...input }),
    ...keepsNothing,
    getSessions: async () => {
      asked += 1
      return [{ data, message: 'm', signature: 's' }]
    },
    refetchIntervalMs: 300_000,
  }
  const { connect, platform, status, counts } = setup({ modal: { siwx } })
  await connect()
  await platform.advance(600_000)
  await platform.settle()
  expect({ asked, status: status(), prompts: counts().prompts }).toEqual({ asked: 3, status: 'signedIn', prompts: 0 })
})

test('a clock that was set back asks no visitor again, not even after a reload', async () => {
  const first = setup({ expiresInMs: 60_000 })
  await first.connect()
  await first.sign()
  const hourAgo = first.platform.now() - 3_600_000
  const { counts, evm, announce, platform, modal } = setup({ storage: first.storage, now: () => hourAgo })
  evm.approved = { accounts: records(alice) }
  announce('Fox')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', signIn: { status: 'signedIn' } })
  expect(counts()).toEqual({ prompts: 0, nonces: 0, sessions: 1 })
})

test('a clock that jumps past the end asks once', async () => {
  const { connect, sign, platform, modal, counts } = setup({ expiresInMs: 60_000 })
  await connect()
  await sign()
  counts()
  await platform.advance(3_600_000)
  platform.events.dispatchEvent(new Event('visibilitychange'))
  platform.events.dispatchEvent(new Event('visibilitychange'))
  await platform.settle()
  expect(modal.getSnapshot().view).toBe('SIWXSignMessage')
  expect(counts()).toEqual({ prompts: 1, nonces: 2, sessions: 1 })
})

test('a tab takes over the sign-in of another tab, and its sign-out', async () => {
  const first = setup()
  await first.connect()
  const second = setup({ storage: first.storage })
  second.evm.approved = { accounts: records(alice) }
  second.announce('Fox')
  await second.platform.settle()
  expect(second.counts()).toEqual({ prompts: 1, nonces: 1, sessions: 0 })
  const tell = async (tab: typeof first, key: string) => {
    tab.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: `walletmodal:${key}` }))
    await tab.platform.settle()
  }
  await first.sign()
  await tell(second, 'siwxSessions')
  expect(second.modal.getSnapshot()).toMatchObject({ open: false, signIn: { status: 'signedIn' } })
  expect(second.counts()).toEqual({ prompts: 0, nonces: 1, sessions: 1 })
  await second.modal.signOut()
  await tell(first, 'siwxSessions')
  expect(first.modal.getSnapshot().signIn?.status).toBe('signedOut')
  expect(first.counts()).toMatchObject({ prompts: 1, sessions: 0 })
  // The other tab may still be disconnecting its wallet, which is slow.
  await first.platform.advance(5500)
  expect(first.modal.getSnapshot().open).toBe(false)
  await first.platform.advance(500)
  await first.platform.settle()
  expect(first.modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  expect(first.counts()).toEqual({ prompts: 1, nonces: 2, sessions: 0 })
})

test('disconnecting signs out, from the page and from the wallet', async () => {
  for (const leave of ['page', 'wallet'] as const) {
    const { connect, sign, modal, emit, platform, sessions } = setup()
    await connect()
    await sign()
    expect(sessions()).toHaveLength(1)
    if (leave === 'page') await modal.disconnect()
    else emit({ type: 'disconnected', namespace: 'eip155', connectorId: 'test.fox' })
    await platform.settle()
    expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', signIn: { status: 'signedOut' } })
    expect(sessions()).toEqual([])
  }
})

test('a server that does not end a session does not block the disconnect', async () => {
  let isAsked = false
  const siwx: SiwxConfig = {
    createMessage: async (input) => ({ ...input, domain: 'd', uri: 'u', version: '1', nonce: 'n' }),
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: () => {
      isAsked = true
      return new Promise(() => {})
    },
    getSessions: async () => [],
    getRequired: () => false,
  }
  const { connect, modal, platform, evm } = setup({ modal: { siwx } })
  await connect()
  const leaving = modal.disconnect()
  await platform.settle()
  expect({ isAsked, disconnected: evm.disconnected }).toEqual({ isAsked: true, disconnected: [] })
  await platform.advance(5000)
  await leaving
  expect(evm.disconnected).toEqual(['eip155'])
})

test('disposing leaves nothing behind', async () => {
  const { connect, sign, modal, platform } = setup({ expiresInMs: 60_000 })
  await connect()
  await sign()
  modal.dispose()
  expect({ pendingTimers: platform.pendingTimers, listenerCount: platform.listenerCount }).toEqual({
    pendingTimers: 0,
    listenerCount: 0,
  })
})

test('siweConfig turns sign-in on unless it says that it is off', () => {
  const isOn = (modal: ModalOptions) => {
    const { root } = setup({ modal })
    return isSignInOn(root)
  }
  const siweConfig = {
    getNonce: async () => 'nonce0001',
    createMessage: () => '',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }
  const of = (more: object): ModalOptions => ({ siwx: undefined, ...more }) as unknown as ModalOptions // a host may write it like this
  expect([of({}), of({ siweConfig }), of({ siweConfig: { ...siweConfig, enabled: false } })].map(isOn)).toEqual([
    false,
    true,
    false,
  ])
})

test('a contract is asked at the next node if the first is dead', async () => {
  let nodeOf: SiwxContext['nodeOf'] | undefined
  const siwx: SiwxReference = {
    setup: async (context) => {
      nodeOf = context.nodeOf
      return localSiwx().setup(context)
    },
  }
  const { modal, answerRpc, connect, platform } = setupModal({ siwx })
  onTestFinished(modal.dispose)
  await connect()
  await platform.settle()
  const asked: string[] = []
  answerRpc((url, { id, method }) => {
    if (method === 'eth_call') asked.push(new URL(url).pathname)
    if (asked.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ jsonrpc: '2.0', id, result: '0x1626ba7e' })
  })
  expect(await nodeOf?.('eip155:1')?.('eth_call', [])).toBe('0x1626ba7e')
  expect(asked).toEqual(['/v1/', '/rpc'])
})
