// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Token} from './Token.sol';

/// One in a hundred is burned on the way: less arrives than was sent.
contract TollToken is Token {
  function move(address from, address to, uint256 amount) internal override {
    uint256 toll = amount / 100;
    super.move(from, to, amount - toll);
    require(balances[from] >= toll, 'ERC20: transfer amount exceeds balance');
    balances[from] -= toll;
    totalSupply -= toll;
    emit Transfer(from, address(0), toll);
  }
}
