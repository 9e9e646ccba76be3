import type { Locator, Page } from 'playwright-core'
import type { SendActions } from '../../../language/verbs/send-verbs.js'
import { readCode } from '../../../wallets/wallet-connect/scan.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
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
    // In the form, and in the review.
    gas: /^(Insufficient gas funds|Not enough .+ for the network fee\.)$/,
    receiverEmpty: 'Enter an address',
    receiver: 'Invalid address',
    minimum: 'Amount too small',
  },
  reasons: {
    zero: 'Enter more than zero.',
    negative: 'Enter an amount without a minus.',
    exponent: 'Write the number out: no exponent.',
    grouping: /^No grouping signs\. Decimals follow “.”\.$/,
    digits: 'Use the digits 0 to 9.',
    decimals: /^.+ has \d+ decimals at most\.$/,
    balance: 'That is more than you have.',
    text: 'Enter a number.',
  },
  problems: {
    text: 'This is no address. Check it again.',
    checksum: 'A character is wrong. Copy it again.',
    namespace: /^An address of .+\. You are on .+\.$/,
    noName: /^Nobody is called .+\.$/,
  },
  warnings: {
    own: /^This is your own address\.$/,
    burn: /^Nobody owns this address\./,
    contract: /^A contract stands at this address\./,
    mixedScript: /^.+ mixes letters of different alphabets\./,
    lookAlike: /^This address looks like .+, which you know, and is another one\.$/,
  },
  review: /^(Review|Continue anyway)$/,
  confirm: /^(Send .+|Try again|Continue anyway)$/,
  speeds: { standard: 'Standard', fast: 'Fast', instant: 'Instant' },
  switchWallet: /^Switch to /,
  done: 'Done',
  code: /^QR code of your address on /,
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
    seeSendTokens: async (wanted) => {
      await waitFor(async () => {
        const amounts = await modal().locator('.wm-send-tokens-list .wm-row-detail').allTextContents()
        const shown = amounts.map((text) => text.split(' ').at(-1))
        if (shown.join() !== wanted.join())
          throw new ControlMissingError(
            `the tokens are ${shown.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}`,
          )
      })
    },
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
    seeSendBlocked: async ({ by, text, reason, problem }) => {
      await modal().getByText(words.blocked[by], { exact: true }).first().waitFor()
      const said = [text, reason && words.reasons[reason], problem && words.problems[problem]]
      for (const each of said) if (each !== undefined) await modal().getByText(each).first().waitFor()
    },
    seeSendWarned: async (wanted) => {
      await waitFor(async () => {
        const shown = await modal().locator('.wm-send-warnings p').allTextContents()
        const isSo =
          wanted.length === shown.length && wanted.every((kind, index) => words.warnings[kind].test(shown[index] ?? ''))
        if (!isSo)
          throw new ControlMissingError(`the form warns of ${shown.join(' ') || 'nothing'}, not ${wanted.join(', ')}`)
      })
    },
    writePageIn: (lang) =>
      current().evaluate((given) => {
        document.documentElement.lang = given
      }, lang),
    reviewSend: () => button(words.review).click(),
    chooseSpeed: (speed) => modal().getByRole('radio', { name: words.speeds[speed] }).check({ force: true }),
    confirmSend: () => button(words.confirm).click(),
    switchWallet: () => button(words.switchWallet).click(),
    finishSend: () => button(words.done).click(),
    seePaymentUri: (wanted) =>
      waitFor(async () => {
        const png = await modal().getByRole('img', { name: words.code }).screenshot()
        const said = await readCode(png).catch((error: unknown) => {
          throw new ControlMissingError(error instanceof Error ? error.message : String(error))
        })
        if (said !== wanted) throw new ControlMissingError(`the code says ${said}, not ${wanted}`)
      }),
    copyReceiveAddress: () => button(words.copy).click(),
    openCompatibleNetworks: () => button(words.networks).click(),
  }
}
