import type { Locator, Page } from 'playwright-core'
import type { SendActions } from '../scenarios/language/send-verbs.js'

/** What a visitor reads. Written out here, and not taken from the product. */
const words = {
  token: /Select (another )?token/,
  search: 'Search tokens',
  amount: /^Amount in /,
  measure: /Enter in /,
  all: /^Max: all .+ that can be sent$/,
  receiver: 'Send to',
  blocked: {
    token: 'Select token',
    amountEmpty: 'Enter an amount',
    amount: 'Incorrect amount',
    funds: 'Insufficient funds',
    gas: 'Insufficient gas funds',
    receiverEmpty: 'Enter an address',
    receiver: 'Invalid address',
    minimum: 'Amount too small',
  },
  review: /^(Review|Continue anyway)$/,
  confirm: /^(Send .+|Try again|Continue anyway)$/,
  speeds: { standard: 'Standard', fast: 'Fast', instant: 'Instant' },
  done: 'Done',
  copy: 'Copy address',
  networks: /^Networks of this address/,
}

/** The verbs of who sends and receives, by role and accessible name. */
export function browserSendActions(current: () => Page): SendActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string | RegExp): Locator =>
    modal()
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
  return {
    chooseSendToken: async (symbol) => {
      await button(words.token).click()
      await modal().getByRole('searchbox', { name: words.search }).fill(symbol)
      await button(new RegExp(` ${symbol}( |$)`)).click()
    },
    openSendTokens: () => button(words.token).click(),
    findSendToken: (text) => modal().getByRole('searchbox', { name: words.search }).fill(text),
    enterSend: (amount) => modal().getByRole('textbox', { name: words.amount }).fill(amount),
    sendTo: (text) => modal().getByRole('textbox', { name: words.receiver, exact: true }).fill(text),
    chooseRecipient: (wanted) =>
      modal()
        .getByRole('region', { name: 'Recent' })
        .getByRole('button', { name: wanted })
        .or(modal().getByTitle(wanted))
        .first()
        .click(),
    sendAll: () => button(words.all).click(),
    switchSendMeasure: () => button(words.measure).click(),
    seeSendBlocked: async ({ by, text }) => {
      await modal().getByText(words.blocked[by], { exact: true }).first().waitFor()
      if (text !== undefined) await modal().getByText(text).first().waitFor()
    },
    reviewSend: () => button(words.review).click(),
    chooseSpeed: (speed) => modal().getByRole('radio', { name: words.speeds[speed] }).check({ force: true }),
    confirmSend: () => button(words.confirm).click(),
    finishSend: () => button(words.done).click(),
    copyReceiveAddress: () => button(words.copy).click(),
    openCompatibleNetworks: () => button(words.networks).click(),
  }
}
