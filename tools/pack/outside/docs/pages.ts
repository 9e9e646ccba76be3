import { createServer, type RequestListener } from 'node:http'
import { encodeFunctionData, erc20Abi, parseAbi, parseUnits } from 'viem'
import { createAccounts } from '../../../../harness/accounts/accounts.js'
import { economyTokens, exchangeAddress } from '../../../../harness/chains/economy/tokens.js'
import { createSeed } from '../../../../harness/lib/seed.js'
import { buildOwnPage } from '../../../../harness/page/test-own-page.js'

// The dapps that the documents speak of. None has the modal.

const usdc = economyTokens(1).find(({ symbol }) => symbol === 'USDC')?.address
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [exchangeAddress, parseUnits('5', 6)],
})
const buy = encodeFunctionData({ abi: parseAbi(['function buy(uint8)']), functionName: 'buy', args: [1] })

/** It has what the recipes press. */
const market = `<!doctype html><html lang="en"><title>A market</title><main><h1>Market</h1>
<label>Contract <input></label><output></output></main><script type="module">
const main = document.querySelector('main')
const say = (text) => { document.querySelector('output').textContent = text }
const button = (name, onclick) => main.append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => button(info.name, async () => {
  const ask = (method, ...params) => provider.request({ method, params })
  const [from] = await ask('eth_requestAccounts')
  provider.on('chainChanged', (id) => {
    say('On network ' + id)
    if (id !== '0x1') button('Switch to Ethereum', () => ask('wallet_switchEthereumChain', { chainId: '0x1' }))
  })
  button('Approve 5 USDC', () => ask('eth_sendTransaction', { from, to: '${usdc}', data: '${approve}' }).then(() => say('Approved')))
  button('Sign in', () => ask('personal_sign', '0x6869', from).then(() => say('Signed in'), () => say('You did not sign')))
  button('Buy one', () => {
    const to = document.querySelector('input').value
    return ask('eth_sendTransaction', { from, to, data: '${buy}', value: '0x6f05b59d3b20000' }).then(() => say('Bought'))
  })
}))
dispatchEvent(new Event('eip6963:requestProvider'))
const register = (wallet) => button(wallet.name, async () => {
  const { accounts: [account] } = await wallet.features['standard:connect'].connect()
  button('Sign on Solana', async () => {
    const message = new TextEncoder().encode('hi')
    await wallet.features['solana:signMessage'].signMessage({ account, message })
    say('Signed on Solana')
  })
})
addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
</script></html>`

/** It has what the words of the documents press. */
const mint = `<!doctype html><html lang="en"><title>A mint</title><main>
<button onclick="document.querySelector('dialog').showModal()">Log in</button> <output></output>
<dialog aria-label="Wallets"><button onclick="document.querySelector('output').textContent = 'Chosen'">Fox</button></dialog>
<label>Pieces <input></label>
<label><input type="radio" name="size"> S</label> <label><input type="radio" name="size"> L</label>
</main><script>
const button = document.body.appendChild(document.createElement('button'))
addEventListener('input', () => { button.textContent = 'Mint ' + document.querySelector('input').value + ' pieces' })
</script></html>`

/** A shop with wagmi. Its page knows the address to pay to. */
async function shop(): Promise<RequestListener> {
  const { files } = await buildOwnPage('harness/hosts/wagmi-shop/main.ts')
  const to = createAccounts(createSeed(1))['bob']?.evmAddress
  const page = `<!doctype html><title>A shop</title><body data-to="${to}"><script type="module" src="/page.js"></script>`
  return ({ url = '/' }, response) => {
    const code = files.get(url.slice(1))
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
    response.end(code ?? page)
  }
}

const always =
  (page: () => string): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'text/html').end(page())

export interface DocsPages {
  /** Their addresses. */
  readonly shop: string
  readonly market: string
  readonly mint: string
  /** Puts a script tag into the market. */
  addToMarket(tag: string): void
  close(): void
}

export async function serveDocsPages(): Promise<DocsPages> {
  let tag = ''
  const tagged = () => market.replace('<main>', `${tag}<main>`)
  const servers = [await shop(), always(tagged), always(() => mint)].map((listener) => createServer(listener))
  const urls = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    }),
  )
  const [shopUrl = '', marketUrl = '', mintUrl = ''] = urls
  return {
    shop: shopUrl,
    market: marketUrl,
    mint: mintUrl,
    addToMarket(added) {
      tag = added
    },
    close() {
      for (const server of servers) server.close()
    },
  }
}
