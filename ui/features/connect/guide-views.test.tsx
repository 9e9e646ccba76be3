import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ViewRequest } from '../../../core/contracts/views/open-request.js'
import { en } from '../../messages/en.js'
import { enViews } from '../../messages/english/views.js'
import { setup, wallet } from '../../testing/view.js'

async function setupAt(entry: ViewRequest) {
  const drawn = await setup(entry.view)
  drawn.change(({ navigation }) => navigation.push(entry))
  return drawn
}

test('help replaces the back button on Connect only, and explains wallets', async () => {
  const { screen, show, modal } = await setup('Connect')
  show()
  fireEvent.click(screen.getByRole('button', { name: en.help }))
  await waitFor(() => expect(screen.getByRole('heading', { name: enViews.walletSteps[0][0] })).toBeDefined())
  expect(modal.navigation.viewHistory).toEqual(['Connect', 'WhatIsAWallet'])
  expect(screen.queryByRole('button', { name: en.help })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: enViews.getWalletTitle }))
  expect(modal.navigation.view).toBe('GetWallet')
})

test('without the guide there is no help', async () => {
  const { screen, show } = await setup('Connect', { enableWalletGuide: false })
  show()
  expect(screen.queryByRole('button', { name: en.help })).toBeNull()
})

test('suggested wallets have placeholders while they load, and link to their downloads', async () => {
  const { screen, show, change, modal } = await setupAt({ view: 'GetWallet' })
  const { container } = show()
  expect(container.querySelectorAll('.wm-skeleton')).toHaveLength(4)
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [wallet('Otter'), wallet('Quill')] }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Quill Get' }))
  expect(modal.navigation.current).toEqual({ view: 'Downloads', data: { wallet: wallet('Quill') } })
})

test('a failed list of suggestions can be loaded again', async () => {
  const { screen, show, change, platform } = await setupAt({ view: 'GetWallet' })
  show()
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'failed', error: new Error('503') }
  })
  expect(screen.getByRole('heading', { name: en.catalogueFailedTitle })).toBeDefined()
  const before = platform.requests.length
  fireEvent.click(screen.getByRole('button', { name: en.retry }))
  await waitFor(() => expect(platform.requests.length).toBeGreaterThan(before), { timeout: 4000 })
})

test('without a suggestion the view says so', async () => {
  const { screen, show, change } = await setupAt({ view: 'GetWallet' })
  change(({ catalogue }) => {
    catalogue.recommendedTask.state = { status: 'ready', value: [] }
  })
  show()
  expect(screen.getByRole('heading', { name: enViews.noRecommendedTitle })).toBeDefined()
  expect(screen.getByRole('button', { name: /^All wallets/ })).toBeDefined()
})

test('a wallet’s downloads are web URLs, those for this device first', async () => {
  const otter = wallet('Otter', {
    chrome_store: 'https://chrome.test/otter',
    app_store: 'https://apps.test/otter',
    play_store: 'intent://otter',
    webapp_link: 'javascript:alert(1)',
  })
  const { screen, show } = await setupAt({ view: 'Downloads', data: { wallet: otter } })
  show()
  expect(screen.getByRole('heading', { name: 'Get Otter' })).toBeDefined()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://chrome.test/otter',
    'https://apps.test/otter',
  ])
  expect(links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    ['_blank', 'noreferrer noopener'],
    ['_blank', 'noreferrer noopener'],
  ])
})

test('on a phone its own stores come first', async () => {
  const otter = wallet('Otter', { chrome_store: 'https://chrome.test/otter', app_store: 'https://apps.test/otter' })
  const { screen, show, change } = await setup('Downloads', {}, { isMobile: true })
  change(({ navigation }) => navigation.push({ view: 'Downloads', data: { wallet: otter } }))
  show()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([enViews.getForIos, enViews.getExtension])
})

test('a wallet without a download leads back to the others', async () => {
  const { screen, show, modal } = await setupAt({ view: 'Downloads', data: { wallet: wallet('Otter') } })
  show()
  expect(screen.getByText(enViews.noDownloadsText('Otter'))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: enViews.chooseAnother }))
  expect(modal.navigation.view).toBe('Connect')
})

test('a wallet with several namespaces asks for one, with the network’s picture and name', async () => {
  const { screen, show, change, announce } = await setup('ConnectingMultiChain')
  announce('Otter', 'test.otter')
  change(({ connectors, navigation }) => {
    const [connector] = connectors.rows
    navigation.push({ view: 'ConnectingMultiChain', data: { connectorId: connector?.id ?? '' } })
  })
  show()
  expect(screen.getByRole('heading', { name: enViews.chainHeading('Otter') })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ethereum & other EVM networks Base' })).toBeDefined()
})
