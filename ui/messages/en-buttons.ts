/** The sentences of the buttons on the host page. Apart from the others, so that these alone are loaded at first. */
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
