/**
 * Of so many quiet looks in a row, the first and the last ask the page itself: it has then done what it was told before,
 * and what it set off is known. In between it is enough to see here that nothing comes; to ask is a millisecond and a half
 * of a processor.
 */
export function isPageAsked(quiet: number, looks: number): boolean {
  return quiet === 0 || quiet === looks - 1
}
