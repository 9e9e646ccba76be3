import type { Hex } from 'viem'
import { concat, isHex } from 'viem/utils'
import type { WalletStandard } from './names.js'

const supported = { supported: true } as const

/**
 * The capabilities of each standard, as `wallet_getCapabilities` reports them. Sources: the texts of ERC-7677
 * (2025-05-14), ERC-7682 (2025-08-14) and ERC-7902 (2025-06-16) in github.com/ethereum/ERCs, and of ERC-8021 in its pull
 * request of 2025-09. ERC-7846, 7902 and 8021 write no answer for this method: these are assumed to be like the others.
 */
const capabilities: Partial<Record<WalletStandard, Readonly<Record<string, object>>>> = {
  erc7677: { paymasterService: supported },
  erc7682: { auxiliaryFunds: { supported: true, assets: ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'] } },
  erc7846: { signInWithEthereum: supported },
  erc7902: {
    eip7702Auth: supported,
    staticPaymasterConfiguration: supported,
    validityTimeRange: supported,
    multiDimensionalNonce: supported,
    accountAbstractionGasParamsOverride: supported,
  },
  erc8021: { dataSuffix: supported },
}

export const capabilitiesOf = (standards: ReadonlySet<WalletStandard>): Readonly<Record<string, object>> =>
  Object.assign({}, ...[...standards].map((standard) => capabilities[standard] ?? {}))

/** Reads the suffix of ERC-8021. The text names its member `dataSuffix`, and viem 2.57 names it `value`. */
export function readSuffix(given: Readonly<Record<string, unknown>> | undefined): Hex | undefined {
  const suffix = given?.['dataSuffix'] ?? given?.['value']
  return isHex(suffix) && suffix.length % 2 === 0 ? suffix : undefined
}

/** Appends the suffix to the data of a call, or begins the data with it. */
export const withSuffix = (data: Hex | undefined, suffix: Hex | undefined): Hex | undefined =>
  suffix === undefined ? data : concat([data ?? '0x', suffix])
