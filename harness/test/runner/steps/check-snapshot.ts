import type { AccountSnapshot, ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import { defined } from '../../../world/lib/defined.js'
import { isMap } from '../../../world/lib/json.js'
import type { Facts } from '../../language/assertions.js'
import { firstFault, mismatch } from './match-value.js'

type Said = { code: string; message: string } | undefined
type SaidFact = string | null | { code?: string | undefined; text?: string | undefined }

function checkSaid(subject: string, fact: SaidFact | undefined, actual: Said): string | undefined {
  if (fact === undefined) return undefined
  if (fact === null || typeof fact === 'string') return mismatch(fact, actual?.code, subject)
  return mismatch(defined({ code: fact.code, message: fact.text }), actual, subject)
}

function accountView(account: AccountSnapshot | undefined) {
  if (!account) return undefined
  const { status, address, balance, balanceSymbol: symbol, caipNetworkId: network, connectorId: connector } = account
  return { status, address, balance, symbol, network, connector, wallet: account.connectedWalletInfo?.name }
}

function modalView(fact: Facts['modal'], snapshot: ModalSnapshot, second: ModalSnapshot | undefined) {
  const { open, ready, loading, themeMode: theme } = snapshot
  if (fact === 'ready') return ready ? fact : 'not ready'
  if (typeof fact === 'string') return open ? 'open' : 'closed'
  return { open, ready, loading, theme, second }
}

function networkView(fact: Facts['network'], snapshot: ModalSnapshot) {
  const { caipNetworkId: id, activeNamespace: namespace, isNetworkSupported: supported } = snapshot
  if (isMap(fact)) return { id, namespace, supported }
  return fact?.includes(':') === false ? namespace : id
}

/** Converts the snapshot's values to the form of the facts. */
function flatView(facts: Facts, snapshot: ModalSnapshot | undefined, second: ModalSnapshot | undefined) {
  const { activeNamespace } = snapshot ?? {}
  return {
    modal: snapshot && modalView(facts.modal, snapshot, second),
    view: Array.isArray(facts.view) ? snapshot?.viewHistory : snapshot?.view,
    status: snapshot?.status,
    address: snapshot?.address,
    network: snapshot && networkView(facts.network, snapshot),
    balance: activeNamespace && snapshot?.accounts[activeNamespace]?.balance,
    signIn: snapshot?.signIn?.status,
  } satisfies Partial<Record<keyof Facts, unknown>>
}

/** Facts with exactly one value in a snapshot. */
const snapshotSubjects = Object.keys(flatView({}, undefined, undefined)) as (keyof ReturnType<typeof flatView>)[] // written out above
/** All facts that a snapshot contains. */
export const ofSnapshot = [...snapshotSubjects, 'accounts', 'error', 'alert', 'notice'] satisfies (keyof Facts)[]

/** Compares a snapshot with the expected facts. Returns a sentence on the difference, or `undefined`. */
export function checkSnapshot(
  facts: Facts,
  snapshot: ModalSnapshot | undefined,
  second?: ModalSnapshot,
): string | undefined {
  const named = snapshotSubjects.map((subject) => [subject, facts[subject]] as const)
  const found = mismatch(defined(Object.fromEntries(named)), flatView(facts, snapshot, second))
  const checkAccount = ([namespace, fact]: [string, object | null]) => {
    // An unknown namespace gives undefined at runtime, so the cast is safe.
    const account = accountView(snapshot?.accounts[namespace as keyof ModalSnapshot['accounts']])
    const path = `accounts.${namespace}`
    return fact === null ? mismatch(null, account?.address, `${path}.address`) : mismatch(fact, account, path)
  }
  return (
    found ??
    firstFault(Object.entries(facts.accounts ?? {}), checkAccount) ??
    checkSaid('error', facts.error, snapshot?.error) ??
    checkSaid('alert', facts.alert, snapshot?.alert) ??
    checkSaid('notice', facts.notice, snapshot?.notice)
  )
}
