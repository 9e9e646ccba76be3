import { when } from 'mobx'
import type { Connector } from '../../contracts/connector.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { RootStore } from '../../state/root-store.js'
import { isAsking } from '../session.js'
import type { RestoreAttempt } from './restore-attempt.js'

/** How long the page waits for a wallet to announce itself. */
const ANNOUNCEMENT_MS = 1000
/** How long the page waits for a wallet to name what it has approved. */
const ANSWER_MS = 5000

/** The connector of an attempt, once its wallet has announced itself. Undefined once the attempt is aborted. */
export function findConnector(
  { connectors }: RootStore,
  { connectorId, namespace, abort }: RestoreAttempt,
): Promise<Connector | undefined> {
  const find = () => connectors.getConnector(connectorId, namespace)
  return when(() => find() !== undefined, { signal: abort.signal }).then(find, () => undefined)
}

/**
 * Settles when the page no longer waits: at the answer, or when a wallet does not announce itself or does not answer in
 * time. Never rejects. `whole` settles at the answer. `isCurrent` is false once another attempt has replaced this one.
 */
export async function waitForAttempt(
  root: RootStore,
  attempt: RestoreAttempt,
  found: Promise<Connector | undefined>,
  whole: Promise<void>,
  isCurrent: () => boolean,
): Promise<void> {
  const { accounts, connectors, platform } = root
  const { namespace, connectorId, abort, steps, wasKept } = attempt
  const slice = accounts.of(namespace)
  const within = (limitMs: number, work: Promise<unknown>) =>
    withTimeLimit({ platform, limitMs, outer: abort.signal }, () => work).catch(() => undefined)
  // The wallet list of a host's library comes with the library's code.
  const missed = connectors
    .whenListed(namespace)
    .then(() => within(ANNOUNCEMENT_MS, found))
    .then(() => (connectors.getConnector(connectorId, namespace) ? whole : undefined))
  await within(ANNOUNCEMENT_MS + ANSWER_MS, missed)
  steps.send('timeUp')
  if (isCurrent() && slice.status === 'connecting' && !isAsking(root, namespace)) slice.reset()
  // The page does not wait longer for a connection that storage does not name.
  if (!wasKept) abort.abort()
}
