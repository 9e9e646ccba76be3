import { expect, onTestFinished, test } from 'vitest'
import { setupLogin, smart } from '../../testing/login.js'
import { createReceive } from './receive.js'

test('a smart account can only receive on its networks', async () => {
  const { modal, root, platform, logIn, user } = await setupLogin()
  onTestFinished(() => modal.dispose())
  await logIn()
  await platform.advance(2000)
  const receive = await root.flows.part(createReceive)
  expect({ address: root.accounts.active?.address, enabled: user.enabled }).toEqual({ address: smart, enabled: [1] })
  expect(receive.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1'])
})
