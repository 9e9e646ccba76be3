import { encodeFunctionData } from 'viem/utils'

const inputs = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
] as const
const transfer = { type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs } as const

/** Contracts of Tether. Their `transfer` returns nothing, while ERC-20's returns a bool. */
const tetherAddresses: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

export const erc20TransferAbi = [{ ...transfer, outputs: [{ name: '', type: 'bool' }] }] as const
export const tetherTransferAbi = [{ ...transfer, outputs: [] }] as const

export function transferData(tokenAddress: string, to: string, units: bigint): `0x${string}` {
  const receiver = to as `0x${string}` // viem validates the address
  return encodeFunctionData({ abi: transferAbiOf(tokenAddress), functionName: 'transfer', args: [receiver, units] })
}

export function transferAbiOf(tokenAddress: string): typeof erc20TransferAbi | typeof tetherTransferAbi {
  return tetherAddresses.has(tokenAddress.toLowerCase()) ? tetherTransferAbi : erc20TransferAbi
}
