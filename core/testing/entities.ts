import { expect } from 'vitest'
import * as z from 'zod/mini'
import { accountState } from '../contracts/account/account-state.js'
import { chainState, networkState } from '../contracts/account/chain-state.js'
import { alert, notice } from '../contracts/alert-state.js'
import { namespaces } from '../contracts/caip.js'
import { connectionState } from '../contracts/connection-state.js'
import { connector } from '../contracts/connector.js'
import { wallet } from '../contracts/wallet.js'
import { sendState } from '../features/send/state.js'
import type { SendStore } from '../features/send/store.js'
import type { RootStore } from '../state/root-store.js'

/** Every entity that the modal holds now is what its schema says, and nothing more. */
export function expectEntities({ accounts, alerts, chains, connections, connectors }: RootStore): void {
  for (const namespace of namespaces) {
    const networks = chains.slices[namespace]
    const account = heldBy(accounts.slices[namespace], accountState)
    if (!networks) expectOf(accountState, account)
    else expectOf(chainState, { namespace, networkState: heldBy(networks, networkState), accountState: account })
  }
  if (connections.pairing) expectOf(connectionState, heldBy(connections.pairing, connectionState))
  expectOf(z.array(connector), connectors.rows)
  expectOf(z.array(wallet), connections.recentWallets)
  expectOf(z.array(alert), alerts.alerts)
  expectOf(z.optional(notice), alerts.notice)
}

/** The same of what is being sent. */
export function expectSendState(store: SendStore): void {
  const names = Object.keys(sendState.shape)
  expectOf(sendState, Object.fromEntries(names.map((name) => [name, Reflect.get(store, name)])))
}

/** All that a store keeps, and of what it computes that which the schema names. */
function heldBy(store: object, { shape }: z.ZodMiniObject): object {
  const names = Object.keys(shape)
  expect(names.filter((name) => !(name in store))).toEqual([])
  return { ...store, ...Object.fromEntries(names.map((name) => [name, Reflect.get(store, name)])) }
}

/** What a schema does not know it refuses or, further in, leaves out. */
function expectOf(schema: z.ZodMiniType, value: unknown): void {
  expect(z.parse(schema, value)).toEqual(value)
}
