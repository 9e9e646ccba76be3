import { appOf } from '../../language/semantic-rules.js'
import { pattern } from '../drivers/browser/locate.js'
import type { Violation } from './journal.js'
import type { ScenarioRun } from './scenario-run.js'

/**
 * Browsers print a line for each response from 400 up, and for each request without a response. Such a line is no
 * violation if a fault or a fake caused it.
 */
function isEcho(violation: Violation, scenarioRun: ScenarioRun): boolean {
  if (violation.kind !== 'console-error' || violation.url === undefined) return false
  const isOfRequest = /Failed to load resource|net::ERR_|blocked by CORS|^Cross-Origin Request Blocked/
  if (!isOfRequest.test(violation.text)) return false
  if (
    scenarioRun.journal.violations.some(
      ({ kind, text }) => kind === 'unmatched-request' && text.endsWith(` ${violation.url}`),
    )
  )
    return true
  // Firefox prints "(null)" as the status of a request that was never sent.
  if (scenarioRun.wasOffline && /ERR_INTERNET_DISCONNECTED|Status code: \(null\)/.test(violation.text)) return true
  if (!URL.canParse(violation.url)) return false
  const { host, pathname } = new URL(violation.url)
  // A node is a chain of the world. The browser reports the faults of that chain.
  if (scenarioRun.world.services.nodes.answered.some((node) => node.host === host)) return true
  let path: string
  try {
    // The fakes store decoded paths, in which `%3A` of an account is a colon.
    path = decodeURIComponent(pathname)
  } catch {
    return false
  }
  return scenarioRun.world.services.requests.some((request) => {
    const isBad = typeof request.status !== 'number' || request.status >= 400
    return isBad && path.endsWith(request.path)
  })
}

/** True if a text matches one of the known lines: a part of the text, or a `/pattern/`. */
export function isKnownLine(text: string, lines: readonly string[] = []): boolean {
  return lines.some((known) => {
    const wanted = pattern(known)
    return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
  })
}

/** True for a console line or an uncaught error that the scenario or the config allows. */
function isKnown({ kind, text, url = '' }: Violation, { scenario: { head } }: ScenarioRun): boolean {
  if (kind === 'page-error') return isKnownLine(text, head.errors)
  return kind === 'console-error' && isKnownLine(`${text} ${url}`, head.console)
}

export function openViolations(scenarioRun: ScenarioRun): Violation[] {
  return scenarioRun.journal.violations.filter((violation, index) => {
    if (scenarioRun.consumed.has(index) || isKnown(violation, scenarioRun)) return false
    return !isEcho(violation, scenarioRun)
  })
}

const names: Record<Violation['kind'], string> = {
  'console-error': 'a console error that no step expects',
  'page-error': 'an uncaught error in the page',
  'unmatched-request': 'a request that no fake answers',
  alert: 'an alert that no step expects',
}

/** The length of a suggested known line: enough to tell it from others. */
const longestLine = 80

/** A text as YAML quotes it. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Suggests the line of a head or a config that allows a violation. */
function lineFor({ kind, text, hint }: Violation): string | undefined {
  if (hint !== undefined) return hint
  const [first = ''] = text.split('\n')
  const known = quoted(first.slice(0, longestLine).trim())
  if (kind === 'console-error') return `If it is known, add console: [${known}]`
  if (kind === 'page-error') return `If it is known, add errors: [${known}]`
  const [, address = ''] = /^\S+ (\S+)/.exec(text) ?? []
  if (kind !== 'unmatched-request' || !URL.canParse(address)) return undefined
  return `To let it out, add pass: [${quoted(new URL(address).origin.replace(/^ws/, 'http'))}]`
}

/** Describes each open violation once. For an app, adds the line that would allow it. */
export function describeViolations(scenarioRun: ScenarioRun): string[] {
  const isApp = appOf(scenarioRun.scenario) !== undefined
  const told = new Set<string>()
  return openViolations(scenarioRun).flatMap((violation) => {
    const { kind, text, url } = violation
    if (told.has(`${kind} ${text}`)) return []
    told.add(`${kind} ${text}`)
    const line = isApp ? lineFor(violation) : undefined
    const place = url === undefined ? '' : ` (${url})`
    return `${names[kind]}: ${text}${place}${line === undefined ? '' : `. ${line.charAt(0).toUpperCase()}${line.slice(1)}`}`
  })
}
