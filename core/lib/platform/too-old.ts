/**
 * Whether this browser lacks a function that the code needs. These two are the youngest of those, one of the language and one of the
 * browser. A browser that has them has the others and reads the syntax, which `tools/checks/browser-floor.test.ts` holds.
 */
export const isTooOld = (): boolean => !Array.prototype.findLast || !AbortSignal.abort
