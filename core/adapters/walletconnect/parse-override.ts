import * as z from 'zod/mini'
import { ConfigInvalidError } from '../../errors/config.js'
import { type SessionOverride, sessionOverride } from '../../options/session-override.js'

/**
 * Parses the host's overrides of a session, once the adapter is needed.
 * @throws {@link ConfigInvalidError} with each fault
 */
export function parseOverride(given: SessionOverride | undefined): SessionOverride {
  const parsed = z.safeParse(sessionOverride, given ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new ConfigInvalidError({ what: 'option of universal()', issues: parsed.error.issues, schema: sessionOverride })
}
