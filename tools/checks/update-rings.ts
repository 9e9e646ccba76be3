import fs from 'node:fs'
import { measureRings } from './rings.js'
import { goldenFile } from './size.js'

const rings = await measureRings()
const golden = { entry: rings.entry.modules, connect: rings.connect.modules, login: rings.login.modules }
fs.writeFileSync(goldenFile, `${JSON.stringify(golden, null, 2)}\n`)
console.log(
  `entry ${rings.entry.gzipBytes} bytes, connect ${rings.connect.gzipBytes}, logins ${rings.login.gzipBytes} bytes gzip`,
)
