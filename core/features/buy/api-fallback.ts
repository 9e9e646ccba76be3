import type { OnrampOptions } from '../../contracts/api/onramp.js'

const id = '2b92315d-eab7-5bef-84fa-089a131333f5'

const networks = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]

/** Card 10.00 to 7500.00; bank account 10.00 to 25000.00; currencies USD and EUR. */
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** The assets and payment methods while the service does not list them. */
export const fallbackOptions: OnrampOptions = {
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((currency) => ({ id: currency, payment_method_limits: limits })),
}
