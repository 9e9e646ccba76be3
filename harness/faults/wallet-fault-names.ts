/** The faults of the wallet layer. */
export const walletFaultNames = [
  /** Declines at once. `code` 4001, or 5000. */
  'reject',
  /** Any other `code` and `message`. */
  'error',
  '4100',
  '4200',
  '4900',
  '4901',
  '4902',
  /** −32002: a request of this kind waits already. */
  'already-pending',
  /** Answers as always, `delayMs` later. */
  'latency',
  /** Fails after `delayMs`. */
  'timeout',
  'never-answers',
  /** Answers for an account that is not the one in use. */
  'wrong-account',
  /** Approves, and shows no account. */
  'empty-accounts',
  /** Locks itself as the request comes. */
  'locks',
  /** Turns to another chain as the request comes. */
  'switches-chain',
  /** Turns to another chain as the request comes, and says so to nobody. */
  'switches-chain-silently',
  /** Announces itself again, with the same uuid. */
  'announces-twice',
  /** Announces itself `delayMs` after the page opened. */
  'announces-late',
  /** Throws a string. */
  'throws-non-error',
  /** A signature of the right shape that verifies for nobody. */
  'bad-signature',
  /** Asks nobody and answers with `answer`, whatever it is. */
  'answers',
  /** Forgets the page while it asks, and fails with 4900. */
  'disconnects-mid-request',
] as const
