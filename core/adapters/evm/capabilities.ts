import { CapabilitiesError } from '../../errors/evm.js'
import { readMember } from '../../lib/foreign.js'
import type { EvmAccess } from './wallet.js'

/** EIP-5792, `wallet_getCapabilities`. A WalletConnect session may bring its answer with it. */
export async function getCapabilities(
  { wallet, signal }: EvmAccess,
  address: string,
): Promise<Readonly<Record<string, unknown>>> {
  const session = readMember(wallet.provider, 'session')
  const kept = readMember(readMember(session, 'sessionProperties'), 'capabilities')
  if (typeof kept === 'string') {
    const byAddress = parseRecord(kept)
    const own = Object.keys(byAddress).find((key) => key.toLowerCase() === address.toLowerCase())
    if (own !== undefined) return parseRecord(byAddress[own])
  }
  return parseRecord(await wallet.request({ method: 'wallet_getCapabilities', params: [address] }, signal))
}

/** @throws {@link CapabilitiesError} */
function parseRecord(got: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = typeof got === 'string' ? JSON.parse(got) : got
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new CapabilitiesError({ got, cause })
  }
  throw new CapabilitiesError({ got })
}
