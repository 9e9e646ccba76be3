// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenStore} from './TokenStore.sol';

/// As Tether on the main network: nothing is returned, and an allowance is changed by way of zero.
contract Tether is TokenStore {
  function transfer(address to, uint256 amount) external {
    move(msg.sender, to, amount);
  }

  function transferFrom(address from, address to, uint256 amount) external {
    spend(from, amount);
    move(from, to, amount);
  }

  function approve(address spender, uint256 amount) external {
    require(amount == 0 || allowances[msg.sender][spender] == 0);
    allow(spender, amount);
  }
}
