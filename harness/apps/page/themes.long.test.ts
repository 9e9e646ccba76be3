import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterprise, midnight, soft, type ThemeOptions, terminal } from '../../../core/themes/index.js'
import { standStill } from '../../../tools/shots/stand-still.js'
import { colourMixes } from '../../../tools/shots/testing/colour-mixes.js'
import { findAxeProblems } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { chains } from './testing/each-view.js'
import { startTestHost, type TestHost } from './testing/host.js'

// What a host may choose, on views that are drawn: the texts, icons and controls of Connect and Account, by axe.

const mixed = colourMixes.map(([colorMix, colorMixStrength]) => ({
  name: `${colorMixStrength} % of ${colorMix}`,
  variables: { colorMix, colorMixStrength },
}))
const themes: readonly { name: string; variables: ThemeOptions }[] = [
  ...Object.entries({ soft, midnight, terminal, enterprise }).map(([name, variables]) => ({ name, variables })),
  ...mixed,
]
/** Every variable of these themes, without a value: the next theme starts from the defaults. */
const unset = Object.fromEntries(
  themes.flatMap(({ variables }) => Object.keys(variables).map((name) => [name, undefined])),
)
const cases = themes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ ...theme, mode })))

let host: TestHost
let connect: Page
let account: Page

beforeAll(async () => {
  host = await startTestHost(chains)
  ;[connect, account] = await Promise.all([openConnect(), openAccount()])
})
afterAll(() => host.stop())

const setup = {
  config: { options: { afterConnect: 'account', termsConditionsUrl: 'https://dapp.test/terms' } },
  wallets: { fox: { via: 'eip6963', name: 'Fox' }, owl: { via: 'eip6963', name: 'Owl' } },
} as const

async function openConnect(): Promise<Page> {
  const { page } = await host.open(setup)
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  await page.getByRole('dialog').getByRole('button', { name: /^Owl/ }).waitFor()
  return page
}

async function openAccount(): Promise<Page> {
  const { page, wallets } = await host.open(setup)
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).click()
  await wallets[0]?.approve()
  await page.getByRole('dialog').getByRole('group', { name: 'Actions' }).waitFor()
  return page
}

/** What axe finds in the open modal and in the page's buttons, with a theme. */
async function problemsOn(page: Page, variables: ThemeOptions, mode: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(
    ({ variables, names, mode }) =>
      window.__walletmodalPage?.modal.setTheme({
        mode,
        variables: { ...Object.fromEntries(names.map((name) => [name, undefined])), ...variables },
      }),
    { variables, names: Object.keys(unset), mode },
  )
  await standStill(page)
  return findAxeProblems(page, { part: 'wallet-modal' })
}

test.each(cases)('axe finds nothing in Connect and Account with $name, $mode', async ({ variables, mode }) => {
  expect({
    connect: await problemsOn(connect, variables, mode),
    account: await problemsOn(account, variables, mode),
  }).toEqual({ connect: [], account: [] })
})

test('a theme that is set is drawn: axe saw the colours of each', async () => {
  const drawn = async (variables: ThemeOptions) => {
    await problemsOn(connect, variables, 'dark')
    return connect.evaluate(() => {
      const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-card-surface')
      return card && getComputedStyle(card).backgroundColor
    })
  }
  const seen: unknown[] = []
  for (const { variables } of themes) seen.push(await drawn(variables))
  expect(new Set(seen).size).toBe(themes.length)
})

test('axe sees a text that is too faint', async () => {
  const text = await connect.addStyleTag({ content: 'wallet-modal::part(title) { color: #888 }' })
  expect((await problemsOn(connect, {}, 'light')).join()).toContain('color-contrast')
  await text.evaluate((style) => style.parentNode?.removeChild(style))
})
