import { expect, test } from 'vitest'
import type { SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiweConfig, SiweSession } from '../../../contracts/sign-in/siwe-config.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createSiweSiwx } from './siwe.js'

const address = '0xC780260D23f33F65070D27B3Ce180E26b7DBE11d'
const other = `0x${'ab'.repeat(20)}`
const ended = '2030-01-02T00:00:00.000Z'

/** A server that has at most one session, and records its calls. */
function setup(given: Partial<SiweConfig> = {}, first: SiweSession | null = null) {
  const calls: unknown[][] = []
  let session = first
  const config: SiweConfig = {
    getNonce: async (of) => {
      calls.push(['getNonce', of])
      return 'abcdef012345'
    },
    createMessage: ({ address: of, chainId, nonce, domain, uri, iat }) =>
      [domain, of, uri, chainId, nonce, iat].join(' '),
    verifyMessage: async (signed) => {
      calls.push(['verifyMessage', signed])
      return signed.signature !== '0xbad'
    },
    getSession: async () => session,
    signOut: async () => {
      calls.push(['signOut'])
      session = null
      return true
    },
    onSignIn: (signed) => void calls.push(['onSignIn', signed]),
    onSignOut: () => void calls.push(['onSignOut']),
    ...given,
  }
  return { calls, siwx: createSiweSiwx(config, { platform: createTestPlatform() }), session: () => session }
}

const signed = (
  change: Partial<SiwxSession> = {},
  chainId: SiwxSession['data']['chainId'] = 'eip155:1',
): SiwxSession => ({
  data: { accountAddress: address, chainId, domain: 'dapp.test', uri: 'https://dapp.test', version: '1', nonce: 'a' },
  message: 'm',
  signature: '0x00',
  ...change,
})

test("the modal follows the host's own settings", () => {
  const { siwx } = setup()
  expect({
    required: siwx.getRequired?.(),
    signOutOnDisconnect: siwx.signOutOnDisconnect,
    refetchIntervalMs: siwx.refetchIntervalMs,
  }).toEqual({ required: true, signOutOnDisconnect: true, refetchIntervalMs: 300_000 })
  const own = setup({ required: false, signOutOnDisconnect: false, sessionRefetchIntervalMs: 1000 }).siwx
  expect({
    required: own.getRequired?.(),
    signOutOnDisconnect: own.signOutOnDisconnect,
    refetchIntervalMs: own.refetchIntervalMs,
  }).toEqual({ required: false, signOutOnDisconnect: false, refetchIntervalMs: 1000 })
})

test("a message is the host's text, from the page and a nonce for the account", async () => {
  const { siwx, calls } = setup()
  const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:8453' })
  expect(calls).toEqual([['getNonce', address]])
  expect(String(message)).toBe(`dapp.test ${address} https://dapp.test 8453 abcdef012345 2030-01-01T00:00:00.000Z`)
  expect({ ...message }).toEqual({
    domain: 'dapp.test',
    uri: 'https://dapp.test',
    accountAddress: address,
    chainId: 'eip155:8453',
    nonce: 'abcdef012345',
    version: '1',
    issuedAt: '2030-01-01T00:00:00.000Z',
  })
})

test("the host names its own domain, and the begin of the message's lifetime is passed on", async () => {
  const { siwx } = setup({
    getMessageParams: async () => ({ domain: 'app.test', statement: 'Yes.', resources: ['a:b'] }),
  })
  const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1', notBefore: ended })
  expect(message).toMatchObject({ domain: 'app.test', statement: 'Yes.', resources: ['a:b'], notBefore: ended })
})

test('without a nonce, parameters or a text there is no message', async () => {
  const broken = async () => {
    throw new Error('the server is away')
  }
  const ask = (given: Partial<SiweConfig>) =>
    setup(given).siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
  await expect(ask({ getNonce: broken })).rejects.toThrowError('the server is away')
  await expect(ask({ getMessageParams: broken })).rejects.toThrowError('the server is away')
  const createMessage = () => {
    throw new Error('no address')
  }
  await expect(ask({ createMessage })).rejects.toThrowError('no address')
})

test('the server verifies a session, and gets what the wallet returned with it', async () => {
  const { siwx, calls } = setup()
  await siwx.addSession(signed())
  await siwx.addSession(signed({ cacao: { p: 1 } }))
  expect(calls).toEqual([
    ['verifyMessage', { message: 'm', signature: '0x00' }],
    ['onSignIn', { address, chainId: 1 }],
    ['verifyMessage', { message: 'm', signature: '0x00', cacao: { p: 1 } }],
    ['onSignIn', { address, chainId: 1 }],
  ])
})

test('a session that the server refuses does not sign in', async () => {
  const { siwx, calls } = setup()
  await expect(siwx.addSession(signed({ signature: '0xbad' }))).rejects.toMatchObject({
    code: 'siwx_refused',
    reason: 'signature',
  })
  expect(calls.map(([name]) => name)).toEqual(['verifyMessage'])
  const away = setup({ verifyMessage: () => Promise.reject(new Error('away')) })
  await expect(away.siwx.addSession(signed())).rejects.toThrowError('away')
})

