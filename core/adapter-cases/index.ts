export { type AdapterCase, adapterCases } from './cases.js'
export type { AdapterSubject, InstalledWallet, TestWallet } from './subject.js'
