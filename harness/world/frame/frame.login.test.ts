import { expect, onTestFinished, test } from 'vitest'
import type { FrameSpec } from './frame-api.js'
import { pageOrigin, startFrameWorld } from './testing/frame-world.js'

const email = 'alice@walletmodal.test'

async function setup(frame: FrameSpec = {}) {
  const page = await startFrameWorld({ frame })
  onTestFinished(async () => expect(await page.world.stop()).toEqual([]))
  return page
}

test('a code from the mailbox logs in once', async () => {
  const { ask, frame } = await setup()
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const otp = await frame.codeFor(email)
  expect(otp).toMatch(/^\d{6}$/)
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(ask('CONNECT_OTP', { otp: otp === '000000' ? '000001' : '000000' })).rejects.toThrow(
    'Invalid code. Try again.',
  )
  expect(await ask('CONNECT_OTP', { otp })).toBeUndefined()
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  await expect(ask('CONNECT_OTP', { otp })).rejects.toThrow('No code was sent')
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
})

test('a code is valid for twenty minutes, and only the newest one is', async () => {
  const { ask, frame, world } = await setup()
  await ask('CONNECT_EMAIL', { email })
  const first = await frame.codeFor(email)
  await ask('CONNECT_EMAIL', { email })
  const second = await frame.codeFor(email)
  expect(second).not.toBe(first)
  await expect(ask('CONNECT_OTP', { otp: first })).rejects.toThrow('Invalid code')
  world.clock.pause()
  await world.clock.advance(20 * 60_000)
  await expect(ask('CONNECT_OTP', { otp: second })).rejects.toThrow('The code has expired')
})

test('after five wrong codes the right one is refused too', async () => {
  const { ask, frame } = await setup()
  await ask('CONNECT_EMAIL', { email })
  const otp = await frame.codeFor(email)
  for (let time = 0; time < 5; time += 1) await expect(ask('CONNECT_OTP', { otp: 'wrong' })).rejects.toThrow('Invalid')
  await expect(ask('CONNECT_OTP', { otp })).rejects.toThrow('Too many wrong codes')
})

test('a new device needs approval once', async () => {
  const { ask, frame } = await setup({ verifyDevice: true })
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const device = ask('CONNECT_DEVICE')
  await frame.approveDevice(email)
  expect(await device).toBeUndefined()
  await ask('CONNECT_OTP', { otp: await frame.codeFor(email) })
  await ask('SIGN_OUT')
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
})

test('a login outlives the document and ends with `expireSessions`', async () => {
  const page = await setup()
  const { ask, frame } = page
  await ask('CONNECT_EMAIL', { email })
  await ask('CONNECT_OTP', { otp: await frame.codeFor(email) })
  await ask('RELOAD')
  expect(page.reloads).toBe(1)
  expect(page.said.filter(({ message }) => message.type === '@w3m-frame/READY')).toHaveLength(2)
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  frame.expireSessions()
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('a provider’s user approves, and only the final address of the pop-up logs in', async () => {
  const { ask, frame } = await setup()
  const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  expect(new URL(uri).origin).toBe(frame.origins.social)
  expect(frame.consents).toMatchObject([{ provider: 'google', origin: pageOrigin, url: uri }])
  const resultUri = await frame.consent('approve', { provider: 'google', as: 'bob', email: 'bob@mail.test' })
  expect(resultUri).toMatch(`${frame.origins.frame}/social/callback?`)
  expect(frame.consents).toEqual([])
  await expect(ask('CONNECT_SOCIAL', { uri: `${frame.origins.frame}/social/callback?code=guess` })).rejects.toThrow(
    'This login expired',
  )
})

test('a page that navigated to a provider gets the result in its address; no other page does', async () => {
  const { ask, frame } = await setup()
  const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string } // by its contract
  const decide = async (page: string) => {
    const url = new URL(uri)
    url.pathname = '/decide'
    url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(page)}`)
    url.searchParams.set('decision', 'approve')
    const goingOn = await (await frame.answerPage(new Request(url)))?.text()
    const next = /location\.replace\("([^"]+)"\)/.exec(goingOn ?? '')?.[1] ?? ''
    return frame.answerPage(new Request(next))
  }
  const back = await (await decide(`${pageOrigin}/shop?item=1`))?.text()
  const address = new URL(/location\.replace\("([^"]+)"\)/.exec(back ?? '')?.[1] ?? '')
  expect({ origin: address.origin, pathname: address.pathname, item: address.searchParams.get('item') }).toEqual({
    origin: pageOrigin,
    pathname: '/shop',
    item: '1',
  })
  const resultUri = new URL(address.searchParams.get('result_uri') ?? '')
  expect({ origin: resultUri.origin, hasCode: resultUri.searchParams.has('code') }).toEqual({
    origin: frame.origins.frame,
    hasCode: true,
  })
  const { searchParams } = new URL(uri)
  const elsewhere = new URL('/social/callback', frame.origins.frame)
  elsewhere.searchParams.set('state', `${searchParams.get('state')}--${encodeURIComponent('https://evil.test/')}`)
  expect((await frame.answerPage(new Request(elsewhere)))?.status).toBe(404)
})

test('a denied or repeated consent does not log in', async () => {
  const { ask, frame } = await setup()
  await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })
  const denied = await frame.consent('deny')
  await expect(ask('CONNECT_SOCIAL', { uri: denied })).rejects.toThrow('denied access')
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('Farcaster’s user decides on a phone, and a second request replaces the first', async () => {
  const { ask, frame } = await setup()
  await expect(ask('CONNECT_FARCASTER')).rejects.toThrow('already used')
  await ask('GET_FARCASTER_URI')
  const first = ask('CONNECT_FARCASTER')
  const again = ask('GET_FARCASTER_URI')
  await expect(first).rejects.toThrow('denied access')
  await again
  expect(frame.consents).toHaveLength(1)
  const login = ask('CONNECT_FARCASTER')
  await frame.consent('approve', { provider: 'farcaster', as: 'carol' })
  expect(await login).toEqual({ userName: 'carol' })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('changing an email needs a code from the old address and one from the new', async () => {
  const { ask, frame } = await setup()
  const next = 'alice@other.test'
  await ask('CONNECT_EMAIL', { email })
  await ask('CONNECT_OTP', { otp: await frame.codeFor(email) })
  await expect(ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '000000' })).rejects.toThrow('No code was sent')
  expect(await ask('UPDATE_EMAIL', { email: next })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await expect(ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: 'wrong' })).rejects.toThrow('Invalid code')
  await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await frame.codeFor(email) })
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await frame.codeFor(next) })).toEqual({ newEmail: next })
  await ask('SIGN_OUT')
  expect(await ask('CONNECT_EMAIL', { email: next })).toEqual({ action: 'VERIFY_OTP' })
})

test('only the modal’s messages from the page’s origin are accepted', async () => {
  const { post, frame, said } = await setup()
  post('IS_CONNECTED', undefined, 'https://evil.test')
  post('NO_SUCH_THING')
  post('CONNECT_EMAIL', { email: 'nobody' })
  expect(frame.ignored).toBe(1)
  expect(frame.messages).toEqual([])
  expect(frame.problems).toEqual([
    'The modal sent @w3m-app/NO_SUCH_THING, which is not a message to the frame.',
    'CONNECT_EMAIL: email is not valid (Invalid email)',
  ])
  expect(said.map(({ message }) => message.type)).toEqual(['@w3m-frame/READY', '@w3m-frame/CONNECT_EMAIL_ERROR'])
})
