/** A part that a check needs and that some modals or dapps lack. */
export type Need = 'dialog' | 'networks' | 'phone' | DappPart

/** Parts of a dapp that checks use. The user declares them, and the words `askToSign` and `seeNetwork` find them. */
export const dappParts = ['sign', 'network'] as const
export type DappPart = (typeof dappParts)[number]

/** By modal, the parts that it lacks, with the reason. */
const lacks: Readonly<Record<string, Partial<Record<Need, string>>>> = {
  none: {
    dialog: 'the page has no modal: the wallets are buttons of the page',
  },
  'wallet-adapter': {
    networks: 'wallet-adapter supports only Solana, where wallets do not switch networks',
    phone: 'wallet-adapter does not include WalletConnect',
  },
  'web3-onboard': {
    phone: 'Web3-Onboard has WalletConnect in a separate package',
  },
}

const undeclared: Readonly<Record<DappPart, string>> = {
  sign: 'the dapp may have no button that signs: declare one with --dapp sign',
  network: 'the dapp may not show its network: declare it with --dapp network',
}

/** Returns why a check does not apply, or undefined if it applies. Only declarations count, never the outcome of a check. */
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
