import { verifyMessage } from 'viem'
import { type ContractSubject, contractAccount, contractNetwork } from './contract.js'

/** The common part of the EVM adapters, for their contract. */
export const evmSubject: Omit<ContractSubject, 'reference' | 'openHost'> = {
  namespace: 'eip155',
  network: contractNetwork('eip155:1', 1),
  other: contractNetwork('eip155:8453', 8453),
  via: 'eip6963',
  connectMethod: 'eth_requestAccounts',
  reconnectMethod: 'eth_accounts',
  signMethod: 'personal_sign',
  disconnectMethod: 'wallet_revokePermissions',
  refusalOfLeaving: 'ends, and the failure is reported',
  addressOf: (name) => contractAccount(name).evmAddress,
  verify: (address, message, signature) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }), // EVM's are hex
}
