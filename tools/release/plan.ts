/** The folders of the packages that a release publishes. A package comes after those that it depends on. */
export const packageFolders = ['', 'harness', 'cli/create'] as const

/** Reads the files of the repository. Paths start at its root. */
export interface Files {
  read(file: string): string
  /** Every file that Git tracks. */
  list(): readonly string[]
}

export type Plan = { readonly files: ReadonlyMap<string, string> } | { readonly refused: string }

const numbersOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)

/** True if a version is higher than another one. */
function isAfter(version: readonly number[], other: readonly number[]): boolean {
  const place = version.findIndex((number, index) => number !== other[index])
  return place >= 0 && Number(version[place]) > Number(other[place])
}

const manifestOf = (folder: string) => `${folder && `${folder}/`}package.json`

const unreleased = '## Unreleased\n'

/**
 * Returns every file that a release changes, with its new text. It updates the version in packages, examples and documents, and dates the
 * unreleased section of the changelog.
 * @param version Three numbers, such as `0.2.0`.
 * @param day The day of the release, such as `2027-01-31`.
 */
export function planRelease(version: string, day: string, { read, list }: Files): Plan {
  const numbers = numbersOf(version)
  if (!numbers) return { refused: `"${version}" is not a version. Give three numbers, such as 0.2.0.` }
  const before: string = JSON.parse(read('package.json')).version
  if (!isAfter(numbers, numbersOf(before) ?? []))
    return { refused: `${version} is not higher than the current version ${before}.` }
  const changelog = read('CHANGELOG.md')
  const [head = '', rest] = changelog.split(unreleased)
  const changes = rest?.split('\n## ')[0]?.trim()
  if (rest === undefined || !changes) return { refused: 'CHANGELOG.md has nothing under "## Unreleased".' }

  const files = new Map<string, string>()
  const change = (file: string, from: string, to: string) => {
    const text = files.get(file) ?? read(file)
    if (!text.includes(from)) throw new Error(`${file} does not have ${JSON.stringify(from)}`)
    files.set(file, text.replaceAll(from, to))
  }
  files.set('CHANGELOG.md', `${head}${unreleased}\n## ${version} (${day})\n${rest}`)
  for (const folder of packageFolders) change(manifestOf(folder), `"version": "${before}"`, `"version": "${version}"`)
  files.set('package-lock.json', withVersion(read('package-lock.json'), version))
  change('core/contracts/services.ts', `packageVersion = '${before}'`, `packageVersion = '${version}'`)
  // Examples and documents name the version as a range, which readers copy into their projects.
  for (const name of ['walletmodal', 'walletmodal-harness']) {
    const range = `"${name}": "^${before}"`
    for (const file of list().filter((each) => /(^examples\/.+\/package\.json|\.md)$/.test(each)))
      if ((files.get(file) ?? read(file)).includes(range)) change(file, range, `"${name}": "^${version}"`)
  }
  return { files }
}

/** Sets the version in the lock file. It has an entry for the root and each workspace, and none for `cli/create`. */
function withVersion(lock: string, version: string): string {
  const content = JSON.parse(lock)
  content.version = version
  for (const folder of packageFolders) if (content.packages[folder]) content.packages[folder].version = version
  return `${JSON.stringify(content, null, 2)}\n`
}
