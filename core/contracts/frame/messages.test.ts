import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type AppMessageName,
  appPayloads,
  email,
  frameNotices,
  frameResults,
  frameSocial,
  otp,
  parseFrameMessage,
} from './messages.js'
import { frameRpcRequest } from './rpc.js'

test('has a result for each of the 22 messages', () => {
  expect(Object.keys(appPayloads)).toHaveLength(22)
  expect(Object.keys(frameResults)).toEqual(Object.keys(appPayloads))
  expect(Object.keys(appPayloads)).toMatchInlineSnapshot(`
    [
      "SWITCH_NETWORK",
      "CONNECT_EMAIL",
      "CONNECT_DEVICE",
      "CONNECT_OTP",
      "CONNECT_SOCIAL",
      "GET_SOCIAL_REDIRECT_URI",
      "GET_FARCASTER_URI",
      "CONNECT_FARCASTER",
      "GET_USER",
      "SIGN_OUT",
      "IS_CONNECTED",
      "GET_CHAIN_ID",
      "GET_SMART_ACCOUNT_ENABLED_NETWORKS",
      "INIT_SMART_ACCOUNT",
      "SET_PREFERRED_ACCOUNT",
      "RPC_REQUEST",
      "UPDATE_EMAIL",
      "UPDATE_EMAIL_PRIMARY_OTP",
      "UPDATE_EMAIL_SECONDARY_OTP",
      "SYNC_THEME",
      "SYNC_DAPP_DATA",
      "RELOAD",
    ]
  `)
})

/** A payload with every field, a payload that is rejected, and the field that the error names. */
type Payloads = readonly [good: unknown, bad: unknown, field: string]
const nothing: Payloads = [undefined, { sent: true }, '']
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const accounts = [
  { address, type: 'eoa' },
  { address, type: 'smartAccount' },
]

const sentByApp: Record<AppMessageName, Payloads> = {
  SWITCH_NETWORK: [{ chainId: solana }, { chainId: null }, 'chainId'],
  CONNECT_EMAIL: [{ email: 'alice@app.test' }, { email: 'alice' }, 'email'],
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: [{ otp: '012345' }, { otp: 12345 }, 'otp'],
  CONNECT_SOCIAL: [{ uri: 'token=1' }, {}, 'uri'],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'discord' }, { provider: 'farcaster' }, 'provider'],
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: [{ chainId: 1, preferredAccountType: 'eoa' }, { chainId: true }, 'chainId'],
  SIGN_OUT: nothing,
  IS_CONNECTED: [{ token: 'a' }, {}, 'token'],
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: null }, 'type'],
  RPC_REQUEST: [{ method: 'eth_call', params: [{ to: '0x1' }] }, { method: 'eth_call', params: {} }, 'params'],
  UPDATE_EMAIL: [{ email: 'bob@app.test' }, { email: 'bob@' }, 'email'],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '1' }, {}, 'otp'],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '1' }, { otp: null }, 'otp'],
  SYNC_THEME: [
    {
      themeMode: 'dark',
      themeVariables: { '--radius': 4, '--font': 'Inter' },
      w3mThemeVariables: { '--accent': '#000' },
    },
    { w3mThemeVariables: { '--accent': 0 } },
    'w3mThemeVariables.--accent',
  ],
  SYNC_DAPP_DATA: [
    {
      metadata: { name: 'App', description: 'An app', url: 'https://app.test', icons: ['https://app.test/icon.png'] },
      sdkVersion: '1.7.3',
      sdkType: 'appkit',
      projectId: 'project',
    },
    { projectId: 'project', metadata: { name: 'App', description: '', url: '', icons: 'icon.png' } },
    'metadata.icons',
  ],
  RELOAD: nothing,
}

