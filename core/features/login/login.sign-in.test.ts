// Preloaded, so that no test waits for an import.
import '../../adapters/evm/adapter.js'
import '../../adapters/evm/adapter.js'
import '../sign-in/sign-in.js'
import { expect, onTestFinished, test } from 'vitest'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { eoa, setupLogin } from '../../testing/login.js'

/** A host's own sign-in, which accepts every signature. */
function ownSiwx(isRequired: boolean) {
  const sessions: SiwxSession[] = []
  const config: SiwxConfig = {
    createMessage: async ({ accountAddress, chainId }) => ({
      accountAddress,
      chainId,
      domain: 'dapp.test',
      uri: 'https://dapp.test',
      version: '1',
      nonce: 'nonce0000001',
      toString: () => `${accountAddress} signs in`,
    }),
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => {},
    setSessions: async (next) => void sessions.splice(0, sessions.length, ...next),
    getSessions: async () => sessions,
    getRequired: () => isRequired,
  }
  return { config, sessions }
}

async function setup(isRequired = true) {
  const { config, sessions } = ownSiwx(isRequired)
  const world = await setupLogin({ siwx: config, defaultAccountTypes: { eip155: 'eoa' } })
  onTestFinished(() => world.modal.dispose())
  await world.logIn()
  await world.platform.settle()
  /** The last request, without the modal's own question for asset discovery. */
  const request = () =>
    world.frame.sent.findLast(
      ({ type, payload }) => type === 'RPC_REQUEST' && Object(payload).method !== 'wallet_getCapabilities',
    )
  return { ...world, sessions, config, request }
}

test('a login is followed by sign-in with the frame’s approval, and the modal closes', async () => {
  const { view, root, platform, request, frame, sessions, modal } = await setup()
  expect(view()).toBe('SIWXSignMessage')
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  expect(view()).toBe('ApproveTransaction')
  expect(request()?.payload).toMatchObject({ method: 'personal_sign', params: [expect.any(String), eoa] })
  frame.reply('RPC_REQUEST', request()?.id, `0x${'ab'.repeat(65)}`)
  await platform.settle()
  expect(sessions).toHaveLength(1)
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected' })
})

test('with required sign-in the modal cannot be closed, neither over the prompt nor over the request', async () => {
  const { view, root, platform, modal, store } = await setup()
  const tryToClose = async () => {
    root.flows.requestClose()
    await platform.advance(1000)
    return [modal.getSnapshot().open, root.modal.isCloseDisabled, view()]
  }
  expect(await tryToClose()).toEqual([true, true, 'SIWXSignMessage'])
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  expect(await tryToClose()).toEqual([true, true, 'ApproveTransaction'])
  expect(store().approvals.requests).toHaveLength(1)
})

test('a refusal in the frame returns to the prompt', async () => {
  const { view, root, platform, request, frame, sessions, modal, eventNames } = await setup()
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  frame.reply('RPC_REQUEST', request()?.id, { message: 'User rejected the request.' }, 'ERROR')
  await platform.settle()
  expect({ view: view(), sessionCount: sessions.length, open: modal.getSnapshot().open }).toEqual({
    view: 'SIWXSignMessage',
    sessionCount: 0,
    open: true,
  })
  expect(modal.getSnapshot()).toMatchObject({
    notice: { message: 'Signature declined' },
    error: { code: 'siwx_signature_declined' },
  })
  // The modal was open all the time.
  expect(eventNames().filter((name) => name.startsWith('MODAL'))).toEqual(['MODAL_OPEN'])
})

test('a signature that the host rejects is reported in the prompt', async () => {
  const { view, root, platform, request, frame, config, modal, eventNames } = await setup()
  config.addSession = async () => {
    throw new Error('Not this one')
  }
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  frame.reply('RPC_REQUEST', request()?.id, `0x${'ab'.repeat(65)}`)
  await platform.settle()
  expect({ view: view(), message: modal.getSnapshot().error?.message }).toEqual({
    view: 'SIWXSignMessage',
    message: 'Not this one',
  })
  expect(eventNames()).not.toContain('MODAL_CLOSE')
})

test('with optional sign-in, closing the modal ends the request, and it is not repeated', async () => {
  const { view, root, platform, frame, modal, store } = await setup(false)
  expect(view()).toBe('SIWXSignMessage')
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  expect(view()).toBe('ApproveTransaction')
  await modal.close()
  await platform.settle()
  expect({ open: modal.getSnapshot().open, requests: store().approvals.requests }).toEqual({
    open: false,
    requests: [],
  })
  expect(frame.sentNames()).toContain('RPC_ABORT')
  await modal.switchNetwork('eip155:8453')
  await modal.switchNetwork('eip155:1')
  await platform.settle()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected', signIn: { status: 'signedOut' } })
})

test('with optional sign-in, a refusal leaves the prompt as it was', async () => {
  const { view, root, platform, request, frame, modal } = await setup(false)
  root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
  await platform.settle()
  frame.reply('RPC_REQUEST', request()?.id, { message: 'User rejected the request.' }, 'ERROR')
  await platform.settle()
  expect({ view: view(), code: modal.getSnapshot().error?.code }).toEqual({
    view: 'SIWXSignMessage',
    code: 'siwx_signature_declined',
  })
})
