import type * as z from 'zod/mini'
import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { ConsentMatch } from '../../frame/frame-api.js'
import type { ElementFact, Facts } from '../../language/assertions.js'
import type { appVerbs, BrowserAction, userVerbs } from '../../language/verbs/verbs.js'
import type { PurchaseChoice } from '../../services/onramp/cashier-api.js'
import type { PendingMatch } from '../../wallets/wallet.js'

export interface OpenedLink {
  readonly url: string
  readonly target: string
  /** In the same tap, nothing awaited between: what comes later a browser may block, and blocks where it is a window. */
  readonly inTap: boolean
}

type ActionsOf<Of extends Readonly<Record<string, z.ZodMiniType>>, Value = void> = {
  readonly [Verb in keyof Of]: (input: z.infer<Of[Verb]>) => Promise<Value>
}

export type UserActions = ActionsOf<typeof userVerbs>

export type AppActions = ActionsOf<typeof appVerbs, unknown>

export interface FrameActions {
  decide(decision: 'approve' | 'reject', match: PendingMatch): Promise<void>
  consent(decision: 'approve' | 'deny', match: ConsentMatch): Promise<void>
  closePopup(): Promise<void>
  pretend(): Promise<void>
}

export interface OnrampActions {
  decide(decision: 'pay' | 'decline' | 'cancel', choice: PurchaseChoice): Promise<void>
  close(): Promise<void>
}

export interface Observation {
  readonly snapshot: ModalSnapshot | undefined
  readonly second: ModalSnapshot | undefined
  readonly storage: Readonly<Record<string, string>>
  readonly rows: readonly string[] | undefined
  readonly clipboard: string | undefined
  /** The windows and links that the page opened, oldest first. Known where the page runs on a device. */
  readonly opened: readonly OpenedLink[]
}

export type Happening =
  | { readonly kind: 'snapshot'; readonly snapshot: ModalSnapshot }
  | { readonly kind: 'event'; readonly event: string; readonly properties?: Readonly<Record<string, unknown>> }
  /** `url`: of the request that it is about, when there is one. */
  | { readonly kind: 'console-error'; readonly text: string; readonly url?: string }
  | { readonly kind: 'page-error'; readonly text: string }
  | { readonly kind: 'unhandled-rejection'; readonly text: string }
  | { readonly kind: 'unmatched-request'; readonly text: string }

export type PageFacts = Pick<Facts, 'screen' | 'focus' | 'page' | 'url' | 'axe'>

/** One scenario's page, and how it is acted on. */
export interface Driver {
  readonly user: UserActions
  readonly app: AppActions
  readonly frame: FrameActions
  readonly onramp: OnrampActions
  readonly page: { evaluate(expression: string): Promise<unknown>; url(): string; pause(): Promise<void> }
  browser(action: BrowserAction): Promise<void>
  /** The world's clock stands still, or goes on: the page's does the same. */
  setClockPaused(isPaused: boolean): Promise<void>
  observe(): Promise<Observation>
  start(): Promise<void>
  onHappening(listener: (happening: Happening) => void): void
  /** The longest task of the page so far, in milliseconds of the processor's time; only where a page is watched for it. Ends the watch. */
  readonly longestTaskMs?: () => Promise<number>
  readonly takePicture?: () => Promise<Uint8Array>
  checkPage(facts: PageFacts): Promise<string | undefined>
  readScreen(): Promise<string>
  /** Resolves when nothing is under way that ends without anybody's doing, or when the signal aborts: from then on nobody waits for it. */
  rest(signal: AbortSignal): Promise<void>
  /** Calls back after each change in the page and of what is on its way. Returns how to stop listening. */
  onChange(listener: () => void): () => void
  keep(folder: string): Promise<readonly string[]>
  dispose(): Promise<void>
}

export function describeElement({ role = 'text', name, text }: Pick<ElementFact, 'role' | 'name' | 'text'>): string {
  const said = name ?? (role === 'text' ? text : undefined)
  return said === undefined ? role : `${role} "${said}"`
}