const saidByFrame: Record<AppMessageName, Payloads> = {
  SWITCH_NETWORK: [{ chainId: 10 }, {}, 'chainId'],
  CONNECT_EMAIL: [{ action: 'VERIFY_DEVICE' }, { action: 'VERIFY_PRIMARY_OTP' }, 'action'],
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: [
    { email: null, address, chainId: solana, accounts, userName: 'alice' },
    { address, chainId: 1, accounts: [{ address, type: 'payment' }] },
    'accounts.0.type',
  ],
  GET_SOCIAL_REDIRECT_URI: [{ uri: 'https://social.test' }, { url: 'https://social.test' }, 'uri'],
  GET_FARCASTER_URI: [{ url: 'https://farcaster.xyz' }, { uri: 'https://farcaster.xyz' }, 'url'],
  CONNECT_FARCASTER: [{ userName: 'alice' }, { userName: null }, 'userName'],
  GET_USER: [
    {
      email: 'alice@app.test',
      address,
      chainId: 1,
      smartAccountDeployed: true,
      accounts,
      preferredAccountType: 'smartAccount',
    },
    { chainId: 1 },
    'address',
  ],
  SIGN_OUT: nothing,
  IS_CONNECTED: [{ isConnected: false }, { isConnected: 'no' }, 'isConnected'],
  GET_CHAIN_ID: [{ chainId: solana }, { chainId: {} }, 'chainId'],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    { smartAccountEnabledNetworks: [1, 8453] },
    { smartAccountEnabledNetworks: ['eip155:1'] },
    'smartAccountEnabledNetworks.0',
  ],
  INIT_SMART_ACCOUNT: [{ address, isDeployed: true }, { address }, 'isDeployed'],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa', address }, { type: 'eoa' }, 'address'],
  // The wallet may return anything.
  RPC_REQUEST: [{ any: ['thing'] }, undefined, ''],
  UPDATE_EMAIL: [{ action: 'VERIFY_SECONDARY_OTP' }, { action: 'CONNECT' }, 'action'],
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: [{ newEmail: 'bob@app.test' }, { newEmail: 'bob' }, 'newEmail'],
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
}

test('every payload of the frame is accepted completely, and an invalid one rejected with the name of its field', () => {
  const check = (schemas: Readonly<Record<string, z.ZodMiniType>>, payloads: Readonly<Record<string, Payloads>>) => {
    expect(Object.keys(payloads)).toEqual(Object.keys(schemas))
    for (const [name, [good, bad, field]] of Object.entries(payloads)) {
      const schema = schemas[name] ?? z.never()
      expect(z.safeParse(schema, good), name).toEqual({ success: true, data: good })
      const fields = z.safeParse(schema, bad).error?.issues.map(({ path }) => path.join('.'))
      expect(fields, name).toEqual(schema === frameResults.RPC_REQUEST ? undefined : [field])
    }
  }
  check(appPayloads, sentByApp)
  check(frameResults, saidByFrame)
  const notices: Record<keyof typeof frameNotices, Payloads> = {
    READY: [{ version: '4' }, { version: 4 }, 'version'],
    SESSION_UPDATE: [{ token: 'a' }, {}, 'token'],
  }
  check(frameNotices, notices)
})

test('"email must be a valid address … Standard messages are Required and Invalid email."', () => {
  const messageOf = (value: unknown) => z.safeParse(email, value).error?.issues[0]?.message
  expect(messageOf(undefined)).toBe('Required')
  expect(messageOf('alice@')).toBe('Invalid email')
  expect(messageOf('.alice@app.test')).toBe('Invalid email')
  expect(messageOf("alice.o'hara+1@mail.app.test")).toBeUndefined()
})

test('"OTP is a string"', () => {
  expect({ takesString: z.safeParse(otp, '012345').success, takesNumber: z.safeParse(otp, 12345).success }).toEqual({
    takesString: true,
    takesNumber: false,
  })
})

