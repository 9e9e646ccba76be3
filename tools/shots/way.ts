import type { ScenarioDefinition } from '../../harness/test/language/step.js'

export const states = ['loading', 'empty', 'failed', 'full'] as const
export type State = (typeof states)[number]
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Window sizes. On a desktop the modal is a card of 360 px, or two panes of 700 px; on a phone it is a sheet. */
export const sizes = {
  wide: { width: 1280, height: 800 },
  card: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof sizes

/** The way to a state of a view: a scenario that ends there. Theme and size are added later. */
export type Way = Omit<ScenarioDefinition, 'scenario'>

export const mainnet = { kind: 'evm', id: 1, name: 'Ethereum', fund: { alice: '12.3456 ETH' } } as const
export const fox = { via: 'eip6963', name: 'Fox' } as const

export const canTryAgain = {
  expect: { screen: [{ role: 'button', name: 'Try again' }], within: '15s' },
} as const

export function showsHeading(name: string) {
  return { expect: { screen: [{ role: 'heading', name }], within: '5s' } } as const
}

/** Uses one way for all four states, for a view that looks the same in each. */
export function always(way: Way) {
  return { loading: way, empty: way, failed: way, full: way }
}

export const showsCode = {
  expect: { screen: [{ role: 'img', name: '/^QR code/' }], within: '8s' },
} as const
