import { nameSuffixes, nameToRegister } from '../../contracts/api/names.js'

/** The ending of the names that can be registered. */
export const suffix = nameSuffixes[0]
export const isOfZone = (name: string): boolean => name.endsWith(suffix)
export const toLabel = (name: string): string => (isOfZone(name) ? name.slice(0, -suffix.length) : name)

/** The fault of a typed name, without its suffix. `legacy`: names with this suffix are read only. */
export type NameProblem = 'short' | 'characters' | 'legacy'

export function problemOf(text: string): NameProblem | undefined {
  if (text === '') return undefined
  if (nameSuffixes.slice(1).some((legacy) => text.endsWith(legacy))) return 'legacy'
  if (!/^[a-z0-9-]*$/.test(text)) return 'characters'
  return nameToRegister.safeParse(text).success ? undefined : 'short'
}
