import { inLanguage } from './en.js'

/** Texts about the names of accounts. Loaded with the first view about names. */
export const enNames = {
  nameTitle: 'Account name',
  nameHeading: 'A name instead of an address',
  nameText: 'People find you and pay you by a name that can be read.',
  nameChoose: 'Choose a name',
  nameLater: 'Not now',
  nameMore: 'Learn more',

  fieldLabel: 'Name',
  fieldPlaceholder: 'your-name',
  fieldHint: 'Letters, digits and hyphens, at least 4.',
  problems: {
    short: 'Name must be at least 4 characters long',
    characters: 'Use letters, digits and hyphens only',
    legacy: 'Names ending in .wcn.id can no longer be registered',
  },
  ownGroup: 'Your names',
  newGroup: 'Names',
  emptyHeading: 'What should people call you?',
  emptyText: 'Registering is free. You sign a message; nothing is spent.',
  available: 'Available',
  registered: 'Taken',
  found: (name: string, isTaken: boolean) => (isTaken ? `${name} is taken` : `${name} is available`),

  signingTitle: (wallet: string) => `Continue in ${wallet}`,
  signingTitlePlain: 'Continue in your wallet',
  signingText: (name: string) => `Sign the message to register ${name}. Nothing is spent.`,
  signingFor: (account: string, network: string) => `For ${account} on ${network}.`,
  sendingTitle: 'Registering…',
  sendingText: (name: string) => `${name} is being made yours.`,

  declined: 'You declined. Nothing was registered.',
  failedNext: 'Nothing was registered. Try again, or choose another name.',
  notServedHeading: (network: string) => `No names on ${network}`,
  notServedText: 'Names can be registered on other networks. Your account keeps its address everywhere.',
  notServedSwitch: 'Choose another network',

  successHeading: (name: string) => `${name} is yours`,
  successText: 'People can send to this name now instead of your address.',
  successDone: 'To your account',
}

export type NamesMessages = typeof enNames

export const namesMessagesOf = inLanguage({ en: enNames })
