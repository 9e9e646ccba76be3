import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { privacyPage } from './privacy-page.js'

fs.writeFileSync(path.join(root, 'docs/privacy.md'), privacyPage())
