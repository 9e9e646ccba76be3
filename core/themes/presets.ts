import type { ThemeOptions } from '../contracts/theme.js'

/** Pastel and round: soft surfaces, a violet accent, large corners. */
export const soft: ThemeOptions = {
  accent: { light: '#6d4fd3', dark: '#a48cf2' },
  surface: { light: '#fdfbff', dark: '#1d1927' },
  surface1: { light: '#f6f1fd', dark: '#252031' },
  surface2: { light: '#efe8fa', dark: '#2e273d' },
  text: { light: '#2b2140', dark: '#f1ecfb' },
  textSoft: { light: '#5b4f73', dark: '#c3b8d8' },
  textQuiet: { light: '#6f6389', dark: '#a79bbf' },
  line: { light: 'rgb(76 44 150 / 10%)', dark: 'rgb(196 176 255 / 12%)' },
  overlay: { light: 'rgb(56 38 102 / 36%)', dark: 'rgb(10 6 20 / 60%)' },
  shadow: '0 2px 4px rgb(76 44 150 / 6%), 0 20px 48px -12px rgb(76 44 150 / 28%)',
  borderRadiusMaster: '5px',
}

/** Deep blue in both modes, with a bright accent and a blurred page behind. */
export const midnight: ThemeOptions = {
  accent: '#5b8cff',
  surface: '#0d1424',
  surface1: '#141d31',
  surface2: '#1b2640',
  text: '#eef2fb',
  textSoft: '#b0bcd6',
  textQuiet: '#8e9bb8',
  line: 'rgb(148 174 240 / 14%)',
  overlay: 'rgb(3 6 14 / 62%)',
  overlayBlur: '6px',
  shadow: '0 24px 64px -12px rgb(0 0 0 / 65%)',
}

/** Green on black in both modes: square, in the font of a terminal. */
export const terminal: ThemeOptions = {
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  accent: '#00e05a',
  surface: '#000000',
  surface1: '#061009',
  surface2: '#0b1c11',
  text: '#3dff88',
  textSoft: '#2bc968',
  textQuiet: '#24ac59',
  line: 'rgb(0 255 102 / 28%)',
  overlay: 'rgb(0 0 0 / 72%)',
  success: '#3dff88',
  warning: '#ffd23d',
  failure: '#ff6b6b',
  shadow: 'none',
  borderRadiusMaster: '0px',
}

/** Restrained: neutral greys, one blue, small corners, a visible border. */
export const enterprise: ThemeOptions = {
  accent: { light: '#0f5bd7', dark: '#4c8dff' },
  surface: { light: '#ffffff', dark: '#161a20' },
  surface1: { light: '#f5f6f8', dark: '#1e232b' },
  surface2: { light: '#eaecf0', dark: '#282e38' },
  text: { light: '#161a20', dark: '#f2f4f8' },
  textSoft: { light: '#454c58', dark: '#bac1cc' },
  textQuiet: { light: '#5d6573', dark: '#9aa3b1' },
  line: { light: '#d5d9e0', dark: '#39414d' },
  overlay: { light: 'rgb(22 26 32 / 48%)', dark: 'rgb(0 0 0 / 60%)' },
  shadow: '0 8px 24px rgb(0 0 0 / 16%)',
  fontWeightHeading: 700,
  borderRadiusMaster: '1px',
  radiusCard: '8px',
  radiusButton: '4px',
  radiusRow: '4px',
  radiusTile: '6px',
  radiusChip: '4px',
}
