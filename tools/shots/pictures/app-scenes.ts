import type { Browser, Page } from 'playwright-core'
import { defaults, toHash } from '../../../harness/apps/page/demo/settings.js'
import { type ThemeName, themes } from '../../../harness/apps/page/demo/themes.js'
import { startUp } from '../../../harness/apps/up/up.js'
import { createWorld } from '../../../harness/world/world/world.js'
import { standStill } from '../stand-still.js'
import type { Theme } from '../way.js'
import { leaveFields, screenOf, type Taken, turn } from './cut-out.js'
import { bringFont, pictureFont } from './inter.js'
import { settledLook } from './look.js'

export const themeNames = Object.keys(themes) as ThemeName[] // `Object.keys` returns the keys of the literal

/** A picture of the demo's app: with its own look on a desktop or a phone, or in one of the themes. */
export type AppScene = `hero-${'desktop' | 'phone'}-${Theme}` | `theme-${ThemeName}-${Theme}`

export const appScenes: readonly AppScene[] = [
  ...(['light', 'dark'] as const).flatMap((theme) => [`hero-desktop-${theme}`, `hero-phone-${theme}`] as const),
  ...themeNames.flatMap((name) => [`theme-${name}-light`, `theme-${name}-dark`] as const),
]

const windows = {
  desktop: { width: 1120, height: 760 },
  phone: { width: 390, height: 780 },
  theme: { width: 460, height: 700 },
} as const

/** Opens the app of `npm start` for each scene that is wanted, in one sandbox, and takes its picture. */
export async function takeApp(
  wanted: readonly AppScene[],
  browser: Browser,
  inter: string | undefined,
): Promise<Map<AppScene, Taken>> {
  const taken = new Map<AppScene, Taken>()
  if (wanted.length === 0) return taken
  const world = await createWorld({
    clock: 'machine',
    seed: 1,
    chains: {
      mainnet: {
        kind: 'evm',
        id: 1,
        fund: { alice: 12_345_600_000_000_000_000n },
        economy: { tokens: { alice: { USDC: 1250, DAI: '99.5' } }, names: { 'alice.eth': 'alice' } },
      },
    },
    wallets: {
      fox: { via: 'eip6963', accounts: ['alice'], networks: ['mainnet'], policy: 'approve' },
      bear: { via: 'eip6963', name: 'Bear', accounts: ['alice'], networks: ['mainnet'] },
    },
  })
  const up = await startUp({ world })
  try {
    // Two modes of a scene are one visit. On a phone, and in the dark half of a theme, the account is connected.
    for (const visit of new Set(wanted.map(visitOf))) {
      const page = await open(browser, `${new URL(up.addresses.demo).origin}/dapp`, visit, inter)
      try {
        for (const scene of wanted) if (visitOf(scene) === visit) taken.set(scene, await take(page, scene))
      } finally {
        await page.context().close()
      }
    }
  } finally {
    await up.stop()
  }
  return taken
}

/** The app's headline beside the card, which would cover its middle. */
const besideCard = `
  main { justify-items: start; padding: 144px 40px; inline-size: 300px; text-align: start }
  h1 { font-size: 64px }
`

/** Scenes that are one visit are pictures of one page, in one state. */
function visitOf(scene: AppScene): string {
  return scene.startsWith('hero-') ? scene.replace(/-\w+$/, '') : scene
}

async function open(browser: Browser, url: string, visit: string, inter: string | undefined): Promise<Page> {
  const [kind, name = '', mode = ''] = visit.split('-')
  const isPhone = name === 'phone'
  const viewport = kind === 'theme' ? windows.theme : isPhone ? windows.phone : windows.desktop
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, ...(isPhone && { hasTouch: true }) })
  await bringFont(context, inter)
  const page = await context.newPage()
  const isTheme = kind === 'theme'
  const font = name === 'terminal' ? '' : pictureFont
  const settings = { ...defaults, font, ...(isTheme && { theme: name, mode }) }
  await page.goto(`${url}${toHash(settings)}`)
  await page.addStyleTag({ content: visit === 'hero-desktop' ? besideCard : 'main { visibility: hidden }' })
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  const row = page.getByRole('dialog').getByRole('button', { name: 'Fox' })
  await row.waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^All wallets/ })
    .waitFor()
  if (isPhone || mode === 'dark') {
    await row.click()
    await page.getByRole('dialog', { name: 'Account' }).waitFor()
    await page.getByRole('dialog').getByText('DAI').first().waitFor()
    await page.getByRole('dialog').getByText('alice.eth').first().waitFor()
    // Without a name, the account offers to choose one, and the offer stays where it stood once the name is found. Drawn
    // anew after another view, the account has its name from the start.
    await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'WalletReceive' }))
    await page.getByRole('dialog', { name: 'Receive' }).waitFor()
    await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'Account' }))
    await page.getByRole('dialog', { name: 'Account' }).getByText('DAI').first().waitFor()
  }
  await page.mouse.move(1, 1)
  return page
}

async function take(page: Page, scene: AppScene): Promise<Taken> {
  await turn(page, scene.endsWith('-dark') ? 'dark' : 'light')
  await page.evaluate(() => document.fonts.ready)
  await leaveFields(page)
  await standStill(page)
  const look = await settledLook(page, 'page')
  return { look, picture: await screenOf(page) }
}
