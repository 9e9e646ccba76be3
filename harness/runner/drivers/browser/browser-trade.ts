import type { BuyActions, SwapActions } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
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

const refusals = {
  below: 'The least that can be paid is ',
  above: 'The most that can be paid is ',
  zero: 'Enter more than zero',
  negative: 'Enter an amount above zero',
  exponent: 'Enter digits only, such as 100.50',
  grouping: 'Leave out the sign between thousands',
  digits: 'Enter digits from 0 to 9',
  decimals: 'Two decimals at most',
  text: 'Enter an amount, such as 100',
}
const providers = { coinbase: /^Coinbase Fees/, meld: /^Meld\.io Fees/ } as const
const presets = { '100': /^Pay \D*100\b/, '250': /^Pay \D*250\b/, '500': /^Pay \D*500\b/, '1000': /^Pay \D*1.?000\b/ }

/** The verbs of who buys at a provider. */
export function browserBuyActions({ modal, button, press, row }: Finder): BuyActions {
  return {
    enterPayment: (text) => modal().getByRole('textbox', { name: 'Amount to pay' }).fill(text),
    choosePayment: (preset) => button(presets[preset]).click(),
    seePaymentRefused: ({ reason, limit = '' }) =>
      waitFor(async () => {
        const text = await modal().getByText(refusals[reason]).first().textContent()
        // Sums are grouped as the page writes them.
        must(text?.replaceAll(',', '').includes(limit.replace(/\.00$/, '')), `the form says ${text}`)
      }),
    chooseBought: async (symbol) => {
      await row('bought').click()
      await row(symbol).click()
    },
    chooseCurrency: async (id) => {
      await button(/^Pay in /).click()
      await row(id).click()
    },
    buyAt: (name) => button(providers[name]).click(),
    openPurchasePage: () =>
      modal()
        .getByRole('link', { name: /^Open / })
        .first()
        .click(),
    buyAgain: press('Try again'),
    retryProvider: press(/Try again$/),
    openPurchases: press('Your purchases'),
    retryPurchases: press('Try again'),
    openBuyGuide: press('How does it work?'),
  }
}
