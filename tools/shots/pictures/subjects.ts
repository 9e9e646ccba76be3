import type { ScenarioDefinition } from '../../../harness/language/step.js'
import { allShots } from '../manifest.js'
import { fox, mainnet, type Theme, type Way } from '../way.js'
import { pictureFont } from './inter.js'

/** The views that pictures show, in the order of the overview. */
export const subjects = ['connect', 'account', 'swap', 'send', 'buy', 'qr-code'] as const
export type Subject = (typeof subjects)[number]

/** How a view is seen. The card of a page from right to left mirrors. */
export const variants = {
  light: { theme: 'light', size: 'card', isMirrored: false },
  dark: { theme: 'dark', size: 'card', isMirrored: false },
  phone: { theme: 'light', size: 'phone', isMirrored: false },
  rtl: { theme: 'dark', size: 'card', isMirrored: true },
} as const
export type Variant = keyof typeof variants
export const fourTimes = ['light', 'dark', 'phone', 'rtl'] as const satisfies readonly Variant[]

/** A window with room for every card and its shadow, and a phone that is shorter than most and shows less of the page behind. */
const sizes = { card: { width: 1024, height: 860 }, phone: { width: 390, height: 768 } } as const

const views = {
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

/** Pages, not wallets, say that they run from right to left. */
const mirror = `addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl' })`

function wayOf(subject: Subject): Way {
  if (subject === 'connect') return connect
  const shot = allShots().find(({ view, state }) => view === views[subject] && state === 'full')
  if (!shot) throw new Error(`${views[subject]} has no full state`)
  return shot.scenario
}

/** A way in a theme and a size, with the font of pictures. */
export function scene(
  name: string,
  way: Way,
  theme: Theme,
  viewport: { readonly width: number; readonly height: number; readonly phone?: true },
  page: ScenarioDefinition['page'] = {},
): { name: string; scenario: ScenarioDefinition } {
  return {
    name,
    scenario: {
      ...way,
      scenario: name,
      modal: { ...way.modal, themeMode: theme, themeVariables: { fontFamily: pictureFont } },
      page: { ...way.page, ...page, colorScheme: theme, viewport },
    },
  }
}

export function sceneOf(subject: Subject, variant: Variant) {
  const { theme, size, isMirrored } = variants[variant]
  const viewport = { ...sizes[size], ...(size === 'phone' && { phone: true as const }) }
  return scene(`${subject}-${variant}`, wayOf(subject), theme, viewport, isMirrored ? { script: mirror } : {})
}
