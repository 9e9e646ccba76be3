import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { LoginAnswer, LoginRequest } from '../../../contracts/login-provider.js'
import { provider } from '../../../providers/login.js'
import { setupModal } from '../../../testing/modal.js'
import { loginStoreOf } from '../store.js'

// How five services log in by email and hand out a wallet, as their documentation describes it. No code of theirs is
// run: what is tested is that `connect` can be written for each shape, and what the visitor then sees.

const address = '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1'
const right = '123456'

/** What all of them answer with: a wallet that is asked by EIP-1193. */
async function answerOf({ method }: { method: string }): Promise<unknown> {
  if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
  if (method === 'eth_chainId') return '0x1'
  if (method === 'personal_sign') return `0x${'5e'.repeat(65)}`
  throw Object.assign(new Error('unknown method'), { code: 4200 })
}
/** A wallet that also tells of changes, as an emitter of Node does. */
const emittingWallet = () => Object.assign(new EventEmitter(), { request: answerOf })

const isWrong = (code: string) => code !== right

/**
 * Privy: `privy.auth.email.sendCode` and `loginWithCode`, which rejects a wrong code, and a wallet with `request` (README
 * of @privy-io/js-sdk-core, docs.privy.io/recipes/core-js).
 */
function privy() {
  const service = {
    sendCode: async (_email: string) => ({ success: true }),
    loginWithCode: async (_email: string, code: string) => {
      if (isWrong(code)) throw new Error('Invalid code')
      return { user: { id: 'did:privy:alice' } }
    },
    wallet: async () => emittingWallet(),
  }
  return async (request: LoginRequest): Promise<LoginAnswer> => {
    if (request.kind !== 'email') throw new Error('only email')
    await service.sendCode(request.email)
    for (let hasFailed = false; ; hasFailed = true) {
      const code = await request.askCode({ isWrong: hasFailed })
      const isIn = await service.loginWithCode(request.email, code).then(
        () => true,
        () => false,
      )
      if (isIn) return service.wallet()
    }
  }
}

/**
 * Dynamic: `sendEmailOTP` gives a verification, which `verifyOTP` takes with the code
 * (dynamic.xyz/docs/javascript-sdk/auth/sign-in-with-email). Its wallet is viem's client, which has `request` and no
 * events, so the page adds two empty functions.
 */
function dynamic() {
  const service = {
    sendEmailOTP: async ({ email }: { email: string }) => ({ verificationUUID: `for ${email}` }),
    verifyOTP: async ({ otp, otpVerification }: { otp: string; otpVerification: { verificationUUID: string } }) => {
      if (isWrong(otp) || otpVerification.verificationUUID !== 'for alice@app.test') throw new Error('Invalid OTP')
    },
  }
  return async (request: LoginRequest): Promise<LoginAnswer> => {
    if (request.kind !== 'email') throw new Error('only email')
    const otpVerification = await service.sendEmailOTP({ email: request.email })
    for (let hasFailed = false; ; hasFailed = true) {
      const otp = await request.askCode({ isWrong: hasFailed })
      const isIn = await service.verifyOTP({ otp, otpVerification }).then(
        () => true,
        () => false,
      )
      if (isIn) return { eip155: { request: answerOf, on: () => {}, removeListener: () => {} } }
    }
  }
}

/**
 * Turnkey: a code is exchanged for a session, and `createEIP1193Provider` makes a provider of the wallet, which is an
 * emitter (README and types of @turnkey/eip-1193-provider).
 */
function turnkey() {
  const service = {
    initOtp: async (_asked: { otpType: 'OTP_TYPE_EMAIL'; contact: string }) => 'otp-1',
    verifyOtp: async ({ otpCode }: { otpId: string; otpCode: string }) => (isWrong(otpCode) ? undefined : 'token'),
    createEIP1193Provider: async (_asked: { walletId: string; organizationId: string }) => emittingWallet(),
  }
  return async (request: LoginRequest): Promise<LoginAnswer> => {
    if (request.kind !== 'email') throw new Error('only email')
    const otpId = await service.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: request.email })
    let token: string | undefined
    for (let hasFailed = false; token === undefined; hasFailed = true)
      token = await service.verifyOtp({ otpId, otpCode: await request.askCode({ isWrong: hasFailed }) })
    return service.createEIP1193Provider({ walletId: 'wallet', organizationId: 'organization' })
  }
}

