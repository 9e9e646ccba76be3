import type { Connection } from '@solana/web3.js'

/** Downloads web3.js, a hundred kilobytes: only where somebody asks for a `Connection`. */
export async function loadConnection(): Promise<typeof Connection> {
  return (await import('@solana/web3.js')).Connection
}
