import { expect, test } from 'vitest'
import { mappedError } from '../../core/errors/mapped-error.js'
import { setup } from '../testing/view.js'

const address = `0x${'a1'.repeat(20)}`

test('a waiting connection names the site and network, and the account that it replaces', async () => {
  const { show, change, announce, modal } = await setup('ConnectingExternal')
  announce('Fox')
  change(({ accounts, connections, connectors, navigation }) => {
    const connector = connectors.getConnector('test.Fox', 'eip155')
    const target = { name: 'Fox', imageKind: 'connector', connector, namespace: 'eip155' } as const
    navigation.reset({ view: 'ConnectingExternal', data: { connectorId: 'test.Fox', namespace: 'eip155' } })
    connections.set({ attempt: { status: 'waiting', target, isSlow: false } })
    accounts.slices.eip155.reset()
  })
  const { container } = show()
  const about = () => container.querySelector('.wm-connecting-about')?.innerHTML
  expect(about()).toBe('dapp.test · Ethereum')
  change(({ accounts }) =>
    accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], undefined),
  )
  expect(about()).toBe('dapp.test · Ethereum<br>Will replace 0xa1…a1a1')
  const { target } = modal.connections.attempt
  if (!target) throw new Error('nobody is asked')
  change(({ connections }) =>
    connections.set({ attempt: { status: 'refused', target, error: mappedError('wallet_user_rejected') } }),
  )
  expect(about()).toBeUndefined()
})
