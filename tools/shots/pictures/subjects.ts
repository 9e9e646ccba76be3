import type { ScenarioDefinition } from '../../../harness/test/language/step.js'
import { allShots } from '../manifest.js'
import { fox, mainnet, type Theme, type Way } from '../way.js'
import { pictureFont } from './inter.js'

/** The views that pictures show, in the order of the overview. */
export const subjects = ['connect', 'account', 'swap', 'send', 'buy', 'qr-code'] as const
export type Subject = (typeof subjects)[number]

/** The films also show the view that waits for the wallet. */
export const filmed = ['connect', 'connecting', 'account'] as const
export type Filmed = (typeof filmed)[number]

/** Two panes, which only a picture of its own shows. */
export const wide = 'wide'
export type Shown = Subject | Filmed | typeof wide

/** The ways in which a view is shown. Arabic runs from right to left. */
export const variants = {
  light: { theme: 'light', size: 'card', language: 'en' },
  dark: { theme: 'dark', size: 'card', language: 'en' },
  rtl: { theme: 'dark', size: 'card', language: 'ar' },
  phone: { theme: 'light', size: 'phone', language: 'en' },
} as const
export type Variant = keyof typeof variants
export const fourTimes = ['light', 'dark', 'phone', 'rtl'] as const satisfies readonly Variant[]

/** The window has room for every card and its shadow. The phone is shorter than most, so that less of the host page is seen. */
const sizes = { card: { width: 1024, height: 860 }, phone: { width: 390, height: 768 } } as const

const views = {
  connecting: 'ConnectingExternal',
  account: 'Account',
  swap: 'Swap',
  send: 'WalletSend',
  buy: 'OnRampProviders',
  'qr-code': 'ConnectingWalletConnectBasic',
} as const

const connect: Way = {
  chains: { mainnet },
  wallets: { fox, bear: { via: 'eip6963', name: 'Bear' } },
  steps: [{ open: 'Connect' }, { expect: { rows: { Fox: 1, Bear: 1 }, within: '2s' } }],
}

function wayOf(subject: Shown): Way {
  if (subject === 'connect') return connect
  if (subject === wide) return { ...connect, modal: { modalSize: wide, features: { email: false, socials: false } } }
  // While a wallet waits for its owner, the view of connecting is loading.
  const wanted = subject === 'connecting' ? 'loading' : 'full'
  const shot = allShots().find(({ view, state }) => view === views[subject] && state === wanted)
  if (!shot) throw new Error(`${views[subject]} has no state ${wanted}`)
  return shot.scenario
}

/** A scenario for a way in a theme and a size, with the font of all pictures. */
export function scene(
  name: string,
  way: Way,
  theme: Theme,
  viewport: { readonly width: number; readonly height: number; readonly phone?: true },
): { name: string; scenario: ScenarioDefinition } {
  return {
    name,
    scenario: {
      ...way,
      scenario: name,
      modal: { ...way.modal, themeMode: theme, themeVariables: { fontFamily: pictureFont } },
      page: { ...way.page, colorScheme: theme, viewport },
    },
  }
}

/** The scenario that ends at a view, in the light theme. */
export function sceneOf(subject: Shown, size: 'card' | 'phone') {
  const viewport = { ...sizes[size], ...(size === 'phone' && { phone: true as const }) }
  return scene(`${subject}-${size}`, wayOf(subject), 'light', viewport)
}
