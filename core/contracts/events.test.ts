import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { analyticsBody, analyticsEvent } from './events.js'

const names = analyticsEvent.def.options.map(({ shape }) => shape.event.def.values[0])

test('knows every event once', () => {
  expect(names.join(' ')).toMatchInlineSnapshot(
    `"MODAL_CREATED INITIALIZE MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS CLICK_WALLET_HELP CLICK_GET_WALLET CLICK_NETWORKS SELECT_WALLET CONNECT_SUCCESS CONNECT_ERROR CONNECT_PROXY_ERROR SEARCH_WALLET SWITCH_NETWORK SET_PREFERRED_ACCOUNT_TYPE DISCONNECT_SUCCESS DISCONNECT_ERROR INTERNAL_SDK_ERROR CLICK_TRANSACTIONS ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR EMAIL_LOGIN_SELECTED EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_REQUEST_USER_DATA SOCIAL_LOGIN_CANCELED CLICK_SELECT_TOKEN_TO_SWAP OPEN_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR SWAP_APPROVAL_ERROR OPEN_SEND SEND_INITIATED SEND_SUCCESS SEND_ERROR SELECT_BUY_CRYPTO SELECT_WHAT_IS_A_BUY SELECT_BUY_PROVIDER OPEN_ENS_FLOW REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR"`,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('accepts an event with its properties, and rejects missing and additional ones', () => {
  const body = (props: unknown) => ({
    eventId: '6f7a1c1e-0b5a-4b52-9c62-0d9be4a2a001',
    url: 'https://dapp.test/',
    domain: 'dapp.test',
    timestamp: 1,
    props,
  })
  const isTaken = (props: unknown) => z.safeParse(analyticsBody, body(props)).success
  const connected = { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Fox' } }
  expect(isTaken({ ...connected, address: '0xab' })).toBe(true)
  expect(isTaken(connected)).toBe(true)
  expect(isTaken({ type: 'track', event: 'CLICK_ALL_WALLETS' })).toBe(true)
  expect(isTaken({ type: 'track', event: 'DISCONNECT_SUCCESS' })).toBe(true)
  expect(isTaken({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties: { uncaught: true } })).toBe(true)
  expect(isTaken({ ...connected, properties: { method: 'telepathy', name: 'Fox' } })).toBe(false)
  expect(isTaken({ type: 'track', event: 'CONNECT_SUCCESS' })).toBe(false)
  expect(isTaken({ type: 'track', event: 'MODAL_OPEN', properties: { connected: true, extra: 1 } })).toBe(false)
  expect(isTaken({ type: 'track', event: 'MODAL_OPENED' })).toBe(false)
})
