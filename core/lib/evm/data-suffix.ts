type Hex = `0x${string}`

/**
 * The data of a call with the page's suffix (ERC-8021) at its end. A service that knows the suffix may have written it
 * already.
 */
export function withDataSuffix(data: Hex, suffix: Hex | undefined): Hex {
  return suffix === undefined ? data : `${withoutDataSuffix(data, suffix)}${suffix.slice(2).toLowerCase()}`
}

/** The data of a call as its contract reads it. Only the page's own suffix is removed, and only once. */
export function withoutDataSuffix<Data extends string>(data: Data, suffix: Hex | undefined): Data {
  if (suffix === undefined) return data
  const tail = suffix.slice(2).toLowerCase()
  return data.toLowerCase().endsWith(tail) ? (data.slice(0, -tail.length) as Data) : data // the front of hex data is hex data
}

/** The gas that a suffix costs at most: a byte of calldata is charged four tokens at the floor price (EIP-7623). */
export const suffixGas = (suffix: Hex | undefined): bigint =>
  suffix === undefined ? 0n : 40n * BigInt(suffix.length / 2 - 1)
