import type * as z from 'zod/mini'
import { activityViews } from './activity-views.js'
import { swapViews } from './swap-view.js'
import { plainEach } from './view-shapes.js'
import { walletViews } from './wallet-views.js'

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
  /** The place of the embedded wallet's frame, which draws the request. */
  'ApproveTransaction',
  'SmartSessions',
] as const

/** Of who is connected: what can be seen and done with an account. */
const accountViewNames = [
  'SwitchAddress',
  'WalletSend',
  'WalletSendPreview',
  'WalletSendSelectToken',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'Transactions',
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'OnRampActivity',
  'WhatIsABuy',
] as const

/** The views that few visits need, with the data they are opened with: their names are told with the first of them. */
export const lateViews = {
  ...walletViews,
  ...plainEach(loginViewNames),
  ...plainEach(accountViewNames),
  ...activityViews,
  ...swapViews,
} as const

export type LateViewName = keyof typeof lateViews
export type LateViewRequest = { [Name in LateViewName]: z.infer<(typeof lateViews)[Name]> }[LateViewName]

export type LoginViewName = (typeof loginViewNames)[number]

export function isLoginView(view: string): view is LoginViewName {
  const names: readonly string[] = loginViewNames
  return names.includes(view)
}
