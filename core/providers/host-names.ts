import type { NameRegistrar, NamesProvider } from '../contracts/service-providers.js'

/** Names that the host's server keeps, such as subnames of its own name. */
export interface HostNamesOptions {
  /** The ending of its names, with the dot: `.dapp.eth`. Names of another ending are not asked for. */
  readonly suffix: string
  /** The name for people. @default This page */
  readonly name?: string | undefined
  /** The origins that the functions ask. @default none besides the page's own */
  readonly hosts?: readonly string[] | undefined
  /** Resolves with the account of a name, or with undefined if nobody has it. */
  readonly resolve: NamesProvider['resolve']
  /** Resolves with the name of an account. @default accounts have no names */
  readonly nameOf?: NamesProvider['nameOf']
  /** Registers a name that its account signed for. @default names cannot be registered */
  readonly register?: NameRegistrar['register'] | undefined
  /** @default a name is taken if it resolves */
  readonly isTaken?: NameRegistrar['isTaken'] | undefined
  /** Resolves with free names like the asked one. @default none */
  readonly suggest?: NameRegistrar['suggest'] | undefined
}

/**
 * Looks up and registers names by functions of the page, which may ask the page's own server. Before `register`, the
 * visitor's account signs JSON with the name, and the server has to check that signature.
 *
 * @example hostNames({ suffix: '.dapp.eth', resolve: ({ name }) => find(name), register: (asked) => save(asked) })
 */
export function hostNames(options: HostNamesOptions): NamesProvider {
  const { suffix, name = 'This page', hosts = [], resolve, nameOf, register, isTaken, suggest } = options
  return {
    name,
    hosts,
    resolve: async (asked, context) => (asked.name.endsWith(suffix) ? resolve(asked, context) : undefined),
    ...(nameOf && { nameOf }),
    ...(register && {
      registrar: {
        suffix,
        register,
        isTaken: isTaken ?? (async (asked, context) => (await resolve(asked, context)) !== undefined),
        ...(suggest && { suggest }),
      },
    }),
  }
}
