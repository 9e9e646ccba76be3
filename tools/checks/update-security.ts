import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { renewed } from './security-page.js'

// Writes the policies into docs/security.md.
const file = path.join(root, 'docs/security.md')
fs.writeFileSync(file, renewed(fs.readFileSync(file, 'utf8')))
