// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
export const enButtons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  retry: 'Try again',
  tooOld: 'Update your browser',
  chooseNetwork: 'Choose network',
  switchNetwork: 'Switch network',
  unknownNetwork: 'Unknown network',
  account: (words: string) => `Account: ${words}`,
  network: (words: string) => `Network: ${words}`,
}
