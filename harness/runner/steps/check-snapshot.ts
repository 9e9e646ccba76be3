import type { AccountSnapshot, ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { Facts } from '../../language/assertions.js'
import { mismatch } from './match-value.js'

type Said = { code: string; message: string } | undefined
type SaidFact = string | null | { code?: string | undefined; text?: string | undefined }

function checkSaid(subject: string, fact: SaidFact | undefined, actual: Said): string | undefined {
  if (fact === undefined) return undefined
  if (fact === null || typeof fact === 'string') return mismatch(fact, actual?.code, subject)
  const expected = Object.fromEntries(
    Object.entries({ code: fact.code, message: fact.text }).filter(([, value]) => value !== undefined),
  )
  return mismatch(expected, actual, subject)
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

function flatView(snapshot: ModalSnapshot): Record<string, unknown> {
  const active = snapshot.activeNamespace === undefined ? undefined : snapshot.accounts[snapshot.activeNamespace]
  return {
    open: snapshot.open,
    view: snapshot.view,
    views: snapshot.viewHistory,
    ready: snapshot.ready,
    loading: snapshot.loading,
    status: snapshot.status,
    address: snapshot.address,
    namespace: snapshot.activeNamespace,
    network: snapshot.caipNetworkId,
    networkSupported: snapshot.isNetworkSupported,
    balance: active?.balance,
    themeMode: snapshot.themeMode,
    signIn: snapshot.signIn?.status,
  }
}

/** Compares a snapshot with the expected facts. Returns the fault in one sentence, or `undefined`. */
export function checkSnapshot(facts: Facts, snapshot: ModalSnapshot | undefined): string | undefined {
  const actual = snapshot ? flatView(snapshot) : {}
  const flat: Partial<Record<string, unknown>> = {}
  for (const key of Object.keys(snapshotSubjects)) {
    const fact = facts[key as keyof Facts] // `snapshotSubjects` names keys of Facts only
    if (fact !== undefined) flat[key] = fact
  }
  const found = mismatch(flat, actual)
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

const snapshotSubjects = {
  open: true,
  view: true,
  views: true,
  ready: true,
  loading: true,
  status: true,
  address: true,
  namespace: true,
  network: true,
  networkSupported: true,
  balance: true,
  themeMode: true,
  signIn: true,
} satisfies Partial<Record<keyof Facts, true>>