test('accounts of other namespaces count as signed in, and the server is not told of them', async () => {
  const { siwx, calls } = setup()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  await siwx.addSession(signed({}, solana))
  await siwx.revokeSession(solana, 'So1')
  expect(await siwx.getSessions(solana, 'So1')).toMatchObject([{ data: { chainId: solana, accountAddress: 'So1' } }])
  expect(calls).toEqual([])
})

test('replacing sessions are each verified, and an empty list signs out', async () => {
  const { siwx, calls, session } = setup({}, { address, chainId: 1 })
  await siwx.setSessions([signed(), signed({}, 'eip155:10')])
  expect(calls.filter(([name]) => name === 'onSignIn')).toEqual([
    ['onSignIn', { address, chainId: 1 }],
    ['onSignIn', { address, chainId: 10 }],
  ])
  await siwx.setSessions([])
  expect({ calls: calls.slice(-2), session: session() }).toEqual({ calls: [['signOut'], ['onSignOut']], session: null })
})

test('signing out twice calls the server once, and a server that fails to do it is an error', async () => {
  const { siwx, calls } = setup({}, { address, chainId: 1 })
  await siwx.revokeSession('eip155:1', address)
  await siwx.revokeSession('eip155:1', address)
  expect(calls).toEqual([['signOut'], ['onSignOut']])
  const stuck = setup({ signOut: async () => false }, { address, chainId: 1 })
  await expect(stuck.siwx.revokeSession('eip155:1', address)).rejects.toMatchObject({
    message: 'siweConfig.signOut() answered false',
  })
  expect(stuck.calls).toEqual([])
  const away = setup({ getSession: () => Promise.reject(new Error('away')) })
  await expect(away.siwx.setSessions([])).rejects.toThrowError('away')
})

test("the server's session belongs to the account on the network, whatever the case of its letters", async () => {
  const { siwx } = setup({}, { address: address.toLowerCase(), chainId: 1, expirationTime: ended })
  expect(await siwx.getSessions('eip155:1', address)).toEqual([
    {
      data: {
        accountAddress: address,
        chainId: 'eip155:1',
        domain: '',
        uri: '',
        version: '1',
        nonce: '',
        expirationTime: ended,
      },
      message: '',
      signature: '',
    },
  ])
  expect(await setup().siwx.getSessions('eip155:1', address)).toEqual([])
})

test('the stored message of the server is read, and its unreadable parts are left out', async () => {
  const message = `app.test wants you to sign in with your Ethereum account:
${address}


URI: https://app.test
Version: 1
Chain ID: 1
Nonce: abcdef012345
Issued At: 2030-01-01T00:00:00.000Z`
  const read = async (text: string) => {
    const { siwx } = setup({}, { address, chainId: 1, message: text })
    const [session] = await siwx.getSessions('eip155:1', address)
    return { ...session?.data, message: session?.message }
  }
  expect(await read(message)).toMatchObject({
    domain: 'app.test',
    nonce: 'abcdef012345',
    accountAddress: address,
    message,
  })
  expect(await read('Hello')).toMatchObject({ domain: '', nonce: '', accountAddress: address, message: 'Hello' })
})

test('another account or network ends the session, unless the host says that it stays', async () => {
  const here = { address: other, chainId: 1 }
  const changed = setup({}, here)
  expect(await changed.siwx.getSessions('eip155:1', address)).toEqual([])
  expect(changed.calls).toEqual([['signOut'], ['onSignOut']])
  const switched = setup({}, { address, chainId: 10 })
  expect(await switched.siwx.getSessions('eip155:1', address)).toEqual([])
  expect(switched.session()).toBeNull()
  const account = setup({ signOutOnAccountChange: false }, here)
  expect(await account.siwx.getSessions('eip155:1', address)).toMatchObject([{ data: { accountAddress: address } }])
  const network = setup({ signOutOnNetworkChange: false }, { address, chainId: 10 })
  expect(await network.siwx.getSessions('eip155:1', address)).toMatchObject([{ data: { chainId: 'eip155:1' } }])
  expect([...account.calls, ...network.calls]).toEqual([])
})

test('before a session ends, the server is asked once more, because it may have lengthened the session', async () => {
  const { siwx, calls } = setup({}, { address, chainId: 1, expirationTime: ended })
  expect(await siwx.renewSession?.(signed())).toBeUndefined()
  expect(calls).toEqual([])
})

test('an unreachable server is an error', async () => {
  const { siwx } = setup({ getSession: () => Promise.reject(new Error('away')) })
  await expect(siwx.getSessions('eip155:1', address)).rejects.toThrowError('away')
  const stuck = setup({ signOut: async () => false }, { address: other, chainId: 1 })
  await expect(stuck.siwx.getSessions('eip155:1', address)).rejects.toThrowError('answered false')
})
