import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createServices } from './services.js'

async function setup() {
  const clock = createClock()
  const services = await createServices({ chains: {}, clock, seed: createSeed(7) })
  onTestFinished(() => {
    services.stop()
    clock.dispose()
  })
  const config = 'https://api.web3modal.org/getAnalyticsConfig?projectId=p&st=a&sv=b'
  const ask = (init?: RequestInit) => services.fetch(config, init)
  return { services, clock, ask, config }
}

const realBody = '{"isAnalyticsEnabled":true}'

test('without a fault, and after its removal, answers are unchanged', async () => {
  const { services, ask } = await setup()
  expect(await (await ask()).text()).toBe(realBody)
  const takeBack = services.addFault('catalogue *', { status: 503 })
  expect((await ask()).status).toBe(503)
  takeBack()
  takeBack()
  expect(await (await ask()).text()).toBe(realBody)
})

test('a status fault strikes the given number of times, with header and body', async () => {
  const { services, ask } = await setup()
  services.addFault('catalogue getAnalyticsConfig', { status: 429, retryAfter: 2, body: { message: 'slow' }, times: 2 })
  const limited = await ask()
  expect({
    status: limited.status,
    retryAfter: limited.headers.get('retry-after'),
    limited: await limited.json(),
  }).toEqual({
    status: 429,
    retryAfter: '2',
    limited: { message: 'slow' },
  })
  expect((await ask()).status).toBe(429)
  expect((await ask()).status).toBe(200)
  expect(services.requests.map(({ status }) => status)).toEqual([429, 429, 200])
})

test('unreadable bodies', async () => {
  const { services, ask } = await setup()
  const withFault = async (fault: unknown) => {
    const takeBack = services.addFault('catalogue *', fault)
    const answer = await ask()
    takeBack()
    return { status: answer.status, text: await answer.text() }
  }
  const malformed = await withFault('malformed-json')
  expect(malformed.status).toBe(200)
  expect(() => JSON.parse(malformed.text)).toThrow(SyntaxError)
  expect(await withFault('wrong-schema')).toEqual({ status: 200, text: '{"isAnalyticsEnabled":"wrong-schema"}' })
  expect(await withFault('truncated')).toEqual({ status: 200, text: realBody.slice(0, 13) })
  expect(await withFault('empty')).toEqual({ status: 200, text: '' })
})

test('a real answer with changed values, and content of any type', async () => {
  const { services, ask } = await setup()
  const takeBack = services.addFault('catalogue *', { rewrite: { isAnalyticsEnabled: 'yes', 'more.0x': 1 } })
  expect(await (await ask()).json()).toEqual({ isAnalyticsEnabled: 'yes', more: { '0x': 1 } })
  takeBack()
  services.addFault('catalogue *', { content: 'ab', type: 'image/svg+xml', repeat: 2, before: '<', after: '>' })
  const picture = await ask()
  expect({ contentType: picture.headers.get('content-type'), pictureText: await picture.text() }).toEqual({
    contentType: 'image/svg+xml',
    pictureText: '<abab>',
  })
})

test('a reset is a failed fetch, and an error response in a browser', async () => {
  const { services, ask, config } = await setup()
  services.addFault('catalogue *', 'reset')
  await expect(ask()).rejects.toThrow('Failed to fetch')
  expect((await services.handle(new Request(config)))?.type).toBe('error')
  expect(services.requests.map(({ status }) => status)).toEqual(['error', 'error'])
})

test('latency follows the world’s clock', async () => {
  const { services, clock, ask } = await setup()
  clock.pause()
  services.addFault('catalogue *', { latency: '3s' })
  let isThere = false
  const answer = ask().then((response) => {
    isThere = true
    return response
  })
  await expect.poll(() => services.requests).toHaveLength(1)
  await clock.advance(2999)
  expect(isThere).toBe(false)
  expect(services.requests[0]?.status).toBe('pending')
  await clock.advance(1)
  expect((await answer).status).toBe(200)
})

