import { expect, onTestFinished, test } from 'vitest'
import type { Device } from '../../../lib/platform/platform.js'
import { setupLogin } from '../../../testing/login.js'
import { createMemoryStorage } from '../../../testing/platform.js'
import { reportForeign, toReturningLink, whyForeign } from './social-return.js'

const page = 'https://dapp.test/shop?item=1'
const telegram: Device = {
  isMobile: true,
  isIos: false,
  isAndroid: true,
  isSafari: false,
  isMac: false,
  isTelegram: true,
  isInIframe: false,
}

/** Pages of one web view, one after another, with the same storage. */
async function setup({ device = telegram }: { device?: Device } = {}) {
  const storage = createMemoryStorage()
  const load = async (href = page, afterMs = 0) => {
    const addresses: string[] = []
    const location = () => ({ origin: 'https://dapp.test', href: addresses.at(-1) ?? href, hostname: 'dapp.test' })
    const now = afterMs > 0 ? () => first.platform.now() + afterMs : undefined
    const replaceUrl = (url: string) => void addresses.push(url)
    const world = await setupLogin({}, { device, storage, location, replaceUrl, ...(now && { now }) })
    onTestFinished(() => world.modal.dispose())
    world.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri: 'https://auth.magic.link/login?state=abc' })
    return { ...world, addresses }
  }
  const first = await load()
  const { social } = await first.open()
  social.start('google')
  await first.getReady()
  return { first, load }
}
const awaited = { provider: 'google', state: 'abc', at: expect.any(Number) }
const leaving = `https://auth.magic.link/login?state=${encodeURIComponent(`abc--${encodeURIComponent('https://dapp.test/shop')}`)}`

test('in Telegram the page itself goes to the provider, which gets its URL as the way back', async () => {
  const { first } = await setup()
  expect({ popupCount: first.popups.length, opened: first.platform.opened, view: first.view() }).toEqual({
    popupCount: 0,
    opened: [leaving],
    view: 'ConnectingSocial',
  })
  expect({ status: first.store().social?.status, storedAwaitedSocial: first.stored('awaitedSocial') }).toEqual({
    status: 'waiting',
    storedAwaitedSocial: awaited,
  })
  // Leaving the view cancels the login.
  first.root.flows.goBack()
  expect({ social: first.store().social, storedAwaitedSocial: first.stored('awaitedSocial') }).toEqual({
    social: undefined,
    storedAwaitedSocial: undefined,
  })
})

test('a page that does not navigate away reports it after 45 seconds', async () => {
  const { first } = await setup()
  await first.platform.advance(45_000)
  expect({
    status: first.store().social?.status,
    code: first.store().error?.code,
    storedAwaitedSocial: first.stored('awaitedSocial'),
  }).toEqual({
    status: 'failed',
    code: 'social_timeout',
    storedAwaitedSocial: undefined,
  })
})

test('the returning page logs in by itself, and removes the answer from its URL', async () => {
  const { first, load } = await setup()
  first.modal.dispose()
  const back = await load(`${page}&result_uri=${encodeURIComponent('https://site.test/back?code=1&state=abc')}`)
  await back.platform.settle()
  expect(back.modal.getSnapshot()).toMatchObject({ status: 'connecting', open: false })
  await back.getReady()
  expect(back.frame.lastSent('CONNECT_SOCIAL')?.payload).toEqual({ uri: 'https://site.test/back?code=1&state=abc' })
  expect(back.modal.getSnapshot()).toMatchObject({ open: false, status: 'connected' })
  expect(back.addresses).toEqual([page])
  expect({ awaitedSocial: back.stored('awaitedSocial'), connectedSocial: back.stored('connectedSocial') }).toEqual({
    awaitedSocial: undefined,
    connectedSocial: 'google',
  })
  expect(back.eventNames().filter((name) => name.startsWith('SOCIAL'))).toEqual(['SOCIAL_LOGIN_SUCCESS'])
  // An answer is used once.
  back.modal.dispose()
  const again = await load(back.addresses[0])
  again.user.isConnected = true
  await again.getReady()
  expect({
    lastSentConnectSocial: again.frame.lastSent('CONNECT_SOCIAL'),
    status: again.modal.getSnapshot().status,
  }).toEqual({ lastSentConnectSocial: undefined, status: 'connected' })
})

test('a refusal by the provider or the frame is reported in the view that was left, and can be retried', async () => {
  const { first, load } = await setup()
  first.modal.dispose()
  const back = await load(`${page}&result_uri=${encodeURIComponent('?error=denied&state=abc')}`)
  back.frame.answers['CONNECT_SOCIAL'] = () => {
    throw new Error('Access was denied')
  }
  await back.getReady()
  await back.platform.settle()
  expect(back.modal.getSnapshot()).toMatchObject({ open: true, view: 'ConnectingSocial', status: 'disconnected' })
  expect({ social: back.store().social, shortMessage: back.store().error?.shortMessage }).toEqual({
    social: { provider: 'google', status: 'failed' },
    shortMessage: 'Access was denied',
  })
  expect({ addresses: back.addresses, lastEventName: back.eventNames().at(-1) }).toEqual({
    addresses: [page],
    lastEventName: 'SOCIAL_LOGIN_ERROR',
  })
  const { login } = back.root.flows
  login?.social.retry()
  await back.platform.settle()
  expect({ opened: back.platform.opened, storedAwaitedSocial: back.stored('awaitedSocial') }).toEqual({
    opened: [leaving],
    storedAwaitedSocial: { ...awaited, at: back.platform.now() },
  })
})

