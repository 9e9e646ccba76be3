/** The program that runs a command of an installed package. Yarn's Plug'n'Play has no `node_modules` for `npx` to look into. */
export const packageRunnerOf = (versions: Readonly<Record<string, string | undefined>>): string =>
  versions['pnp'] === undefined ? 'npx' : 'yarn'

/** The one of this process, for commands that a person is told. */
export const packageRunner = packageRunnerOf(process.versions)
