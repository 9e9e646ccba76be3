import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { onrampOptions } from '../../../../fixtures/onramp.js'
import type { Chain } from '../../chains/chain.js'
import { economyOf } from '../../chains/economy/economy.js'
import { addSplTokens, splSymbols } from '../../chains/spl-tokens.js'
import { findChain, nativeToken } from '../../chains/token-prices.js'
import type { WorldClock } from '../../lib/clock.js'
import { defined } from '../../lib/defined.js'
import { createListeners } from '../../lib/lifecycle.js'
import type { RandomStream } from '../../lib/seed.js'
import type { FakesWorld } from '../fake.js'
import { hex } from '../history/movements.js'
import type { Cashier, OnrampOrder, Purchase, PurchaseChoice, PurchaseStatus } from './cashier-api.js'
import { answerCashierPage, networksOf, suggestionOf } from './cashier-pages.js'
import { answerHostServer } from './host-server.js'
import { quoteOf, wrongAmount, wrongMeldQuery } from './onramp.js'
import { isShop, type ShopName, shopPage, shops } from './shops.js'

const shopOrigins = Object.fromEntries(
  Object.entries(shops).map(([name, { site }]) => [name, new URL(site).origin]),
) as Record<ShopName, string> // the keys of the shops

export interface CashierOptions {
  readonly world: Pick<FakesWorld, 'chains' | 'state'>
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout'>
  readonly random: RandomStream
  readonly deliverAfterMs?: number | undefined
}

