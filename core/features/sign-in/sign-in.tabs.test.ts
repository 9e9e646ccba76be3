// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import './sign-in.js'
import '../../namespaces/verifiers/evm.js'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import type { SiweConfig } from '../../contracts/sign-in/siwe-config.js'
import type { ModalOptions } from '../../options/modal-options.js'
import { createBrowser } from '../../testing/browser-tabs.js'
import { setupModal } from '../../testing/modal.js'
import { testAccounts } from '../../testing/with-harness/chains.js'
import { localSiwx } from './siwx/local-siwx.js'

const [alice, bob] = testAccounts()
const accountsOf = ({ evmAddress: address }: typeof alice) => ({
  accounts: [{ namespace: 'eip155', address, type: 'eoa' } as const],
})

function open(browser: ReturnType<typeof createBrowser>, options: ModalOptions) {
  const tab = browser.createTab()
  const world = setupModal(options, { platform: { storage: tab.storage } })
  onTestFinished(world.modal.dispose)
  tab.attach(world.platform.events)
  world.evm.sign = ({ address, message }) => {
    const signer = [alice, bob].find(({ evmAddress }) => evmAddress === address)
    return privateKeyToAccount(signer?.evmPrivateKey ?? '0x').signMessage({ message })
  }
  return {
    ...world,
    tab,
    status: () => world.modal.getSnapshot().signIn?.status,
    sign: async () => {
      await world.root.flows.siwx((flow) => flow.sign())
      await world.platform.settle()
    },
    /** Fox approved Alice's accounts for this site before. */
    find: async () => {
      world.evm.approved = accountsOf(alice)
      world.announce('Fox')
      await world.platform.settle()
    },
    /** Owl has the same key as Fox. */
    changeToOwl: async () => {
      world.announce('Owl')
      await world.modal.open({ view: 'Connect' })
      world.root.flows.chooseWallet(world.rowOf('Owl'))
      await world.platform.settle()
      world.evm.connecting.at(-1)?.approve(accountsOf(alice))
      await world.platform.settle()
      expect(world.modal.getSnapshot().accounts.eip155?.connectorId).toBe('test.owl')
    },
  }
}

/** The server of a page. It has one session for the browser, like a cookie. */
function createServer() {
  let session: { address: string; chainId: number } | undefined
  const siweConfig: SiweConfig = {
    getNonce: async () => 'nonce00000001',
    createMessage: ({ address, chainId }) => `${chainId}:${address}`,
    verifyMessage: async ({ message }) => {
      const [chainId, address = ''] = message.split(':')
      session = { address, chainId: Number(chainId) }
      return true
    },
    getSession: async () => session ?? null,
    signOut: async () => {
      session = undefined
      return true
    },
  }
  return { siweConfig, signedIn: () => session?.address }
}

test('a visitor who changes to another wallet with the same account in one tab stays signed in, in each tab', async () => {
  const browser = createBrowser()
  const options = () => ({ siwx: localSiwx({ getNonce: () => 'nonce00000001' }) })
  const here = open(browser, options())
  await here.connect('Fox', accountsOf(alice))
  await here.sign()
  const there = open(browser, options())
  await there.find()
  expect({ hereStatus: here.status(), thereStatus: there.status() }).toEqual({
    hereStatus: 'signedIn',
    thereStatus: 'signedIn',
  })
  await there.changeToOwl()
  await here.platform.settle()
  await there.platform.advance(2000)
  expect(there.status()).toBe('signedIn')
})

test('a visitor who changes to another wallet with the same account stays signed in at the server', async () => {
  const { siweConfig, signedIn } = createServer()
  const browser = createBrowser()
  const here = open(browser, { siweConfig })
  await here.connect('Fox', accountsOf(alice))
  await here.sign()
  const there = open(browser, { siweConfig })
  await there.find()
  await there.changeToOwl()
  await here.platform.settle()
  expect(signedIn()).toBe(alice.evmAddress)
})

test.each([
  ['wakes up', false],
  ['wakes up and hears its wallet leave', true],
])('a tab that %s does not sign out who has signed in in another one since', async (_what, isToldByWallet) => {
  const { siweConfig, signedIn } = createServer()
  const browser = createBrowser()
  const here = open(browser, { siweConfig })
  await here.connect('Fox', accountsOf(alice))
  await here.sign()
  here.tab.freeze()
  const there = open(browser, { siweConfig })
  await there.find()
  await there.modal.disconnect()
  await there.platform.settle()
  await there.connect('Owl', accountsOf(bob))
  await there.sign()
  expect(signedIn()).toBe(bob.evmAddress)
  if (isToldByWallet) here.emit({ type: 'disconnected', namespace: 'eip155', connectorId: 'test.fox' })
  here.tab.thaw()
  await here.platform.settle()
  expect(signedIn()).toBe(bob.evmAddress)
})

test('a sign-in that is never ready does not block the disconnect', async () => {
  const { connect, modal, platform } = open(createBrowser(), { siwx: { setup: () => new Promise<never>(() => {}) } })
  await connect('Fox')
  let isDone = false
  modal.disconnect().then(
    () => {
      isDone = true
    },
    () => {},
  )
  await platform.advance(5000)
  expect({ isDone, status: modal.getSnapshot().status }).toEqual({ isDone: true, status: 'disconnected' })
})
