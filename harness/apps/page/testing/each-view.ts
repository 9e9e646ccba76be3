import { networkOf } from '../../../test/language/host-options.js'
import type { OpenHost, PageSetup, TestHost } from './host.js'

/** The longest names that a real host is likely to have. */
export const longName = {
  wallet: 'Wandering Fox Wallet Worldwide',
  other: 'Bear of the Great Northern Sea',
  mainnet: 'Ethereum the Very First Mainnet',
  base: 'Base with Thirty Letters in it',
}

/** A wallet that is not installed, with every kind of link. */
const absent = {
  id: 'absent',
  name: 'Otter Wallet of the Slow River',
  homepage: 'https://otter.test',
  chrome_store: 'https://otter.test/chrome',
  app_store: 'https://otter.test/ios',
  play_store: 'https://otter.test/android',
}

export const chains = { mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 } } as const

/** The set-up of a page whose wallets, networks and terms have very long names. */
export function longNamed(host: TestHost, options: Readonly<Record<string, unknown>> = {}): PageSetup {
  const named = (name: 'mainnet' | 'base') => ({
    ...networkOf(host.world.chain(name), undefined),
    name: longName[name],
  })
  return {
    config: {
      options: {
        networks: [named('mainnet'), named('base')],
        termsConditionsUrl: 'https://dapp.test/terms',
        privacyPolicyUrl: 'https://dapp.test/privacy',
        ...options,
      },
    },
    wallets: {
      fox: { via: 'eip6963', name: longName.wallet },
      bear: { via: 'eip6963', name: longName.other },
    },
  }
}

const open = ({ page }: OpenHost, request: { view: string; data?: unknown }) =>
  // Tests pass names of views. A wrong name fails in the test's next wait.
  page.evaluate((wanted) => void window.__walletmodalPage?.modal.open(wanted as { view: 'Connect' }), request)

const shows = ({ page }: OpenHost, text: string | RegExp) => page.getByRole('dialog').getByText(text).first().waitFor()

async function chooseWallet(host: OpenHost): Promise<void> {
  await open(host, { view: 'Connect' })
  await host.page.getByRole('dialog').getByRole('button', { name: longName.wallet }).click()
}

async function chooseBase(host: OpenHost): Promise<void> {
  await host.page.getByRole('dialog').getByRole('button', { name: longName.base }).click()
  await shows(host, /^dapp\.test wants to switch/)
}

async function refuseSwitch(host: OpenHost): Promise<void> {
  await host.wallets[0]?.reject()
  await shows(host, 'You rejected the switch')
}

type Ways = readonly (readonly [view: string, go: (host: OpenHost) => Promise<unknown>])[]

const lists = /\/getWallets\?/
/** An answer with the wrong shape. An error status would cause a console error instead. */
const unreadable = { json: {}, headers: { 'access-control-allow-origin': '*' } }

/** The visitor's way to lists that are loading, failed, or empty. The modal is closed before and after. */
export function eachLack(): Ways {
  let answer = () => {}
  const holdLists = async ({ context }: OpenHost) => {
    const isDue = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.unroute(lists)
    await context.route(lists, async (route) => {
      await isDue
      await route.fulfill(unreadable)
    })
  }
  const showsSkeleton = ({ page }: OpenHost) => page.getByRole('dialog').locator('.wm-skeleton').first().waitFor()
  const fails = async (host: OpenHost) => {
    answer()
    await shows(host, 'Couldn’t load wallets')
  }
  return [
    [
      'Connect, loading',
      async (host) => {
        await holdLists(host)
        await host.page.getByRole('button', { name: 'Connect wallet' }).click()
        await showsSkeleton(host)
      },
    ],
    ['Connect, failed', fails],
    [
      'AllWallets, loading',
      async (host) => {
        await holdLists(host)
        await host.page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).click()
        await host.page.getByRole('searchbox').waitFor()
        await showsSkeleton(host)
      },
    ],
    ['AllWallets, failed', fails],
    [
      'AllWallets, nothing found',
      async (host) => {
        await host.context.unroute(lists)
        await host.page.getByRole('searchbox').fill('no wallet has a name like this one')
        await shows(host, 'No wallets found')
      },
    ],
    ['closed', ({ page }) => page.evaluate(() => window.__walletmodalPage?.modal.close())],
  ]
}

/** The visitor's way to each view and each of its states, from the previous view. */
export const eachView: Ways = [
  [
    'Connect',
    async (host) => {
      await host.page.getByRole('button', { name: 'Connect wallet' }).click()
      await host.page
        .getByRole('dialog')
        .getByRole('button', { name: /All wallets \d/ })
        .waitFor()
    },
  ],
  [
    'AllWallets',
    async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /All wallets/ }).click()
      await dialog.getByRole('searchbox').waitFor()
      await dialog.locator('.wm-skeleton').first().waitFor({ state: 'detached' })
    },
  ],
  [
    'ConnectingExternal, not installed',
    async (host) => {
      await open(host, { view: 'ConnectingExternal', data: { wallet: absent } })
      await shows(host, /isn’t installed/)
    },
  ],
  [
    'ConnectingExternal, waiting',
    async (host) => {
      await chooseWallet(host)
      await shows(host, /^Continue in/)
    },
  ],
  [
    'ConnectingExternal, already asked',
    async (host) => {
      await chooseWallet(host)
      await shows(host, /^There’s already a request/)
    },
  ],
  [
    'ConnectingExternal, refused',
    async (host) => {
      await host.wallets[0]?.reject()
      await shows(host, 'Request rejected')
    },
  ],
  [
    'Account, without a balance',
    async (host) => {
      await host.context.route(/./, (route) =>
        route.request().postData()?.includes('eth_getBalance') ? route.fulfill(unreadable) : route.fallback(),
      )
      await host.page.getByRole('dialog').getByRole('button', { name: 'Try again', exact: true }).first().click()
      await host.wallets[0]?.approve()
      await shows(host, 'Couldn’t load balance. Showing last known total.')
    },
  ],
  [
    'Account',
    async (host) => {
      await host.context.unroute(/./)
      await host.page.getByRole('dialog').getByRole('button', { name: 'Try again', exact: true }).first().click()
      await shows(host, /^\d.* ETH$/)
    },
  ],
  [
    'Networks',
    async (host) => {
      await open(host, { view: 'Networks' })
      await shows(host, longName.base)
    },
  ],
  ['Networks, waiting', chooseBase],
  ['Networks, refused', refuseSwitch],
  [
    'UnsupportedChain',
    async (host) => {
      host.wallets[0]?.setChain('eip155:424242')
      await shows(host, 'Unsupported network')
    },
  ],
  ['UnsupportedChain, waiting', chooseBase],
  ['UnsupportedChain, refused', refuseSwitch],
]
