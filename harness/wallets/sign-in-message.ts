import * as z from 'zod/mini'

/** The input of `solana:signIn`; all is optional, the wallet fills in what it knows. */
export const signInInput = z.strictObject({
  domain: z.optional(z.string()),
  address: z.optional(z.string()),
  statement: z.optional(z.string()),
  uri: z.optional(z.string()),
  version: z.optional(z.string()),
  chainId: z.optional(z.string()),
  nonce: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
})
export type SignInInput = z.infer<typeof signInInput>

const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

export function signInMessage(input: SignInInput, domain: string, address: string): string {
  const head = `${input.domain ?? domain} wants you to sign in with your Solana account:\n${address}`
  const statement = input.statement === undefined ? [] : [input.statement]
  const fields = FIELDS.flatMap(([label, key]) => (input[key] === undefined ? [] : [`${label}: ${input[key]}`]))
  const resources = input.resources ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  const details = [...fields, ...resources]
  return [head, ...statement, ...(details.length > 0 ? [details.join('\n')] : [])].join('\n\n')
}
