/** The version of this package, as `package.json` has it; a test holds the two together. */
export const packageVersion = '0.1.0'
