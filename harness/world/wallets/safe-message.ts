/** The hash by which Safe's site identifies a signed message. It is made up here, with the length of a real one. */
export const safeMessageHash = (signature: string): string => signature.slice(0, 66)
