import { numberToHex } from 'viem/utils'
import type { SendCallsParams } from '../../contracts/adapter.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { CapabilitiesError } from '../../errors/evm.js'
import { readMember } from '../../lib/foreign.js'
import type { EvmSession } from './session.js'

/** EIP-5792, `wallet_getCapabilities`. A WalletConnect session may have them with it (FACTS 1.4). */
export async function getCapabilities(
  { wallet, signal }: EvmSession,
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

/** EIP-5792, `wallet_sendCalls`: resolves with the bundle's id. */
export async function sendCalls(
  { wallet, signal, chainId }: EvmSession,
  { from, calls, capabilities }: SendCallsParams,
): Promise<string> {
  const bundle = {
    version: '2.0.0',
    from,
    chainId: numberToHex(BigInt(chainId ?? 0)),
    atomicRequired: false,
    calls: calls.map(({ value, ...call }) => ({ ...call, ...(value !== undefined && { value: numberToHex(value) }) })),
    ...(capabilities && { capabilities }),
  }
  const method = 'wallet_sendCalls'
  const answer = await wallet.request({ method, params: [bundle] }, signal)
  // The first drafts of EIP-5792 answered with the id alone.
  const id = typeof answer === 'string' ? answer : readMember(answer, 'id')
  if (typeof id !== 'string' || id === '') throw new WalletAnswerError({ method, got: answer })
  return id
}
