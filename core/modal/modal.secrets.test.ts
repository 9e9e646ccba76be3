// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import '../adapters/evm/adapter.js'
import '../adapters/evm/adapter.js'
import '../features/recorder/recorder.js'
import '../features/sign-in/sign-in.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloudSiwx } from '../features/sign-in/siwx/cloud-siwx.js'
import { readMember } from '../lib/foreign.js'
import { frameService, frameSite } from '../testing/frame.js'
import { setupLogin } from '../testing/login.js'
import { startPhone } from '../testing/with-harness/phone.js'

// Runs every flow that handles a secret, one after the other, in one page with `debug` on. Then the test searches
// everything that left the page.

const catalogue = 'https://catalogue.test'
const nonceToken = 'MARK.nonce.token'
const sessionToken = 'MARK.session.token'
const frameToken = 'MARK.frame.token'
const farcasterUrl = 'https://farcaster.xyz/~/siwf?channelToken=MARKchannel'
const socialAnswer = `${frameSite}/back?code=MARKcode&state=MARKstate`
const codes = { wrong: '819203', right: '123456', oldAddress: '571948', newAddress: '660274' }
const [email, newEmail] = ['marked.alice@app.test', 'marked.bob@app.test']
const frameSignature = `0x${'c7'.repeat(65)}`

