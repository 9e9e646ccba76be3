/** A thing that a check is about, and that not every modal or dapp has. */
export type Need = 'dialog' | 'networks' | 'phone' | DappPart

/** Parts of a dapp that a check acts on. They are declared, and found by the words `askToSign` and `seeNetwork`. */
export const dappParts = ['sign', 'network'] as const
export type DappPart = (typeof dappParts)[number]

/** By modal, why it does not have a thing. It has all that is not named. */
const lacks: Readonly<Record<string, Partial<Record<Need, string>>>> = {
  none: {
    dialog: 'the page has no modal: the wallets are buttons of the page',
  },
  'wallet-adapter': {
    networks: 'wallet-adapter serves Solana alone, where a wallet has no network to switch',
    phone: 'wallet-adapter has no WalletConnect of its own',
  },
  'web3-onboard': {
    phone: 'Web3-Onboard has WalletConnect in a package of its own',
  },
}

const undeclared: Readonly<Record<DappPart, string>> = {
  sign: 'the dapp is not said to have a button that signs: --dapp sign',
  network: 'the dapp is not said to show its network: --dapp network',
}

/** The reason why a check is not applicable, by what is declared and never by how it ended; none where it applies. */
export function whyNotApplicable(
  needs: readonly Need[],
  { modal, dapp }: { readonly modal: string; readonly dapp: readonly DappPart[] },
): string | undefined {
  const reasons = needs.map((need) => {
    const ofModal = lacks[modal]?.[need]
    if (ofModal !== undefined) return ofModal
    const part = dappParts.find((each) => each === need)
    return part === undefined || dapp.includes(part) ? undefined : undeclared[part]
  })
  return reasons.find((reason) => reason !== undefined)
}
