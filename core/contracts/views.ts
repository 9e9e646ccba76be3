import * as z from 'zod/mini'
import { Refusal } from '../errors/refusal.js'
import { type Namespace, namespace } from './caip.js'
import { lateStrictObject } from './light-forms.js'
import { wallet } from './wallet.js'

const noData = z.optional(z.never())
const inNamespace = z.optional(namespace)

function withData<Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) {
  return lateStrictObject(() => ({ view: z.enum([name]), data, namespace: inNamespace }))
}

function plain<Name extends string>(name: Name) {
  return withData(name, noData)
}

/** A wallet of the catalogue, whole: what is shown of it needs no further request. */
const ofWallet = lateStrictObject(() => ({ wallet }))

/** What `ConnectingExternal` needs: a connector that is here, or a catalogue wallet that is not installed. */
export const connectingExternalData = z.union([
  lateStrictObject(() => ({ connectorId: z.string(), namespace })),
  ofWallet,
])
export type ConnectingExternalData = z.infer<typeof connectingExternalData>

/** What logging in without a wallet needs beside its view is in the login store: nobody else can know it. */
const loginViewNames = [
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'UpdateEmailWallet',
  /** The code that was sent to the address in use … */
  'UpdateEmailPrimaryOtp',
  /** … and to the one that takes its place. */
  'UpdateEmailSecondaryOtp',
  'UpgradeEmailWallet',
  'AccountSettings',
  'ChooseAccountName',
  /** The place of the embedded wallet's frame, which draws the request. */
  'ApproveTransaction',
  'SmartSessions',
] as const

function plainEach<Name extends string>(names: readonly Name[]) {
  const entries = names.map((name) => [name, plain(name)])
  return Object.fromEntries(entries) as { [Each in Name]: ReturnType<typeof plain<Each>> } // one for each name
}

/** Every view that exists, with the data it is opened with. `namespace` narrows what it shows to one namespace. */
export const views = {
  Connect: plain('Connect'),
  AllWallets: plain('AllWallets'),
  ConnectingExternal: withData('ConnectingExternal', connectingExternalData),
  /** Which of a wallet's chains to connect. `connectorId` is that of its row. */
  ConnectingMultiChain: withData(
    'ConnectingMultiChain',
    lateStrictObject(() => ({ connectorId: z.string() })),
  ),
  /** A code for any wallet. */
  ConnectingWalletConnectBasic: plain('ConnectingWalletConnectBasic'),
  /** A wallet of the catalogue that is not installed: by code, by link, in a tab. */
  ConnectingWalletConnect: withData('ConnectingWalletConnect', ofWallet),
  /** Where to get a wallet. */
  Downloads: withData('Downloads', ofWallet),
  WhatIsAWallet: plain('WhatIsAWallet'),
  GetWallet: plain('GetWallet'),
  Account: plain('Account'),
  Networks: plain('Networks'),
  UnsupportedChain: plain('UnsupportedChain'),
  /** The signature that signs in. */
  SIWXSignMessage: plain('SIWXSignMessage'),
  /** The same for the option `siweConfig`. */
  ConnectingSiwe: plain('ConnectingSiwe'),
  /** The list of wallets, where Connect keeps it behind one button. */
  ConnectWallets: plain('ConnectWallets'),
  ...plainEach(loginViewNames),
} as const

const noView = lateStrictObject(() => ({ view: noData, namespace: inNamespace }))

export type ViewName = keyof typeof views

export function isLoginView(view: ViewName): boolean {
  const names: readonly string[] = loginViewNames
  return names.includes(view)
}

/** A view to show, with its data. @example { view: 'ConnectingExternal', data: { connectorId: 'io.metamask', namespace: 'eip155' } } */
export type ViewRequest = { [Name in ViewName]: z.infer<(typeof views)[Name]> }[ViewName]

export function isViewName(value: unknown): value is ViewName {
  return typeof value === 'string' && Object.hasOwn(views, value)
}

/**
 * Checks what `open()` was given. Without a view the modal chooses one itself (SPEC 2, "Opening").
 *
 * @throws {@link Refusal} on a view that does not exist, on bad data, and on members that are not known.
 */
export function parseOpenOptions(
  value: unknown,
): ViewRequest | { view?: undefined; namespace?: Namespace | undefined } {
  const { view } = typeof value === 'object' && value !== null ? (value as { view?: unknown }) : {} // looked at below
  const what = 'argument of open()'
  if (view !== undefined && !isViewName(view)) {
    const values = Object.keys(views)
    throw new Refusal({ what, issues: [{ code: 'invalid_value', values, input: view, path: ['view'], message: '' }] })
  }
  const schema = view === undefined ? noView : views[view]
  const result = z.safeParse(schema, value ?? {}, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal({ what, issues: result.error.issues, schema })
}
