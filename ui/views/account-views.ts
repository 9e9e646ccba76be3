import type { ViewDefinition } from './view.js'

/** Views of who is connected: what can be seen and done with an account. */
export const accountViews = {
  Transactions: () => import('./transactions.js'),
  TransactionDetails: () => import('./transaction-details.js'),
  ChooseAccountName: () => import('./choose-account-name.js'),
  RegisterAccountName: () => import('./register-account-name.js'),
  RegisterAccountNameSuccess: () => import('./register-account-name-success.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
