import type { ThemeOptions } from '../../../../core/contracts/theme.js'

// Colours and radii of three public design systems. The fonts are named, not brought: the page loads its own.

/** Carbon, IBM's design system: `white` and `g100` of @carbon/themes 11.82.0. */
export const carbon: ThemeOptions = {
  accent: '#0f62fe',
  onAccent: '#ffffff',
  surface: { light: '#ffffff', dark: '#161616' },
  surface1: { light: '#f4f4f4', dark: '#262626' },
  surface2: { light: '#e0e0e0', dark: '#393939' },
  text: { light: '#161616', dark: '#f4f4f4' },
  textSoft: { light: '#525252', dark: '#c6c6c6' },
  textQuiet: { light: '#6f6f6f', dark: '#a8a8a8' },
  line: { light: '#e0e0e0', dark: '#393939' },
  overlay: 'rgb(0 0 0 / 60%)',
  success: { light: '#24a148', dark: '#42be65' },
  failure: { light: '#da1e28', dark: '#fa4d56' },
  shadow: 'none',
  fontFamily: '"IBM Plex Sans", system-ui, sans-serif',
  borderRadiusMaster: '0px',
}

/** Primer, GitHub's design system: the light and dark themes of @primer/primitives 11.10.0. */
export const primer: ThemeOptions = {
  accent: { light: '#1f883d', dark: '#238636' },
  onAccent: '#ffffff',
  surface: { light: '#ffffff', dark: '#0d1117' },
  surface1: { light: '#f6f8fa', dark: '#151b23' },
  surface2: { light: '#f6f8fa', dark: '#212830' },
  text: { light: '#1f2328', dark: '#f0f6fc' },
  textSoft: { light: '#59636e', dark: '#9198a1' },
  textQuiet: { light: '#59636e', dark: '#9198a1' },
  line: { light: '#d1d9e0', dark: '#3d444d' },
  overlay: { light: '#c8d1da66', dark: '#21283066' },
  success: { light: '#1a7f37', dark: '#3fb950' },
  warning: { light: '#9a6700', dark: '#d29922' },
  failure: { light: '#d1242f', dark: '#f85149' },
  shadow: '0 40px 80px 0 #25292e3d',
  radiusCard: '12px',
  radiusButton: '6px',
  radiusRow: '6px',
  radiusTile: '6px',
  radiusChip: '6px',
}

/** Protocol, Mozilla's design system: violet and ink of @mozilla-protocol/tokens 7.0.0. */
export const protocol: ThemeOptions = {
  accent: { light: '#592acb', dark: '#9059ff' },
  onAccent: '#ffffff',
  surface: { light: '#ffffff', dark: '#20123a' },
  surface1: { light: '#f9f9fb', dark: '#291d4f' },
  surface2: { light: '#e7dfff', dark: '#312a64' },
  text: { light: '#20123a', dark: '#f9f9fb' },
  textSoft: { light: '#42425a', dark: '#d9bfff' },
  textQuiet: { light: '#5e5e72', dark: '#cb9eff' },
  line: { light: '#e0e0e6', dark: '#393473' },
  overlay: 'rgb(29 17 51 / 60%)',
  success: { light: '#005e5e', dark: '#3fe1b0' },
  failure: { light: '#c50042', dark: '#ff848b' },
  shadow: '0 24px 38px 3px rgb(29 17 51 / 4%), 0 10px 48px 8px rgb(9 32 77 / 12%)',
  radiusCard: '16px',
  radiusButton: '8px',
  radiusRow: '8px',
  radiusTile: '8px',
  radiusChip: '4px',
}
