const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#2b50d8"/><path d="M7 11h18v12H7z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><circle cx="20.5" cy="17" r="1.9" fill="#fff"/></svg>`

/** The landing page. Its text below is `docs/README.md`, which the repository's site shows without what is here. */
export const home = {
  icon: `data:image/svg+xml,${encodeURIComponent(mark)}`,
  page: {
    layout: 'home',
    hero: {
      name: 'walletmodal',
      text: 'Connect every wallet',
      tagline:
        'One modal for EVM, Solana, Bitcoin and Polkadot: by extension, by phone, by email. Tested on real local chains.',
      actions: [
        { theme: 'brand', text: 'Start', link: '/start/react' },
        { theme: 'alt', text: 'Why this one', link: '/why' },
        { theme: 'alt', text: 'Test your dapp', link: '/harness/start' },
      ],
    },
  },
}
