import { packageVersion } from './version.js'

/** SPEC 7: the sdk type that the services know modals of this kind by (FACTS 3.1). */
export const sdkType = 'appkit'

const coreStart = 'html-core-'

/** FACTS 3.1: `{platform}-{adapters}-{version}`; a modal without a screen says `core`, one without adapters `universal`. */
export function sdkVersion({ isHeadless, adapters }: { isHeadless: boolean; adapters: readonly string[] }): string {
  if (isHeadless) return `${coreStart}${packageVersion}`
  const types = [...new Set(adapters)].join(',') || 'universal'
  return `html-${types}-${packageVersion}`
}

export function isCoreSdk(version: string): boolean {
  return version.startsWith(coreStart)
}
