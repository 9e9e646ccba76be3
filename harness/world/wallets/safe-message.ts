/** The hash by which a Safe's site names a message that was signed: one of its own, as long as the real one. */
export const safeMessageHash = (signature: string): string => signature.slice(0, 66)
