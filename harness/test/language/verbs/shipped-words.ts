import type * as z from 'zod/mini'

type Json = z.core.util.JSONType
type Nothing = Readonly<Record<string, never>> | undefined

/** The words of this package and what they take. `npx vitest run language.json-schema.test.ts -u` makes them of the words' files. */
export interface ShippedWords {
  /** Goes back from a signature that is waited for. */ cancelName: Nothing
  /** Begins to give the account a name. */ chooseAName: Nothing
  /** Chooses a tab of the account. */ chooseAccountTab: 'Tokens' | 'NFTs' | 'Activity' | { tab: 'Tokens' | 'NFTs' | 'Activity' }
  /** Copies the hash of the transaction that is shown. */ copyTransactionHash: Nothing
  /** Writes a name into the field. */ enterName: string | { text: string }
  /** Goes from a name that was taken to the account. */ finishName: Nothing
  /** Hides all amounts, or shows them again. */ hideBalances: Nothing
  /** Goes to the end of the list, where more of it is asked for. */ moreActivity: Nothing
  /** Opens the list of accounts of the wallet. */ openAccounts: Nothing
  /** Opens the transaction that took the place of this one. */ openReplacement: Nothing
  /** Opens the page of the first entry that says so. */ openTransaction: string | { words: string }
  /** Takes an available name, by its full form. */ registerName: string | { name: string }
  /** Asks once more what the account did. */ retryActivity: Nothing
  /** Asks once more for the balances. */ retryBalances: Nothing
  /** Asks once more which names are to be had. */ retryNames: Nothing
  /** Asks once more for the NFTs. */ retryNfts: Nothing
  /** Expects that what the account did could not be had. */ seeActivityFailed: Nothing
  /** Expects that what the account did is on its way. */ seeActivityLoading: Nothing
  /** Expects that the list begins with these rows, by their words. Without any it expects the words that there are none. */ seeActivity: ReadonlyArray<Json> | { rows: ReadonlyArray<Json> }
  /** Expects that all amounts are hidden. */ seeBalancesHidden: Nothing
  /** Expects the words that the balances could not be had. */ seeBalancesUnavailable: Nothing
  /** Expects the words why a name cannot be had. */ seeNameRefused: 'short' | 'characters' | 'legacy' | { problem: 'short' | 'characters' | 'legacy' }
  /** Expects these words of what failed. */ seeNamesFailed: string | { words: string }
  /** Expects that the list begins with rows that show the pictures of these NFTs, by name. Null is a row without one. */ seeNftPreviews: ReadonlyArray<Json> | { names: ReadonlyArray<Json> }
  /** Expects the words that the NFTs could not be had. */ seeNftsFailed: Nothing
  /** Expects these NFTs by name, each with its picture. Without any it expects the words that there are none. */ seeNfts: ReadonlyArray<Json> | { names: ReadonlyArray<Json> }
  /** Expects these tokens, and no others, by their symbols. Without any it expects the words that there are none. */ seeTokens: ReadonlyArray<Json> | { symbols: ReadonlyArray<Json> }
  /** Expects that all of the account together is worth so much, as it is read. */ seeTotal: string | { amount: string }
  /** Expects that the page of a transaction says so, by its labels. */ seeTransaction: Readonly<Record<string, Json>> | { said: Readonly<Record<string, Json>> }
  /** Sends a transaction once more that was lost. */ sendAgain: Nothing
  /** Has a waiting transaction replaced by one that pays more. */ speedUp: Nothing
  /** Chooses an account of the wallet, counted from 1. */ switchAccount: number | { index: number }
  /** Opens the page of the purchase once more. */ buyAgain: Nothing
  /** Chooses the provider to buy at, and goes on to it. */ buyAt: 'coinbase' | 'meld' | 'shop' | 'stripe' | 'transak' | 'moonpay' | 'ramp' | { provider: 'coinbase' | 'meld' | 'shop' | 'stripe' | 'transak' | 'moonpay' | 'ramp' }
  /** Chooses what is bought, by its symbol. */ chooseBought: string | { symbol: string }
  /** Chooses with which money it is paid, as in EUR. */ chooseCurrency: string | { currency: string }
  /** Chooses one of the sums that are offered. */ choosePayment: '100' | '250' | '500' | '1000' | { sum: '100' | '250' | '500' | '1000' }
  /** Enters the sum that is paid. */ enterPayment: string | { sum: string }
  /** Opens the page that says how buying works. */ openBuyGuide: Nothing
  /** Uses the link in the place of a blocked window. */ openPurchasePage: Nothing
  /** Opens the list of purchases. */ openPurchases: Nothing
  /** Asks the provider once more. */ retryProvider: Nothing
  /** Asks once more for the purchases. */ retryPurchases: Nothing
  /** Expects the words why a sum cannot be paid, with the least or the most that can be. */ seePaymentRefused: 'below' | 'above' | 'zero' | 'negative' | 'exponent' | 'grouping' | 'twoReadings' | 'digits' | 'decimals' | 'text' | { reason: 'below' | 'above' | 'zero' | 'negative' | 'exponent' | 'grouping' | 'twoReadings' | 'digits' | 'decimals' | 'text'; limit?: '10.00' | '25000.00' }
  /** Opens Connect and chooses a wallet, whose owner is asked then. */ askToConnect: string | { wallet: string }
  /** Gives up what is waited for. */ cancel: Nothing
  /** Answers which chain of a wallet is connected that serves several. */ chooseChain: 'eip155' | 'solana' | 'bip122' | 'polkadot' | { namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot' }
  /** Chooses a network by its name in the list. */ chooseNetwork: string | { network: string }
  /** Chooses a wallet by its name in a list; of several that have it the first, or another. */ choose: string | { wallet: string; nth?: number }
  /** Closes the modal. */ close: 'button' | 'escape' | 'backdrop' | 'phone-back' | 'drag' | { how?: 'button' | 'escape' | 'backdrop' | 'phone-back' | 'drag' } | undefined
  /** Copies the address of the account. */ copyAddress: Nothing
  /** Presses the page's button that disconnects. */ disconnect: Nothing
  /** Goes one view back. */ goBack: Nothing
  /** Presses the page's button that shows the account. */ openAccount: Nothing
  /** Opens the full list of wallets. */ openAllWallets: Nothing
  /** Opens the list of networks from the account. */ openNetworks: Nothing
  /** Opens the app of the wallet that is asked. */ openWallet: Nothing
  /** Asks once more for what failed. */ retry: Nothing
  /** Types what is sought into the full list of wallets. */ search: string | { text: string }
  /** Signs in, in the view that asks for it. */ sign: Nothing
  /** Ticks the box of the terms. */ agree: Nothing
  /** Goes from a code or a link back to the address. */ changeAddress: Nothing
  /** Begins to change the email address of the account. */ changeEmail: Nothing
  /** Chooses the plain account or the smart one. */ chooseAccountType: 'eoa' | 'smartAccount' | { type: 'eoa' | 'smartAccount' }
  /** Enters the six digits of a letter. */ enterCode: string | { code: string }
  /** Enters an email address and goes on with it. */ enterEmail: string | { address: string }
  /** Begins a login at a provider, or opens the list of all. */ logInWith: 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster' | 'more' | { provider: 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster' | 'more' }
  /** Uses what stands in the place of a blocked window. */ openProvider: Nothing
  /** Opens the settings of an account without a wallet. */ openSettings: Nothing
  /** Opens the list of what sites may do. */ openSmartSessions: Nothing
  /** Refuses the request that is shown. */ rejectAndClose: Nothing
  /** Asks for another code or another link. */ resend: Nothing
  /** Takes back what a site may do. */ revokeSession: string | { site: string }
  /** Expects what the field of the email address says is wrong with it. */ seeEmailProblem: 'Required' | 'Invalid email' | 'none' | { problem: 'Required' | 'Invalid email' | 'none' }
  /** Shows the wallets where they stand behind one button. */ showWallets: Nothing
  /** Asks how the account is used in another wallet. */ upgradeEmail: Nothing
  /** Chooses one of the last receivers, by the name or the short address that it is shown with. */ chooseRecipient: string | { receiver: string }
  /** Chooses what is sent, by its symbol. */ chooseSendToken: string | { token: string }
  /** Chooses how fast a transaction comes into a block. */ chooseSpeed: 'standard' | 'fast' | 'instant' | { speed: 'standard' | 'fast' | 'instant' }
  /** Has the wallet asked, also where the review warns. */ confirmSend: Nothing
  /** Copies the address to be paid at. */ copyReceiveAddress: Nothing
  /** Enters how much is sent. */ enterSend: string | { amount: string }
  /** Types what is sought into the list of what can be sent. */ findSendToken: string | { text: string }
  /** Goes from what was sent to the account. */ finishSend: Nothing
  /** Opens the networks that have the same address. */ openCompatibleNetworks: Nothing
  /** Opens the list of what can be sent. */ openSendTokens: Nothing
  /** Goes on to the review. */ reviewSend: Nothing
  /** Expects that a phone's camera reads this from the code of the address. */ seePaymentUri: string | { uri: string }
  /** Expects the words why the form, or the review, does not go on, and those of the error behind it. */ seeSendBlocked: 'token' | 'amountEmpty' | 'amount' | 'funds' | 'gas' | 'receiverEmpty' | 'receiver' | 'minimum' | { by: 'token' | 'amountEmpty' | 'amount' | 'funds' | 'gas' | 'receiverEmpty' | 'receiver' | 'minimum'; text?: string; reason?: 'zero' | 'negative' | 'exponent' | 'grouping' | 'twoReadings' | 'digits' | 'decimals' | 'balance' | 'text'; problem?: 'text' | 'checksum' | 'request' | 'namespace' | 'noName' }
  /** Expects that these tokens can be sent, and no others, by their symbols. */ seeSendTokens: ReadonlyArray<Json> | { symbols: ReadonlyArray<Json> }
  /** Expects that the form warns of this, and of nothing else. */ seeSendWarned: ReadonlyArray<'own' | 'burn' | 'contract' | 'mixedScript' | 'lookAlike'> | { warnings: ReadonlyArray<'own' | 'burn' | 'contract' | 'mixedScript' | 'lookAlike'> }
  /** Enters all that can be sent. */ sendAll: Nothing
  /** Enters to whom it is sent, by address or name. */ sendTo: string | { receiver: string }
  /** Enters the amount in dollars from now on, or in tokens. */ switchSendMeasure: Nothing
  /** Takes the wallet to the network of the review. */ switchWallet: Nothing
  /** Has the page be in a language, which says by which sign its numbers have decimals. It is said before a form opens. */ writePageIn: string | { language: string }
  /** Chooses a token of one side, by its symbol. */ chooseSwapToken: string | { token: string; side?: 'source' | 'target' }
  /** Has the wallet asked for what the review shows. */ confirmSwap: Nothing
  /** Enters how much goes, or how much is wanted. */ enterSwap: string | { amount: string; side?: 'source' | 'target' }
  /** Exchanges both sides. */ exchangeTokens: Nothing
  /** Types what is sought into the list of tokens. */ findSwapToken: string | { text: string }
  /** Goes from what was swapped to the account. */ finishSwap: Nothing
  /** Opens the list of tokens of one side. */ openSwapTokens: 'source' | 'target' | { side: 'source' | 'target' }
  /** Takes what holds by now where something changed. */ renewSwap: Nothing
  /** Asks once more for what failed. */ retrySwap: Nothing
  /** Goes on to the review. */ reviewSwap: Nothing
  /** Expects the words why there can be no swap as it stands, and those of what is wrong with an amount. */ seeSwapBlocked: 'amount' | 'balance' | 'gas' | 'quote' | 'offer' | 'price' | 'balances' | { by: 'amount' | 'balance' | 'gas' | 'quote' | 'offer' | 'price' | 'balances'; reason?: 'zero' | 'negative' | 'exponent' | 'grouping' | 'twoReadings' | 'digits' | 'decimals' | 'text' }
  /** Enters all that can be swapped. */ swapAll: Nothing
  /** Asks a wallet to connect, by its name, wherever the page has it. Its owner answers next. */ connect: string | { wallet: string }
  /** Opens the way by WalletConnect and lets a phone of the scenario read the link. Its owner answers next. */ readUri: string | { phone: string }
  /** Expects that the page shows this address as connected, whole or shortened. */ seeAccount: string | { address: string }
  /** Presses the page's button of a network. The owner of the wallet answers next. */ switchNetwork: string | { network: string }
}
