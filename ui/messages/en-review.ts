import { inLanguage } from './en.js'

/** Texts for an outdated review, or a wallet on another network. Loaded with such a view. */
export const enReview = {
  changedHeading: 'Something has changed',
  againTitle: { speedUp: 'The same transaction, for a higher fee', resend: 'The same transaction, once more' },
  againAmount: 'Leaves',
  againConfirm: { speedUp: 'Speed up now', resend: 'Send now' },
  againLeave: 'Not now',
  highestFee: 'Network fee, at most',
  feeOfWallet: 'Your wallet decides',
  feeRisen: 'The network asks for more by now. This is the new fee.',
  mismatchHeading: 'Your wallet is on another network',
  mismatchText: (network: string) => `Nothing was sent. Switch your wallet to ${network}, then try again.`,
  switchWallet: (network: string) => `Switch to ${network}`,
  switchAsking: 'Approve the switch in your wallet',
  switchDeclined: (network: string) => `You declined. To go on, your wallet has to be on ${network}.`,
  switchFailed: (network: string) => `Your wallet did not switch. Choose ${network} in the wallet, then try again.`,
}

export const reviewMessagesOf = inLanguage({ en: enReview })
