// Preloaded, so that no test waits for an import.
import './provided-analytics.js'
import { expect, onTestFinished, test } from 'vitest'
import type { TrackedEvent } from '../contracts/service-providers.js'
import { hostAnalytics, noAnalytics } from '../providers/analytics.js'
import { setupModal } from '../testing/modal.js'

async function setup(analytics: unknown, more: object = {}) {
  const world = setupModal({ projectId: '', services: { analytics }, ...more } as never) // any value, as a host's page passes it
  onTestFinished(world.modal.dispose)
  await world.modal.open()
  await world.platform.settle()
  return world
}

test('a function of the page gets each event, and no service is asked whether events are wanted', async () => {
  const got: TrackedEvent[] = []
  const { requested } = await setup(hostAnalytics((event) => void got.push(event)))
  await expect.poll(() => got.map(({ props }) => props.event)).toContain('MODAL_OPEN')
  expect(got[0]).toMatchObject({ url: 'https://dapp.test/', domain: 'dapp.test', eventId: expect.any(String) })
  for (const path of ['/getAnalyticsConfig', '/e']) expect(requested(path)).toEqual([])
})

test('each of several gets a copy of its own, and one that fails costs only itself', async () => {
  const got: string[] = []
  await setup([
    hostAnalytics(({ props }) => {
      Object.assign(props, { event: 'CHANGED' })
      throw new Error('broken')
    }),
    hostAnalytics(() => Promise.reject(new Error('down'))),
    hostAnalytics(({ props }) => void got.push(props.event)),
  ])
  await expect.poll(() => got).toContain('MODAL_OPEN')
})

test('with nobody named, or analytics turned off, nothing is sent', async () => {
  const { requested } = await setup(noAnalytics())
  for (const path of ['/getAnalyticsConfig', '/e']) expect(requested(path)).toEqual([])
  const got: unknown[] = []
  await setup(
    hostAnalytics((event) => void got.push(event)),
    { features: { analytics: false } },
  )
  expect(got).toEqual([])
})

test('nothing is given before the consent that the page asks for', async () => {
  const got: string[] = []
  const { root } = await setup(
    hostAnalytics(({ props }) => void got.push(props.event)),
    { features: { legalCheckbox: true }, termsConditionsUrl: 'https://dapp.test/terms' },
  )
  expect(got).toEqual([])
  root.flows.setConsent(true)
  await expect.poll(() => got).toContain('MODAL_OPEN')
})

test('a value that is neither a URL nor a provider is refused with the name of the option', async () => {
  await expect(setup({ tracks: true })).rejects.toThrow(/services\.analytics/)
})