test('a visitor who returns without an answer is where they were, and nothing is pending', async () => {
  const { first, load } = await setup()
  first.modal.dispose()
  const back = await load()
  await back.getReady()
  expect({
    status: back.modal.getSnapshot().status,
    storedAwaitedSocial: back.stored('awaitedSocial'),
    addresses: back.addresses,
  }).toEqual({
    status: 'disconnected',
    storedAwaitedSocial: undefined,
    addresses: [],
  })
})

test('an unexpected answer, or one in another browser, logs nobody in', async () => {
  const { first, load } = await setup()
  first.root.flows.goBack()
  first.modal.dispose()
  const crafted = await load(`${page}&result_uri=stolen`)
  await crafted.getReady()
  expect({ login: crafted.root.connections.login, openedCount: crafted.frame.opened.length }).toEqual({
    login: undefined,
    openedCount: 0,
  })
})

test.each([
  ['of another origin', 'https://evil.test/x?state=abc&code=OF-THE-ATTACKER', 0],
  ['with another state', 'https://site.test/back?state=theirs&code=OF-THE-ATTACKER', 0],
  ['with a state that only begins alike', 'https://site.test/back?state=abcd', 0],
  ['without a state', 'https://site.test/back?code=OF-THE-ATTACKER', 0],
  ['without a scheme', '//evil.test/x?state=abc', 0],
  ['by script', 'javascript:alert(1)//?state=abc', 0],
  ['after ten minutes', 'https://site.test/back?state=abc', 10 * 60_000 + 1],
])('an answer %s logs nobody in, and is waited for no more', async (_how, resultUri, afterMs) => {
  const { first, load } = await setup()
  first.modal.dispose()
  const back = await load(`${page}&result_uri=${encodeURIComponent(resultUri)}`, afterMs)
  await back.getReady()
  await back.platform.settle()
  expect({
    status: back.modal.getSnapshot().status,
    lastSentConnectSocial: back.frame.lastSent('CONNECT_SOCIAL'),
  }).toEqual({ status: 'disconnected', lastSentConnectSocial: undefined })
  expect({ storedAwaitedSocial: back.stored('awaitedSocial'), addresses: back.addresses }).toEqual({
    storedAwaitedSocial: undefined,
    addresses: [page],
  })
})

test("the state may return with the page's URL appended, within ten minutes", async () => {
  const { first, load } = await setup()
  first.modal.dispose()
  const uri = `https://site.test/back?code=1&state=${encodeURIComponent(`abc--${encodeURIComponent(page)}`)}`
  const back = await load(`${page}&result_uri=${encodeURIComponent(uri)}`, 10 * 60_000 - 1000)
  await back.getReady()
  expect(back.frame.lastSent('CONNECT_SOCIAL')?.payload).toEqual({ uri })
})

test('the way back is added to the state of the innermost link', () => {
  const encoded = (state: string) => encodeURIComponent(`${state}--${encodeURIComponent(page)}`)
  expect(toReturningLink('https://accounts.test/o?a=1&state=s', page)).toBe(
    `https://accounts.test/o?a=1&state=${encoded('s')}`,
  )
  const inner = 'https://accounts.test/o?state=s'
  const handed = toReturningLink(
    `https://auth.magic.link/v1?provider_authorization_url=${encodeURIComponent(inner)}`,
    page,
  )
  expect(new URL(handed).searchParams.get('provider_authorization_url')).toBe(
    `https://accounts.test/o?state=${encoded('s')}`,
  )
  expect(() => toReturningLink('https://accounts.test/o', page)).toThrowErrorMatchingInlineSnapshot(`
    [SocialLinkError: Could not fetch the social redirect uri
    It has no state: https://accounts.test/o]
  `)
})

const secure = { now: 0, origin: 'https://secure.test' }
const tenMinutes = 600_000

test.each([
  ['of a whole address', 'https://secure.test/back?state=abc', 'abc', 0, undefined],
  ['of a query alone', 'state=abc&token=1', 'abc', 0, undefined],
  ['with the way back behind its state', 'state=abc--https://dapp.test', 'abc', 0, undefined],
  ['with a state that only begins so', 'state=abcd', 'abc', 0, 'state'],
  ['without a state', 'token=1', 'abc', 0, 'state'],
  ['to a link without a state', 'token=1', undefined, 0, undefined],
  ['of another site', 'https://evil.test/back?state=abc', 'abc', 0, 'origin'],
  ['after ten minutes', 'state=abc', 'abc', tenMinutes, undefined],
  ['a moment later', 'state=abc', 'abc', tenMinutes + 1, 'late'],
  ['from before its question, as a clock that was set back has it', 'state=abc', 'abc', -tenMinutes - 1, 'late'],
] as const)('an answer %s', (_what, resultUri, state, now, reason) => {
  expect(whyForeign(resultUri, { state, at: 0 }, { ...secure, now })).toBe(reason)
})

test('with debug the reason for ignoring an answer is logged, otherwise not', async () => {
  for (const debug of [true, false]) {
    const { root, platform, modal } = await setupLogin({ debug })
    onTestFinished(() => modal.dispose())
    const before = platform.logged.length
    for (const reason of ['late', 'origin', 'state', 'window'] as const) reportForeign(root, reason)
    const said = platform.logged.slice(before).flatMap(({ values }) => values)
    const words = ['time than the last ten minutes', 'origin', 'state', 'window']
    expect(said).toEqual(
      debug ? words.map((word) => `A social login was ignored: its answer has another ${word}.`) : [],
    )
  }
})
