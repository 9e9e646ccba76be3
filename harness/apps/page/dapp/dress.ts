import type { ThemeColor, ThemeOptions } from '../../../../core/contracts/theme.js'

const inBoth = (color: ThemeColor | undefined) =>
  typeof color === 'object' ? `light-dark(${color.light}, ${color.dark})` : color

/** Gives the app's own page the colours, font and corners of a theme. Without a theme it keeps its own. */
export function dress(theme: ThemeOptions): void {
  const { text, textSoft, line, surface, surface1, surface2, accent, fontFamily, fontHeading } = theme
  const corner = theme.radiusButton ?? (theme.borderRadiusMaster && `calc(4 * ${theme.borderRadiusMaster})`)
  const variables: Readonly<Record<string, string | undefined>> = {
    '--text': inBoth(text),
    '--quiet': inBoth(textSoft),
    '--line': inBoth(line),
    '--ground': inBoth(surface1),
    '--glow': inBoth(surface && (surface2 ?? accent)),
    '--raised': inBoth(surface),
    '--corner': corner,
    '--font': fontFamily,
    '--font-heading': fontHeading ?? fontFamily,
  }
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
}
