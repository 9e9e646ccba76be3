import { expect, onTestFinished, test, vi } from 'vitest'
import { gnosis } from '../../core/networks/index.js'
import { moon, moonMainnet } from '../../core/testing/moon.js'
import { createLanguage } from '../messages/language.js'
import { connected } from '../testing/modal.js'
import { createRing } from './modal-ring.js'

test("the active network's picture, if none ships, comes from the catalogue, which is asked when the modal opens", async () => {
  const asked: string[] = []
  const answer = (url: string) => {
    asked.push(url)
    return /Image/.test(url) ? new Response('picture') : Response.json({ data: [], count: 0 })
  }
  vi.stubGlobal('fetch', async (url: unknown) => answer(String(url)))
  onTestFinished(() => void vi.unstubAllGlobals())
  const given = { projectId: 'test', networks: [gnosis], features: { email: false, socials: false } } as const
  const { modal, networkPicture, dispose } = await createRing(given, createLanguage({}))
  onTestFinished(dispose)
  const heard: unknown[] = []
  const stop = networkPicture.watch(() => heard.push(networkPicture.get()))
  expect({ networkPicture: networkPicture.get(), asked }).toEqual({ networkPicture: undefined, asked: [] })
  await modal?.open()
  await vi.waitFor(() => expect(networkPicture.get()).toBeInstanceOf(Blob))
  expect(heard).toEqual([networkPicture.get()])
  stop()
})

test('an account is written as its namespace shortens addresses, in the language of the page', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const shorten = (address: string) => `moon ${address.slice(-2)}`
  const given = { projectId: 'test', networks: [moonMainnet], namespaces: [{ ...moon, shorten }] } as const
  const { accountText, setupError, dispose } = await createRing(given, createLanguage({}))
  onTestFinished(dispose)
  expect(setupError).toBeUndefined()
  const account = { ...connected, address: 'm0000009f', balance: '9.989' }
  expect(accountText('moon', account)).toEqual({ name: 'moon 9f', balance: '9,989 ETH', amount: '9,989 ETH' })
})
