// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import './sign-in.js'
import { expect, onTestFinished, test } from 'vitest'
import type { Adapter } from '../../contracts/adapter.js'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { ModalError } from '../../errors/base.js'
import type { ModalErrorCode } from '../../errors/codes.js'
import { mappedError } from '../../errors/mapped-error.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { ethereum, setupModal, solanaMain } from '../../testing/modal.js'

const solAlice = 'So1anaAddress1111111111111111111111111111111'
const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function errorOf(code: ModalErrorCode) {
  return new ModalError({ name: 'TestError', code, shortMessage: code })
}

interface Given {
  /** The wallet's answer to `solana_signIn`. */
  answer?: () => Promise<unknown>
  add?: (session: SiwxSession) => Promise<void>
  ends?: string
  config?: Partial<SiwxConfig>
  onError?: (error: { code: string }) => void
}

/** Connected to a Solana wallet of the page, with a sign-in config of the host's own. */
async function setup({ answer = async () => null, add = async () => {}, ends, config = {}, onError }: Given = {}) {
  const asked: unknown[] = []
  const signed: unknown[] = []
  const added: SiwxSession[] = []
  const wallet = { answer, sign: async (): Promise<string> => 'signature' }
  let messages = 0
  const siwx: SiwxConfig = {
    createMessage: async ({ accountAddress, chainId }) => {
      messages += 1
      const message: SiwxMessage = {
        ...{ accountAddress, chainId, domain: 'dapp.test', uri: 'https://dapp.test/', version: '1' },
        nonce: `nonce000${messages}`,
        ...(ends !== undefined && { expirationTime: ends }),
      }
      return { ...message, toString: () => `message ${messages}` }
    },
    addSession: async (session) => {
      await add(session)
      added.push(session)
    },
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    ...config,
  }
  const solana = createTestAdapter('solana', solAlice)
  const load: typeof solana.reference.load = async () => {
    const definition = await solana.reference.load()
    return {
      ...definition,
      setup: (context): Adapter => ({
        ...definition.setup(context),
        hasSignIn: true,
        request: async (params) => {
          asked.push(params)
          return wallet.answer()
        },
        signMessage: async (params) => {
          signed.push(params)
          return wallet.sign()
        },
      }),
    }
  }
  const world = setupModal({
    networks: [solanaMain, ethereum],
    adapters: [{ ...solana.reference, load }],
    siwx,
    ...(onError && { onError }),
  })
  onTestFinished(world.modal.dispose)
  const { platform, root } = world
  world.announceSolana('Sun')
  await world.modal.open({ view: 'Connect', namespace: 'solana' })
  root.flows.chooseWallet(world.rowOf('Sun'))
  await platform.settle()
  solana.connecting.at(-1)?.approve()
  await platform.settle()
  const sign = async () => {
    root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
    await platform.settle()
  }
  const siwxEvents = () => world.events.filter(({ event }) => event.includes('SIWX'))
  return { ...world, solana, sign, asked, signed, added, wallet, siwxEvents, messages: () => messages }
}

const answerOf = (more: object = {}) => ({
  address: solAlice,
  signedMessage: btoa('written by the wallet'),
  signature: 'of the wallet',
  ...more,
})

test('a wallet with its own sign-in writes the message, and gets every field, except for the account, only once', async () => {
  const { sign, asked, signed, added, modal } = await setup({ answer: async () => answerOf() })
  await sign()
  expect(asked).toEqual([
    {
      namespace: 'solana',
      method: 'solana_signIn',
      params: expect.objectContaining({
        ...{ address: solAlice, chainId: mainnet, domain: 'dapp.test', nonce: 'nonce0001' },
        uri: 'https://dapp.test/',
      }),
    },
  ])
  expect(Reflect.get(Object(asked[0]).params, 'accountAddress')).toBeUndefined()
  expect(signed).toEqual([])
  expect(added).toMatchObject([{ message: 'written by the wallet', signature: 'of the wallet' }])
  expect(modal.getSnapshot()).toMatchObject({ open: false, signIn: { status: 'signedIn' } })
})

test.each([
  ['of nobody', null],
  ['of another account', answerOf({ address: 'S0mebodyElse' })],
  ['without a message', answerOf({ signedMessage: undefined })],
  ['whose message is no text', answerOf({ signedMessage: [1, 2] })],
  ['without a signature', answerOf({ signature: undefined })],
])('an answer %s counts as none: the wallet signs the message as it stands', async (_what, answer) => {
  const { sign, signed, added } = await setup({ answer: async () => answer })
  await sign()
  expect(signed).toEqual([{ namespace: 'solana', address: solAlice, message: 'message 1' }])
  expect(added).toMatchObject([{ message: 'message 1', signature: 'signature' }])
})

test.each(['wallet_unsupported_method', 'rpc_invalid_params', 'rpc_invalid_input', 'rpc_method_not_found'] as const)(
  'a wallet that answers %s signs the message as it stands',
  async (code) => {
    const { sign, signed } = await setup({ answer: () => Promise.reject(errorOf(code)) })
    await sign()
    expect(signed).toHaveLength(1)
  },
)

