/** The newer standards that a scenario's wallet may support. */
export const walletStandards = [
  'caip25',
  'caip25-metamask',
  'erc7677',
  'erc7682',
  'erc7715',
  'erc7846',
  'erc7902',
  'erc8019',
  'erc8021',
  'solana-offchain',
  'solana-send-all',
  'solana-v1',
] as const
export type WalletStandard = (typeof walletStandards)[number]
