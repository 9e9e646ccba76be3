import type { Happening } from '../driver.js'
import type { EngineName } from './engine-name.js'

/**
 * Firefox reports its own remarks as page errors, such as a blocked request, but without a stack. They become console
 * errors, as in other engines. A script's error has a name or a stack.
 */
export function pageErrorOf({ name, message, stack }: Error, engine: EngineName = 'chromium'): Happening {
  const text = name ? `${name}: ${message}` : message
  const hasFrames = /^\s+at /m.test(stack ?? '') || /^.*@.*:\d+:\d+$/m.test(stack ?? '')
  const isOfScript = /^(\w*(Error|Exception)|uncaught exception)\b/.test(name || message)
  if (engine !== 'firefox' || hasFrames || isOfScript) return { kind: 'page-error', text: stack || text }
  const url = /\bhttps?:\/\/[^\s’'"“”)]+/.exec(text)?.[0].replace(/\.$/, '')
  return { kind: 'console-error', text, ...(url !== undefined && { url }) }
}
