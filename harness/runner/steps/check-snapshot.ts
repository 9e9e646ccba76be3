import type { AccountSnapshot, ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { Facts } from '../../language/assertions.js'
import { defined } from '../../lib/defined.js'
import { mismatch } from './match-value.js'

type Said = { code: string; message: string } | undefined
type SaidFact = string | null | { code?: string | undefined; text?: string | undefined }

function checkSaid(subject: string, fact: SaidFact | undefined, actual: Said): string | undefined {
  if (fact === undefined) return undefined
  if (fact === null || typeof fact === 'string') return mismatch(fact, actual?.code, subject)
  return mismatch(defined({ code: fact.code, message: fact.text }), actual, subject)
}

function accountView(account: AccountSnapshot | undefined) {
  if (!account) return undefined
  return {
    status: account.status,
    address: account.address,
    balance: account.balance,
    symbol: account.balanceSymbol,
    network: account.caipNetworkId,
    connector: account.connectorId,
    wallet: account.connectedWalletInfo?.name,
  }
}

function flatView(snapshot: ModalSnapshot | undefined) {
  const { activeNamespace } = snapshot ?? {}
  return {
    open: snapshot?.open,
    view: snapshot?.view,
    views: snapshot?.viewHistory,
    ready: snapshot?.ready,
    loading: snapshot?.loading,
    status: snapshot?.status,
    address: snapshot?.address,
    namespace: activeNamespace,
    network: snapshot?.caipNetworkId,
    networkSupported: snapshot?.isNetworkSupported,
    balance: activeNamespace && snapshot?.accounts[activeNamespace]?.balance,
    themeMode: snapshot?.themeMode,
    signIn: snapshot?.signIn?.status,
  } satisfies Partial<Record<keyof Facts, unknown>>
}

/** The facts that a snapshot has one value for each. */
export const snapshotSubjects = Object.keys(flatView(undefined)) as (keyof ReturnType<typeof flatView>)[] // written out above

/** Compares a snapshot with the expected facts. Returns the fault in one sentence, or `undefined`. */
export function checkSnapshot(facts: Facts, snapshot: ModalSnapshot | undefined): string | undefined {
  const named = snapshotSubjects.map((subject) => [subject, facts[subject]] as const)
  const found = mismatch(defined(Object.fromEntries(named)), flatView(snapshot))
  if (found !== undefined) return found
  for (const [namespace, fact] of Object.entries(facts.accounts ?? {})) {
    // A snapshot has no other namespaces than those of its type.
    const account = accountView(snapshot?.accounts[namespace as keyof ModalSnapshot['accounts']])
    const wrong =
      fact === null
        ? mismatch(null, account?.address, `accounts.${namespace}.address`)
        : mismatch(fact, account, `accounts.${namespace}`)
    if (wrong !== undefined) return wrong
  }
  return (
    checkSaid('error', facts.error, snapshot?.error) ??
    checkSaid('alert', facts.alert, snapshot?.alert) ??
    checkSaid('notice', facts.notice, snapshot?.notice)
  )
}
