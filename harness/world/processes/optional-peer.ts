import { StartError } from './owned-process.js'

/** Imports a package that only the harness needs. @throws {@link StartError} `missing_package`, with the install command */
export async function loadOptionalPeer<Module>(
  packages: string | readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const missing = [packages].flat().find((name) => isMissing(cause, name))
    if (missing === undefined) throw cause
    throw missingPackage(missing, cause)
  }
}

export function missingPackage(packageName: string, cause?: unknown): StartError {
  return new StartError(
    'missing_package',
    `The harness needs the package ${packageName}, which is not installed. Add it: npm install --save-dev ${packageName}`,
    { cause },
  )
}

/** True if the package itself is missing, not one of its imports. An alias is written `name@npm:package@1.2.3`. */
function isMissing(cause: unknown, packageName: string): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (cause.code !== 'ERR_MODULE_NOT_FOUND' && cause.code !== 'MODULE_NOT_FOUND') return false
  return cause.message.includes(`'${packageName.split('@npm:')[0]}'`)
}
