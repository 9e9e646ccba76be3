import { css } from './css.js'

const neutral = (colour: string) => `color-mix(in oklab, ${colour}, var(--wm-color-mix) var(--wm-color-mix-strength))`

/** The values of a token in light and in dark. */
const ramp: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--wm-color-scheme': ['light', 'dark'],
  '--wm-color-mix': ['#000', '#fff'],
  '--wm-color-surface': [neutral('oklch(100% 0 0)'), neutral('oklch(18.5% 0.006 264)')],
  '--wm-color-surface-1': [neutral('oklch(97.8% 0.002 264)'), neutral('oklch(21.5% 0.007 264)')],
  '--wm-color-surface-2': [neutral('oklch(96% 0.003 264)'), neutral('oklch(24.5% 0.009 264)')],
  '--wm-color-thumb': [neutral('oklch(100% 0 0)'), neutral('oklch(32% 0.011 264)')],
  '--wm-color-text': [neutral('oklch(21% 0.012 264)'), neutral('oklch(96.5% 0.003 264)')],
  '--wm-color-text-soft': [neutral('oklch(43% 0.014 264)'), neutral('oklch(77% 0.008 264)')],
  '--wm-color-text-quiet': [neutral('oklch(51% 0.014 264)'), neutral('oklch(69% 0.01 264)')],
  '--wm-color-line': ['oklch(20% 0.02 264 / 0.09)', 'oklch(100% 0 0 / 0.09)'],
  '--wm-color-line-strong': ['oklch(20% 0.02 264 / 0.2)', 'oklch(100% 0 0 / 0.22)'],
  '--wm-color-tint-lightness': ['91%', '33%'],
  '--wm-color-tint-text': ['38%', '88%'],
  '--wm-color-success': ['oklch(50% 0.13 152)', 'oklch(76% 0.16 152)'],
  '--wm-color-warning': ['oklch(52% 0.12 70)', 'oklch(82% 0.13 82)'],
  '--wm-color-failure': ['oklch(51% 0.19 26)', 'oklch(72% 0.16 24)'],
  '--wm-color-failure-soft': ['oklch(51% 0.19 26 / 0.08)', 'oklch(72% 0.16 24 / 0.14)'],
  '--wm-color-dim': ['oklch(20% 0.02 264 / 0.44)', 'oklch(5% 0.01 264 / 0.52)'],
  '--wm-color-accent-default': ['oklch(47% 0.2 264)', 'oklch(55% 0.2 263)'],
  '--wm-color-edge': ['transparent', 'oklch(100% 0 0 / 0.11)'],
  '--wm-shadow': [
    '0 1px 2px oklch(20% 0.02 264 / 0.08), 0 12px 32px -8px oklch(20% 0.03 264 / 0.28)',
    '0 1px 2px oklch(0% 0 0 / 0.4), 0 12px 32px -8px oklch(0% 0 0 / 0.6)',
  ],
}

const declare = (mode: 0 | 1) =>
  Object.entries(ramp)
    .map(([token, values]) => `${token}: ${values[mode]};`)
    .join('\n')

/** Every value that a component may use. `themeVariables` sets tokens and nothing else. */
export const tokens = css`
  :host {
    --wm-font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
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
    --wm-radius-card: calc(var(--wm-radius) * 7);
    --wm-text-12: calc(var(--wm-font-size) * 1.2);
    --wm-text-13: calc(var(--wm-font-size) * 1.3);
    --wm-text-14: calc(var(--wm-font-size) * 1.4);
    --wm-text-16: calc(var(--wm-font-size) * 1.6);
    --wm-text-17: calc(var(--wm-font-size) * 1.7);
    --wm-text-20: calc(var(--wm-font-size) * 2);
    --wm-text-40: calc(var(--wm-font-size) * 4);
    --wm-ease: cubic-bezier(0.2, 0.8, 0.2, 1);
    ${declare(0)}
  }
  :host([data-theme="dark"]) {
    ${declare(1)}
  }
`
