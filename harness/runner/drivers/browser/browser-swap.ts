import type { Locator, Page } from 'playwright-core'
import type { SwapActions } from '../../../language/verbs/swap-verbs.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
const words = {
  amount: { source: 'You pay, amount', target: 'You receive, amount' },
  token: { source: /^You pay: /, target: /^You receive: / },
  search: 'Search by name or address',
  problems: {
    amount: /^(Enter |Write |Leave |Use |Too many )/,
    balance: 'Insufficient balance',
    gas: /^Not enough .+ for the network fee$/,
    quote: 'The price could not be had',
    offer: 'Nobody offers this swap. Try another amount.',
    price: 'No price is known: enter what you pay',
    balances: 'Token Balance Unavailable',
  },
  reasons: {
    zero: 'Enter more than zero',
    negative: 'Enter a positive amount',
    exponent: 'Write the amount in full',
    grouping: 'Leave out grouping signs',
    digits: 'Use the digits 0 to 9',
    decimals: 'Too many decimals for this token',
    text: 'Enter an amount in digits',
  },
  exchange: 'Exchange the tokens',
  all: /^Max: /,
  review: 'Review swap',
  confirm: /^(Swap|Approve) .+/,
  retry: 'Try again',
  renew: /^(Try again|Use the new (price|fee)|Change the amount)$/,
}

/** The verbs of who swaps, by role and accessible name. */
export function browserSwapActions(current: () => Page): SwapActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string | RegExp): Locator =>
    modal()
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
  return {
    enterSwap: async (input) => {
      const { amount, side } = typeof input === 'string' ? { amount: input, side: 'source' as const } : input
      await modal().getByRole('textbox', { name: words.amount[side], exact: true }).fill(amount)
    },
    chooseSwapToken: async (input) => {
      const { token, side } = typeof input === 'string' ? { token: input, side: 'target' as const } : input
      await button(words.token[side]).click()
      await modal().getByRole('searchbox', { name: words.search }).fill(token)
      await button(new RegExp(` ${token}( |$)`)).click()
    },
    openSwapTokens: (side) => button(words.token[side]).click(),
    findSwapToken: (text) => modal().getByRole('searchbox', { name: words.search }).fill(text),
    seeSwapBlocked: async ({ by, reason }) => {
      const text = reason ? words.reasons[reason] : words.problems[by]
      await modal().locator('.wm-swap-problem').getByText(text).first().waitFor()
    },
    exchangeTokens: () => button(words.exchange).click(),
    swapAll: () => button(words.all).click(),
    reviewSwap: () => button(words.review).click(),
    confirmSwap: () => button(words.confirm).click(),
    renewSwap: () => button(words.renew).click(),
    retrySwap: () => button(words.retry).click(),
  }
}
