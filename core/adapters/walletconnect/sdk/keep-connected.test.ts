import { expect, test } from 'vitest'
import { alice, openPage, startPhone } from '../../../testing/with-harness/phone.js'

// Each test fails without `keepConnected`. `walletconnect.outage.long.test.ts` has outages at every moment.

/** It comes over sockets, and attempts are seconds apart. */
const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 50_000 })

async function connectPage() {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const { connection } = await page.connectWith(phone)
  relay.nameClient(connection.clientId ?? '', 'page')
  const sign = () => page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  const socketsOfPage = () => relay.sockets.filter(({ client }) => client === 'page')
  return { relay, phone, page, sign, socketsOfPage }
}

const pending = (phone: Awaited<ReturnType<typeof connectPage>>['phone']) => phone.wallet.pending.length

test("a page subscribes again after the relay refused, so that the wallet's answer arrives", async () => {
  const { relay, phone, sign } = await connectPage()
  phone.wallet.setPolicy('ask')
  const signed = sign()
  await soon(() => pending(phone)).toBe(1)
  relay.addFault('relay page irn_batchSubscribe', { 3001: true, times: 1 })
  relay.closeSockets({ client: 'page' })
  await soon(() => relay.calls.some(({ client, outcome }) => client === 'page' && outcome === 'error')).toBe(true)
  await phone.approve()
  await expect(signed).resolves.toMatch(/^0x/)
})

test("a page that the relay refused reconnects by itself, so that the wallet's answer arrives", async () => {
  const { relay, phone, sign } = await connectPage()
  phone.wallet.setPolicy('ask')
  const signed = sign()
  await soon(() => pending(phone)).toBe(1)
  const heal = relay.addFault('relay page', { 3000: 'jwt' })
  relay.closeSockets({ client: 'page' })
  await soon(() => relay.refusals.length).toBeGreaterThan(0)
  await phone.approve()
  heal()
  await expect(signed).resolves.toMatch(/^0x/)
})

test('a socket without an answer for ten seconds is replaced, and the request is sent again', async () => {
  const { relay, phone, page, sign, socketsOfPage } = await connectPage()
  expect(socketsOfPage()).toHaveLength(1)
  const heal = relay.addFault('relay page', 'silent')
  const signed = sign()
  await soon(() => relay.calls.some(({ client, outcome }) => client === 'page' && outcome === 'unanswered')).toBe(true)
  heal()
  await page.platform.advance(9_999)
  expect(socketsOfPage()).toHaveLength(1)
  expect(pending(phone)).toBe(0)
  await page.platform.advance(1)
  await expect(signed).resolves.toMatch(/^0x/)
  expect(socketsOfPage()).toHaveLength(2)
})

test('a page that becomes visible again checks whether its socket still works', async () => {
  const { relay, page, socketsOfPage } = await connectPage()
  const heal = relay.addFault('relay page', 'silent')
  page.platform.events.dispatchEvent(new Event('visibilitychange'))
  await soon(() =>
    relay.calls.some(({ method, outcome }) => method.endsWith('ubscribe') && outcome === 'unanswered'),
  ).toBe(true)
  heal()
  await page.platform.advance(10_000)
  await soon(() => socketsOfPage().length).toBe(2)
  await soon(() => relay.subscriptions.some(({ client }) => client === 'page')).toBe(true)
})
