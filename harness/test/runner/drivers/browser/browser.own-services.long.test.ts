import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.js'

/** A dapp that asks foreign services and its own server. */
const dapp = `<!doctype html><html lang="en"><title>A dapp</title><main><h1>Dapp</h1><output></output></main><script type="module">
const say = (text) => { document.querySelector('output').textContent += text + ' ' }
const ask = (url, options) => fetch(url, options).then((answer) => answer.text()).then(say, () => say('refused'))
const query = (text) => ({ method: 'POST', body: JSON.stringify({ query: text }) })
function button(name, onclick) { document.querySelector('main').append(Object.assign(document.createElement('button'), { textContent: name, onclick })) }
button('Price', () => ask('https://api.coingecko.test/price?ids=eth'))
button('Holders', () => ask('https://graph.test/subgraph', query('holders')))
button('Owners', () => ask('https://graph.test/subgraph', query('owners')))
button('NFTs', () => ask('https://eth-mainnet.g.alchemy.com/v2/key', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'alchemy_getNfts' }) }))
button('Chain', () => ask('https://eth-mainnet.g.alchemy.com/v2/key', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'eth_chainId' }) }))
button('Own', () => ask('/api/quote'))
button('Picture', () => ask('https://ipfs.test/ipfs/Qm'))
</script></html>`

// Inside the repository, so that the modules find MSW as those of a dapp do.
const folder = path.resolve(import.meta.dirname, '../../../../../.walletmodal/own-services')
const app = createTestApp((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(dapp)
}, folder)

const answer = (method: string, address: string, text: string, more: { body?: string; encoding?: string } = {}) => ({
  request: { method, url: address, ...(more.body !== undefined && { postData: { text: more.body } }) },
  response: {
    status: 200,
    headers: [{ name: 'content-encoding', value: 'br' }],
    content: { text, encoding: more.encoding },
  },
})
const graph = (text: string, query: string) =>
  answer('POST', 'https://graph.test/subgraph', text, { body: JSON.stringify({ query }) })

beforeAll(() => {
  const entries = [
    graph('first holders', 'holders'),
    graph('second holders', 'holders'),
    graph('the owners', 'owners'),
    answer('GET', 'https://ipfs.test/ipfs/Qm', Buffer.from('a picture').toString('base64'), { encoding: 'base64' }),
    // A recording never answers for the app's own pages or for calls that a chain of the world answers.
    answer('GET', `${app.url}/`, 'an old page'),
    answer('POST', 'https://eth-mainnet.g.alchemy.com/v2/key', '{"jsonrpc":"2.0","id":1,"result":"0xdead"}', {
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    }),
    answer('POST', 'https://eth-mainnet.g.alchemy.com/v2/key', '{"jsonrpc":"2.0","id":1,"result":"recorded"}', {
      body: '{"jsonrpc":"2.0","id":1,"method":"alchemy_getNfts"}',
    }),
  ]
  writeFileSync(path.join(folder, 'recorded.har'), JSON.stringify({ log: { entries } }))
  writeFileSync(
    path.join(folder, 'handlers.ts'),
    `import { HttpResponse, http } from 'msw'
let count: number = 0
export const handlers = [
  http.get('https://api.coingecko.test/price', ({ request }) => {
    count += 1
    return HttpResponse.text(new URL(request.url).searchParams.get('ids') + ' costs ' + count)
  }),
  http.get('${app.url}/api/quote', () => HttpResponse.text('a quote')),
]\n`,
  )
  writeFileSync(path.join(folder, 'none.ts'), 'export const nothing = 1\n')
})

async function run(name: string, head: string, steps: string, project = {}) {
  const text = `scenario: A dapp asks services\napp: { url: '${app.url}' }\n${head}---\n- goto: /\n${steps}`
  const { results, exitCode } = await app.play(name, text, { project })
  return { exitCode, failure: results[0]?.failure }
}
const says = (text: string) => `- expect: { screen: [{ role: status, text: '${text}' }] }\n`

const steps = `- press: Price
- press: Price
${says('eth costs 1 eth costs 2')}- press: Own
${says('a quote')}- press: Holders
- press: Owners
- press: Holders
- press: Holders
${says('first holders the owners second holders second holders')}- press: Picture
${says('a picture')}- press: NFTs
${says('"recorded"')}`

test('MSW handlers and a recording from a head or a config answer for the services of a dapp', async () => {
  const lines = 'services: [./handlers.ts, recorded.har]\n'
  expect((await run('asks', lines, steps)).failure).toBeUndefined()
  // The first scenario of the file must not have changed the state of the handlers.
  const services = ['handlers.ts', 'recorded.har'].map((file) => path.join(folder, file))
  expect((await run('asks', '', steps, { services })).failure).toBeUndefined()
})

test('a chain of the world comes before a recording, but not for methods that only a provider of nodes has', async () => {
  const chains = 'chains: { mainnet: { kind: evm, id: 1 } }\n'
  const both = `- press: Chain\n${says('"0x1"')}- press: NFTs\n`
  const recorded = await run('chain', `${chains}services: recorded.har\n`, both + says('"recorded"'))
  expect(recorded.failure).toBeUndefined()
  expect((await run('none', chains, both + says('Method not found'))).failure).toBeUndefined()
})

test('a request without handlers is refused, and a missing or empty file of handlers is reported', async () => {
  const asked = await run('refused', '', `- press: Price\n${says('refused')}`)
  expect({ exitCode: asked.exitCode, message: asked.failure?.message }).toEqual({
    exitCode: 6,
    message: expect.stringContaining('GET https://api.coingecko.test/price?ids=eth'),
  })
  expect((await run('gone', 'services: [gone.ts]\n', steps)).failure?.message).toBe(
    'services: there is no file gone.ts',
  )
  expect((await run('none', 'services: [none.ts]\n', steps)).failure?.message).toContain(
    'none.ts exports no MSW handlers',
  )
})
