/** The references by which older wallets know Solana's networks. CAIP-2 later settled on genesis hashes. */
export const earlierIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export function presentId(caipNetworkId: string): string {
  return Object.entries(earlierIds).find(([, earlier]) => earlier === caipNetworkId)?.[0] ?? caipNetworkId
}
