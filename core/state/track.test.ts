import { expect, onTestFinished, test } from 'vitest'
import { setupModal } from '../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

const sent = ({ requested }: ReturnType<typeof setupModal>) =>
  requested('/e').map(({ init }) => JSON.parse(String(init?.body)))

test('events before the first open are sent once analytics is known to be enabled', async () => {
  const world = setup()
  await world.platform.settle()
  expect(world.platform.requests).toEqual([])
  await world.modal.open()
  await world.platform.settle()
  expect(sent(world).map(({ props }) => props.event)).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  expect(sent(world)[1]).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: 'https://dapp.test/',
    domain: 'dapp.test',
    timestamp: world.platform.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  })
})

test('an event has the time at which it happened, even if it was queued', async () => {
  const world = setup()
  const madeAt = world.platform.now()
  await world.platform.advance(60_000)
  await world.modal.open()
  await world.platform.settle()
  expect(sent(world).map(({ timestamp }) => timestamp - madeAt)).toEqual([0, 60_000])
})

test("the first event contains the host's settings", async () => {
  const world = setup({ enableWalletGuide: false })
  await world.modal.open()
  await world.platform.settle()
  const { properties } = sent(world)[0].props
  expect(properties).toMatchObject({ enableWalletConnect: true, enableWallets: true, enableWalletGuide: false })
})

test('the connected address is sent with the event', async () => {
  const world = setup()
  await world.connect()
  expect(sent(world).at(-1)).toMatchObject({
    props: {
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Fox' },
      address: `0x${'a1'.repeat(20)}`,
    },
  })
})

test('the service can disable analytics', async () => {
  const world = setup()
  world.service.analyticsEnabled = false
  await world.modal.open()
  await world.platform.settle()
  await world.modal.close()
  await world.platform.settle()
  expect(sent(world)).toEqual([])
  expect(world.eventNames()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
})

test('analytics is disabled if its configuration cannot be loaded', async () => {
  const world = setup()
  const { platform, modal } = world
  platform.onFetch(() => new Response('', { status: 404 }))
  await modal.open()
  await platform.settle()
  await modal.close()
  await platform.settle()
  expect(sent(world)).toEqual([])
})

test('no configuration is requested if the host disabled analytics', async () => {
  const world = setup({ analytics: false })
  await world.modal.open()
  await world.platform.settle()
  expect(world.requested('/getAnalyticsConfig')).toEqual([])
  expect(sent(world)).toEqual([])
})

test('403 raises the alert once, until an event succeeds again', async () => {
  const world = setup({ debug: true })
  const { modal, platform, service } = world
  service.analyticsStatus = 403
  await modal.open()
  await platform.advance(300)
  expect(modal.getSnapshot().alert).toEqual({ code: 'origin_not_allowed', message: 'Invalid App Configuration' })
  await modal.close()
  await platform.advance(300)
  const errors = () => platform.logged.filter(({ level }) => level === 'error')
  expect(errors()).toHaveLength(1)
  expect(errors()[0]?.values[0]).toMatch(/https:\/\/dapp.test is not on the allowlist/)
  service.analyticsStatus = 200
  await modal.open()
  await platform.settle()
  service.analyticsStatus = 403
  await modal.close()
  await platform.settle()
  expect(errors()).toHaveLength(2)
})

test('a listener added after creation receives the first event, and none after it is removed', async () => {
  const { modal, platform, eventNames } = setup()
  const late: string[] = []
  const stop = modal.onEvent((event) => late.push(event.event))
  await modal.open()
  stop()
  await modal.close()
  await platform.settle()
  expect(late).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  expect(eventNames()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
})
