/** Formats an English number without `Intl`: creating a formatter takes longer than rendering the first list. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}
