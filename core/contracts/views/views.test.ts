import { expect, test } from 'vitest'
import { isModalError } from '../../errors/base.js'
import { parseOpenOptions } from './open-request.js'
import { nextViews, viewNames, views } from './views.js'

function refusal(value: unknown): string {
  try {
    parseOpenOptions(value)
  } catch (error) {
    if (isModalError(error, 'config_invalid')) return error.message
    throw error
  }
  return 'accepted'
}

test('knows the views that exist', () => {
  expect(Object.keys(views)).toMatchInlineSnapshot(`
    [
      "Connect",
      "AllWallets",
      "ConnectingWalletConnectBasic",
      "WhatIsAWallet",
      "GetWallet",
      "Account",
      "TokenDetails",
      "Networks",
      "UnsupportedChain",
      "Unavailable",
      "SIWXSignMessage",
      "ConnectingSiwe",
      "ConnectWallets",
      "ConnectingExternal",
      "ConnectingMultiChain",
      "ConnectingWalletConnect",
      "Downloads",
      "EmailVerifyOtp",
      "EmailVerifyDevice",
      "ConnectSocials",
      "ConnectingSocial",
      "ConnectingFarcaster",
      "UpdateEmailWallet",
      "UpdateEmailPrimaryOtp",
      "UpdateEmailSecondaryOtp",
      "UpgradeEmailWallet",
      "AccountSettings",
      "ApproveTransaction",
      "SmartSessions",
      "SwitchAddress",
      "WalletSend",
      "WalletSendPreview",
      "WalletSendSelectToken",
      "WalletReceive",
      "WalletCompatibleNetworks",
      "Transactions",
      "ChooseAccountName",
      "RegisterAccountName",
      "RegisterAccountNameSuccess",
      "OnRampProviders",
      "OnRampTokenSelect",
      "OnRampFiatSelect",
      "BuyInProgress",
      "OnRampActivity",
      "WhatIsABuy",
      "TransactionDetails",
      "Swap",
      "SwapSelectToken",
      "SwapPreview",
    ]
  `)
})

test('accepts every view without data, except those of a wallet, a token or a transaction', () => {
  const withData = [
    'TokenDetails',
    'ConnectingExternal',
    'ConnectingMultiChain',
    'ConnectingWalletConnect',
    'Downloads',
    'TransactionDetails',
    'SwapSelectToken',
  ]
  for (const view of viewNames)
    expect({ view, refusal: refusal({ view }) }).toEqual({
      view,
      refusal: withData.includes(view) ? expect.stringContaining('data: got nothing') : 'accepted',
    })
})

test('opens ConnectingExternal with a connector, or with a catalogue wallet that is not installed', () => {
  const connector = { connectorId: 'test.fox', namespace: 'eip155' }
  expect(parseOpenOptions({ view: 'ConnectingExternal', data: connector })).toEqual({
    view: 'ConnectingExternal',
    data: connector,
  })
  expect(refusal({ view: 'ConnectingExternal', data: { wallet: { id: 'a', name: 'Fox' } } })).toBe('accepted')
})

test('accepts nothing, and a namespace alone', () => {
  expect(parseOpenOptions(undefined)).toEqual({})
  expect(parseOpenOptions({ namespace: 'solana' })).toEqual({ namespace: 'solana' })
})

