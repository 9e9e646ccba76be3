import type { AppPayload } from '../../contracts/frame/messages.js'
import type { ThemeStore } from '../../state/theme-store.js'

/** How the frame knows what a host may set of the look. */
const names = {
  fontFamily: '--w3m-font-family',
  accent: '--w3m-accent',
  colorMix: '--w3m-color-mix',
  colorMixStrength: '--w3m-color-mix-strength',
  fontSizeMaster: '--w3m-font-size-master',
  borderRadiusMaster: '--w3m-border-radius-master',
  zIndex: '--w3m-z-index',
  qrColor: '--w3m-qr-color',
} as const

const backgrounds = { light: '#fff', dark: '#121313' } as const
const accents = { light: 'hsla(231,100%,70%,1)', dark: 'hsla(230,100%,67%,1)' } as const

/** What SYNC_THEME says. */
export function toFrameTheme({ mode, variables }: Pick<ThemeStore, 'mode' | 'variables'>): AppPayload<'SYNC_THEME'> {
  const themeVariables: Record<string, string | number> = {}
  for (const [name, frameName] of Object.entries(names)) {
    const value = variables[name as keyof typeof names] // its own keys
    if (value !== undefined) themeVariables[frameName] = value
  }
  return {
    themeMode: mode,
    themeVariables,
    w3mThemeVariables: { '--w3m-accent': variables.accent ?? accents[mode], '--w3m-background': backgrounds[mode] },
  }
}
