import { sepolia } from 'viem/chains'

/** The contract that counts, and the network that it is on. */
export const counter = {
  chain: sepolia,
  address: '0xc0ffee254729296a45a3885639AC7E10F9d54979',
  abi: [
    { type: 'function', name: 'count', inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' },
    { type: 'function', name: 'increment', inputs: [], outputs: [], stateMutability: 'nonpayable' },
  ],
} as const
