import type { BuyActions, SwapActions } from '../../../language/verbs/feature-verbs.js'
import { must } from '../wait-for.js'
import type { Finder } from './finder.js'

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
export function browserSwapActions({ modal }: Finder): Partial<SwapActions> {
  return {
    seeSwapBlocked: ({ by, reason }) => {
      const text = reason ? reasons[reason] : problems[by]
      return modal().locator('.wm-swap-problem').getByText(text).first().waitFor()
    },
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

/** The verbs of who buys at a provider. */
export function browserBuyActions({ modal, button, row, tries }: Finder): Partial<BuyActions> {
  return {
    seePaymentRefused: ({ reason, limit = '' }) =>
      tries(async () => {
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
  }
}
