import { expect, test } from 'vitest'
import { listReporter } from '../../report/reporters.js'
import { createTestApp } from './testing/app.js'

/** A dapp that asks its own nodes for the newest block, over HTTP and a socket. */
const dapp = `<!doctype html><html lang="en"><title>A dapp</title><main><h1>Dapp</h1><output></output></main><script type="module">
const say = (text) => { document.querySelector('output').textContent += text + ' ' }
const message = (method, params = []) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const ask = (url, method) => fetch(url, { method: 'POST', body: message(method) })
  .then((answer) => answer.json()).then(({ result, error }) => say(JSON.stringify(result ?? error.message)), () => say('refused'))
function follow(url, method, params) {
  const socket = new WebSocket(url)
  socket.onopen = () => socket.send(message(method, params))
  socket.onmessage = ({ data }) => { if (JSON.parse(data).method) say('told by ' + JSON.parse(data).method) }
}
function button(name, onclick) { document.querySelector('main').append(Object.assign(document.createElement('button'), { textContent: name, onclick })) }
button('Own server', () => ask('/api/rpc', 'eth_chainId'))
button('Own node', () => ask('/api/base', 'eth_blockNumber'))
button('Local', () => ask('http://localhost:8545', 'eth_chainId'))
button('Alchemy', () => ask('https://eth-sepolia.g.alchemy.com/v2/key', 'eth_chainId'))
button('Acme', () => ask('https://acme.test/rpc', 'eth_chainId'))
button('Devnet', () => ask('https://my-node.solana-devnet.quiknode.pro/key/', 'getVersion'))
button('Blocks', () => follow('wss://acme.test/rpc', 'eth_subscribe', ['newHeads']))
button('Slots', () => follow('wss://api.devnet.solana.com/', 'slotSubscribe', []))
</script></html>`

const app = createTestApp((request, response) => {
  response.setHeader('content-type', request.method === 'POST' ? 'application/json' : 'text/html')
  const own =
    request.url === '/api/base' ? '{"jsonrpc":"2.0","id":1,"result":"0x2105"}' : '{"result":"of the server itself"}'
  response.end(request.method === 'POST' ? own : dapp)
})

async function run(name: string, head: string, steps: string, project = {}) {
  const text = `scenario: A dapp asks nodes\napp: { url: '${app.url}' }\n${head}---\n- goto: /\n${steps}`
  const summary = await app.play(name, text, { project })
  let printed = ''
  const list = listReporter((text) => {
    printed += text
  }, false)
  list.onEnd?.(summary)
  return { ...summary, failure: summary.results[0]?.failure, printed }
}

const says = (...texts: readonly string[]) =>
  texts.map((text) => `- expect: { screen: [{ role: status, text: '${text}' }] }\n`).join('')

test("chains of the world answer for a dapp's nodes over HTTP and sockets, and the report names the nodes", async () => {
  const head = `chains: { sepolia: { kind: evm, id: 11155111, fund: { alice: 1 ETH } }, devnet: { kind: solana, cluster: devnet } }\n`
  const steps = `- press: Alchemy
- press: Local
- press: Own server
${says('"0xaa36a7" "0xaa36a7" "0xaa36a7"')}- press: Devnet
${says('solana-core')}- press: Blocks
- chain.sepolia: { mine: 1 }
${says('told by eth_subscription')}`
  const { failure, printed, results } = await run('asks', head, steps)
  expect(failure).toBeUndefined()
  expect(results[0]?.nodes).toContainEqual({ host: 'eth-sepolia.g.alchemy.com', chain: 'sepolia' })
  expect(printed).toMatch(
    /^nodes: eth-sepolia\.g\.alchemy\.com → sepolia, localhost:8545 → sepolia, 127\.0\.0\.1:\d+ → sepolia, my-node\.solana-devnet\.quiknode\.pro → devnet, acme\.test → sepolia\n/,
  )
})

test('a head and a config name nodes, and a passing origin is really asked', async () => {
  const head = `chains: { mainnet: { kind: evm, id: 1 }, base: { kind: evm, id: 8453 } }\nnodes: { 'https://acme.test/*': base }\npass: ['${app.url}']\n`
  const steps = `- press: Acme\n${says('0x2105')}- press: Local\n${says('"0x1"')}- press: Own server\n${says('of the server itself')}`
  expect((await run('named', head, steps, { project: {} })).failure?.message).toContain('localhost:8545')
  const { failure } = await run('named', head, steps, { nodes: { 'localhost:8545': 'mainnet' } })
  expect(failure).toBeUndefined()
})

test("a dapp's own server is asked for its chain id if it stands for one of several chains", async () => {
  const head = `chains: { mainnet: { kind: evm, id: 1 }, base: { kind: evm, id: 8453 } }\n`
  const mined = '- chain.base: { mine: 3 }\n'
  const { failure, results } = await run('own-node', head, `${mined}- press: Own node\n${says('"0x3"')}`)
  expect(failure).toBeUndefined()
  expect(results[0]?.nodes).toEqual([{ host: new URL(app.url).host, chain: 'base' }])
})

test('a call to an unknown node fails the scenario, and names the setting that adds the node', async () => {
  const { failure, exitCode } = await run(
    'lacks',
    'chains: { mainnet: { kind: evm, id: 1 } }\n',
    `- press: Alchemy\n${says('No chain of the world')}`,
  )
  expect(exitCode).toBe(6)
  expect(failure?.message).toMatchInlineSnapshot(
    `"a request that no fake answers: POST https://eth-sepolia.g.alchemy.com/v2/key. It is a node of eip155:11155111, and this world has no such chain. Add chains: { sepolia: { kind: evm, id: 11155111 } }"`,
  )
})
