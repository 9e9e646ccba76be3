/** Texts of the window itself and of its first view. The other views bring their own. */
export const en = {
  /** The language of these sentences, and of dates among them. */
  language: 'en',
  /** The language that numbers are written and read in: the page's, where it names one. */
  get numbers(): string {
    return pageLanguage('en')
  },
  /** By hand: the browser's formatter takes longer to make than the list to draw. */
  count: (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ','),

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
  walletMark: (id: string, claims: number | undefined) => (claims ? `${claims} wallets claim to be ${id}` : id),
  /** The letters of the wallet’s name are of more than one script. */
  walletMixed: 'Name mixes alphabets',
  /** For a wallet that has nothing but its name. */
  walletAlike: 'Name is like another wallet’s',
  walletsFull: 'This page announces too many wallets. Some aren’t shown.',
  allWallets: 'All wallets',
  noWalletsTitle: 'No wallets found',
  noWalletsText: 'Install a wallet extension, then reopen this window.',
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

/** The texts of the window in the language that it speaks. */
export type Messages = typeof en & {
  /** The texts of a part in that language, as the host words them; absent in plain English. */
  readonly partOf?: <Texts extends object>(part: string, english: Texts) => Texts
}

/** In which the page writes its numbers: what its `lang` says, else the language of the window's words. */
export function pageLanguage(fallback: string): string {
  const { lang } = document.documentElement
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? fallback
  } catch {
    return fallback // no tag of a language
  }
}

/** Picks the texts of a view by the window's language. */
export type MessagesOf<Texts extends object> = (messages: Messages) => Texts

/** The texts of one part of the modal, a member of `Words`: in English, unless the window speaks another language. */
export function inLanguage<Texts extends object>(part: string, english: Texts): MessagesOf<Texts> {
  return ({ partOf }) => partOf?.(part, english) ?? english
}