test('"social provider is one of google, github, apple, facebook, x, discord"', () => {
  expect(frameSocial.options).toEqual(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
})

test('"theme mode is light or dark"', () => {
  const isTaken = (themeMode: unknown) => z.safeParse(appPayloads.SYNC_THEME, { themeMode }).success
  expect(['light', 'dark', undefined, 'system'].map(isTaken)).toEqual([true, true, true, false])
})

test('reads results, failures and notices of the frame', () => {
  const read = (type: string, payload?: unknown) => parseFrameMessage({ type: `@w3m-frame/${type}`, id: 'a', payload })
  expect(read('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' })).toEqual({
    kind: 'result',
    name: 'CONNECT_EMAIL',
    id: 'a',
    payload: { action: 'VERIFY_OTP' },
  })
  expect(read('SIGN_OUT_SUCCESS')).toMatchObject({ kind: 'result', name: 'SIGN_OUT' })
  expect(read('CONNECT_OTP_ERROR', { message: 'Wrong code' })).toMatchObject({ kind: 'failure', message: 'Wrong code' })
  // "Frame errors use the payload message, else An error occurred."
  expect(read('CONNECT_OTP_ERROR')).toMatchObject({ kind: 'failure', message: 'An error occurred' })
  expect(read('READY', { version: '4' })).toMatchObject({ kind: 'notice', name: 'READY' })
})

test('ignores messages of others, and messages of a wrong shape', () => {
  const foreign = [
    undefined,
    'READY',
    { type: 'webpackOk' },
    { type: '@w3m-app/CONNECT_EMAIL', payload: {} },
    { type: '@w3m-frame/CONNECT_EMAIL' },
    { type: '@w3m-frame/toString_SUCCESS' },
    { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'NONE' } },
    { type: '@w3m-frame/SESSION_UPDATE', payload: {} },
  ]
  expect(foreign.map(parseFrameMessage)).toEqual(foreign.map(() => undefined))
})

test('reports which request an invalid answer belongs to, so that its caller does not wait', () => {
  const bad = { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 'a', payload: { action: 'NONE' } }
  expect(parseFrameMessage(bad)).toEqual({ kind: 'invalid', name: 'CONNECT_EMAIL', id: 'a' })
})

test('accepts methods of the two lists with their parameters, and no others', () => {
  const isTaken = (method: string, params?: unknown) => z.safeParse(frameRpcRequest, { method, params }).success
  expect(isTaken('eth_chainId')).toBe(true)
  expect(isTaken('eth_call', [{ to: '0x1' }, 'latest'])).toBe(true)
  expect(isTaken('personal_sign', ['0x68', '0xab'])).toBe(true)
  expect(isTaken('solana_signMessage', { message: 'a', pubkey: 'b' })).toBe(true)
  expect(isTaken('wallet_sendCalls', [{ calls: [{ to: '0xab', value: '0x1' }] }])).toBe(true)
  expect(isTaken('wallet_getAssets', { account: '0xab' })).toBe(true)
  expect(isTaken('eth_getUserOperationReceipt', ['0xab'])).toBe(true)
  expect(isTaken('eth_supportedEntryPoints')).toBe(true)
  expect(isTaken('eth_sendUserOperation', [{ sender: '0xab', nonce: '0x0' }, '0xcd'])).toBe(true)
  expect(isTaken('eth_estimateUserOperationGas', [{ sender: '0xab' }, '0xcd', {}])).toBe(true)

  expect(isTaken('eth_chainId', [1])).toBe(false)
  expect(isTaken('eth_call', { to: '0x1' })).toBe(false)
  expect(isTaken('solana_signMessage', { message: 'a' })).toBe(false)
  expect(isTaken('wallet_sendCalls', [{ calls: [{ to: 'bob' }] }])).toBe(false)
  expect(isTaken('eth_sign', [])).toBe(false)
  expect(isTaken('eth_sendUserOperation', [{ nonce: '0x0' }, '0xcd'])).toBe(false)
  expect(isTaken('eth_getUserOperationByHash', [])).toBe(false)
})

test.each([1, '1', 'eip155:1', solana])('a user on %j is on a chain', (chainId) => {
  expect(frameResults.GET_USER.safeParse({ address, chainId }).success).toBe(true)
})

test.each(['', 'evil', '0x1', '01', ' 1', '1\n', 'eip155:', 'eip155:1:2', 0, -1, 1.5, 1e21])(
  'a user on %j is on no chain',
  (chainId) => {
    expect(frameResults.GET_USER.safeParse({ address, chainId }).success).toBe(false)
  },
)
