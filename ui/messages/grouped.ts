/** An English number, by hand: the browser's formatter takes longer to make than the first list to draw. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}