test('latency may be drawn, the same in every run', async () => {
  const draw = async (fault: unknown) => {
    const delays: number[] = []
    const clock = createClock()
    onTestFinished(() => clock.dispose())
    const instant = {
      ...clock,
      setTimeout: (callback: () => void, delayMs: number) => {
        delays.push(delayMs)
        queueMicrotask(callback)
        return 0
      },
    }
    const services = await createServices({ chains: {}, clock: instant, seed: createSeed(7) })
    services.addFault('catalogue *', fault)
    for (let count = 0; count < 20; count += 1) {
      await services.fetch('https://api.web3modal.org/getAnalyticsConfig?projectId=p&st=a&sv=b')
    }
    return delays
  }
  const uniform = await draw({ latency: { uniform: ['100ms', '400ms'] } })
  expect(uniform.every((delay) => delay >= 100 && delay <= 400)).toBe(true)
  expect(new Set(uniform).size).toBe(20)
  const lognormal = { latency: { lognormal: { median: '200ms', sigma: 0.5 } } }
  expect(await draw(lognormal)).toEqual(await draw(lognormal))
})

test('a stall ends after its time or with the fault', async () => {
  const { services, clock, ask } = await setup()
  clock.pause()
  const takeBack = services.addFault('catalogue *', { stall: '10s' })
  const first = ask()
  await expect.poll(() => services.requests).toHaveLength(1)
  await clock.advance(10_000)
  expect((await first).status).toBe(200)
  const second = ask()
  await expect.poll(() => services.requests).toHaveLength(2)
  takeBack()
  expect((await second).status).toBe(200)
})

test('a black hole never answers until the caller aborts or the world ends', async () => {
  const { services, ask, config } = await setup()
  services.addFault('catalogue *', 'blackhole')
  const caller = new AbortController()
  const given = ask({ signal: caller.signal })
  await expect.poll(() => services.requests).toHaveLength(1)
  caller.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  expect(services.requests[0]?.status).toBe('error')
  const page = services.handle(new Request(config))
  await expect.poll(() => services.requests).toHaveLength(2)
  services.stop()
  expect((await page)?.type).toBe('error')
})

test('an aborted signal sends nothing', async () => {
  const { services, ask } = await setup()
  await expect(ask({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(services.requests).toEqual([])
})

test('a stale answer repeats the first one', async () => {
  const { services, ask } = await setup()
  const takeBack = services.addFault('catalogue *', 'stale')
  expect(await (await ask()).text()).toBe(realBody)
  services.state.isAnalyticsEnabled = false
  expect(await (await ask()).text()).toBe(realBody)
  takeBack()
  expect(await (await ask()).text()).toBe('{"isAnalyticsEnabled":false}')
})

test('a fault affects the requests that it names', async () => {
  const { services } = await setup()
  const image = (id: string) => services.fetch(`https://api.web3modal.org/getWalletImage/${id}?projectId=p&st=a&sv=b`)
  services.addFault('catalogue GET /getWalletImage/a*', { status: 404 })
  expect({ statusAb: (await image('ab')).status, statusB: (await image('b')).status }).toEqual({
    statusAb: 404,
    statusB: 200,
  })
  services.addFault('http.* *', { status: 500 })
  expect((await image('b')).status).toBe(500)
})

test('a fault on an unknown endpoint is an error with the nearest name', async () => {
  const { services } = await setup()
  expect(() => services.addFault('catalog *', 'empty')).toThrowErrorMatchingInlineSnapshot(
    `[FaultError: "catalog *" names no service: there is no "catalog". Did you mean "catalogue"? There are: blockchain, catalogue, analytics.]`,
  )
  expect(() => services.addFault('catalogue getWallet', 'empty')).toThrow(
    '"catalogue getWallet" names no endpoint: there is no "getWallet". Did you mean "getWallets"?',
  )
  expect(() => services.addFault('catalogue PUT /x', 'empty')).toThrow('names no method: there is no "PUT".')
})
