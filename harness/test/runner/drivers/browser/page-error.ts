import type { Happening } from '../driver.js'
import type { EngineName } from './engine-name.js'

/**
 * Firefox tells its own remarks (a request that was blocked, a message that reached nobody) as it tells errors of scripts, but without
 * frames of a stack. They are lines of its console, as other engines have them. An error of a script has a name.
 */
export function pageErrorOf({ name, message, stack }: Error, engine: EngineName = 'chromium'): Happening {
  const text = name ? `${name}: ${message}` : message
  const hasFrames = /^\s+at /m.test(stack ?? '') || /^.*@.*:\d+:\d+$/m.test(stack ?? '')
  const isOfScript = /^(\w*(Error|Exception)|uncaught exception)\b/.test(name || message)
  if (engine !== 'firefox' || hasFrames || isOfScript) return { kind: 'page-error', text: stack || text }
  const url = /\bhttps?:\/\/[^\s’'"“”)]+/.exec(text)?.[0].replace(/\.$/, '')
  return { kind: 'console-error', text, ...(url !== undefined && { url }) }
}
