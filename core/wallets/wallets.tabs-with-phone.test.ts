// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import '../modal/wallet-flows.js'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowser } from '../testing/browser-tabs.js'
import { setupModal } from '../testing/modal.js'
import { startPhone } from '../testing/with-harness/phone.js'

async function setup() {
  const { relay, phone } = await startPhone()
  const browser = createBrowser()
  const open = () => {
    const tab = browser.createTab()
    const world = setupModal({ services: { relay: relay.url } }, { platform: { storage: tab.storage } })
    tab.attach(world.platform.events)
    onTestFinished(world.modal.dispose)
    const { getSnapshot } = world.modal
    const showCode = async () => {
      await world.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await expect.poll(() => getSnapshot().pairing?.uri).toBeDefined()
    }
    const pair = async () => {
      await showCode()
      await phone.pair(getSnapshot().pairing?.uri ?? '')
    }
    return { tab, showCode, pair, status: () => getSnapshot().status, address: () => getSnapshot().address }
  }
  return { phone, open }
}

/** By then the relay and other tabs have delivered all messages. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 1000))

test('a phone that ends its own old session stays connected in both tabs', async () => {
  const { phone, open } = await setup()
  const here = open()
  await here.pair()
  await expect.poll(here.status).toBe('connected')
  const there = open()
  await expect.poll(there.status).toBe('connected')
  const [old] = phone.sessions
  const stop = phone.onChange(() => {
    if (phone.sessions.length < 2 || !old) return
    stop()
    phone.deleteSession(old.topic).catch(() => undefined)
  })
  await there.pair()
  await expect.poll(() => phone.sessions.map(({ topic }) => topic)).not.toContain(old?.topic)
  await quiet()
  expect({ hereStatus: here.status(), thereStatus: there.status() }).toEqual({
    hereStatus: 'connected',
    thereStatus: 'connected',
  })
})

test('tabs that both showed a code before the first pairing follow one another', async () => {
  const { phone, open } = await setup()
  const [here, there] = [open(), open()]
  await Promise.all([here.showCode(), there.showCode()])
  await here.pair()
  await expect.poll(here.status).toBe('connected')
  await expect.poll(there.status).toBe('connected')
  phone.wallet.setAccounts(['bob'])
  await there.pair()
  await quiet()
  expect({ hereStatus: here.status(), thereStatus: there.status() }).toEqual({
    hereStatus: 'connected',
    thereStatus: 'connected',
  })
  expect(here.address()).toBe(there.address())
})

test('a page that returns from the back/forward cache shows the phone that was connected meanwhile', async () => {
  const { phone, open } = await setup()
  const here = open()
  await here.pair()
  await expect.poll(here.status).toBe('connected')
  here.tab.leave()
  const there = open()
  await expect.poll(there.status).toBe('connected')
  phone.wallet.setPolicy('ask')
  await there.pair()
  await phone.approveSession({ accounts: ['bob'] })
  await expect.poll(there.address).not.toBe(here.address())
  await expect.poll(() => phone.sessions).toHaveLength(1)
  here.tab.comeBack()
  await expect
    .poll(() => ({ status: here.status(), address: here.address() }))
    .toEqual({ status: 'connected', address: there.address() })
})
