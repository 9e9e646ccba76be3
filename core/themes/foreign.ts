import type { ThemeColor, ThemeOptions } from '../contracts/theme.js'

/** A value in CSS, of which other libraries also take numbers, for pixels. */
export type CssValue = string | number | undefined

/** A colour that `themeVariables` takes. Gradients and `inherit` are none. */
export function colourOf(value: CssValue): string | undefined {
  const text = String(value ?? '').trim()
  if (/gradient\(|^(inherit|initial|unset|none)$/i.test(text)) return undefined
  return /^(#[\da-f]{3,8}|[a-z]+|[a-z-]+\(.*\))$/i.test(text) ? text : undefined
}

/** The first length of a value: numbers are pixels. */
export function lengthOf(value: CssValue): string | undefined {
  const [length] = String(value ?? '').match(/\d+(\.\d+)?(px|rem|em)/) ?? []
  return length ?? (Number(value ?? Number.NaN) >= 0 ? `${value}px` : undefined)
}

/** The radius of `blur(8px)`, up to the largest that the modal takes. `undefined` for none. */
export function blurOf(value: CssValue): string | undefined {
  const pixels = Number(/blur\(([\d.]+)px\)/.exec(String(value ?? ''))?.[1] ?? 0)
  return pixels > 0 ? `${Math.min(40, pixels)}px` : undefined
}

/** Leaves out variables without a value. */
export const present = (variables: ThemeOptions): ThemeOptions =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))

/** One theme of two: colours become pairs, and of everything else the light theme's value is taken. */
export function inBothModes(light: ThemeOptions, dark: ThemeOptions): ThemeOptions {
  const paired = (name: keyof ThemeOptions): ThemeColor | undefined => {
    const pair = { light: light[name], dark: dark[name] }
    return pair.light === undefined && pair.dark === undefined ? undefined : (pair as ThemeColor) // a colour of each
  }
  return present({ ...dark, ...light, ...Object.fromEntries(colours.map((name) => [name, paired(name)])) })
}

const colours = [
  'accent',
  'onAccent',
  'surface',
  'surface1',
  'surface2',
  'text',
  'textSoft',
  'textQuiet',
  'line',
  'overlay',
  'success',
  'warning',
  'failure',
  'qrColor',
] as const satisfies readonly (keyof ThemeOptions)[]
