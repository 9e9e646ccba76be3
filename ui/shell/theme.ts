import type { ThemeVariables } from '../../core/contracts/theme.js'

const tokenOf = {
  fontFamily: '--wm-font-family',
  accent: '--wm-color-accent',
  colorMix: '--wm-color-mix',
  fontSizeMaster: '--wm-font-size',
  borderRadiusMaster: '--wm-radius',
  zIndex: '--wm-z-index',
  qrColor: '--wm-qr-color',
} as const satisfies Partial<Record<keyof ThemeVariables, string>>

/** Shows a theme on the modal's element: the mode's ramp, the host's variables, and words that can be read on its accent. */
export function applyTheme(
  element: HTMLElement,
  theme: { mode: 'light' | 'dark'; variables: ThemeVariables },
  probe: HTMLElement,
): void {
  element.dataset.theme = theme.mode
  const { style } = element
  const { variables } = theme
  for (const name of Object.keys(tokenOf) as (keyof typeof tokenOf)[]) setToken(style, tokenOf[name], variables[name]) // the object's own keys
  setToken(style, '--wm-color-mix-strength', `${variables.colorMixStrength}%`)
  const light = variables.accent === undefined ? undefined : luminanceOf(variables.accent, probe)
  setToken(style, '--wm-color-on-accent', light === undefined ? undefined : light > 0.179 ? '#000' : '#fff')
  const surface = theme.mode === 'dark' ? 0.012 : 1
  const isFaint = light !== undefined && contrast(light, surface) < 3
  setToken(style, '--wm-color-focus', isFaint ? 'var(--wm-color-text)' : undefined)
}

function setToken(style: CSSStyleDeclaration, token: string, value: string | number | undefined): void {
  if (value === undefined) style.removeProperty(token)
  else style.setProperty(token, String(value))
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG's relative luminance of any colour that the browser knows. */
function luminanceOf(colour: string, probe: HTMLElement): number | undefined {
  probe.style.color = ''
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
  const parts = getComputedStyle(probe).color.match(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => linear(Math.min(1, Math.max(0, Number(part)))))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
