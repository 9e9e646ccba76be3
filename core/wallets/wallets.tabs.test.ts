import { expect, onTestFinished, test } from 'vitest'
import { readMember } from '../lib/foreign.js'
import { createBrowser } from '../testing/browser-tabs.js'
import { setupLogin } from '../testing/login.js'
import { setupModal } from '../testing/modal.js'

type Browser = ReturnType<typeof createBrowser>

function open(browser: Browser) {
  const tab = browser.createTab()
  const world = setupModal({}, { platform: { storage: tab.storage } })
  tab.attach(world.platform.events)
  onTestFinished(world.modal.dispose)
  const status = () => world.modal.getSnapshot().status
  /** The wallet is installed, and approved this site before. */
  const find = async () => {
    world.evm.approved = {}
    world.announce('Fox')
    await world.platform.settle()
  }
  return { ...world, tab, status, find }
}

test('a page that returns from the back/forward cache follows the disconnects of other tabs', async () => {
  const browser = createBrowser()
  const page = open(browser)
  await page.connect('Fox')
  page.tab.leave()
  const next = open(browser)
  await next.find()
  expect(next.status()).toBe('connected')
  await next.modal.disconnect()
  page.tab.comeBack()
  await page.platform.advance(7000)
  expect(page.status()).toBe('disconnected')
})

test('a page that returns from the back/forward cache follows the connections of other tabs', async () => {
  const browser = createBrowser()
  const page = open(browser)
  page.announce('Fox')
  await page.platform.settle()
  page.tab.leave()
  await open(browser).connect('Fox')
  page.evm.approved = {}
  page.tab.comeBack()
  await page.platform.advance(7000)
  expect(page.status()).toBe('connected')
})

test("a wallet's late message to a sleeping tab does not end a newer connection of another tab", async () => {
  const browser = createBrowser()
  const here = open(browser)
  await here.connect('Fox')
  const there = open(browser)
  await there.find()
  here.tab.freeze()
  await there.modal.disconnect()
  await there.platform.settle()
  await there.connect('Fox')
  here.tab.thaw()
  here.emit({ type: 'disconnected', namespace: 'eip155', connectorId: 'test.fox' })
  await here.platform.settle()
  await there.platform.settle()
  expect(there.status()).toBe('connected')
})

const alice = { address: `0x${'a0'.repeat(20)}`, email: 'alice@app.test' }
const bob = { address: `0x${'b0'.repeat(20)}`, email: 'bob@app.test' }

/** Two tabs in which Alice is logged in. The frame has one origin, so both tabs have its user. */
async function openTwoLogins() {
  const browser = createBrowser()
  const user = { ...alice }
  const openOne = async () => {
    const tab = browser.createTab()
    const world = await setupLogin({}, { storage: tab.storage })
    onTestFinished(() => world.modal.dispose())
    tab.attach(world.platform.events)
    world.frame.answers['GET_USER'] = (payload) => ({
      ...user,
      chainId: Number(readMember(payload, 'chainId')),
      preferredAccountType: String(readMember(payload, 'preferredAccountType')),
    })
    return { ...world, tab, address: () => world.modal.getSnapshot().address }
  }
  const here = await openOne()
  await here.logIn()
  const there = await openOne()
  there.user.isConnected = true
  await there.getReady()
  await there.platform.settle()
  expect({ hereAddress: here.address(), thereAddress: there.address() }).toEqual({
    hereAddress: alice.address,
    thereAddress: alice.address,
  })
  const logInBob = async () => {
    await there.modal.open({ view: 'Connect' })
    const flows = await there.root.flows.loadLogin()
    Object.assign(user, bob)
    flows.email.submit(bob.email)
    await there.getReady()
    flows.email.verifyOtp('123456')
    await there.platform.settle()
    expect(there.address()).toBe(bob.address)
  }
  return { here, there, logInBob }
}

test('a new login over the first applies in each tab', async () => {
  const { here, logInBob } = await openTwoLogins()
  await logInBob()
  await here.platform.advance(7000)
  expect(here.address()).toBe(bob.address)
})

test('a tab that slept while the visitor changed logins has the new one', async () => {
  const { here, there, logInBob } = await openTwoLogins()
  await here.platform.settle()
  here.tab.freeze()
  await there.modal.disconnect()
  await there.platform.settle()
  await logInBob()
  here.tab.thaw()
  await here.platform.advance(7000)
  expect(here.address()).toBe(bob.address)
})

/** Two tabs of a browser in which the frame keeps no data: each frame knows only its own login. */
async function openBesideLogin() {
  const browser = createBrowser()
  const openOne = async () => {
    const tab = browser.createTab()
    const world = await setupLogin({}, { storage: tab.storage })
    onTestFinished(() => world.modal.dispose())
    tab.attach(world.platform.events)
    return { ...world, tab, status: () => world.modal.getSnapshot().status }
  }
  const here = await openOne()
  await here.logIn()
  const there = await openOne()
  await there.getReady()
  await there.platform.settle()
  return { browser, here, there }
}

test('a tab whose frame knows no user ends no login of another tab', async () => {
  const { browser, here, there } = await openBesideLogin()
  await here.platform.advance(7000)
  expect({ hereStatus: here.status(), thereStatus: there.status() }).toEqual({
    hereStatus: 'connected',
    thereStatus: 'disconnected',
  })
  expect(browser.data.get('walletmodal:connectionStatus')).toBe('"connected"')
  expect(browser.data.get('walletmodal:emailLoginUsed')).toBe('true')
  await here.modal.disconnect()
  await there.platform.advance(7000)
  expect(browser.data.get('walletmodal:connectionIds')).toBe(undefined)
})

test('a login that no frame knows any more ends in all tabs', async () => {
  const { browser, here } = await openBesideLogin()
  await here.platform.settle()
  here.user.isConnected = false
  const third = browser.createTab()
  const world = await setupLogin({}, { storage: third.storage })
  onTestFinished(() => world.modal.dispose())
  third.attach(world.platform.events)
  await world.getReady()
  await world.platform.settle()
  await here.platform.advance(7000)
  expect({ hereStatus: here.status(), snapshotStatus: world.modal.getSnapshot().status }).toEqual({
    hereStatus: 'disconnected',
    snapshotStatus: 'disconnected',
  })
  expect(browser.data.get('walletmodal:connectionStatus')).toBe('"disconnected"')
})
