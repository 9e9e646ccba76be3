import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { analyticsBody } from '../contracts/events.js'
import { services } from '../contracts/services.js'
import { createTestPlatform } from '../testing/platform.js'
import { createAnalytics } from './analytics.js'

function setup(isEnabled = true) {
  const platform = createTestPlatform()
  const status = { next: 202 }
  platform.onFetch(() => new Response(null, { status: status.next }))
  const forbidden: unknown[] = []
  const analytics = createAnalytics({
    platform,
    services: services().parse({ analytics: 'https://pulse.test' }),
    projectId: 'p',
    sdkType: 's',
    sdkVersion: 'v',
    isEnabled: () => isEnabled,
    onForbidden: (error) => forbidden.push(error),
  })
  return { platform, status, forbidden, analytics }
}

const opened = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } as const

test('"POST /e … Body: eventId, url, domain, timestamp, props (event data plus address)."', async () => {
  const { platform, analytics } = setup()
  await platform.advance(60_000)
  analytics.send(opened, '0xab', Date.UTC(2030, 0, 1))
  await platform.settle()
  const [request] = platform.requests
  expect(request?.url).toBe('https://pulse.test/e?projectId=p&st=s&sv=v')
  const body = JSON.parse(String(request?.init?.body))
  expect(z.safeParse(analyticsBody, body).error).toBeUndefined()
  expect(body).toEqual({
    eventId: expect.any(String),
    url: 'https://dapp.test/',
    domain: 'dapp.test',
    timestamp: Date.UTC(2030, 0, 1),
    props: { ...opened, address: '0xab' },
  })
})

test('"Sent only when analytics is enabled. The modal-created event is never sent."', async () => {
  const off = setup(false)
  off.analytics.send(opened, undefined, 1)
  const on = setup()
  on.analytics.send({ type: 'track', event: 'MODAL_CREATED' }, undefined, 1)
  await on.platform.settle()
  expect({ whenOff: off.platform.requests, whenOn: on.platform.requests }).toEqual({ whenOff: [], whenOn: [] })
})

test('reports 403 once, and again only after a successful event', async () => {
  const { platform, status, forbidden, analytics } = setup()
  const send = async (next: number) => {
    status.next = next
    analytics.send(opened, undefined, platform.now())
    await platform.settle()
  }
  await send(403)
  await send(403)
  expect(forbidden).toHaveLength(1)
  await send(202)
  await send(403)
  expect(forbidden).toHaveLength(2)
  // Sent once each: events are not retried.
  expect(platform.requests).toHaveLength(4)
})

test('drops an event silently if the service fails or is slow', async () => {
  const { platform, status, forbidden, analytics } = setup()
  status.next = 503
  analytics.send(opened, undefined, platform.now())
  platform.onFetch(() => new Promise(() => {}))
  analytics.send(opened, undefined, platform.now())
  await platform.advance(10_000)
  expect({ forbidden, logged: platform.logged, pendingTimers: platform.pendingTimers }).toEqual({
    forbidden: [],
    logged: [],
    pendingTimers: 0,
  })
})

test('stops with the modal', async () => {
  const { platform, analytics } = setup()
  platform.onFetch(() => new Promise(() => {}))
  analytics.send(opened, undefined, platform.now())
  await platform.settle()
  analytics.dispose()
  await platform.settle()
  analytics.send(opened, undefined, platform.now())
  await platform.settle()
  expect({ requestCount: platform.requests.length, pendingTimers: platform.pendingTimers }).toEqual({
    requestCount: 1,
    pendingTimers: 0,
  })
})
