import type { FeatureOptions, ModalOptions, ThemeOptions } from '../../../../ui/index.js'

/** The tags of all languages that the modal has. */
export const languages =
  'en de fr es es-ES pt-BR pt-PT it nl da pl cs ro el tr ru uk ar fa he ur hi bn id ms fil vi th ja ko zh-CN zh-TW'.split(
    ' ',
  )
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The settings with their values and the label of each value. An empty value is the modal's default. */
export const choices = {
  mode: { name: 'Theme', words: { '': 'System', light: 'Light', dark: 'Dark' } },
  language: {
    name: 'Language',
    words: { '': 'Of the page', ...Object.fromEntries(languages.map((tag) => [tag, languageNames.of(tag) ?? tag])) },
  },
  radius: { name: 'Corners', words: { '1px': 'Square', '': 'Round', '6px': 'Rounder' } },
  fontSize: { name: 'Size', words: { '9px': 'Small', '': 'Medium', '11px': 'Large' } },
  font: { name: 'Font', words: { '': 'System', 'Georgia, serif': 'Serif', 'ui-monospace, monospace': 'Monospace' } },
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

export const defaults: Settings = { mode: '', language: '', radius: '', fontSize: '', font: '', accent: '', off: [] }

/** Reads the settings from the hash of the app's address. An unreadable hash gives the defaults. */
export function readSettings(hash: string): Settings {
  try {
    return { ...defaults, ...JSON.parse(decodeURIComponent(hash.slice(1))) }
  } catch {
    return defaults
  }
}

export const toHash = (settings: Settings): string => `#${encodeURIComponent(JSON.stringify(settings))}`

export function themeOf({ accent, radius, fontSize, font }: Settings): ThemeOptions {
  return {
    ...(accent && { accent }),
    ...(radius && { borderRadiusMaster: radius }),
    ...(fontSize && { fontSizeMaster: fontSize }),
    ...(font && { fontFamily: font }),
  }
}

export const modeOf = ({ mode }: Settings) => (mode === 'light' || mode === 'dark' ? mode : 'system')

/** Makes the modal's options, without those that keep their default. */
export function optionsOf(settings: Settings): ModalOptions {
  const themeVariables = themeOf(settings)
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
  const options = JSON.stringify(optionsOf(settings), undefined, 2).slice(1, -1).trimEnd()
  const written = options.replace(/"(\w+)":/g, '$1:').replaceAll('"', "'")
  return `import { createWalletModal, evm, solana } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [evm(), solana()],${written}
})`
}
