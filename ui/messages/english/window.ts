// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { grouped } from '../grouped.js'

export const enWindow = {
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  retry: 'Try again',
  cancel: 'Cancel',
  checkConnection: 'Check your internet connection, then try again.',
  connectTitle: 'Connect wallet',
  installed: 'Installed',
  recent: 'Recent',
  featuredGroup: 'Featured',
  popularGroup: 'Popular',
  moreGroup: 'More options',
  qrcodeTag: 'QR',
  /** Where a name alone does not say which wallet it is. `claims`: so many wallets say that this id is theirs. */
  walletMark: (id: string, claims: number) => (claims === 0 ? id : (claims === 1 ? `${grouped(claims)} wallet claims to be ${id}` : `${grouped(claims)} wallets claim to be ${id}`)),
  /** The letters of the wallet’s name are of more than one script. */
  walletMixed: 'Name mixes alphabets',
  /** For a wallet that has nothing but its name. */
  walletAlike: 'Name is like another wallet’s',
  walletsFull: 'This page announces too many wallets. Some aren’t shown.',
  allWallets: 'All wallets',
  noWalletsTitle: 'No wallets found',
  noWalletsText: 'Install a wallet extension, then reopen this window.',
  noExtensionTitle: 'No wallet extension found',
  noExtensionText: 'Use a wallet on your phone, or get one for this browser.',
  usePhone: 'Use your phone',
  noAppText: 'Choose a wallet app, or open this page in your wallet’s browser.',
  catalogueFailedTitle: 'Couldn’t load wallets',
  catalogueFailedText: 'Check your internet connection. Installed wallets still work.',
  legalAgree: 'I agree to the',
  legalNeeded: 'Required before you connect.',
  legalBefore: 'By connecting you agree to the',
  legalTerms: 'Terms of Service',
  legalBetween: 'and',
  legalPrivacy: 'Privacy Policy',
  brokenHeading: 'Something went wrong',
  brokenText: 'If you were sending something, check your wallet before you try again.',
}
