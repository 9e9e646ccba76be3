const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#2b50d8"/><path d="M7 11h18v12H7z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><circle cx="20.5" cy="17" r="1.9" fill="#fff"/></svg>`

/** The top of the landing page. Its text comes from `docs/README.md`, which can also be read on its own. */
export const home = {
  icon: `data:image/svg+xml,${encodeURIComponent(mark)}`,
  page: {
    layout: 'home',
    title: 'A wallet modal for any web app',
    hero: {
      name: 'walletmodal',
      text: 'Connect every wallet',
      tagline: 'One modal for EVM, Solana, Bitcoin and Polkadot: by extension, by phone, by email.',
      image: {
        light: '/hero-light.webp',
        dark: '/hero-dark.webp',
        alt: 'An app with the list of wallets on a desktop, and with the account on a phone',
      },
      actions: [
        { theme: 'brand', text: 'Start', link: '/start/react' },
        { theme: 'alt', text: 'Why this one', link: '/why' },
        { theme: 'alt', text: 'Test your dapp', link: '/harness/start' },
      ],
    },
    features: [
      {
        title: 'Small until it is needed',
        details:
          'The entry is a few kilobytes. The modal follows while the page is idle, and asks no service before it opens.',
        link: '/why',
      },
      {
        title: 'Your library stays',
        details: 'wagmi, ethers or web3.js keep their state and their version. Without one, EIP-1193 is enough.',
        link: '/adapters/wagmi',
      },
      {
        title: 'Every namespace',
        details:
          'One list of wallets, one sign-in and one snapshot for four namespaces, and an adapter of your own for a fifth.',
        link: '/adapters/your-own',
      },
      {
        title: 'Tests that sign',
        details:
          'The harness runs your dapp on real local chains, with wallets that hold real keys. No extension, no internet.',
        link: '/harness/start',
      },
    ],
  },
}
