import { expect, onTestFinished, test, vi } from 'vitest'
import { mainnet } from '../../core/networks/index.js'
import { createLanguage } from '../messages/language.js'
import { createRing } from './modal-ring.js'

test("the active network's picture comes from the catalogue, which is asked when the modal opens", async () => {
  const asked: string[] = []
  const answer = (url: string) => {
    asked.push(url)
    return /Image/.test(url) ? new Response('picture') : Response.json({ data: [], count: 0 })
  }
  vi.stubGlobal('fetch', async (url: unknown) => answer(String(url)))
  onTestFinished(() => void vi.unstubAllGlobals())
  const given = { projectId: 'test', networks: [mainnet], features: { email: false, socials: false } } as const
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