/** A page with a phone, a frame, and services. The test keeps everything that leaves the page. */
async function setup() {
  const { relay, phone } = await startPhone()
  const consoles = (['error', 'warn', 'info', 'log', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  )
  // WalletConnect's SDK fetches and logs without the platform.
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  onTestFinished(() => void vi.restoreAllMocks())

  const world = await setupLogin({
    debug: true,
    recorder: true,
    siwx: cloudSiwx({ required: false }),
    defaultAccountTypes: { eip155: 'eoa' },
    services: { catalogue, frame: frameService, frameSite, relay: relay.url },
  })
  onTestFinished(world.modal.dispose)
  const { frame, platform, root, user, modal } = world
  const service = { nonces: 0, address: '', isRefusing: false }
  platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: true })
    if (pathname === '/auth/v1/nonce') {
      service.nonces += 1
      return Response.json({ nonce: `abcdef01234${service.nonces}`, token: nonceToken })
    }
    if (pathname === '/auth/v1/authenticate')
      return service.isRefusing
        ? Response.json({ message: `${frameSignature} of ${nonceToken} is wrong` }, { status: 401 })
        : Response.json({ token: sessionToken })
    if (pathname === '/auth/v1/me') return Response.json({ address: service.address, chainId: 1 })
    if (pathname === '/auth/v1/sign-out') return new Response(null, { status: 204 })
    if (pathname === '/getWallets') return Response.json({ data: [], count: 0 })
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.startsWith('/v1/identity/')) return Response.json({ name: null, avatar: null })
    if (pathname.endsWith('/balance')) return Response.json({ balances: [] })
    // Services that fail cause errors for the modal to report.
    return new Response('', { status: pathname === '/e' ? 200 : 400 })
  })
  user.email = email
  Object.assign(frame.answers, {
    CONNECT_EMAIL() {
      return { action: 'VERIFY_DEVICE' }
    },
    CONNECT_DEVICE() {
      return undefined
    },
    GET_SOCIAL_REDIRECT_URI() {
      return { uri: 'https://auth.magic.link/login?state=MARKstate' }
    },
    GET_FARCASTER_URI() {
      return { url: farcasterUrl }
    },
    UPDATE_EMAIL() {
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP() {
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP() {
      user.email = newEmail
      return { newEmail }
    },
    RPC_REQUEST(payload: unknown) {
      if (readMember(payload, 'method') !== 'personal_sign') throw new Error('Not this one')
      return frameSignature
    },
  })
  const stored: (readonly [string, string])[] = []
  const { setItem } = platform.storage
  platform.storage.setItem = (key, value) => {
    stored.push([key, value])
    setItem(key, value)
  }

  const settle = () => platform.advance(1000)
  const isSoon = async (status: string) => {
    await expect.poll(() => modal.getSnapshot().status).toBe(status)
    await settle()
  }
  const signIn = async () => {
    service.address = String(modal.getSnapshot().address)
    root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
    await expect.poll(() => modal.getSnapshot().signIn?.status).not.toBe('signing')
    await settle()
    return modal.getSnapshot().signIn?.status
  }
  const disconnect = async () => {
    await modal.disconnect()
    await settle()
  }
  /** Each event, request, console line and item of the modal's storage, with its destination. */
  const left = () => [
    ...world.events.map((event) => ['onEvent', JSON.stringify(event)] as const),
    ...platform.requests.map(
      ({ url, init }) => [new URL(url).host, JSON.stringify([url, init?.headers, init?.body])] as const,
    ),
    ...fetching.mock.calls.map((asked) => ['SDK', JSON.stringify(asked)] as const),
    ...[...platform.logged.map(({ values }) => values), ...consoles.flatMap(({ mock }) => mock.calls)].map(
      (values) => ['console', values.map(wholeText).join(' ')] as const,
    ),
    // WalletConnect's SDK keeps its keys in its own store.
    ...stored
      .filter(([key]) => key.startsWith('walletmodal:') && !key.includes('wc@2'))
      .map(([key, value]) => [key.replace('walletmodal:', ''), value] as const),
  ]
  return { ...world, phone, service, settle, isSoon, signIn, disconnect, stored, left }
}

/** Everything that a console shows of a value: for an error its stack, its facts and its causes. */
function wholeText(value: unknown): string {
  if (!(value instanceof Error)) return typeof value === 'string' ? value : String(JSON.stringify(value))
  return [String(value), value.stack, JSON.stringify(value), wholeText(value.cause ?? '')].join(' ')
}

test('every secret of every flow leaves only to the service that it belongs to', async () => {
  const world = await setup()
  const { platform, modal, frame, phone, open, getReady, store, settle, isSoon, signIn, disconnect } = world

  // A phone signs in.
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await platform.advance(1)
  await expect.poll(() => modal.getSnapshot().pairing?.uri).toBeDefined()
  const [, symKey = ''] = /symKey=([0-9a-f]{64})/.exec(modal.getSnapshot().pairing?.uri ?? '') ?? []
  await phone.pair(modal.getSnapshot().pairing?.uri ?? '')
  await isSoon('connected')
  expect(await signIn()).toBe('signedIn')
  const authenticated = platform.requests.findLast(({ url }) => url.includes('/authenticate'))
  const { signature: phoneSignature } = JSON.parse(String(authenticated?.init?.body))
  const keychain = world.stored.findLast(([key]) => key.endsWith('//keychain'))?.[1] ?? '{}'
  const clientKeys = Object.values<string>(JSON.parse(keychain))
  // The code's key has ended with the code. Two keys are left: the session's, and the page's for the relay.
  expect(clientKeys).not.toContain(symKey)
  expect(clientKeys).toHaveLength(2)
  await disconnect()

  // The visitor logs in by email from a new device, with a wrong code first. The service refuses the first signature.
  const { email: emailFlow, emailUpdate, social, farcaster } = await open()
  emailFlow.submit(email)
  await getReady()
  emailFlow.verifyOtp(codes.wrong)
  await settle()
  expect(store().failedStep).toBe('otp')
  emailFlow.verifyOtp(codes.right)
  await isSoon('connected')
  frame.post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: frameToken } })
  world.service.isRefusing = true
  expect(await signIn()).toBe('signedOut')
  world.service.isRefusing = false
  expect(await signIn()).toBe('signedIn')

  // The visitor changes the email address.
  emailUpdate.show()
  emailUpdate.submit(newEmail)
  await settle()
  emailUpdate.verifyPrimaryOtp(codes.oldAddress)
  await settle()
  emailUpdate.verifySecondaryOtp(codes.newAddress)
  await settle()
  expect(store().email).toBe(newEmail)
  await disconnect()

  // The visitor signs in through a provider.
  await modal.open()
  social.start('google')
  await getReady()
  world.postToPage({ resultUri: socialAnswer }, 'https://elsewhere.test')
  world.postToPage({ resultUri: socialAnswer.replace('MARKstate', 'another') })
  world.postToPage({ resultUri: socialAnswer })
  await isSoon('connected')
  expect(await signIn()).toBe('signedIn')
  await disconnect()

  // The visitor logs in with Farcaster, which fails once.
  await modal.open()
  farcaster.start()
  await getReady()
  frame.reply('CONNECT_FARCASTER', frame.lastSent('CONNECT_FARCASTER')?.id, { message: 'Denied' }, 'ERROR')
  await settle()
  farcaster.retry()
  await getReady()
  await farcaster.copyLink()
  farcaster.openApp()
  frame.reply('CONNECT_FARCASTER', frame.lastSent('CONNECT_FARCASTER')?.id, { userName: 'bob' })
  await isSoon('connected')

  const all = world.left()
  vi.restoreAllMocks()
  // Every text that the test searches for was present.
  const told = all.filter(([to]) => to === 'pulse.walletconnect.org').map(([, text]) => text)
  for (const name of ['EMAIL_VERIFICATION_CODE_FAIL', 'SIWX_AUTH_ERROR', 'SOCIAL_LOGIN_SUCCESS', 'SOCIAL_LOGIN_ERROR'])
    expect(told.filter((text) => text.includes(name)).length, name).toBeGreaterThan(0)
  expect(new Set(all.map(([to]) => to))).toContain('console')
  const recorded = all.findLast(([to]) => to === 'recording')?.[1] ?? ''
  for (const text of ['signMessage', 'walletConnect', 'GET /auth/v1/nonce']) expect(recorded).toContain(text)
  const tellers = (secret: string) => [...new Set(all.filter(([, text]) => text.includes(secret)).map(([to]) => to))]
  const service = new URL(catalogue).host
  expect({
    key: tellers('symKey'),
    clientKeys: clientKeys.flatMap(tellers),
    nonceToken: tellers(nonceToken),
    sessionToken: tellers(sessionToken),
    signatures: [phoneSignature, frameSignature].map(tellers),
    frameToken: tellers(frameToken),
    social: ['MARKcode', 'MARKstate'].flatMap(tellers),
    farcaster: tellers('MARKchannel'),
    codes: Object.values(codes).flatMap(tellers),
    emails: [email, newEmail].map(tellers),
  }).toEqual({
    key: [],
    clientKeys: [],
    nonceToken: [service],
    sessionToken: [service, 'siwxAuth'],
    signatures: [
      [service, 'siwxAuth'],
      [service, 'siwxAuth'],
    ],
    frameToken: [],
    social: [],
    farcaster: [],
    codes: [],
    // The item of storage that keeps the email address.
    emails: [['email'], ['email']],
  })
})
