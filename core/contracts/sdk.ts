/** The version of this package, as `package.json` has it; a test holds the two together. */
export const packageVersion = '0.1.0'

/** The sdk type that the services know modals of this kind by. */
export const sdkType = 'appkit'

const coreStart = 'html-core-'

/** `{platform}-{adapters}-{version}`; a modal without a screen says `core`, one without adapters `universal`. */
export function sdkVersion({ isHeadless, adapters }: { isHeadless: boolean; adapters: readonly string[] }): string {
  if (isHeadless) return `${coreStart}${packageVersion}`
  const types = [...new Set(adapters)].join(',') || 'universal'
  return `html-${types}-${packageVersion}`
}

export function isCoreSdk(version: string): boolean {
  return version.startsWith(coreStart)
}
