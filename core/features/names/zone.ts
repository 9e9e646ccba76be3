import { nameSuffixes, nameToRegister } from '../../contracts/api/names.js'

/** A name without its ending. `suffix` is the ending of the names that can be registered. */
export const toLabel = (name: string, suffix: string): string =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : name

/** The fault of a typed name, without its suffix. `legacy`: names with this suffix are read only. */
export type NameProblem = 'short' | 'characters' | 'legacy'

export function problemOf(text: string): NameProblem | undefined {
  if (text === '') return undefined
  if (nameSuffixes.slice(1).some((legacy) => text.endsWith(legacy))) return 'legacy'
  if (!/^[a-z0-9-]*$/.test(text)) return 'characters'
  return nameToRegister.safeParse(text).success ? undefined : 'short'
}
