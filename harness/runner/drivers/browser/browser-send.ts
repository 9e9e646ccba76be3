import type { SendActions } from '../../../language/verbs/feature-verbs.js'
import { messageOf } from '../../../lib/message-of.js'
import { readCode } from '../../../wallets/wallet-connect/scan.js'
import { ControlMissingError, must } from '../wait-for.js'
import { type Finder, lastWords, mustBeList } from './finder.js'

const blocked = {
  token: 'Select token',
  amountEmpty: 'Enter an amount',
  amount: 'Incorrect amount',
  funds: 'Insufficient funds',
  // In the form, and in the review.
  gas: /^(Insufficient gas funds|Not enough .+ for the network fee\.)$/,
  receiverEmpty: 'Enter an address',
  receiver: 'Invalid address',
  minimum: 'Amount too small',
}
const reasons = {
  zero: 'Enter more than zero.',
  negative: 'Enter an amount without a minus.',
  exponent: 'Write the number out: no exponent.',
  grouping: /^No grouping signs\. Decimals follow “.”\.$/,
  digits: 'Use the digits 0 to 9.',
  decimals: /^.+ has \d+ decimals at most\.$/,
  balance: 'That is more than you have.',
  text: 'Enter a number.',
}
const problems = {
  text: 'This is no address. Check it again.',
  checksum: 'A character is wrong. Copy it again.',
  namespace: /^An address of .+\. You are on .+\.$/,
  noName: /^Nobody is called .+\.$/,
}
const warnings = {
  own: /^This is your own address\.$/,
  burn: /^Nobody owns this address\./,
  contract: /^A contract stands at this address\./,
  mixedScript: /^.+ mixes letters of different alphabets\./,
  lookAlike: /^This address looks like .+, which you know, and is another one\.$/,
}
const speeds = { standard: 'Standard', fast: 'Fast', instant: 'Instant' }

/** The verbs of who sends and receives. */
export function browserSendActions({ current, modal, says, tries }: Finder): Partial<SendActions> {
  return {
    seeSendTokens: (wanted) => {
      const amounts = modal().locator('.wm-token-list-rows .wm-row-detail')
      return tries(() => mustBeList(wanted, async () => lastWords(await amounts.allTextContents()), 'the tokens are'))
    },
    chooseRecipient: (wanted) => {
      const recent = modal().getByRole('region', { name: 'Recent' })
      return recent.getByRole('button', { name: wanted }).or(modal().getByTitle(wanted)).first().click()
    },
    seeSendBlocked: async ({ by, text, reason, problem }) => {
      await modal().getByText(blocked[by], { exact: true }).first().waitFor()
      const said = [text, reason && reasons[reason], problem && problems[problem]]
      for (const each of said) if (each !== undefined) await says(each)
    },
    seeSendWarned: (wanted) =>
      tries(async () => {
        const shown = await modal().locator('.wm-review-notice[data-tone=warning] p').allTextContents()
        const isSo =
          wanted.length === shown.length && wanted.every((kind, index) => warnings[kind].test(shown[index] ?? ''))
        must(isSo, `the form warns of ${shown.join(' ') || 'nothing'}, not ${wanted.join(', ')}`)
      }),
    writePageIn: (lang) =>
      current().evaluate((given) => {
        document.documentElement.lang = given
      }, lang),
    chooseSpeed: (speed) => modal().getByRole('radio', { name: speeds[speed] }).check({ force: true }),
    // As a phone's camera reads it.
    seePaymentUri: (wanted) =>
      tries(async () => {
        const png = await modal()
          .getByRole('img', { name: /^QR code of your address on / })
          .screenshot()
        const said = await readCode(png).catch((error: unknown) => {
          throw new ControlMissingError(messageOf(error))
        })
        must(said === wanted, `the code says ${said}, not ${wanted}`)
      }),
  }
}
