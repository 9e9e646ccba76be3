import { elsewhere, pageOf } from './pages.mjs'

/** The file of a page under `docs/`, without `.md`, and its title in the sidebar. */
type Page = readonly [file: string, title: string]

interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}

/** Every page of the site, in the order of the sidebar. A test fails if a page is missing. */
export const groups: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      ['start/react', 'React'],
      ['start/next', 'Next.js'],
      ['start/react-router', 'React Router'],
      ['start/tanstack-start', 'TanStack Start'],
      ['start/astro', 'Astro'],
      ['start/nuxt', 'Nuxt'],
      ['start/expo', 'Expo'],
      ['start/vite', 'Vite'],
      ['start/angular', 'Angular'],
      ['start/vue', 'Vue'],
      ['start/svelte', 'Svelte'],
      ['start/federation', 'Module federation'],
      ['start/plain', 'A plain page'],
      ['why', 'Why this one'],
      ['scores', 'Scores'],
    ],
  },
  {
    title: 'Set it up',
    pages: [
      ['options', 'Options'],
      ['theming', 'Theming'],
      ['brands', 'Your brand'],
      ['browsers', 'Browsers'],
      ['languages', 'Languages'],
      ['react', 'Components and hooks'],
      ['headless', 'Without a window'],
      ['testing-components', 'Testing components'],
      ['sign-in', 'Sign-in'],
      ['logins', 'Email and social logins'],
      ['providers', 'Providers of data'],
      ['without-vendors', 'Without any vendor'],
      ['security', 'Security and headers'],
      ['privacy', 'Privacy'],
      ['compliance', 'Compliance'],
      ['catalogue', 'The list of wallets'],
      ['standards', 'Newer standards'],
    ],
  },
  {
    title: 'Adapters',
    pages: [
      ['adapters/evm', 'EVM'],
      ['adapters/wagmi', 'wagmi'],
      ['adapters/ethers', 'ethers 6'],
      ['adapters/ethers5', 'ethers 5'],
      ['adapters/solana', 'Solana'],
      ['adapters/bitcoin', 'Bitcoin'],
      ['adapters/polkadot', 'Polkadot'],
      ['adapters/universal', 'WalletConnect'],
      ['adapters/your-own', 'Your own'],
      ['adapters/namespaces', 'A chain of your own'],
      ['adapters/testing', 'Testing an adapter'],
      ['transports', 'Other roads to phones'],
    ],
  },
  {
    title: 'What visitors can do',
    pages: [
      ['account', 'Account'],
      ['send', 'Send'],
      ['receive', 'Receive'],
      ['swap', 'Swap'],
      ['buy', 'Buy'],
      ['activity', 'Activity'],
      ['names', 'Names'],
    ],
  },
  {
    title: 'Migrate',
    pages: [
      ['migrate/rainbowkit', 'From RainbowKit'],
      ['migrate/connectkit', 'From ConnectKit'],
      ['migrate/appkit', 'From AppKit'],
      ['migrate/wallet-adapter', 'From wallet-adapter'],
      ['migrate/onchainkit', 'From OnchainKit'],
      ['migrate/porto', 'From Porto'],
      ['migrate/web3-onboard', 'From Web3-Onboard'],
      ['migrate/wagmi-3', 'From wagmi 2 to wagmi 3'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['api', 'Methods and exports'],
      ['errors', 'Errors'],
      ['agents', 'For coding agents'],
      ['versions', 'Versions'],
      ['changelog', 'Changelog'],
      ['history', 'Before the first release'],
      ['report', 'Report a vulnerability'],
      ['architecture', 'Architecture'],
      ['contributing', 'Contributing'],
    ],
  },
  {
    title: 'The harness',
    pages: [
      ['harness/start', 'Start'],
      ['harness', 'Overview'],
      ['harness/your-own-app', 'Your own app'],
      ['harness/own-chain', 'A chain of your own'],
      ['harness/recipes', 'Recipes'],
      ['harness/replay', 'Replay a bug'],
      ['harness/score', 'Score'],
      ['harness/explore', 'Search for failures'],
      ['harness/by-hand', 'Work by hand'],
      ['harness/other-modals', 'Other modals'],
      ['harness/tried-on', 'Tried on'],
      ['harness/from-synpress', 'From Synpress'],
      ['harness/from-dappwright', 'From dappwright'],
      ['harness/from-cypress', 'From Cypress'],
      ['harness/from-wagmi-mock', "From wagmi's mock"],
      ['harness/reference', 'Steps, words and facts'],
      ['harness/mocks', 'What the mocks claim'],
      ['harness/faults', 'Faults'],
      ['harness/contracts', 'Contracts'],
    ],
  },
]

/** The path on the site of a file of the repository; undefined if the site does not have it. */
export function addressOf(file: string): string | undefined {
  const page = pageOf(file)
  return page === 'index.md' ? '/' : page && `/${page}`
}

/** The file of the repository from which a page of the site is made. */
export function sourceOf(page: string): string {
  if (page === 'index.md') return 'docs/README.md'
  return Object.entries(elsewhere).find(([, target]) => target === page)?.[0] ?? `docs/${page}`
}
