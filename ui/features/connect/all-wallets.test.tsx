import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { en } from '../../messages/en.js'
import { layOut, setup, wallet } from '../../testing/view.js'

test('a page without visible wallets is followed by the next one', async () => {
  layOut({ rowHeight: 56 })
  // Without an adapter, wallets without a link are not listed: the first page adds nothing.
  const listed = Array.from({ length: 60 }, (_, index) =>
    wallet(`Wallet ${index}`, index < 40 ? {} : { mobile_link: 'wallet://' }),
  )
  const { modal, platform, screen, show, change } = await setup('AllWallets', { adapters: [] })
  platform.onFetch((url) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/getWallets') return new Response('image')
    const start = (Number(searchParams.get('page')) - 1) * 40
    const data = searchParams.get('entries') === '40' ? listed.slice(start, start + 40) : []
    return Response.json({ data, count: listed.length })
  })
  show()
  await modal.flows.open({ view: 'AllWallets' })
  change(() => {})
  await waitFor(() => expect(screen.getByText('Wallet 40')).toBeDefined())
  expect(modal.catalogue.hasMorePages).toBe(false)
})

test('a wallet beyond the first twenty of its page loads its picture when it is visible', async () => {
  // The rows are so low that all are visible.
  layOut({ rowHeight: 8 })
  const listed = Array.from({ length: 40 }, (_, index) =>
    wallet(`Wallet ${index}`, { image_id: `picture-${index}`, mobile_link: 'wallet://' }),
  )
  const { modal, platform, screen, show, change } = await setup('AllWallets', { adapters: [] })
  const asked: string[] = []
  platform.onFetch((url) => {
    const { pathname, searchParams } = new URL(url)
    asked.push(pathname)
    if (pathname !== '/getWallets') return new Response('image')
    return Response.json({ data: searchParams.get('entries') === '40' ? listed : [], count: listed.length })
  })
  show()
  await modal.flows.open({ view: 'AllWallets' })
  change(() => {})
  await waitFor(() => expect(screen.getByText('Wallet 30')).toBeDefined())
  await waitFor(() => expect(asked).toContain('/getWalletImage/picture-30'))
})

test('without consent to the terms the list explains why nothing can be chosen, and has the box', async () => {
  const terms = { termsConditionsUrl: '/terms', features: { legalCheckbox: true } }
  const { screen, show, modal } = await setup('AllWallets', terms)
  modal.navigation.reset({ view: 'AllWallets' })
  const { container } = show()
  const inert = () => [...container.querySelectorAll<HTMLElement>('*')].filter((part) => part.inert).length
  const box = screen.getByRole('checkbox', { name: 'I agree to the Terms of Service', description: en.legalNeeded })
  expect(inert()).toBe(1)
  fireEvent.click(box)
  expect({ inert: inert(), isConsentMissing: modal.isConsentMissing }).toEqual({ inert: 0, isConsentMissing: false })
})

test('headings part installed, popular and other wallets, and are no part of the count; a search has none', async () => {
  layOut({ rowHeight: 8 })
  const listed = Array.from({ length: 30 }, (_, index) => wallet(`Wallet ${index}`, { mobile_link: 'wallet://' }))
  const { modal, platform, screen, show, change, announce } = await setup('AllWallets')
  platform.onFetch((url) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/getWallets') return new Response('image')
    const data = searchParams.get('entries') === '40' ? listed : []
    return Response.json({ data, count: listed.length })
  })
  announce('Fox')
  const { container } = show()
  await modal.flows.open({ view: 'AllWallets' })
  change(() => {})
  await waitFor(() => expect(screen.getByText('Wallet 29')).toBeDefined())
  const lines = () =>
    [...container.querySelectorAll('li:not([aria-hidden])')].map((line) => {
      const heading = line.querySelector('h3')?.textContent
      return heading ? `# ${heading}` : `${line.getAttribute('aria-posinset')} ${line.textContent}`
    })
  expect(lines().slice(0, 4)).toEqual(['# Installed', '1 Fox', '# Popular', '2 Wallet 0'])
  expect(lines().slice(12, 16)).toEqual(['11 Wallet 9', '# All wallets', '12 Wallet 10', '13 Wallet 11'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Wallet 2' } })
  await waitFor(() => expect(lines()[0]).toBe('1 Wallet 2'))
  expect(lines().filter((line) => line.startsWith('#'))).toEqual([])
})
