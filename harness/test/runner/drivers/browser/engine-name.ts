/** The engines that scenarios run in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof engineNames)[number]

/** The names of the engines for people. */
export const engineTitles: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
}
