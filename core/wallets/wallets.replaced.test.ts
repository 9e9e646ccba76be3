import { expect, onTestFinished, test } from 'vitest'
import { createTestAdapter } from '../testing/adapter.js'
import { setupLogin } from '../testing/login.js'
import { ethereum, setupModal } from '../testing/modal.js'
import { startPhone } from '../testing/with-harness/phone.js'

test('a visitor who logged in, connected a wallet and then disconnected is logged out', async () => {
  const world = await setupLogin()
  onTestFinished(() => world.modal.dispose())
  await world.logIn()
  // The frame asks a visitor who is logged in for no code.
  world.frame.answers['CONNECT_EMAIL'] = () => ({ action: world.user.isConnected ? 'CONNECT' : 'VERIFY_OTP' })
  world.announce('Fox')
  await world.modal.open({ view: 'Connect' })
  world.root.flows.chooseWallet(world.rowOf('Fox'))
  await world.platform.settle()
  world.evm.connecting.at(-1)?.approve()
  await world.platform.settle()
  expect(world.modal.getSnapshot().accounts.eip155?.connectorId).toBe('test.fox')
  await world.modal.disconnect()
  await world.platform.settle()
  expect({ emailLoginUsed: world.stored('emailLoginUsed'), email: world.stored('email') }).toEqual({
    emailLoginUsed: undefined,
    email: undefined,
  })
  // The next visitor at this computer knows only the address.
  const flows = await world.open()
  await world.platform.advance(60_000)
  flows.email.submit('alice@app.test')
  await world.platform.advance(1000)
  expect(world.modal.getSnapshot()).toMatchObject({ status: 'disconnected', view: 'EmailVerifyOtp' })
})

test('a phone that a browser wallet has replaced learns that its session is over', async () => {
  const { relay, phone } = await startPhone()
  const evm = createTestAdapter('eip155')
  const world = setupModal({ services: { relay: relay.url }, networks: [ethereum], adapters: [evm.reference] })
  onTestFinished(world.modal.dispose)
  await world.modal.open({ view: 'ConnectingWalletConnectBasic' })
  await expect.poll(() => world.modal.getSnapshot().pairing?.uri).toBeDefined()
  await phone.pair(world.modal.getSnapshot().pairing?.uri ?? '')
  await expect.poll(() => world.modal.getSnapshot().status).toBe('connected')
  world.announce('Fox')
  await world.modal.open({ view: 'Connect' })
  world.root.flows.chooseWallet(world.rowOf('Fox'))
  await world.platform.settle()
  evm.connecting.at(-1)?.approve()
  await world.platform.settle()
  expect(world.modal.getSnapshot().accounts.eip155?.connectorId).toBe('test.fox')
  await expect.poll(() => phone.sessions).toHaveLength(0)
})
