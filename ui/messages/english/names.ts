// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'

export const enNames = {
  nameTitle: 'Account name',
  nameHeading: 'A name instead of an address',
  nameText: 'Get a name people can read, remember and pay.',
  nameChoose: 'Choose a name',
  nameLater: 'Not now',
  nameMore: 'Learn more',
  fieldLabel: 'Name',
  fieldPlaceholder: 'your-name',
  fieldHint: '4+ letters, numbers or hyphens',
  problems: {
    short: 'Name must be at least 4 characters long',
    characters: 'Use letters, numbers and hyphens only',
    legacy: 'Names ending in .wcn.id can no longer be registered',
  },
  ownGroup: 'Your names',
  newGroup: 'Names',
  emptyHeading: 'What should people call you?',
  emptyText: 'It’s free – you just sign a message.',
  available: 'Available',
  registered: 'Taken',
  found: (name: string, isTaken: boolean) => (isTaken ? `${name} is taken` : `${name} is available`),
  signingTitle: (wallet: string) => `Continue in ${wallet}`,
  signingTitlePlain: 'Continue in your wallet',
  signingText: (name: string) => `Sign the message to register ${name}. It’s free.`,
  signingFor: (account: string, network: string) => `For ${account} on ${network}.`,
  sendingTitle: 'Registering…',
  sendingText: (name: string) => `Linking ${name} to your account…`,
  declined: 'You rejected the request. Nothing was registered.',
  failedNext: 'Nothing was registered. Try again, or choose another name.',
  notServedHeading: (network: string) => `No names on ${network}`,
  notServedText: 'Switch to a network that supports names.',
  notServedSwitch: 'Choose another network',
  successHeading: (name: string) => `${name} is yours`,
  successText: 'People can now pay you at this name.',
  successDone: 'Go to account',
}

export type NamesMessages = typeof enNames

export const namesMessagesOf = inLanguage('names', enNames)
