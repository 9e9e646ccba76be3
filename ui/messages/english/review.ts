// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'

export const enReview = {
  changedHeading: 'Details changed',
  againTitle: {
    speedUp: 'Same transaction, higher fee',
    resend: 'Send the same transaction again',
  },
  againAmount: 'You send',
  againConfirm: {
    speedUp: 'Speed up now',
    resend: 'Send now',
  },
  againLeave: 'Not now',
  edit: 'Edit',
  highestFee: 'Max. network fee',
  feeOfWallet: 'Set by your wallet',
  feeRisen: 'The network fee went up. This is the new fee.',
  feeUnknown: 'The network fee isn’t known. Your wallet sets it.',
  dataFeeUnknown: 'This network adds a fee for data that isn’t known right now. You may pay more than shown.',
  mismatchHeading: 'Your wallet is on another network',
  mismatchText: (network: string) => `Nothing was sent. Switch to ${network}, then try again.`,
  switchWallet: (network: string) => `Switch to ${network}`,
  switchAsking: 'Approve in wallet…',
  switchDeclined: (network: string) => `You rejected the switch. Switch to ${network} to continue.`,
  switchFailed: (network: string) => `Couldn’t switch. Choose ${network} in your wallet, then try again.`,
}

export const reviewMessagesOf = inLanguage('review', enReview)
