import { onrampOptions } from '../../../../fixtures/onramp.js'
import { messageOf } from '../../lib/message-of.js'
import { providerPage, toHtml } from '../../serving/provider-page.js'
import type { Cashier, OnrampOrder, OnrampProvider, Purchase, PurchaseChoice } from './cashier-api.js'
import { coinbaseChains, meldChains } from './onramp.js'
import { isShop, shops } from './shops.js'

const nameOf = (provider: OnrampProvider) =>
  isShop(provider) ? shops[provider].name : { coinbase: 'Coinbase', meld: 'Meld.io' }[provider]

function select(id: string, label: string, values: readonly string[], chosen: string): string {
  const options = values.map((value) => `<option${value === chosen ? ' selected' : ''}>${toHtml(value)}</option>`)
  return `<label for="${id}">${label}</label><select id="${id}" name="${id}">${options.join('')}</select>`
}

function orderPage(order: OnrampOrder, complaint: string | undefined): Response {
  const name = nameOf(order.provider)
  const known = networksOf(order)
  const networks = [...new Set(order.wallets.flatMap(({ blockchains }) => blockchains))].filter((each) => known[each])
  const assets = [...new Set(order.wallets.flatMap((wallet) => wallet.assets))]
  const { amount, currency, asset, network } = suggestionOf(order)
  const currencies = onrampOptions.paymentCurrencies.map(({ id }) => id)
  const addresses = [...new Set(order.wallets.map(({ address }) => address))]
  return providerPage(
    `Buy with ${name}`,
    `<h1>Buy with ${name}</h1>
<p>Test checkout (not ${name}). No money is charged. Your purchase goes to <strong>${toHtml(addresses.join(', '))}</strong>.</p>
${complaint === undefined ? '' : `<p role="alert">${toHtml(complaint)}</p>`}
<form method="post" action="/decide">
<input type="hidden" name="order" value="${order.id}">
<label for="amount">Amount</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${toHtml(amount)}">
${select('currency', 'Currency', currencies, currency)}
${select('asset', 'What to buy', assets, asset)}
${select('network', 'Network', networks, network)}
<div class="row">
<button name="decision" value="pay">Pay</button>
<button name="decision" value="decline">Decline the card</button>
<button name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  )
}

const headings = { 'in-progress': 'On its way', success: 'Delivered', failed: 'Purchase failed' } as const

function purchasePage({ id, status, numeric, asset, address, paid }: Purchase, isAutomatic: boolean): Response {
  const isOnItsWay = status === 'in-progress'
  const buttons = `<form method="post" action="/settle">
<input type="hidden" name="purchase" value="${id}">
<div class="row">
<button name="decision" value="deliver">Deliver now</button>
<button name="decision" value="fail">Fail</button>
</div>
</form>`
  return providerPage(
    headings[status],
    `<h1>${headings[status]}</h1>
<p>${toHtml(`${numeric} ${asset} for ${paid.amount} ${paid.currency}`)}, to ${toHtml(address)}.</p>
${isOnItsWay ? buttons : '<p>You can close this window.</p>'}`,
    { refresh: isOnItsWay && isAutomatic ? `/purchase?id=${id}` : undefined },
  )
}

const complain = (error: unknown, status = 404) =>
  providerPage('Nothing to buy', `<h1>Nothing to buy</h1><p>${toHtml(messageOf(error))}</p>`, { status })

const cancelledPage = () =>
  providerPage('Cancelled', '<h1>Cancelled</h1><p>You can close this window.</p><script>window.close()</script>')

/** Provider pages, each on its own origin. They do not redirect: a driven browser would follow a redirect past its request routing. */
export async function answerCashierPage(
  request: Request,
  cashier: Cashier,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<Response | undefined> {
  const url = new URL(request.url)
  if (!Object.values(cashier.origins).includes(url.origin)) return undefined
  const show = (purchase: Purchase) => purchasePage(purchase, isAutomatic)
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URLSearchParams()
  const field = (name: string) => form.get(name) || undefined
  try {
    if (url.pathname === '/purchase') {
      const purchase = cashier.purchases.find(({ id }) => id === url.searchParams.get('id'))
      return purchase ? show(purchase) : complain('There is no such purchase.')
    }
    if (url.pathname === '/settle') {
      const id = field('purchase')
      return show(field('decision') === 'deliver' ? await cashier.deliver(id) : cashier.fail(id))
    }
    if (url.pathname !== '/decide') return orderPage(cashier.visit(url.href), undefined)
    const order = cashier.orders.find(({ id }) => id === field('order'))
    if (!order) return complain('This order has ended. Open the page again.')
    if (field('decision') === 'cancel') {
      cashier.cancel(order)
      return cancelledPage()
    }
    const choice = {
      amount: field('amount'),
      currency: field('currency'),
      asset: field('asset'),
      network: field('network'),
    }
    try {
      return show(field('decision') === 'pay' ? cashier.pay(order, choice) : cashier.decline(order, choice))
    } catch (error) {
      return orderPage(order, messageOf(error))
    }
  } catch (error) {
    return complain(error)
  }
}

/** The networks of a page, by the name that it has there. An order of a host's server has CAIP-2 ids as names. */
export function networksOf({ defaultNetwork, provider }: OnrampOrder): Readonly<Record<string, string>> {
  if (defaultNetwork.includes(':')) return { [defaultNetwork]: defaultNetwork }
  return provider === 'coinbase' ? coinbaseChains : meldChains
}

export function suggestionOf({
  wallets,
  defaultNetwork,
  presetFiat,
}: OnrampOrder): Required<Record<keyof PurchaseChoice, string>> {
  const wallet = wallets.find(({ blockchains }) => blockchains.includes(defaultNetwork)) ?? wallets[0]
  return { amount: presetFiat ?? '100', currency: 'USD', asset: wallet?.assets[0] ?? '', network: defaultNetwork }
}
