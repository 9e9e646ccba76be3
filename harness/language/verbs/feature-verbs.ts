import * as z from 'zod/mini'

/** The input of a verb that is told nothing. */
export const nothing = z.optional(z.strictObject({}))

type Each<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Each<Rest> : Names

/** Verbs that are told nothing, by their names. */
export function toldNothing<Names extends string>(names: Names): Readonly<Record<Each<Names>, typeof nothing>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, nothing])) as Record<Each<Names>, typeof nothing> // by name
}

type Verbs = Readonly<Record<string, z.ZodMiniType>>

/** Each of these verbs, done by one driver. */
export type ActionsOf<Of extends Verbs, Value = void> = {
  readonly [Verb in keyof Of]: (input: z.infer<Of[Verb]>) => Promise<Value>
}

export const accountTabs = ['Tokens', 'NFTs', 'Activity'] as const

/** Verbs of a visitor who looks at what an account has. */
export const accountVerbs = {
  ...toldNothing(
    'seeBalancesUnavailable hideBalances seeBalancesHidden retryBalances seeNftsFailed retryNfts openAccounts',
  ),
  seeTotal: z.string(),
  /** Waits until the list of tokens is these, by symbol. Without any: until it says that there are none. */
  seeTokens: z.array(z.string()),
  chooseAccountTab: z.enum(accountTabs),
  /**
   * Waits until the tab of NFTs shows these, by name and each with its picture. Without any: until it says that there are
   * none.
   */
  seeNfts: z.array(z.string()),
  switchAccount: z.int(),
} as const

export type AccountActions = ActionsOf<typeof accountVerbs>

/** Verbs of a visitor who gives the account a name. */
export const nameVerbs = {
  ...toldNothing('chooseAName cancelName retryNames finishName'),
  enterName: z.string(),
  seeNameRefused: z.enum(['short', 'characters', 'legacy']),
  registerName: z.string(),
  seeNamesFailed: z.string(),
} as const

export type NameActions = ActionsOf<typeof nameVerbs>

/** Verbs of a visitor who buys at a provider. */
export const buyVerbs = {
  ...toldNothing('openPurchasePage buyAgain retryProvider openPurchases retryPurchases openBuyGuide'),
  enterPayment: z.string(),
  choosePayment: z.enum(['100', '250', '500', '1000']),
  /** Why the sum cannot be paid; `limit` is the least or the most that can be, in digits. */
  seePaymentRefused: z.strictObject({
    reason: z.enum(['below', 'above', 'zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text']),
    limit: z.optional(z.string()),
  }),
  chooseBought: z.string(),
  chooseCurrency: z.string(),
  buyAt: z.enum(['coinbase', 'meld']),
} as const

export type BuyActions = ActionsOf<typeof buyVerbs>

/** Verbs of a visitor who logs in without a wallet. */
export const loginVerbs = {
  ...toldNothing(
    'agree resend changeAddress openProvider showWallets openSettings changeEmail upgradeEmail openSmartSessions rejectAndClose',
  ),
  enterEmail: z.string(),
  seeEmailProblem: z.enum(['Required', 'Invalid email', 'none']),
  enterCode: z.string(),
  logInWith: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster', 'more']),
  chooseAccountType: z.enum(['eoa', 'smartAccount']),
  revokeSession: z.string(),
} as const

/** Verbs of a visitor who looks at what an account did. */
export const activityVerbs = {
  ...toldNothing(
    'seeActivityLoading seeActivityFailed retryActivity moreActivity copyTransactionHash speedUp sendAgain openReplacement',
  ),
  /**
   * Waits until the list begins with these rows, by their words: `Sent`, `Swapping`, `Approval failed`. Without any: until
   * it says that there is nothing.
   */
  seeActivity: z.array(z.string()),
  /** Waits until the list begins with rows that show the pictures of these NFTs, by name; null for a row without one. */
  seeNftPreviews: z.array(z.union([z.string(), z.null()])),
  openTransaction: z.string(),
  /** Waits until the page of a transaction says so, by its labels: `{ Status: Confirmed, "Network fee": "0.000021 ETH" }`. */
  seeTransaction: z.record(z.string(), z.string()),
} as const

export type ActivityActions = ActionsOf<typeof activityVerbs>

const side = z.enum(['source', 'target'])

/** Verbs of a visitor who swaps one token for another. */
export const swapVerbs = {
  ...toldNothing('exchangeTokens swapAll reviewSwap confirmSwap renewSwap retrySwap'),
  /** How much goes; with `side: target` how much is wanted. */
  enterSwap: z.union([z.string(), z.strictObject({ amount: z.string(), side })]),
  /** From the list of tokens, by its symbol: what is received, unless `side` says otherwise. */
  chooseSwapToken: z.union([z.string(), z.strictObject({ token: z.string(), side })]),
  openSwapTokens: side,
  findSwapToken: z.string(),
  /** Why there can be no swap as it stands; of an amount also what is wrong with it. */
  seeSwapBlocked: z.strictObject({
    by: z.enum(['amount', 'balance', 'gas', 'quote', 'offer', 'price', 'balances']),
    reason: z.optional(z.enum(['zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text'])),
  }),
} as const

export type SwapActions = ActionsOf<typeof swapVerbs>

/** Verbs of a visitor who sends or receives. */
export const sendVerbs = {
  ...toldNothing(
    'openSendTokens sendAll switchSendMeasure reviewSend confirmSend switchWallet finishSend copyReceiveAddress openCompatibleNetworks',
  ),
  chooseSendToken: z.string(),
  findSendToken: z.string(),
  seeSendTokens: z.array(z.string()),
  enterSend: z.string(),
  /** An address or a name; an account's by `$alice`, `$alice.solana`. */
  sendTo: z.string(),
  chooseRecipient: z.string(),
  /** Why the form, or the review, does not go on; with the words of the error that lies behind it, where there is one. */
  seeSendBlocked: z.strictObject({
    by: z.enum(['token', 'amountEmpty', 'amount', 'funds', 'gas', 'receiverEmpty', 'receiver', 'minimum']),
    text: z.optional(z.string()),
    reason: z.optional(z.enum(['zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'balance', 'text'])),
    problem: z.optional(z.enum(['text', 'checksum', 'namespace', 'noName'])),
  }),
  /** Waits until the form warns of this, and of nothing else; also once it was tapped away. Without any: until of nothing. */
  seeSendWarned: z.array(z.enum(['own', 'burn', 'contract', 'mixedScript', 'lookAlike'])),
  /** The page's `lang`: it says by which sign its numbers have decimals. Before the form is opened. */
  writePageIn: z.string(),
  chooseSpeed: z.enum(['standard', 'fast', 'instant']),
  seePaymentUri: z.string(),
} as const

export type SendActions = ActionsOf<typeof sendVerbs>

const choice = z.strictObject({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  asset: z.optional(z.string()),
  /** `ethereum`, `base`, `solana` */
  network: z.optional(z.string()),
})

export const onrampAction = z.union([
  // On the page that the modal opened. `decline`: the card is refused; `close`: the window, without a word.
  z.enum(['pay', 'decline', 'cancel', 'close']),
  // The oldest purchase that is on its way comes, or is taken back.
  z.enum(['deliver', 'fail']),
  z.strictObject({ pay: choice }),
  z.strictObject({ decline: choice }),
])
export type OnrampAction = z.infer<typeof onrampAction>

export const onrampFacts = z.strictObject({
  open: z.optional(z.int()),
  purchases: z.optional(z.array(z.enum(['in-progress', 'success', 'failed']))),
})
