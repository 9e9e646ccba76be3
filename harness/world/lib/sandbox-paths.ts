/** Prefix of every path of the control API. */
export const CONTROL_BASE = '/__walletmodal'

/** Script that gives a page the wallets of a sandbox and the panel of their owner. */
export const walletsScriptPath = `${CONTROL_BASE}/wallets.js`
