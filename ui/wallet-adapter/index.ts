'use client'

export * from './create-hooks.js'
export { WalletAdapterError, type WalletAdapterErrorName } from './errors.js'
export type * from './web3.js'
