import fs from 'node:fs'
import path from 'node:path'
import { walk } from '../build/walk.js'

/** Links in a folder's documents to files that do not exist, each with its document. */
export function findBrokenLinks(folder: string): string[] {
  const documents = walk(folder).filter((file) => file.endsWith('.md'))
  return documents.flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replace(/```[\s\S]*?```/g, '')
    const targets = [...text.matchAll(/\[[^\]]+\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target)
    return targets
      .filter((target) => !target.startsWith('https://'))
      .filter((target) => !fs.existsSync(path.join(folder, path.dirname(file), target)))
      .map((target) => `${file}: ${target}`)
  })
}
