/** The program that runs a command of an installed package. Yarn's Plug'n'Play has no `node_modules` folder for `npx` to search. */
export const packageRunnerOf = (versions: Readonly<Record<string, string | undefined>>): string =>
  versions['pnp'] === undefined ? 'npx' : 'yarn'

/** The package runner of this process, for commands in messages to people. */
export const packageRunner = packageRunnerOf(process.versions)
