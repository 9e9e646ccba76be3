import { css } from './css.js'

/** The values of each token in light and dark mode. */
type Ramp = Readonly<Record<string, readonly [light: string, dark: string]>>

/** The surfaces, into which the host's `colorMix` is mixed. */
const surfaces: Ramp = {
  '--wm-color-surface': ['#fff', '#111315'],
  '--wm-color-surface-1': ['#f7f8f9', '#18191d'],
  '--wm-color-surface-2': ['#f1f2f4', '#1e2025'],
  '--wm-color-thumb': ['#fff', '#303339'],
}

/** The texts, into which a third as much of it is mixed. */
const texts: Ramp = {
  '--wm-color-text': ['#15181e', '#f2f3f5'],
  '--wm-color-text-soft': ['#4c5058', '#b2b4b9'],
  '--wm-color-text-quiet': ['#62666e', '#989ba2'],
}

const others: Ramp = {
  '--wm-color-scheme': ['light', 'dark'],
  '--wm-color-mix': ['#000', '#fff'],
  '--wm-color-line': ['rgb(17 22 31 / 0.09)', 'rgb(255 255 255 / 0.09)'],
  '--wm-color-line-strong': ['rgb(17 22 31 / 0.2)', 'rgb(255 255 255 / 0.22)'],
  '--wm-color-tint-lightness': ['91%', '33%'],
  '--wm-color-tint-text': ['38%', '88%'],
  '--wm-color-tint-chroma': ['0.17', '0.45'],
  '--wm-color-success': ['#05773b', '#52cd7d'],
  '--wm-color-warning': ['#945a00', '#eebb58'],
  '--wm-color-failure': ['#ba1e23', '#f97772'],
  '--wm-color-failure-soft': ['rgb(186 30 35 / 0.08)', 'rgb(249 119 114 / 0.14)'],
  '--wm-color-dim': ['rgb(17 22 31 / 0.44)', 'rgb(0 0 1 / 0.52)'],
  '--wm-color-accent-default': ['#1c4cc8', '#2d67e4'],
  '--wm-color-edge': ['transparent', 'rgb(255 255 255 / 0.11)'],
  '--wm-shadow': [
    '0 1px 2px rgb(17 22 31 / 0.08), 0 12px 32px -8px rgb(15 22 36 / 0.28)',
    '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -8px rgb(0 0 0 / 0.6)',
  ],
}

const declare = (ramp: Ramp, mode: 0 | 1, as = (value: string) => value) =>
  Object.entries(ramp)
    .map(([token, values]) => `${token}: ${as(values[mode])};`)
    .join('\n')

const share = (colour: string, strength: string) => `color-mix(in oklab, ${colour}, var(--wm-color-mix) ${strength})`
const mixed = (colour: string) => share(colour, 'var(--wm-color-mix-strength)')
const mixedLess = (colour: string) => share(colour, 'calc(var(--wm-color-mix-strength) / 3)')

/** All values that components may use. `themeVariables` sets only these tokens. */
export const tokens = css`
  :host {
    --wm-font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
    --wm-font-heading: var(--wm-font-family);
    --wm-weight-heading: 600;
    --wm-overlay-filter: none;
    --wm-font-size: 10px;
    --wm-radius: 4px;
    --wm-z-index: 999;
    --wm-color-mix-strength: 0%;
    --wm-color-accent: var(--wm-color-accent-default);
    --wm-color-on-accent: #fff;
    --wm-color-off-accent: #000;
    --wm-color-focus: var(--wm-color-accent);
    --wm-qr-color: #000;
    --wm-radius-s: calc(var(--wm-radius) * 2);
    --wm-radius-tile: calc(var(--wm-radius) * 2.5);
    --wm-radius-m: calc(var(--wm-radius) * 3);
    --wm-radius-row: calc(var(--wm-radius) * 4);
    --wm-radius-chip: calc(var(--wm-radius) * 5);
    --wm-radius-button: calc(var(--wm-radius) * 5.5);
    --wm-radius-card: calc(var(--wm-radius) * 7);
    --wm-text-12: calc(var(--wm-font-size) * 1.2);
    --wm-text-13: calc(var(--wm-font-size) * 1.3);
    --wm-text-14: calc(var(--wm-font-size) * 1.4);
    --wm-text-16: calc(var(--wm-font-size) * 1.6);
    --wm-text-17: calc(var(--wm-font-size) * 1.7);
    --wm-text-20: calc(var(--wm-font-size) * 2);
    --wm-text-40: calc(var(--wm-font-size) * 4);
    --wm-ease: cubic-bezier(0.2, 0.8, 0.2, 1);
    ${declare({ ...surfaces, ...texts, ...others }, 0)}
  }
  :host([data-theme="dark"]) {
    ${declare({ ...surfaces, ...texts, ...others }, 1)}
  }
  @supports (color: color-mix(in oklab, red, red)) {
    :host {
      ${declare(surfaces, 0, mixed)}
      ${declare(texts, 0, mixedLess)}
    }
    :host([data-theme="dark"]) {
      ${declare(surfaces, 1, mixed)}
      ${declare(texts, 1, mixedLess)}
    }
  }
  /* Whatever the host mixes, texts keep a contrast of 4.5:1 with each surface (WCAG 1.4.3). */
  @supports (color: oklch(from red l c h)) {
    :host {
      ${declare(surfaces, 0, (colour) => `oklch(from ${mixed(colour)} clamp(0.94, l, 1) min(c, 0.12) h)`)}
      ${declare(texts, 0, (colour) => `oklch(from ${mixedLess(colour)} clamp(0, l, 0.49) min(c, 0.12) h)`)}
    }
    :host([data-theme="dark"]) {
      ${declare(surfaces, 1, (colour) => `oklch(from ${mixed(colour)} clamp(0, l, 0.32) min(c, 0.12) h)`)}
      ${declare(texts, 1, (colour) => `oklch(from ${mixedLess(colour)} clamp(0.71, l, 1) min(c, 0.12) h)`)}
    }
  }
`
