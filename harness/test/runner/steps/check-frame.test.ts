import { expect, onTestFinished, test } from 'vitest'
import { startFrameWorld } from '../../../world/frame/testing/frame-world.js'
import { checkFrame } from './check-frame.js'

test('compares the requests and the screen of the embedded wallet, fact by fact', async () => {
  const page = await startFrameWorld({ chains: { mainnet: { kind: 'evm', id: 1 } } })
  const { world, ask, logIn, rpc, next, frame } = page
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const check = (facts: Parameters<typeof checkFrame>[0]) => checkFrame(facts, { world })
  expect(check({ user: null, dapp: null, theme: 'light', pending: [], mails: { 'a@b.test': 0 }, ignored: 0 })).toBe(
    undefined,
  )
  await logIn()
  await ask('SYNC_THEME', { themeMode: 'dark' })
  const signing = rpc('personal_sign', ['0x68656c6c6f', frame.smartAccountOf('alice')])
  await next(() => (frame.pending.length > 0 ? true : undefined))
  expect(
    check({
      messages: { CONNECT_EMAIL: 1, CONNECT_SOCIAL: 0 },
      mails: { 'Alice@walletmodal.test': 1 },
      pending: ['personal_sign'],
      asks: ['hello', 'Ethereum'],
      theme: 'dark',
      user: 'alice@walletmodal.test',
      consents: [],
    }),
  ).toBe(undefined)
  const wrong = [
    check({ messages: { CONNECT_EMAIL: 2 } }),
    check({ mails: { 'alice@walletmodal.test': 0 } }),
    check({ pending: [] }),
    check({ theme: 'light' }),
    check({ user: null }),
    check({ dapp: 'Host page' }),
    check({ consents: ['google'] }),
    check({ ignored: 1 }),
  ]
  expect(wrong).toMatchInlineSnapshot(`
    [
      "frame messages CONNECT_EMAIL: wanted 2, got 1",
      "frame mails alice@walletmodal.test: wanted 0, got 1",
      "frame pending: wanted 0 entries [], got ["personal_sign"]",
      "frame theme: wanted "light", got "dark"",
      "frame user: wanted nothing, got "alice@walletmodal.test"",
      "frame dapp: wanted "Host page", got nothing",
      "frame consents: wanted 1 entries ["google"], got []",
      "frame ignored: wanted 1, got 0",
    ]
  `)
  expect(check({ asks: ['goodbye'] })).toContain('frame asks: wanted "goodbye"')
  await frame.approve()
  await signing
})
