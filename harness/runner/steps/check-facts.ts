import type { PairingSnapshot } from '../../../core/contracts/modal-api.js'
import type { Facts } from '../../language/assertions.js'
import { textOrJson } from '../../lib/json.js'
import { isTag } from '../../relay/tags.js'
import type { PeerVerification } from '../../wallets/wallet-connect/peer-api.js'
import { relayOf, type Stage } from '../running/stage.js'
import { fillIn } from '../running/variables.js'
import { checkChains } from './check-chain.js'
import { checkFrame } from './check-frame.js'
import { checkOpened } from './check-opened.js'
import { checkRequestOrder, checkRequests } from './check-requests.js'
import { checkResult } from './check-result.js'
import { checkSnapshot } from './check-snapshot.js'
import { mismatch, show } from './match-value.js'

function checkEvent(facts: Facts, stage: Stage): string | undefined {
  if (facts.event === undefined) return undefined
  const wanted = { ...facts.properties, ...(facts.method === undefined ? {} : { method: facts.method }) }
  const ofName = stage.journal.events.filter(({ event }) => event === facts.event)
  const found = ofName.filter(({ properties }) => mismatch(wanted, properties ?? {}) === undefined)
  const isMet = facts.count === undefined ? found.length > 0 : found.length === facts.count
  if (isMet) return undefined
  const seen =
    ofName.length > 0
      ? ofName.map(({ properties }) => show(properties)).join(', ')
      : stage.journal.events.map(({ event }) => event).join(', ') || 'none'
  return `event ${facts.event} ${show(wanted)}: wanted ${facts.count ?? 'at least 1'}, got ${found.length} (seen: ${seen})`
}

function checkWallets(facts: Facts, stage: Stage): string | undefined {
  for (const [name, fact] of Object.entries(facts.wallet ?? {})) {
    const wallet = stage.world.wallets[name]
    if (!wallet) return `wallet ${name}: there is none`
    for (const [method, count] of Object.entries(fact.calls ?? {})) {
      const found = wallet.calls.filter((call) => call.method === method).length
      if (found !== count)
        return `wallet ${name} ${method}: wanted ${count} calls, got ${found} (${wallet.calls.map((call) => call.method).join(', ')})`
    }
    const ofPhone = checkPhone(name, fact, stage)
    if (ofPhone !== undefined) return ofPhone
    if (fact.pending) {
      const found = mismatch(
        fact.pending,
        wallet.pending.map((request) => request.method),
        `wallet ${name} pending`,
      )
      if (found !== undefined) return found
    }
  }
  return undefined
}

function checkUri({ uri }: Facts, pairing: PairingSnapshot | undefined): string | undefined {
  if (uri === undefined) return undefined
  const state = pairing === undefined ? 'none' : pairing.state === 'ready' ? 'visible' : pairing.state
  return mismatch(uri, state, 'uri')
}

function checkRelay({ relay }: Facts, stage: Stage): string | undefined {
  if (relay === undefined) return undefined
  const { publishes } = relayOf(stage)
  for (const [kind, wanted] of Object.entries(relay)) {
    const found = publishes.filter(({ tag }) => isTag(kind, tag)).length
    if (found !== wanted) {
      const seen = publishes.map(({ from, tagName }) => `${from} ${tagName}`).join(', ') || 'none'
      return `relay ${kind}: wanted ${wanted}, got ${found} (${seen})`
    }
  }
  return undefined
}

function verifyWord({ validation, isScam }: PeerVerification): string {
  if (isScam) return 'scam'
  return validation === 'VALID' ? 'valid' : validation === 'INVALID' ? 'mismatch' : 'unknown'
}

function checkPhone(name: string, fact: { sessions?: number | undefined; verify?: string | undefined }, stage: Stage) {
  const phone = stage.world.phones[name]
  if (!phone)
    return fact.sessions === undefined && fact.verify === undefined ? undefined : `wallet ${name}: it is on no phone`
  const verify = [...phone.proposals, ...phone.requests][0]?.verify
  return (
    (fact.sessions === undefined
      ? undefined
      : mismatch(fact.sessions, phone.sessions.length, `wallet ${name} sessions`)) ??
    (fact.verify === undefined
      ? undefined
      : mismatch(fact.verify, verify && verifyWord(verify), `wallet ${name} verify`))
  )
}

function countRows(rows: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[row] = (counts[row] ?? 0) + 1
  return counts
}

