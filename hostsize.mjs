import { build } from 'vite'; import { gzipSync } from 'node:zlib'; import fs from 'node:fs'
fs.mkdirSync('/tmp/hs', { recursive: true })
fs.writeFileSync('/tmp/hs/index.html','<div id=app></div><script type=module src="./main.js"></script>')
fs.writeFileSync('/tmp/hs/main.js',`import { createWalletModal, evm, solana } from 'walletmodal'; window.m = createWalletModal({ projectId: 'x', adapters: [evm(), solana()] })`)
const r = await build({ root:'/tmp/hs', configFile:false, logLevel:'error', resolve:{alias:{walletmodal:process.cwd()+'/dist/index.js', react:process.cwd()+'/node_modules/react','react-dom':process.cwd()+'/node_modules/react-dom'}}, build:{write:false, rollupOptions:{external:[/^react(-dom)?(\/|$)/]}}})
let n=0; for (const c of r.output.filter(x=>x.type==='chunk').sort((a,b)=>b.code.length-a.code.length)) { n++; console.log(c.fileName.padEnd(45), String(gzipSync(c.code).length).padStart(7), c.isEntry?'ENTRY':'', '<-', c.imports.filter(x=>!/^react/.test(x)).map(x=>x.replace(/assets\/|-[\w-]{8}\.js/g,'')).join(' ')) }
console.log(n,'files')
