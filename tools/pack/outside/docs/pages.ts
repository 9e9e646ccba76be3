import { createServer, type RequestListener } from 'node:http'
import { buildOwnPage } from '../../../../harness/apps/page/testing/own-page.js'
import { market } from '../../../../harness/testing/recipes.js'
import { createAccounts } from '../../../../harness/world/accounts/accounts.js'
import { createSeed } from '../../../../harness/world/lib/seed.js'

// The example dapps in the documents. None of them has the modal.

/** A page with the buttons and fields that the documents' own words use. */
const mint = `<!doctype html><html lang="en"><title>A mint</title><main>
<button onclick="document.querySelector('dialog').showModal()">Log in</button> <output></output>
<dialog aria-label="Wallets"><button onclick="document.querySelector('output').textContent = 'Chosen'">Fox</button></dialog>
<label>Pieces <input></label>
<label><input type="radio" name="size"> S</label> <label><input type="radio" name="size"> L</label>
</main><script>
const button = document.body.appendChild(document.createElement('button'))
addEventListener('input', () => { button.textContent = 'Mint ' + document.querySelector('input').value + ' pieces' })
</script></html>`

/** Builds a shop that uses wagmi. The address that it is paid at stands in `data-to`. */
async function shop(): Promise<RequestListener> {
  const { files } = await buildOwnPage('harness/apps/hosts/wagmi-shop/main.ts')
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
  /** The URL of each page. */
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
