import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appPayloads, email, frameResults, frameSocial, otp, parseFrameMessage } from './frame-messages.js'
import { frameRpcRequest } from './frame-rpc.js'

test('has an answer for each of the 22 messages', () => {
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

test('"email must be a valid address … Standard messages are Required and Invalid email."', () => {
  const messageOf = (value: unknown) => z.safeParse(email, value).error?.issues[0]?.message
  expect(messageOf(undefined)).toBe('Required')
  expect(messageOf('alice@')).toBe('Invalid email')
  expect(messageOf('.alice@app.test')).toBe('Invalid email')
  expect(messageOf("alice.o'hara+1@mail.app.test")).toBeUndefined()
})

test('"OTP is a string"', () => {
  expect([z.safeParse(otp, '012345').success, z.safeParse(otp, 12345).success]).toEqual([true, false])
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

test('ignores what is not the frame’s, and what has not the shape it must have', () => {
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

test('tells whose answer is not what it must be, so that nobody waits for another', () => {
  const bad = { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 'a', payload: { action: 'NONE' } }
  expect(parseFrameMessage(bad)).toEqual({ kind: 'invalid', name: 'CONNECT_EMAIL', id: 'a' })
})

test('takes calls of the two lists with the parameters they have, and no other', () => {
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
