import { errorClasses } from './base.js'

// Hosts may match these texts: they never change.

// biome-ignore format: a table
export const { EvmSendError, SolanaSendError, SendIncompleteError, SendPriceUnknownError } = errorClasses({
  EvmSendError: { code: 'send_evm', text: 'Something went wrong' },
  SolanaSendError: { code: 'send_solana', text: 'Failed to send transaction. Please try again.' },
  SendIncompleteError: { code: 'send_incomplete', text: 'Please enter a valid amount and receiver address',
    meta: ({ missing }: { missing: readonly string[] }) => [`Missing: ${missing.join(', ')}`] },
  SendPriceUnknownError: { code: 'send_price_unknown', text: 'The network fee is not known',
    meta: ({ network }: { network: string }) => [`Network: ${network}`, 'Neither the data provider nor the node says what gas costs.'] },
})
