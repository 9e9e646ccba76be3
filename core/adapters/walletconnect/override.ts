import { ConfigInvalidError, parseGiven } from '../../errors/config.js'
import type { NamespaceTable } from '../../namespaces/namespace-table.js'
import { type SessionOverride, sessionOverride } from '../../options/session-override.js'

/** Reads the options of `universal()`. @throws {@link ConfigInvalidError} */
export function parseOverride(given: SessionOverride | undefined): SessionOverride {
  return parseGiven(sessionOverride, given ?? {}, 'option of universal()')
}

/** Refuses namespaces that are not in the table: hosts without types write `evm`. @throws {@link ConfigInvalidError} */
export function requireNames({ methods, chains, events }: SessionOverride, table: NamespaceTable): void {
  const problems = Object.entries({ methods, chains, events }).flatMap(([list, given]) =>
    Object.keys(given ?? {})
      .filter((namespace) => !table.has(namespace))
      .map((namespace) => ({
        field: `${list}.${namespace}`,
        got: 'an unknown name',
        wanted: `one of ${table.names.join(', ')}`,
      })),
  )
  if (problems.length > 0) throw new ConfigInvalidError({ what: 'option of universal()', problems })
}
