import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** True if the path is an executable file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Finds the first program of this name in the folders of a search path. */
export function findOnPath(name: string, searchPath: string): string | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}
