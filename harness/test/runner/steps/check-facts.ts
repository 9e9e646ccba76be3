import { textOrJson } from '../../../world/lib/json.js'
import { isTag } from '../../../world/relay/tags.js'
import type { Facts } from '../../language/assertions.js'
import { relayOf, type ScenarioRun } from '../acting/scenario-run.js'
import { fillIn } from '../acting/variables.js'
import { checkPageFacts } from '../drivers/browser/browser-page-facts.js'
import { type Observation, observe } from '../drivers/browser/observe.js'
import { checkChains } from './check-chain.js'
import { checkFrame } from './check-frame.js'
import { checkOpened } from './check-opened.js'
import { checkRequests } from './check-requests.js'
import { checkResult } from './check-result.js'
import { checkSnapshot, ofSnapshot } from './check-snapshot.js'
import { mismatch, mismatchOfEach, show } from './match-value.js'

function checkEvent({ event: said = {} }: Facts, scenarioRun: ScenarioRun): string | undefined {
  for (const [name, fact] of Object.entries(typeof said === 'string' ? { [said]: {} } : said)) {
    const { count, ...wanted } = typeof fact === 'number' ? { count: fact } : fact
    const ofName = scenarioRun.journal.events.filter(({ event }) => event === name)
    const found = ofName.filter(({ properties }) => mismatch(wanted, properties ?? {}) === undefined).length
    if (count === undefined ? found > 0 : found === count) continue
    const seen = ofName.map(({ properties }) => show(properties)).join(', ')
    const others = scenarioRun.journal.events.map(({ event }) => event).join(', ')
    return `event ${name} ${show(wanted)}: wanted ${count ?? 'at least 1'}, got ${found} (seen: ${seen || others || 'none'})`
  }
  return undefined
}

const verdicts = { VALID: 'valid', INVALID: 'mismatch', UNKNOWN: 'unknown' } as const

