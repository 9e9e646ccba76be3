import type { SwapActions } from '../../../language/verbs/swap-verbs.js'
import type { Finder } from './finder.js'

const amounts = { source: 'You pay, amount', target: 'You receive, amount' }
const tokens = { source: /^You pay: /, target: /^You receive: / }
const search = 'Search by name or address'
const problems = {
  amount: /^(Enter |Write |Leave |Use |Too many )/,
  balance: 'Insufficient balance',
  gas: /^Not enough .+ for the network fee$/,
  quote: 'The price could not be had',
  offer: 'Nobody offers this swap. Try another amount.',
  price: 'No price is known: enter what you pay',
  balances: 'Token Balance Unavailable',
}
const reasons = {
  zero: 'Enter more than zero',
  negative: 'Enter a positive amount',
  exponent: 'Write the amount in full',
  grouping: 'Leave out grouping signs',
  digits: 'Use the digits 0 to 9',
  decimals: 'Too many decimals for this token',
  text: 'Enter an amount in digits',
}

/** The verbs of who swaps. */
export function browserSwapActions(finder: Finder): SwapActions {
  const { modal, button, press, field } = finder
  return {
    enterSwap: (input) => {
      const { amount, side } = typeof input === 'string' ? { amount: input, side: 'source' as const } : input
      return field(amounts[side]).fill(amount)
    },
    chooseSwapToken: async (input) => {
      const { token, side } = typeof input === 'string' ? { token: input, side: 'target' as const } : input
      await button(tokens[side]).click()
      await finder.search(search).fill(token)
      await button(new RegExp(` ${token}( |$)`)).click()
    },
    openSwapTokens: (side) => button(tokens[side]).click(),
    findSwapToken: (text) => finder.search(search).fill(text),
    seeSwapBlocked: ({ by, reason }) => {
      const text = reason ? reasons[reason] : problems[by]
      return modal().locator('.wm-swap-problem').getByText(text).first().waitFor()
    },
    exchangeTokens: press('Exchange the tokens'),
    swapAll: press(/^Max: /),
    reviewSwap: press('Review swap'),
    confirmSwap: press(/^(Swap|Approve) .+/),
    renewSwap: press(/^(Try again|Use the new (price|fee)|Change the amount)$/),
    retrySwap: press('Try again'),
  }
}