test('suggests the intended view, and reports what is wrong with its data', () => {
  expect(refusal({ view: 'Acount' })).toMatchInlineSnapshot(
    `"Invalid argument of open(): view: got "Acount", wanted one of Connect, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, GetWallet, Account, TokenDetails, Networks, UnsupportedChain, Unavailable, SIWXSignMessage, ConnectingSiwe, ConnectWallets, ConnectingExternal, ConnectingMultiChain, ConnectingWalletConnect, Downloads, EmailVerifyOtp, EmailVerifyDevice, ConnectSocials, ConnectingSocial, ConnectingFarcaster, UpdateEmailWallet, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet, AccountSettings, ApproveTransaction, SmartSessions, SwitchAddress, WalletSend, WalletSendPreview, WalletSendSelectToken, WalletReceive, WalletCompatibleNetworks, Transactions, ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess, OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy, TransactionDetails, Swap, SwapSelectToken, SwapPreview. Did you mean Account?"`,
  )
  expect(refusal({ view: 'Bridge' })).toMatchInlineSnapshot(
    `"Invalid argument of open(): view: got "Bridge", wanted one of Connect, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, GetWallet, Account, TokenDetails, Networks, UnsupportedChain, Unavailable, SIWXSignMessage, ConnectingSiwe, ConnectWallets, ConnectingExternal, ConnectingMultiChain, ConnectingWalletConnect, Downloads, EmailVerifyOtp, EmailVerifyDevice, ConnectSocials, ConnectingSocial, ConnectingFarcaster, UpdateEmailWallet, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet, AccountSettings, ApproveTransaction, SmartSessions, SwitchAddress, WalletSend, WalletSendPreview, WalletSendSelectToken, WalletReceive, WalletCompatibleNetworks, Transactions, ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess, OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy, TransactionDetails, Swap, SwapSelectToken, SwapPreview."`,
  )
  expect(refusal({ view: 7 })).toMatchInlineSnapshot(
    `"Invalid argument of open(): view: got 7, wanted one of Connect, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, GetWallet, Account, TokenDetails, Networks, UnsupportedChain, Unavailable, SIWXSignMessage, ConnectingSiwe, ConnectWallets, ConnectingExternal, ConnectingMultiChain, ConnectingWalletConnect, Downloads, EmailVerifyOtp, EmailVerifyDevice, ConnectSocials, ConnectingSocial, ConnectingFarcaster, UpdateEmailWallet, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet, AccountSettings, ApproveTransaction, SmartSessions, SwitchAddress, WalletSend, WalletSendPreview, WalletSendSelectToken, WalletReceive, WalletCompatibleNetworks, Transactions, ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess, OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy, TransactionDetails, Swap, SwapSelectToken, SwapPreview."`,
  )
  expect(refusal({ view: 'toString' })).toMatchInlineSnapshot(
    `"Invalid argument of open(): view: got "toString", wanted one of Connect, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, GetWallet, Account, TokenDetails, Networks, UnsupportedChain, Unavailable, SIWXSignMessage, ConnectingSiwe, ConnectWallets, ConnectingExternal, ConnectingMultiChain, ConnectingWalletConnect, Downloads, EmailVerifyOtp, EmailVerifyDevice, ConnectSocials, ConnectingSocial, ConnectingFarcaster, UpdateEmailWallet, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet, AccountSettings, ApproveTransaction, SmartSessions, SwitchAddress, WalletSend, WalletSendPreview, WalletSendSelectToken, WalletReceive, WalletCompatibleNetworks, Transactions, ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess, OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy, TransactionDetails, Swap, SwapSelectToken, SwapPreview."`,
  )
  expect(refusal({ view: 'Networks', data: {} })).toMatchInlineSnapshot(
    `"Invalid argument of open(): data: got an object, wanted nothing."`,
  )
  expect(refusal({ view: 'Networks', namespace: 'evm' })).toMatchInlineSnapshot(`"accepted"`)
  expect(refusal({ view: 'Connect', name: 'eip155' })).toMatchInlineSnapshot(
    `"Invalid argument of open(): name: got an unknown name, wanted one of namespace, view, data."`,
  )
  expect(refusal({ view: 'ConnectingExternal', data: { connectorId: 'x' } })).toMatchInlineSnapshot(
    `"Invalid argument of open(): data.namespace: got nothing, wanted a CAIP-2 namespace such as eip155."`,
  )
  expect(refusal({ view: 'ConnectingExternal', data: { wallet: { id: 'x' } } })).toMatchInlineSnapshot(
    `"Invalid argument of open(): data.wallet.name: got nothing, wanted a string."`,
  )
  expect(refusal('Connect')).toMatchInlineSnapshot(`"Invalid argument of open(): got "Connect", wanted an object."`)
})

test('accepts a view with data only under its exact name', () => {
  const wallet = { id: 'a', name: 'Fox' }
  const good: readonly (readonly [view: string, data: unknown])[] = [
    ['ConnectingExternal', { connectorId: 'a', namespace: 'solana' }],
    ['ConnectingMultiChain', { connectorId: 'a' }],
    ['ConnectingWalletConnect', { wallet }],
    ['Downloads', { wallet }],
    ['TransactionDetails', { hash: '0xab' }],
    ['Swap', { fromToken: 'ETH', toToken: 'USDC', amount: '1.5' }],
    ['SwapSelectToken', { side: 'source' }],
    ['SwapSelectToken', { side: 'target' }],
  ]
  for (const [view, data] of good) expect(parseOpenOptions({ view, data })).toEqual({ view, data })
  expect(refusal({ view: 'SwapSelectToken', data: { side: 'both' } })).toBe(
    'Invalid argument of open(): data.side: got "both", wanted "source" or "target".',
  )
})

test('every view in `next` exists', () => {
  const missing = viewNames.flatMap((name) => nextViews(name).filter((next) => !viewNames.includes(next)))
  expect(missing).toEqual([])
})
