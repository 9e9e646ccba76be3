import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mappedError } from '../../core/errors/mapped-error.js'
import { enViews } from '../messages/english/views.js'
import { setup } from '../testing/view.js'

const address = `0x${'a1'.repeat(20)}`

/** The list of networks, while a connected wallet is asked to switch to the second one. */
async function setupSwitch() {
  const drawn = await setup('Networks')
  drawn.change(({ accounts, chains, navigation }) => {
    const record = { namespace: 'eip155', address, type: 'eoa' } as const
    accounts.slices.eip155.setConnected([record], { name: 'Fox' })
    navigation.reset({ view: 'Networks' })
    const [, base] = chains.networks
    if (base) chains.beginSwitch(base)
  })
  return drawn
}

const linesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.wm-switch-wait p')].map((line) => line.textContent)

test('a pending switch names the account, the network and the site', async () => {
  const { screen, show, change } = await setupSwitch()
  const { container } = show()
  expect(linesIn(container)).toEqual(['dapp.test wants to switch 0xa1…\u2060a1a1 to Base.'])
  change(({ chains }) => chains.endSwitch())
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  // Its space is reserved: no row moves when a wallet is asked, or has answered.
  expect(linesIn(container)).toEqual([enViews.switchAhead])
})

test('after ten seconds a hint appears and is announced once, while Cancel is always available', async () => {
  const { screen, show, change, said } = await setupSwitch()
  const { container } = show()
  const hint = 'Don’t see it? Open Fox to switch 0xa1…\u2060a1a1 to Base.'
  expect(linesIn(container)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
  change(({ chains }) => chains.markSwitchSlow())
  expect(linesIn(container)).toEqual([hint])
  expect(said.filter((text) => text === hint)).toHaveLength(1)
})

test('a refused switch is shown below the list until the next attempt', async () => {
  const { show, change } = await setupSwitch()
  const { container } = show()
  change(({ chains }) => chains.endSwitch(mappedError('wallet_user_rejected')))
  expect(linesIn(container)).toEqual(['You rejected the switch. Your network hasn’t changed.'])
  change(({ chains }) => {
    const [, base] = chains.networks
    if (base) chains.beginSwitch(base)
  })
  expect(linesIn(container)).toEqual([expect.stringMatching(/^dapp\.test wants/)])
})

test('without a connected wallet the hint is absent', async () => {
  const { screen, show, change } = await setupSwitch()
  change(({ accounts }) => accounts.slices.eip155.reset())
  const { container } = show()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(linesIn(container)).toEqual([])
})

test('if the host disables network switching, the hint is absent', async () => {
  const { show, change } = await setup('Networks', { enableNetworkSwitch: false })
  change(({ accounts, navigation }) => {
    accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })
    navigation.reset({ view: 'Networks' })
  })
  const { container } = show()
  expect(linesIn(container)).toEqual([])
})

test('Cancel ends the pending switch', async () => {
  const { screen, show, modal } = await setupSwitch()
  const cancelled: string[] = []
  modal.flows.cancelSwitch = () => void cancelled.push('yes')
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancelled).toEqual(['yes'])
})
