import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../world/world.js'

async function setup() {
  const world = await createWorld({})
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const { services } = world
  /** Tries the modal's own services first, like the routing. */
  const ask = async (url: string, init?: RequestInit) =>
    (await services.handle(new Request(url, init))) ?? services.handleForeign(new Request(url, init))
  return { services, ask }
}

test.each([
  ['https://api.web3modal.org/appkit/v1/config?projectId=p&st=appkit&sv=react-1.7.0', { features: null }],
  ['https://api.web3modal.com/projects/v1/origins?projectId=p', { allowedOrigins: ['http://*', 'https://*'] }],
  [
    'https://api.web3modal.org/appkit/v1/project-limits?projectId=p',
    { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
  ],
  ['https://explorer-api.walletconnect.com/w3m/v1/getDesktopListings?page=1', { listings: {}, total: 0 }],
])('%s is answered', async (url, body) => {
  const { ask } = await setup()
  expect(await (await ask(url))?.json()).toEqual(body)
})

test('reports of other SDKs are accepted, and fonts are empty', async () => {
  const { ask, services } = await setup()
  const report = { method: 'POST', body: '{}' }
  expect((await ask('https://cca-lite.coinbase.com/metrics', report))?.status).toBe(200)
  expect((await ask('https://mm-sdk-analytics.api.cx.metamask.io/evt', report))?.status).toBe(200)
  for (const host of ['fonts.reown.com/KHTeka-Medium.woff2', 'fonts.gstatic.com/s/inter.woff2']) {
    const font = await ask(`https://${host}`)
    expect({
      status: font?.status,
      contentType: font?.headers.get('content-type'),
      fontText: await font?.text(),
    }).toEqual({ status: 200, contentType: 'font/woff2', fontText: '' })
  }
  expect((await ask('https://fonts.googleapis.com/css2?family=Inter'))?.headers.get('content-type')).toBe('text/css')
  expect({ requests: services.requests, unmatched: services.unmatched }).toEqual({ requests: [], unmatched: [] })
})

test('events and parameters of another modal are accepted only on its pages', async () => {
  const { services } = await setup()
  const event = 'https://pulse.walletconnect.org/e?projectId=p&st=appkit&sv=html-wagmi-1.7.20'
  const wallets =
    'https://api.web3modal.org/getWallets?projectId=p&st=appkit&sv=1&page=1&entries=4&names=x&pay_only=true'
  const ask = async (isForeign: boolean) => {
    const sent = [
      new Request(event, { method: 'POST', body: '{"props":{"event":"INITIALIZE"}}' }),
      new Request(wallets),
    ]
    return Promise.all(sent.map(async (request) => (await services.handle(request, isForeign))?.status))
  }
  expect({ ask: await ask(true), unmatched: services.unmatched }).toEqual({ ask: [202, 200], unmatched: [] })
  expect({ ask: await ask(false), unmatchedCount: services.unmatched.length }).toEqual({
    ask: [400, 400],
    unmatchedCount: 2,
  })
})

test('an unknown host, or a similar one, is not answered', async () => {
  const { ask } = await setup()
  expect(await ask('https://fonts.reown.com.evil.test/x.woff2')).toBeUndefined()
  expect(await ask('https://cca-lite.coinbase.com/other')).toBeUndefined()
})
