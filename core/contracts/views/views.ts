import * as z from 'zod/mini'
import { ConfigInvalidError } from '../../errors/config.js'
import type { Namespace } from '../caip.js'
import type { LateViewName, LateViewRequest } from './late-views.js'
import { inNamespace, noData, plainEach } from './view-shapes.js'

/**
 * The views that most visits meet, with the data they are opened with; the others are in `late-views.ts`. `namespace` narrows what one
 * shows to one namespace.
 */
export const views = plainEach([
  'Connect',
  'AllWallets',
  /** A code for any wallet. */
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'GetWallet',
  'Account',
  'Networks',
  'UnsupportedChain',
  /** The signature that signs in. */
  'SIWXSignMessage',
  /** The same for the option `siweConfig`. */
  'ConnectingSiwe',
  /** The list of wallets, where Connect keeps it behind one button. */
  'ConnectWallets',
])

const noView = z.strictObject({ view: noData, namespace: inNamespace })

type FirstViewName = keyof typeof views
/** The name of a view. */
export type ViewName = FirstViewName | LateViewName

/** A view to show, with its data. @example { view: 'ConnectingExternal', data: { connectorId: 'io.metamask', namespace: 'eip155' } } */
export type ViewRequest = { [Name in FirstViewName]: z.infer<(typeof views)[Name]> }[FirstViewName] | LateViewRequest

export function isFirstView(value: unknown): value is FirstViewName {
  return typeof value === 'string' && Object.hasOwn(views, value)
}

export type ParsedOpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace | undefined }

/**
 * Checks what `open()` was given against `known`. Without a view the modal chooses one itself.
 *
 * @throws {@link ConfigInvalidError} on a view that does not exist, on bad data, and on members that are not known.
 */
export function parseOpenOptions(
  value: unknown,
  known: Readonly<Record<string, z.ZodMiniType<ViewRequest>>> = views,
): ParsedOpenOptions {
  const view = viewIn(value)
  const what = 'argument of open()'
  const schema = view === undefined ? noView : typeof view === 'string' && Object.hasOwn(known, view) && known[view]
  if (!schema) {
    const values = Object.keys(known)
    throw new ConfigInvalidError({
      what,
      issues: [{ code: 'invalid_value', values, input: view, path: ['view'], message: '' }],
    })
  }
  const result = z.safeParse(schema, value ?? {}, { reportInput: true })
  if (result.success) return result.data
  throw new ConfigInvalidError({ what, issues: result.error.issues, schema })
}

/** What it says is the view, whatever that is. */
export function viewIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { view?: unknown }).view : undefined // looked at by who asks
}
