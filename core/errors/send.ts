import { errorClass } from './base.js'

// Hosts may match these texts: they never change.

export const EvmSendError = errorClass('EvmSendError', 'send_evm', 'Something went wrong')

export const SolanaSendError = errorClass(
  'SolanaSendError',
  'send_solana',
  'Failed to send transaction. Please try again.',
)

export const SendIncompleteError = errorClass(
  'SendIncompleteError',
  'send_incomplete',
  'Please enter a valid amount and receiver address',
  ({ missing }: { missing: readonly string[] }) => [`Missing: ${missing.join(', ')}`],
)

export const SendPriceUnknownError = errorClass(
  'SendPriceUnknownError',
  'send_price_unknown',
  'The network fee is not known',
  ({ network }: { network: string }) => [
    `Network: ${network}`,
    'Neither the data provider nor the node says what gas costs.',
  ],
)
