import type { Violation } from './journal.js'
import type { Stage } from './stage.js'

/**
 * Chromium prints a line for every answer of 400 and up and for every request that got none. Where a fault or a fake
 * answered so, the line is an echo of it.
 */
function isEcho(violation: Violation, stage: Stage): boolean {
  if (violation.kind !== 'console-error' || violation.url === undefined) return false
  if (!/Failed to load resource|net::ERR_|blocked by CORS/.test(violation.text)) return false
  if (stage.wasOffline && violation.text.includes('ERR_INTERNET_DISCONNECTED')) return true
  let path: string
  try {
    // As the fakes keep it: an account in a path is written with `%3A`.
    path = decodeURIComponent(new URL(violation.url).pathname)
  } catch {
    return false
  }
  return stage.world.services.requests.some((request) => {
    const isBad = typeof request.status !== 'number' || request.status >= 400
    return isBad && (request.path === path || path.endsWith(request.path))
  })
}

export function openViolations(stage: Stage): Violation[] {
  return stage.journal.violations.filter((violation, index) => {
    if (stage.consumed.has(index)) return false
    return !isEcho(violation, stage)
  })
}

const names: Record<Violation['kind'], string> = {
  'console-error': 'a console error that no step expects',
  'page-error': 'an uncaught error in the page',
  'unhandled-rejection': 'an unhandled rejection',
  'unmatched-request': 'a request that no fake answers',
  alert: 'an alert that no step expects',
}

export function describeViolation(violation: Violation): string {
  return `${names[violation.kind]}: ${violation.text}${violation.url === undefined ? '' : ` (${violation.url})`}`
}
