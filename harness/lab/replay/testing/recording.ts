import type { RecordedStep, RecordedVisit, Recording } from '../../../../core/contracts/recording.js'

const fox: RecordedVisit['wallets'][number] = { id: 'test.fox', name: 'Fox', type: 'ANNOUNCED', namespaces: ['eip155'] }

/** Makes a recording from the steps of each visit. */
export function recorded(...visits: readonly RecordedStep[][]): Recording {
  return {
    format: 'walletmodal-recording',
    version: 1,
    modal: '0.1.0',
    browser: 'Chrome',
    window: { width: 1024, height: 768, phone: false },
    language: 'en',
    theme: 'light',
    networks: [
      { id: 'eip155:1', name: 'Ethereum' },
      { id: 'eip155:8453', name: 'Base' },
    ],
    options: {},
    visits: visits.map((steps, index) => ({ startedAt: index, wallets: [fox], steps })),
  }
}
