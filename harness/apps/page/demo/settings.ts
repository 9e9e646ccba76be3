import type { FeatureOptions, ModalOptions, ThemeOptions } from '../../../../ui/index.js'
import { themeNamed, themes, unset } from './themes.js'

/** The event that the app sends to the demo's window when its modal has opened by itself. */
export const appOpened = 'lighthouse-opened'

/** The tags of all languages that the modal has. */
export const languages =
  'en de fr es es-ES pt-BR pt-PT it nl da pl cs ro el tr ru uk ar fa he ur hi bn id ms fil vi th ja ko zh-CN zh-TW'.split(
    ' ',
  )
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The settings with their values and the label of each value. An empty value is the modal's default. */
export const choices = {
  theme: {
    name: 'Theme',
    words: { '': 'Default', ...Object.fromEntries(Object.entries(themes).map(([key, { name }]) => [key, name])) },
  },
  mode: { name: 'Light or dark', words: { '': 'System', light: 'Light', dark: 'Dark' } },
  language: {
    name: 'Language',
    words: { '': 'Of the page', ...Object.fromEntries(languages.map((tag) => [tag, languageNames.of(tag) ?? tag])) },
  },
  radius: { name: 'Corners', words: { '1px': 'Square', '': 'Of the theme', '6px': 'Rounder' } },
  fontSize: { name: 'Size', words: { '9px': 'Small', '': 'Medium', '11px': 'Large' } },
  font: {
    name: 'Font',
    words: { '': 'Of the theme', 'Georgia, serif': 'Serif', 'ui-monospace, monospace': 'Monospace' },
  },
}

export const features = {
  email: 'Email',
  socials: 'Social logins',
  onramp: 'Buy',
  swaps: 'Swap',
  send: 'Send',
  receive: 'Receive',
  history: 'Activity',
  allWallets: 'All wallets',
}

/** The playground's settings. `off` lists the features that are switched off. */
export type Settings = Readonly<Record<keyof typeof choices | 'accent', string>> & { readonly off: readonly string[] }

export const defaults: Settings = {
  theme: '',
  mode: '',
  language: '',
  radius: '',
  fontSize: '',
  font: '',
  accent: '',
  off: [],
}

/** Reads the settings from the hash of the app's address. An unreadable hash gives the defaults. */
export function readSettings(hash: string): Settings {
  try {
    return { ...defaults, ...JSON.parse(decodeURIComponent(hash.slice(1))) }
  } catch {
    return defaults
  }
}

export const toHash = (settings: Settings): string => `#${encodeURIComponent(JSON.stringify(settings))}`

/** The variables that are set beside the theme. */
const ownVariables = ({ accent, radius, fontSize, font }: Settings): ThemeOptions => ({
  ...(accent && { accent }),
  ...(radius && { borderRadiusMaster: radius }),
  ...(fontSize && { fontSizeMaster: fontSize }),
  ...(font && { fontFamily: font }),
})

export const themeOf = (settings: Settings): ThemeOptions => ({
  ...themeNamed(settings.theme)?.variables,
  ...ownVariables(settings),
})

/** The variables of an open modal whose look changes: those that the new settings do not set lose their value. */
export const changedThemeOf = (settings: Settings): ThemeOptions => ({
  ...unset,
  accent: undefined,
  borderRadiusMaster: undefined,
  fontSizeMaster: undefined,
  fontFamily: undefined,
  ...themeOf(settings),
})

export const modeOf = ({ mode }: Settings) => (mode === 'light' || mode === 'dark' ? mode : 'system')

/** Makes the modal's options, without those that keep their default. */
export function optionsOf(settings: Settings, themeVariables = themeOf(settings)): ModalOptions {
  const switches: FeatureOptions = Object.fromEntries(settings.off.map((feature) => [feature, false]))
  return {
    ...(settings.mode && { themeMode: modeOf(settings) }),
    ...(settings.language && { locale: settings.language }),
    ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
    ...(settings.off.length > 0 && { features: switches }),
  }
}

/** Writes the code that makes this modal, as a developer would write it. */
export function codeOf(settings: Settings): string {
  const { theme } = settings
  const isShipped = themeNamed(theme)?.isShipped === true
  const variables = isShipped ? ownVariables(settings) : themeOf(settings)
  const options = asCode(optionsOf(settings, isShipped ? {} : variables))
  const changes = asCode(variables, 4)
  const look = isShipped ? `\n  themeVariables: ${changes ? `{\n    ...${theme},${changes}\n  }` : theme},` : ''
  return `import { createWalletModal, evm, solana } from 'walletmodal'
${isShipped ? `import { ${theme} } from 'walletmodal/themes'\n` : ''}
const modal = createWalletModal({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [evm(), solana()],${look}${options}
})`
}

/** Writes the members of an object as a developer would, each on a line after the first line break. */
function asCode(value: object, indent = 2): string {
  const inner = JSON.stringify(value, undefined, 2).slice(1, -1).trimEnd()
  const written = inner.replace(/"(\w+)":/g, '$1:').replace(/'|\\"|"/g, (quote) => (quote === '"' ? "'" : '"'))
  return written.replaceAll('\n', `\n${' '.repeat(indent - 2)}`)
}
