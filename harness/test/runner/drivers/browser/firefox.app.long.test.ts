import { expect, test } from 'vitest'
import { createTestApp } from './testing/app.js'

const html = `<!doctype html><title>A dapp</title><button id="connect">Connect</button> <button id="ask">Ask</button> <button id="stray">Stray</button>
<output></output><script>
  let fox
  addEventListener('eip6963:announceProvider', ({ detail }) => { fox = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const say = (promise) => promise.then((text) => { document.querySelector('output').value = text }, () => say(Promise.resolve('nothing')))
  connect.onclick = () => say(fox.request({ method: 'eth_requestAccounts' }).then(([account]) => 'as ' + account))
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  ask.onclick = () => say(fetch('https://eth-sepolia.g.alchemy.com/v2/key', { method: 'POST', body }).then((answer) => answer.json()).then(({ result }) => 'chain ' + result))
  stray.onclick = () => say(fetch('https://stranger.test/').then(() => 'something'))
</script>`

const app = createTestApp(
  (_request, response) => response.setHeader('content-type', 'text/html').end(html),
  undefined,
  'firefox',
)

const head = () => `scenario: A visitor is in Firefox
app: { url: '${app.url}', modal: none }
chains: { sepolia: { kind: evm, id: 11155111 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
---
`
const says = (text: string) => `- expect: { screen: [{ role: status, text: ${text} }] }\n`

test('Firefox tests an app with wallets and its own node, and blocks other machines', async () => {
  const steps = `- press: Connect\n- wallet.fox: approve\n${says('/^as 0x/')}- press: Ask\n${says('chain 0xaa36a7')}`
  const { results } = await app.play('dapp', head() + steps, { browser: 'firefox' })
  expect(results[0]?.failure).toBeUndefined()
  expect(results[0]?.nodes).toEqual([{ host: 'eth-sepolia.g.alchemy.com', chain: 'sepolia' }])
  const stray = await app.play('stray', `${head()}- press: Stray\n${says('nothing')}`, { browser: 'firefox' })
  expect(stray.results[0]?.failure?.message).toContain('a request that no fake answers: GET https://stranger.test/')
})
