/**
 * True if this browser lacks a function that the code needs. These two are the most recent such functions, one of the
 * language and one of the browser. A browser with both has all others and parses the syntax;
 * `tools/checks/browser-floor.test.ts` checks this.
 */
export const isTooOld = (): boolean => !Array.prototype.findLast || !AbortSignal.abort