test('a refusal in the wallet’s own sign-in is final: no other question follows', async () => {
  const heard: string[] = []
  const { sign, signed, asked, added, root, modal, siwxEvents, messages, wallet } = await setup({
    answer: () => Promise.reject(mappedError('wallet_user_rejected')),
    onError: ({ code }) => void heard.push(code),
  })
  await sign()
  expect({ signed, added, heard }).toEqual({ signed: [], added: [], heard: [] })
  expect(root.alerts.notice).toMatchObject({ code: 'siwx_signature_declined', variant: 'error' })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'SIWXSignMessage', signIn: { status: 'signedOut' } })
  const network = `solana:${mainnet}`
  const properties = { isSmartAccount: false, network }
  expect(siwxEvents()).toEqual([
    { type: 'track', event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
    { type: 'track', event: 'SIWX_AUTH_ERROR', properties },
  ])
  // A declined message is unused: the next try offers the same one.
  wallet.answer = async () => answerOf()
  await sign()
  expect({ askedCount: asked.length, messages: messages(), addedCount: added.length }).toEqual({
    askedCount: 2,
    messages: 1,
    addedCount: 1,
  })
  expect(siwxEvents().at(-1)).toEqual({ type: 'track', event: 'SIWX_AUTH_SUCCESS', properties })
})

test('a service that refuses the signature is reported, and the next try has a new message', async () => {
  const heard: string[] = []
  let isRefusing = true
  const { sign, messages, added, root, siwxEvents } = await setup({
    add: async () => {
      if (isRefusing) throw errorOf('siwx_refused')
    },
    onError: ({ code }) => void heard.push(code),
  })
  await sign()
  expect({ heard, addedCount: added.length }).toEqual({ heard: ['siwx_refused'], addedCount: 0 })
  expect(siwxEvents().at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR' })
  expect(root.alerts.notice?.variant).toBe('error')
  isRefusing = false
  await sign()
  expect({ messages: messages(), addedCount: added.length }).toEqual({ messages: 2, addedCount: 1 })
})

test.each([
  ['has ended', '2030-01-01T00:00:00.000Z', 2],
  ['ends a moment later', '2030-01-01T00:00:00.001Z', 1],
])('a declined message that %s is signed again only while it holds', async (_what, ends, count) => {
  const { sign, messages } = await setup({ answer: () => Promise.reject(mappedError('wallet_user_rejected')), ends })
  await sign()
  await sign()
  expect(messages()).toBe(count)
})

test('two taps ask one question', async () => {
  let answer = (_value: unknown) => {}
  const { root, platform, asked } = await setup({ answer: () => new Promise((resolve) => (answer = resolve)) })
  const taps = [root.flows.siwx((flow) => flow.sign()), root.flows.siwx((flow) => flow.sign())]
  await platform.settle()
  answer(answerOf())
  await Promise.all(taps)
  expect(asked).toHaveLength(1)
})

test('if a server keeps the session, the server names its end', async () => {
  const expirationTime = '2030-01-05T00:00:00.000Z'
  const told = (session: Partial<SiwxSession['data']>): SiwxSession => ({
    data: {
      ...{ accountAddress: solAlice, chainId: `solana:${mainnet}`, domain: 'dapp.test', uri: 'https://dapp.test/' },
      ...{ version: '1', nonce: 'nonce0001', ...session },
    },
    message: 'message 1',
    signature: 'signature',
  })
  for (const [refetchIntervalMs, expiresAt] of [
    [60_000, Date.parse(expirationTime)],
    [undefined, undefined],
  ] as const) {
    let isSigned = false
    const { sign, modal } = await setup({
      add: async () => {
        isSigned = true
      },
      config: {
        getSessions: async () => (isSigned ? [told({ expirationTime })] : []),
        ...(refetchIntervalMs !== undefined && { refetchIntervalMs }),
      },
    })
    await sign()
    expect(modal.getSnapshot().signIn).toMatchObject({ status: 'signedIn' })
    expect(modal.getSnapshot().signIn?.expiresAt).toBe(expiresAt)
  }
})

test('the nonce is requested while the visitor reads: the tap asks only the wallet', async () => {
  let give = (_nonce: string) => {}
  let nonces = 0
  const getNonce = () =>
    new Promise<string>((resolve) => {
      nonces += 1
      give = resolve
    })
  const createMessage: SiwxConfig['createMessage'] = async ({ accountAddress, chainId }) => {
    const nonce = await getNonce()
    const message = { accountAddress, chainId, domain: 'dapp.test', uri: 'https://dapp.test/', version: '1', nonce }
    return { ...message, toString: () => nonce } as const
  }
  const { platform, sign, signed } = await setup({
    config: { createMessage },
    answer: () => Promise.reject(errorOf('rpc_method_not_found')),
  })
  expect(nonces).toBe(1)
  give('early')
  await platform.settle()
  await sign()
  expect({ nonces, signed }).toEqual({
    nonces: 1,
    signed: [{ namespace: 'solana', address: solAlice, message: 'early' }],
  })
})

test('a message that waited for a minute is replaced', async () => {
  const { messages, platform, sign, signed } = await setup()
  expect(messages()).toBe(1)
  await platform.advance(60_000)
  await sign()
  expect({ messages: messages(), signed }).toMatchObject({ messages: 2, signed: [{ message: 'message 2' }] })
})