export function createCashier({ world, clock, random, deliverAfterMs }: CashierOptions): Cashier {
  let origins: Cashier['origins'] = {
    coinbase: 'https://pay.coinbase.com',
    meld: 'https://meldcrypto.com',
    ...shopOrigins,
  }
  const prepared: OnrampOrder[] = []
  const orders: OnrampOrder[] = []
  const purchases: Purchase[] = []
  const listeners = createListeners()
  let isDisposed = false

  function end(order: OnrampOrder): void {
    const list = [orders, prepared].find((each) => each.includes(order))
    if (!list) throw new Error('This order has ended. Open the page again.')
    list.splice(list.indexOf(order), 1)
  }

  function buy(order: OnrampOrder, choice: PurchaseChoice, status: PurchaseStatus): Purchase {
    const { amount, currency, asset, network } = { ...suggestionOf(order), ...defined(choice) }
    const chainId = networksOf(order)[network]
    const wallet = order.wallets.find(({ blockchains }) => blockchains.includes(network))
    if (chainId === undefined || !wallet) throw new Error(`${network} is not on offer here.`)
    if (!wallet.assets.includes(asset))
      throw new Error(`${asset} is not on offer here: ${wallet.assets.join(', ')} are.`)
    const asked = { amount, currency, asset }
    const wrong = wrongAmount(asked, onrampOptions)
    if (wrong !== undefined) throw new Error(wrong)
    const chain = findChain(world, chainId)
    const native = nativeToken(world, chainId)?.symbol ?? ''
    if (chain && !isDeliverable(chain, asset, native)) throw new Error(`There is no ${asset} on ${chain.name}.`)
    const quote = quoteOf(asked, world)
    if (!quote) throw new Error(`${asset} has no price.`)
    end(order)
    const purchase: Purchase = {
      id: random.uuid(),
      provider: order.provider,
      address: wallet.address,
      chainId,
      asset,
      numeric: quote.purchaseAmount.amount,
      paid: { amount: quote.paymentTotal.amount, currency },
      status,
      createdAtMs: clock.now(),
      hash: undefined,
    }
    purchases.push(purchase)
    listeners.emit()
    if (status === 'in-progress' && deliverAfterMs !== undefined) {
      // The purchase may have been completed by hand, or the world may have ended.
      clock.setTimeout(() => void (isDisposed || cashier.deliver(purchase.id).catch(() => undefined)), deliverAfterMs)
    }
    return purchase
  }

  function onItsWay(id: string | undefined): Purchase {
    const found = purchases.find((each) => each.status === 'in-progress' && (id === undefined || each.id === id))
    if (found) return found
    throw new Error(id === undefined ? 'No purchase is in progress.' : `The purchase ${id} is not in progress.`)
  }

  function become(purchase: Purchase, change: Pick<Purchase, 'status'> & Partial<Purchase>): Purchase {
    const changed = { ...purchase, ...change }
    purchases[purchases.indexOf(purchase)] = changed
    listeners.emit()
    return changed
  }

  const cashier: Cashier = {
    get origins() {
      return origins
    },
    setOrigins(given) {
      origins = { ...origins, ...given }
    },
    orders,
    purchases,
    prepare({ destinationWallets, defaultNetwork, presetFiatAmount, presetCryptoAmount }) {
      const id = random.uuid()
      const order: OnrampOrder = {
        id,
        provider: 'coinbase',
        url: `${origins.coinbase}/buy?${new URLSearchParams({ session: id })}`,
        wallets: destinationWallets.map((wallet) => ({
          ...wallet,
          assets:
            wallet.assets.length > 0 ? wallet.assets : onrampOptions.purchaseCurrencies.map(({ symbol }) => symbol),
        })),
        defaultNetwork,
        presetFiat: presetFiatAmount === undefined ? undefined : String(presetFiatAmount),
        presetCrypto: presetCryptoAmount === undefined ? undefined : String(presetCryptoAmount),
      }
      prepared.push(order)
      return order
    },
    prepareFor({ provider, address, chainId, asset, amount }) {
      const id = random.uuid()
      const url = isShop(provider)
        ? shopPage(provider, origins[provider], { id, address, asset, amount })
        : `${origins[provider]}/?${new URLSearchParams({ session: id, walletAddress: address })}`
      const wallets = [{ address, blockchains: [chainId], assets: [asset] }]
      const order = { id, provider, url, wallets, defaultNetwork: chainId, presetFiat: amount, presetCrypto: undefined }
      prepared.push(order)
      return order
    },
    visit(url) {
      const { origin, searchParams } = new URL(url)
      const session = searchParams.get('session') ?? searchParams.get('sessionToken')
      const isIt = (order: OnrampOrder) => order.url === url || order.id === session
      const open = orders.find(isIt)
      if (open) return open
      const first = prepared.find(isIt)
      if (first) {
        end(first)
        orders.push(first)
        return first
      }
      if (origin !== origins.meld) throw new Error('No purchase belongs to this page, or it has ended.')
      const wrong = wrongMeldQuery(searchParams)
      if (wrong !== undefined) throw new Error(`Meld's page was opened with a wrong address: ${wrong}.`)
      const asset = searchParams.get('destinationCurrencyCode') ?? ''
      const defaultNetwork = asset === 'SOL' ? 'solana' : 'ethereum'
      const address = searchParams.get('walletAddress') ?? ''
      const order: OnrampOrder = {
        id: random.uuid(),
        provider: 'meld',
        url,
        wallets: [{ address, blockchains: [defaultNetwork], assets: [asset] }],
        defaultNetwork,
        presetFiat: undefined,
        presetCrypto: undefined,
      }
      orders.push(order)
      return order
    },
    pay: (order, choice = {}) => buy(order, choice, 'in-progress'),
    decline: (order, choice = {}) => buy(order, choice, 'failed'),
    cancel: end,
    async deliver(id) {
      const purchase = onItsWay(id)
      // Marked as done before any wait, so that a second call does not find it again.
      const arrived = become(purchase, { status: 'success' })
      const chain = findChain(world, purchase.chainId)
      if (!chain) return arrived
      const native = nativeToken(world, purchase.chainId)?.symbol ?? ''
      const hash = await deliverOn(chain, { ...purchase, native })
      return hash === undefined ? arrived : become(arrived, { status: 'success', hash })
    },
    fail: (id) => become(onItsWay(id), { status: 'failed' }),
    onChange: listeners.add,
    answerPage: async (request) =>
      answerHostServer(request, cashier) ??
      answerCashierPage(request, cashier, { isAutomatic: deliverAfterMs !== undefined }),
    dispose() {
      isDisposed = true
    },
  }
  return cashier
}

const cashierAddress = '0x000000000000000000000000000000000000ca54'
const GAS_WEI = 10n ** 18n

function isDeliverable(chain: Chain, asset: string, native: string): boolean {
  if (asset === native) return true
  return chain.kind === 'evm' ? economyOf(chain)?.find(asset) !== undefined : splSymbols.includes(asset)
}

async function deliverOn(
  chain: Chain,
  { asset, native, numeric, address }: { asset: string; native: string; numeric: string; address: string },
): Promise<string | undefined> {
  if (chain.kind === 'solana') {
    if (asset !== native) await addSplTokens(chain, asset, address, numeric)
    else await chain.setBalance(address, (await chain.getBalance(address)) + parseUnits(numeric, 9))
    return undefined
  }
  await chain.request('anvil_impersonateAccount', [cashierAddress])
  const send = async (to: string, value: bigint, data: string) => {
    await chain.setBalance(cashierAddress, value + GAS_WEI)
    const given = { from: cashierAddress, to, value: `0x${value.toString(16)}`, data }
    return hex.parse(await chain.request('eth_sendTransaction', [given]))
  }
  const token = economyOf(chain)?.find(asset)
  if (asset === native || !token) return send(address, parseUnits(numeric, 18), '0x')
  const amount = parseUnits(numeric, token.decimals)
  await economyOf(chain)?.setBalance(token, cashierAddress, amount)
  const args = [hex.parse(address), amount] as const
  return send(token.address, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
}