/**
 * Magic: `loginWithEmailOTP({ email, showUI: false })` returns a promise with events: `email-otp-sent` and
 * `invalid-email-otp` come, `verify-email-otp` and `cancel` are sent (README of magiclabs/example-custom-email-otp).
 */
function magic(told: string[] = []) {
  const loginWithEmailOTP = (_asked: { email: string; showUI: false }) => {
    const events = new EventEmitter()
    const done = new Promise<string>((resolve, reject) => {
      events.on('verify-email-otp', (code: string) =>
        isWrong(code) ? events.emit('invalid-email-otp') : resolve('DID token'),
      )
      events.on('cancel', () => {
        told.push('cancel')
        reject(new Error('cancelled'))
      })
    })
    queueMicrotask(() => events.emit('email-otp-sent'))
    return Object.assign(done, { on: events.on.bind(events), emit: events.emit.bind(events) })
  }
  return async (request: LoginRequest): Promise<LoginAnswer> => {
    if (request.kind !== 'email') throw new Error('only email')
    const { askCode, email, signal } = request
    const login = loginWithEmailOTP({ email, showUI: false })
    const ask = (how: { isWrong?: boolean }) =>
      void askCode(how).then(
        (code) => login.emit('verify-email-otp', code),
        () => {}, // the visitor has left: `signal` tells
      )
    login.on('email-otp-sent', () => ask({}))
    login.on('invalid-email-otp', () => ask({ isWrong: true }))
    signal.addEventListener('abort', () => login.emit('cancel'), { once: true })
    await login
    return { eip155: emittingWallet() }
  }
}

/**
 * Web3Auth: `connectTo(WALLET_CONNECTORS.AUTH, { authConnection, extraLoginOptions })` opens a window of its own, where
 * the code is typed too, and resolves with a provider or null (docs.metamask.io/embedded-wallets/sdk/js/usage/connect).
 */
function web3auth() {
  const connectTo = async (_connector: 'auth', _asked: { authConnection: string; extraLoginOptions?: object }) =>
    emittingWallet() as ReturnType<typeof emittingWallet> | null
  return async (request: LoginRequest): Promise<LoginAnswer> => {
    const found =
      request.kind === 'email'
        ? await connectTo('auth', {
            authConnection: 'email_passwordless',
            extraLoginOptions: { login_hint: request.email },
          })
        : await connectTo('auth', { authConnection: request.social })
    if (!found) throw Object.assign(new Error('The window was closed'), { code: 4001 })
    return found
  }
}

async function setup(connect: (request: LoginRequest) => Promise<LoginAnswer>) {
  const login = provider({ name: 'Shape', socials: ['google'], connect })
  const world = setupModal({ projectId: '', services: { login } })
  onTestFinished(world.modal.dispose)
  await world.modal.open()
  const flows = await world.root.flows.loadLogin()
  const settle = async () => {
    await world.platform.settle()
    await world.platform.settle()
  }
  await settle()
  return { ...world, ...flows, settle }
}

test.each([
  ['Privy', privy],
  ['Dynamic', dynamic],
  ['Turnkey', turnkey],
  ['Magic', magic],
])('a service with the shape of %s logs in by a code, and asks again after a wrong one', async (_name, shape) => {
  const { email, modal, root, settle } = await setup(shape())
  await email.submit('alice@app.test')
  await settle()
  expect(root.navigation.view).toBe('EmailVerifyOtp')
  expect(await email.verifyOtp('000000')).toBe(false)
  expect(loginStoreOf(root.connections)?.failedStep).toBe('otp')
  expect(await email.verifyOtp(right)).toBe(true)
  await settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address })
  expect(await modal.signMessage('Hello')).toBe(`0x${'5e'.repeat(65)}`)
})

test('a service with the shape of Web3Auth logs in by its own window, by email and by a social provider', async () => {
  const byEmail = await setup(web3auth())
  await byEmail.email.submit('alice@app.test')
  await byEmail.settle()
  const bySocial = await setup(web3auth())
  bySocial.social.start('google')
  await bySocial.settle()
  for (const { modal } of [byEmail, bySocial])
    expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address })
})

test('a visitor who leaves the code cancels a login with the shape of Magic', async () => {
  const told: string[] = []
  const { email, modal, settle } = await setup(magic(told))
  await email.submit('alice@app.test')
  await settle()
  await modal.close()
  await settle()
  expect(told).toEqual(['cancel'])
  expect(modal.getSnapshot().status).toBe('disconnected')
})