function checkRows(facts: Facts, rows: readonly string[] | undefined): string | undefined {
  if (facts.rows === undefined && facts.firstRow === undefined) return undefined
  if (!rows) return 'rows: no wallet list is shown'
  if (facts.firstRow !== undefined && rows[0] !== facts.firstRow)
    return `firstRow: wanted "${facts.firstRow}", got ${show(rows[0])} (${rows.join(', ')})`
  const counts = countRows(rows)
  for (const [name, wanted] of Object.entries(facts.rows ?? {})) {
    const found = name === '*' ? rows.length : (counts[name] ?? 0)
    if (found !== wanted) return `rows "${name}": wanted ${wanted}, got ${found} (${rows.join(', ') || 'none'})`
  }
  return undefined
}

/** Looks for a console error with these words that nobody has spoken of yet. */
function findConsoleError(words: string, stage: Stage): number {
  return stage.journal.violations.findIndex(
    (violation, index) =>
      violation.kind === 'console-error' && !stage.consumed.has(index) && violation.text.includes(words),
  )
}

function consumeAlert(facts: Facts, stage: Stage): void {
  const code = typeof facts.alert === 'string' ? facts.alert : facts.alert?.code
  if (code === undefined) return
  const index = stage.journal.violations.findIndex(
    (violation, position) => violation.kind === 'alert' && violation.text === code && !stage.consumed.has(position),
  )
  if (index >= 0) stage.consumed.add(index)
}

function checkOnramp({ onramp: wanted }: Facts, { world }: Stage): string | undefined {
  if (wanted === undefined) return undefined
  const { orders, purchases } = world.services.cashier
  return mismatch(wanted, { open: orders.length, purchases: purchases.map(({ status }) => status) }, 'onramp')
}

/** Returns the first fact that does not hold, in one sentence, or `undefined`. Consumes the events that it mentions. */
export async function checkFacts(raw: Facts, stage: Stage): Promise<string | undefined> {
  const facts = fillIn(raw, stage)
  const { driver, journal, world } = stage
  const observation = await driver.observe()
  const second = facts.second && {
    open: observation.second?.open,
    status: observation.second?.status,
    address: observation.second?.address,
  }
  const consoleError = facts.console === undefined ? -1 : findConsoleError(facts.console, stage)
  const wrong =
    checkSnapshot(facts, observation.snapshot) ??
    (facts.second && mismatch(facts.second, second, 'second')) ??
    checkRows(facts, observation.rows) ??
    checkOpened(facts, observation.opened) ??
    (facts.storage === undefined ? undefined : checkStorage(facts.storage, observation.storage, stage.storagePrefix)) ??
    (facts.clipboard === undefined ? undefined : mismatch(facts.clipboard, observation.clipboard, 'clipboard')) ??
    (facts.requests === undefined ? undefined : checkRequests(facts.requests, world.services.requests)) ??
    (facts.requestOrder === undefined ? undefined : checkRequestOrder(facts.requestOrder, world.services.requests)) ??
    checkUri(facts, observation.snapshot?.pairing) ??
    checkRelay(facts, stage) ??
    checkEvent(facts, stage) ??
    checkWallets(facts, stage) ??
    checkFrame(facts.frame, stage) ??
    checkOnramp(facts, stage) ??
    (await checkChains(facts, stage)) ??
    (facts.result === undefined ? undefined : await checkResult(facts.result, stage)) ??
    (await driver.checkPage(facts)) ??
    (facts.console !== undefined && consoleError < 0
      ? `console: wanted an error with ${show(facts.console)}, got ${show(journal.violations.filter(({ kind }) => kind === 'console-error').map(({ text }) => text))}`
      : undefined)
  if (wrong !== undefined) return wrong
  if (consoleError >= 0) stage.consumed.add(consoleError)
  consumeAlert(facts, stage)
  return undefined
}

/** A key with a colon or in capitals is whole: `activeNamespace` finds `walletmodal:activeNamespace`. */
function find(key: string, storage: Readonly<Record<string, string>>, prefix?: string): string | undefined {
  return prefix === undefined || /:|^[A-Z_]+$/.test(key) ? storage[key] : storage[`${prefix}:${key}`]
}

/** Compares the browser's storage with the expected items. Returns the fault in one sentence, or `undefined`. */
export function checkStorage(
  facts: NonNullable<Facts['storage']>,
  storage: Readonly<Record<string, string>>,
  prefix: string | undefined,
): string | undefined {
  if (facts === 'empty') {
    const keys = Object.keys(storage)
    return keys.length === 0 ? undefined : `storage: wanted nothing, got the keys ${show(keys)}`
  }
  for (const [key, expected] of Object.entries(facts)) {
    const kept = find(key, storage, prefix)
    const found = mismatch(expected, kept === undefined ? undefined : textOrJson(kept), `storage ${key}`)
    // A value may also be meant as the very text that is kept.
    if (found !== undefined && mismatch(expected, kept) !== undefined) return found
  }
  return undefined
}