function checkWallets(facts: Facts, scenarioRun: ScenarioRun): string | undefined {
  for (const [name, fact] of Object.entries(facts.wallet ?? {})) {
    const wallet = scenarioRun.world.wallets[name]
    if (!wallet) return `wallet ${name}: there is none`
    for (const [method, count] of Object.entries(fact.calls ?? {})) {
      const found = wallet.calls.filter((call) => call.method === method).length
      if (found !== count)
        return `wallet ${name} ${method}: wanted ${count} calls, got ${found} (${wallet.calls.map((call) => call.method).join(', ')})`
    }
    const phone = scenarioRun.world.phones[name]
    if (!phone && (fact.sessions ?? fact.verify) !== undefined) return `wallet ${name}: it is not on a phone`
    const verify = phone && [...phone.proposals, ...phone.requests][0]?.verify
    const actual = {
      sessions: phone?.sessions.length,
      verify: verify && (verify.isScam ? 'scam' : verdicts[verify.validation]),
      pending: wallet.pending.map((request) => request.method),
      asked: wallet.pending[0],
    }
    const { calls: _calls, ...others } = fact
    const found = mismatchOfEach(others, actual, `wallet ${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function checkRelay({ relay }: Facts, scenarioRun: ScenarioRun): string | undefined {
  if (relay === undefined) return undefined
  const { publishes } = relayOf(scenarioRun)
  for (const [kind, wanted] of Object.entries(relay)) {
    const found = publishes.filter(({ tag }) => isTag(kind, tag)).length
    if (found !== wanted) {
      const seen = publishes.map(({ from, tagName }) => `${from} ${tagName}`).join(', ') || 'none'
      return `relay ${kind}: wanted ${wanted}, got ${found} (${seen})`
    }
  }
  return undefined
}

function checkRows(facts: Facts, rows: readonly string[] | undefined): string | undefined {
  if (facts.rows === undefined) return undefined
  if (!rows) return 'rows: no wallet list is shown'
  if (Array.isArray(facts.rows)) {
    const wrong = mismatch(facts.rows, rows.slice(0, facts.rows.length), 'rows')
    return wrong && `${wrong} (${rows.join(', ')})`
  }
  for (const [name, wanted] of Object.entries(facts.rows)) {
    const found = name === '*' ? rows.length : rows.filter((row) => row === name).length
    if (found !== wanted) return `rows "${name}": wanted ${wanted}, got ${found} (${rows.join(', ') || 'none'})`
  }
  return undefined
}

/** Finds a violation that no earlier assertion has named. */
function findViolation(
  kind: 'console-error' | 'alert',
  is: (text: string) => boolean,
  scenarioRun: ScenarioRun,
): number {
  return scenarioRun.journal.violations.findIndex(
    (violation, index) => violation.kind === kind && !scenarioRun.consumed.has(index) && is(violation.text),
  )
}

/** Facts that are read from our modal's page. */
const ofModal = [...ofSnapshot, 'rows', 'opened', 'storage', 'clipboard', 'uri'] satisfies (keyof Facts)[]

/**
 * Returns a sentence on the first fact that does not hold now; `undefined` if all hold. Marks the events that it names as
 * used.
 */
export async function checkFacts(raw: Facts, scenarioRun: ScenarioRun): Promise<string | undefined> {
  const facts = fillIn(raw, scenarioRun)
  const { driver, journal, world } = scenarioRun
  const isOfModal = ofModal.some((subject) => subject in facts)
  const observation: Partial<Observation> = isOfModal ? await observe(driver.page) : {}
  const { uri, clipboard, onramp, alert, console: words } = facts
  const { pairing } = observation.snapshot ?? {}
  const { orders, purchases } = world.services.cashier
  const seen = {
    clipboard: observation.clipboard,
    uri: pairing === undefined ? 'none' : pairing.state === 'ready' ? 'visible' : pairing.state,
    onramp: { open: orders.length, purchases: purchases.map(({ status }) => status) },
  }
  const consoleError =
    words === undefined ? -1 : findViolation('console-error', (text) => text.includes(words), scenarioRun)
  const wrong =
    checkSnapshot(facts, observation.snapshot, observation.second) ??
    checkRows(facts, observation.rows) ??
    checkOpened(facts, observation.opened ?? []) ??
    checkStorage(facts.storage, observation.storage ?? {}, scenarioRun.storagePrefix) ??
    checkRequests(facts.requests, world.services.requests) ??
    mismatchOfEach({ clipboard, uri, onramp }, seen) ??
    checkRelay(facts, scenarioRun) ??
    checkEvent(facts, scenarioRun) ??
    checkWallets(facts, scenarioRun) ??
    checkFrame(facts.frame, scenarioRun) ??
    (await checkChains(facts, scenarioRun)) ??
    (facts.result && (await checkResult(facts.result, scenarioRun))) ??
    (await checkPageFacts(driver.page, facts)) ??
    (words !== undefined && consoleError < 0
      ? `console: wanted an error with ${show(words)}, got ${show(journal.violations.filter(({ kind }) => kind === 'console-error').map(({ text }) => text))}`
      : undefined)
  if (wrong !== undefined) return wrong
  const code = typeof alert === 'string' ? alert : alert?.code
  for (const index of [consoleError, findViolation('alert', (text) => text === code, scenarioRun)]) {
    if (index >= 0) scenarioRun.consumed.add(index)
  }
  return undefined
}

/** Compares the browser's storage with the expected items. Returns a sentence on the difference, or `undefined`. */
export function checkStorage(
  facts: Facts['storage'] = {},
  storage: Readonly<Record<string, string>>,
  prefix: string | undefined,
): string | undefined {
  if (facts === 'empty') {
    const keys = Object.keys(storage)
    return keys.length === 0 ? undefined : `storage: wanted nothing, got the keys ${show(keys)}`
  }
  for (const [key, expected] of Object.entries(facts)) {
    // A key with a colon or in capitals is complete. Any other gets the prefix: `activeNamespace` means
    // `walletmodal:activeNamespace`.
    const kept = storage[prefix === undefined || /:|^[A-Z_]+$/.test(key) ? key : `${prefix}:${key}`]
    const found = mismatch(expected, kept === undefined ? undefined : textOrJson(kept), `storage ${key}`)
    // The expected value may also be the stored text itself.
    if (found !== undefined && mismatch(expected, kept) !== undefined) return found
  }
  return undefined
}
