/** 1inch's AggregationRouter v6: the swap service builds for it. It stands at one address on every network but zkSync Era. */
const aggregator = '0x111111125421cA6dc452d289314280a0f8842A65'
const aggregatorElsewhere: Readonly<Record<string, string>> = {
  'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
}

/** The contracts that a swap may be asked of on one network: the host's own list (the option `swapRouters`), else the aggregator. */
export function swapRoutersOf(
  given: Readonly<Record<string, readonly string[]>>,
  caipNetworkId: string,
): readonly string[] {
  const [, reference = ''] = caipNetworkId.split(':')
  return given[caipNetworkId] ?? given[reference] ?? [aggregatorElsewhere[caipNetworkId] ?? aggregator]
}
