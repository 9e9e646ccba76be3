import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { connect, type OpenHost, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** Records each width of the account button, from the frame in which it comes. Runs in the page. */
function watchWidths(): void {
  const seen: number[] = []
  Object.assign(window, { widths: seen })
  const look = () => {
    const width = document.querySelector('[data-kind="account"]')?.getBoundingClientRect().width
    if (width && width !== seen.at(-1)) seen.push(width)
    requestAnimationFrame(look)
  }
  look()
}

/** Holds back the account's name and its balance. Returns a function for each that lets it come. */
async function holdBack({ context }: OpenHost) {
  const wait = () => {
    let come = () => {}
    const isDue = new Promise<void>((resolve) => {
      come = resolve
    })
    return { come, isDue }
  }
  const [name, balance] = [wait(), wait()]
  const headers = { 'access-control-allow-origin': '*' }
  let address = ''
  await context.route(/\/v1\/identity\//, async (route) => {
    address = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    await name.isDue
    await route.fulfill({ json: { name: 'al.wcn.id', avatar: null }, headers })
  })
  // The button shows the name only because the name resolves to the address.
  await context.route(/\/v1\/profile\/account\/al\.wcn\.id/, (route) =>
    route.fulfill({ json: { name: 'al.wcn.id', addresses: { 60: { address } }, attributes: [] }, headers }),
  )
  await context.route(/./, async (route) => {
    if (route.request().postData()?.includes('eth_getBalance')) await balance.isDue
    await route.fallback()
  })
  return { name: name.come, balance: balance.come }
}

test.each([
  ['name', 'balance'],
  ['balance', 'name'],
] as const)('the account button keeps its width when the %s comes, and then the %s', async (first, second) => {
  const open = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  const { page, wallets, errors } = open
  const come = await holdBack(open)
  await page.evaluate(watchWidths)
  await connect(page, /^Fox/)
  await wallets[0]?.approve()
  const button = page.locator('[data-kind="account"]')
  const says = () => button.textContent()
  await expect.poll(says).toMatch(/^… 0x\w\w…\w{4}$/)
  come[first]()
  await expect.poll(says).toMatch(first === 'name' ? /^… al\.wcn\.id$/ : /^\d.* ETH 0x\w\w…\w{4}$/)
  come[second]()
  await expect.poll(says).toMatch(/^\d.* ETH al\.wcn\.id$/)
  const widths = await page.evaluate(() => (window as unknown as { widths: number[] }).widths) // defined above
  // A short name is a few px narrower than an address.
  expect(Math.max(...widths) - Math.min(...widths), widths.join()).toBeLessThanOrEqual(8)
  expect(errors).toEqual([])
})

test('an account without a balance has a button without room for one', async () => {
  const open = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  const { context, page, wallets } = open
  await context.route(/./, (route) =>
    route.request().postData()?.includes('eth_getBalance')
      ? route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
      : route.fallback(),
  )
  await connect(page, /^Fox/)
  await wallets[0]?.approve()
  await expect.poll(() => page.locator('[data-kind="account"]').textContent()).toMatch(/^\s*0x\w\w…\w{4}$/)
  expect(await page.locator('[data-kind="account"] [data-amount]').count()).toBe(0)
})
